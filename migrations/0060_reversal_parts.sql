DROP INDEX `reversals_stripe_id_unique`;--> statement-breakpoint
CREATE INDEX `reversals_stripe_id` ON `reversals` (`stripe_id`);