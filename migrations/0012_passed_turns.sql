CREATE TABLE `passed_turns` (
	`buyer_id` text NOT NULL,
	`product_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`buyer_id`, `product_id`, `at`),
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passed_turns_at` ON `passed_turns` (`at`);