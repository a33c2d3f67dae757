CREATE TABLE `push_choices` (
	`user_id` text NOT NULL,
	`topic` text NOT NULL,
	`wanted` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `pushes` (
	`id` text PRIMARY KEY NOT NULL,
	`outbox_id` text NOT NULL,
	`session_id` text NOT NULL,
	`state` text NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`holder` text,
	`lease_until` integer,
	`error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "pushes_state" CHECK(state IN ('due','sending','sent','dead','late','dropped'))
);
--> statement-breakpoint
CREATE INDEX `pushes_due` ON `pushes` (`due_at`) WHERE state = 'due';--> statement-breakpoint
CREATE INDEX `pushes_sending` ON `pushes` (`lease_until`) WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX `pushes_dead` ON `pushes` (`created_at`) WHERE state = 'dead';--> statement-breakpoint
CREATE INDEX `pushes_outbox` ON `pushes` (`outbox_id`);--> statement-breakpoint
CREATE INDEX `pushes_session` ON `pushes` (`session_id`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `push_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_push` ON `outbox` (`push_at`) WHERE push_at IS NOT NULL;--> statement-breakpoint
-- A browser is told as long as its session lasts, however that ends.
CREATE TRIGGER push_subscriptions_ended AFTER DELETE ON sessions
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = OLD.id;
END;
--> statement-breakpoint
-- What waits for a browser goes with it.
CREATE TRIGGER pushes_unsubscribed AFTER DELETE ON push_subscriptions
BEGIN
  DELETE FROM pushes WHERE session_id = OLD.session_id;
END;
--> statement-breakpoint
CREATE TRIGGER pushes_of_no_letter AFTER DELETE ON outbox
BEGIN
  DELETE FROM pushes WHERE outbox_id = OLD.id;
END;
