CREATE TABLE `attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`intent_id` text,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "attempts_state" CHECK(state IN ('creating','open','processing','canceling','canceled','succeeded'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attempts_intent_id_unique` ON `attempts` (`intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `attempts_one_live` ON `attempts` (`product_id`) WHERE state IN ('creating','open','processing','canceling');--> statement-breakpoint
CREATE INDEX `attempts_order` ON `attempts` (`order_id`);--> statement-breakpoint
CREATE INDEX `attempts_buyer` ON `attempts` (`buyer_id`) WHERE state IN ('creating','open','processing','canceling');--> statement-breakpoint
CREATE INDEX `attempts_expiry` ON `attempts` (`expires_at`) WHERE state IN ('creating','open','processing','canceling');--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_unique` ON `categories` (`name`);--> statement-breakpoint
CREATE TABLE `credentials` (
	`user_id` text PRIMARY KEY NOT NULL,
	`password_hash` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `guard` (
	`ok` integer NOT NULL,
	CONSTRAINT "nothing_changed" CHECK(ok = 1)
);
--> statement-breakpoint
CREATE TABLE `login_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `login_tokens_expiry` ON `login_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`product_name` text NOT NULL,
	`product_photo` text,
	`price_cents` integer NOT NULL,
	`buyer_name` text NOT NULL,
	`buyer_email` text NOT NULL,
	`phone_number` text NOT NULL,
	`location` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_state" CHECK(state IN ('pending','paid','refunded','deleted','void')),
	CONSTRAINT "orders_price" CHECK(price_cents >= 50)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_pending` ON `orders` (`product_id`,`buyer_id`) WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_paid` ON `orders` (`product_id`) WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX `orders_buyer` ON `orders` (`buyer_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_seller` ON `orders` (`seller_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `photos` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`product_id` text,
	`position` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`content_type` text NOT NULL,
	`content_hash` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "photos_state" CHECK(state IN ('pending','ready'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `photos_product_position` ON `photos` (`product_id`,`position`) WHERE product_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_pending` ON `photos` (`created_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`category_id` text NOT NULL,
	`name` text NOT NULL,
	`author` text,
	`isbn` text,
	`condition` text NOT NULL,
	`phone_number` text NOT NULL,
	`location` text NOT NULL,
	`year_of_purchase` integer NOT NULL,
	`used_duration` text NOT NULL,
	`original_price_cents` integer NOT NULL,
	`resell_price_cents` integer NOT NULL,
	`description` text NOT NULL,
	`posted_at` integer NOT NULL,
	`advertised_at` integer,
	`sold_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_condition" CHECK(condition IN ('Excellent','Good','Fair','Low')),
	CONSTRAINT "products_prices" CHECK(resell_price_cents BETWEEN 50 AND 1000000 AND original_price_cents BETWEEN 0 AND 10000000)
);
--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`posted_at`,`id`) WHERE sold_at IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category_id`,`posted_at`,`id`) WHERE sold_at IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_advertised` ON `products` (`advertised_at`,`id`) WHERE advertised_at IS NOT NULL AND sold_at IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_seller` ON `products` (`seller_id`,`posted_at`);--> statement-breakpoint
CREATE INDEX `products_isbn` ON `products` (`isbn`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`attempt_id` text PRIMARY KEY NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`stripe_refund_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_state" CHECK(state IN ('owed','sent'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_refund_id_unique` ON `refunds` (`stripe_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_owed` ON `refunds` (`created_at`) WHERE state = 'owed';--> statement-breakpoint
CREATE TABLE `sales` (
	`product_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`attempt_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`sold_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_order_id_unique` ON `sales` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sales_attempt_id_unique` ON `sales` (`attempt_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`bind_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`intent_id` text,
	`alert` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripe_events_alert` ON `stripe_events` (`received_at`) WHERE alert IS NOT NULL;--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	`photo` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "users_role" CHECK(role IN ('Admin','Seller','Buyer')),
	CONSTRAINT "users_email_lower" CHECK(email = lower(email))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`) WHERE deleted_at IS NULL;