CREATE TABLE `__new_suppressions` (
	`address_hash` text NOT NULL,
	`reason` text NOT NULL,
	`until` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`address_hash`, `reason`)
);
--> statement-breakpoint
INSERT INTO `__new_suppressions`("address_hash", "reason", "until", "created_at") SELECT "address_hash", "reason", "until", "created_at" FROM `suppressions`;--> statement-breakpoint
DROP TABLE `suppressions`;--> statement-breakpoint
ALTER TABLE `__new_suppressions` RENAME TO `suppressions`;--> statement-breakpoint
ALTER TABLE `users` ADD `email_bounced_at` integer;--> statement-breakpoint
ALTER TABLE `wishes` ADD `told_cents` integer;