-- The letter about an added second factor has a link of its own. Nothing refers to this table. Without a rename: sqld refuses one.
CREATE TABLE `account_tokens_before` AS SELECT * FROM `account_tokens`;
--> statement-breakpoint
DROP TABLE `account_tokens`;
--> statement-breakpoint
CREATE TABLE `account_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_tokens_kind" CHECK(kind IN ('verify','reset','email','email-undo','factor-added'))
);
--> statement-breakpoint
INSERT INTO `account_tokens`("hash", "kind", "user_id", "address", "expires_at", "created_at") SELECT "hash", "kind", "user_id", "address", "expires_at", "created_at" FROM `account_tokens_before`;
--> statement-breakpoint
DROP TABLE `account_tokens_before`;
--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `account_tokens_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `account_tokens_undo` ON `account_tokens` (`address`) WHERE kind = 'email-undo';
