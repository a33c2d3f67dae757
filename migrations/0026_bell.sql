-- What is refused is refused by a channel: so far, that was mail. Nothing refers to this table. Without a rename: sqld refuses one.
CREATE TABLE `refused_news_before` AS SELECT * FROM `refused_news`;
--> statement-breakpoint
DROP TABLE `refused_news`;
--> statement-breakpoint
CREATE TABLE `refused_news` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text DEFAULT 'mail' NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `channel`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `refused_news`("user_id", "kind", "channel", "at") SELECT "user_id", "kind", 'mail', "at" FROM `refused_news_before`;
--> statement-breakpoint
DROP TABLE `refused_news_before`;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `shown_at` integer;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `read_at` integer;
--> statement-breakpoint
CREATE INDEX `outbox_shown` ON `outbox` (`user_id`,`shown_at`) WHERE shown_at IS NOT NULL;
