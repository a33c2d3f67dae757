CREATE TABLE `account_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_tokens_kind" CHECK(kind IN ('verify','reset','email','email-undo'))
);
--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `account_tokens_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`address` text,
	`facts` text NOT NULL,
	`urgent` integer NOT NULL,
	`group_key` text,
	`state` text NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`unsure` integer DEFAULT 0 NOT NULL,
	`holder` text,
	`lease_until` integer,
	`message_id` text,
	`error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "outbox_state" CHECK(state IN ('due','sending','sent','dead','late','dropped'))
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`urgent`,`due_at`) WHERE state = 'due';--> statement-breakpoint
CREATE INDEX `outbox_sending` ON `outbox` (`lease_until`) WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX `outbox_dead` ON `outbox` (`created_at`) WHERE state = 'dead';--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_group` ON `outbox` (`group_key`) WHERE state = 'due' AND group_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_user` ON `outbox` (`user_id`);--> statement-breakpoint
CREATE TABLE `suppressions` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`until` integer,
	`created_at` integer NOT NULL
);
