-- Without a rename: sqld answers one with `no such table: main.titles`, because of triggers of other tables.
CREATE TABLE `suppressions_before` AS SELECT * FROM `suppressions`;--> statement-breakpoint
DROP TABLE `suppressions`;--> statement-breakpoint
CREATE TABLE `suppressions` (
	`address_hash` text NOT NULL,
	`reason` text NOT NULL,
	`until` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`address_hash`, `reason`)
);
--> statement-breakpoint
INSERT INTO `suppressions`("address_hash", "reason", "until", "created_at") SELECT "address_hash", "reason", "until", "created_at" FROM `suppressions_before`;--> statement-breakpoint
DROP TABLE `suppressions_before`;--> statement-breakpoint
ALTER TABLE `users` ADD `email_bounced_at` integer;--> statement-breakpoint
ALTER TABLE `wishes` ADD `told_cents` integer;
