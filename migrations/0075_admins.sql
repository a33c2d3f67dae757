CREATE TABLE `spendings` (
	`id` text PRIMARY KEY NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`order_id` text,
	`seller_id` text,
	`cents` integer NOT NULL,
	`back_cents` integer,
	`reason` text NOT NULL,
	`admin_id` text NOT NULL,
	`at` integer NOT NULL,
	`state` text NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`why` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "spendings_cents" CHECK(cents > 0),
	CONSTRAINT "spendings_other" CHECK(decided_by IS NULL OR decided_by <> admin_id OR state = 'refused')
);
--> statement-breakpoint
CREATE INDEX `spendings_alone` ON `spendings` (`admin_id`,`at`) WHERE state = 'alone';--> statement-breakpoint
CREATE INDEX `spendings_asked` ON `spendings` (`at`,`id`) WHERE state <> 'alone';--> statement-breakpoint
CREATE INDEX `spendings_waiting` ON `spendings` (`at`,`id`) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE `login_tokens` ADD `proved_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `proved_at` integer;