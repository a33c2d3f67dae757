ALTER TABLE `sessions` ADD `device_id` text;--> statement-breakpoint
CREATE INDEX `outbox_late` ON `outbox` (`created_at`) WHERE state = 'late';--> statement-breakpoint
CREATE INDEX `outbox_suppressed` ON `outbox` (`created_at`) WHERE error = 'suppressed';