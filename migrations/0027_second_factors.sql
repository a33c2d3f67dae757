CREATE TABLE `factor_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`link_id` text,
	`seed` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "factor_challenges_purpose" CHECK(purpose IN ('sign-in','reset','owner','passkey','totp'))
);
--> statement-breakpoint
CREATE INDEX `factor_challenges_user` ON `factor_challenges` (`user_id`);--> statement-breakpoint
CREATE INDEX `factor_challenges_expiry` ON `factor_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`credential` text,
	`key` text NOT NULL,
	`algorithm` integer,
	`counter` integer NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "factors_kind" CHECK(kind IN ('passkey','totp'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `factors_credential` ON `factors` (`user_id`,`credential`);--> statement-breakpoint
CREATE UNIQUE INDEX `factors_one_totp` ON `factors` (`user_id`) WHERE kind = 'totp';--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
ALTER TABLE `login_tokens` ADD `device_id` text;