ALTER TABLE `users` ADD `email_verified_at` integer;--> statement-breakpoint
CREATE INDEX `users_email_unverified` ON `users` (`created_at`) WHERE email_verified_at IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `account_tokens_undo` ON `account_tokens` (`address`) WHERE kind = 'email-undo';--> statement-breakpoint
-- Google had verified the address of whoever came from there, and they still have the same one.
UPDATE `users` SET `email_verified_at` = (SELECT min(`created_at`) FROM `identities` WHERE `user_id` = `users`.`id` AND `email` = `users`.`email`)
  WHERE `deleted_at` IS NULL AND `id` IN (SELECT `user_id` FROM `identities`);
