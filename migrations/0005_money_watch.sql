ALTER TABLE `leases` ADD `done_at` integer;--> statement-breakpoint
ALTER TABLE `stripe_events` ADD `seen_at` integer;