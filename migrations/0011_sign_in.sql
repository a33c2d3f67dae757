CREATE TABLE `known_devices` (
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `known_devices_user` ON `known_devices` (`user_id`,`used_at`);--> statement-breakpoint
CREATE INDEX `known_devices_used` ON `known_devices` (`used_at`);--> statement-breakpoint
CREATE TABLE `link_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`issuer` text NOT NULL,
	`action` text NOT NULL,
	`email` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "link_records_action" CHECK(action IN ('linked','unlinked'))
);
--> statement-breakpoint
CREATE INDEX `link_records_user` ON `link_records` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `link_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `link_requests_expiry` ON `link_requests` (`expires_at`);--> statement-breakpoint
CREATE INDEX `link_requests_user` ON `link_requests` (`user_id`);--> statement-breakpoint
ALTER TABLE `identities` ADD `email` text;--> statement-breakpoint
ALTER TABLE `users` ADD `verified_name` text;--> statement-breakpoint
-- Until now Google signed in only to the account of its own address.
UPDATE identities SET email = (SELECT email FROM users WHERE users.id = identities.user_id);--> statement-breakpoint
-- Accounts that Google signs in to already: their record begins with the day they were linked.
INSERT INTO link_records (user_id, issuer, action, email, at)
  SELECT user_id, issuer, 'linked', email, created_at FROM identities ORDER BY created_at;
