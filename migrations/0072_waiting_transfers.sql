CREATE TABLE `device_cards` (
	`device` text NOT NULL,
	`card` text NOT NULL,
	`attempt_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`device`, `card`, `attempt_id`),
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `device_cards_at` ON `device_cards` (`at`);--> statement-breakpoint
DROP INDEX `transfers_due`;--> statement-breakpoint
ALTER TABLE `transfers` ADD `held_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `transfers_next` ON `transfers` (CASE WHEN held_until > due_at THEN held_until ELSE due_at END) WHERE state = 'waiting' AND due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transfers_sent_to` ON `transfers` (`seller_id`,`changed_at`) WHERE state IN ('sending','sent');--> statement-breakpoint
ALTER TABLE `attempts` ADD `device_id` text;--> statement-breakpoint
CREATE INDEX `attempts_cards` ON `attempts` (`changed_at`) WHERE device_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `fulfilments` ADD `called_off_at` integer;--> statement-breakpoint
CREATE INDEX `fulfilments_called_off` ON `fulfilments` (`buyer_id`,`called_off_at`) WHERE called_off_at IS NOT NULL;