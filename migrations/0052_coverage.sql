CREATE TABLE `coverage_readings` (
	`read_at` integer PRIMARY KEY NOT NULL,
	`available_cents` integer NOT NULL,
	`pending_cents` integer NOT NULL,
	`held_cents` integer NOT NULL,
	`seller_cents` integer NOT NULL,
	`back_cents` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `payout_accounts` ADD `bank_failure` text;--> statement-breakpoint
ALTER TABLE `payout_accounts` ADD `bank_failed_at` integer;