CREATE TABLE `leases` (
	`job` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `money_checks` (
	`checked_at` integer PRIMARY KEY NOT NULL,
	`sales_cents` integer NOT NULL,
	`refunds_cents` integer NOT NULL,
	`received_cents` integer NOT NULL,
	`differs_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_one_each` ON `reports` (`product_id`,`reporter_id`);--> statement-breakpoint
CREATE TABLE `waiting` (
	`product_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	`turn_ends_at` integer,
	PRIMARY KEY(`product_id`, `buyer_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_one_turn` ON `waiting` (`product_id`) WHERE turn_ends_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `waiting_buyer` ON `waiting` (`buyer_id`);--> statement-breakpoint
CREATE TABLE `wishes` (
	`id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`product_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wishes_one_each` ON `wishes` (`buyer_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `wishes_newest` ON `wishes` (`buyer_id`,`created_at`,`id`);