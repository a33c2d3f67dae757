CREATE TABLE `follow_ups` (
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`leaving` integer DEFAULT 0 NOT NULL,
	`place` integer DEFAULT 0 NOT NULL,
	`after` integer DEFAULT 0 NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`kind`, `subject_id`)
);
--> statement-breakpoint
CREATE TABLE `ledger_findings` (
	`name` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`name`, `id`)
);
--> statement-breakpoint
CREATE TABLE `ledger_walks` (
	`name` text PRIMARY KEY NOT NULL,
	`after` integer NOT NULL,
	`began_at` integer NOT NULL,
	`ended_at` integer,
	`checked_until` integer
);
--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category_id`);--> statement-breakpoint
CREATE INDEX `sales_of_day` ON `sales` (sold_at / 86400000,`amount_cents`,`product_id`);--> statement-breakpoint
CREATE INDEX `sales_of_week` ON `sales` (sold_at / 604800000,`amount_cents`,`product_id`);
