-- Along the first one nothing was looked for: another index of roles was taken, and all sellers were read.
DROP INDEX `users_suspended`;--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`role`,`suspended_at`) WHERE suspended_at IS NOT NULL AND deleted_at IS NULL;
