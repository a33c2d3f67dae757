ALTER TABLE `users` ADD `paused_at` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `paused_at` integer;