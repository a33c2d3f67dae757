CREATE INDEX `users_suspended` ON `users` (`id`) WHERE role = 'Seller' AND suspended_at IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `reversals_failed` ON `reversals` (`changed_at`) WHERE state = 'failed';
