CREATE TABLE `delivery_addresses` (
	`order_id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`postcode` text NOT NULL,
	`city` text NOT NULL,
	`country` text NOT NULL,
	`given_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `delivery_addresses_buyer` ON `delivery_addresses` (`buyer_id`,`given_at`);--> statement-breakpoint
CREATE INDEX `delivery_addresses_given` ON `delivery_addresses` (`given_at`);--> statement-breakpoint
CREATE TABLE `missed_deadlines` (
	`order_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`at` integer NOT NULL,
	`followed` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `fulfilments`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `missed_deadlines_seller` ON `missed_deadlines` (`seller_id`,`at`);--> statement-breakpoint
CREATE INDEX `missed_deadlines_to_follow` ON `missed_deadlines` (`at`) WHERE followed = 0;--> statement-breakpoint
CREATE TABLE `former_waiting` (
	`product_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`product_id`, `buyer_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `former_waiting_buyer` ON `former_waiting` (`buyer_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `paused_for` text;--> statement-breakpoint
ALTER TABLE `products` ADD `delivery` text DEFAULT 'both' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `relisted_from` text REFERENCES products(id);--> statement-breakpoint
ALTER TABLE `products` ADD `recheck` text;--> statement-breakpoint
CREATE UNIQUE INDEX `products_relisted_from` ON `products` (`relisted_from`) WHERE relisted_from IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_recheck` ON `products` (`seller_id`,`posted_at`,`id`) WHERE recheck IS NOT NULL AND sold_at IS NULL AND deleted_at IS NULL;
--> statement-breakpoint
-- Written by hand from here on.
-- What a listing offers, and what its seller has to look at, are words that there are.
CREATE TRIGGER products_delivery_insert BEFORE INSERT ON products
WHEN NEW.delivery NOT IN ('both', 'meet', 'post') OR NEW.recheck NOT IN ('still_there', 'condition')
BEGIN
  SELECT RAISE(ABORT, 'there is no such word');
END;
--> statement-breakpoint
CREATE TRIGGER products_delivery_update BEFORE UPDATE OF delivery, recheck ON products
WHEN NEW.delivery NOT IN ('both', 'meet', 'post') OR NEW.recheck NOT IN ('still_there', 'condition')
BEGIN
  SELECT RAISE(ABORT, 'there is no such word');
END;
--> statement-breakpoint
-- A copy comes back only from a sale whose money goes back, and what its seller has to look at first is not on sale.
CREATE TRIGGER products_come_back BEFORE INSERT ON products
WHEN NEW.relisted_from IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM sales JOIN sale_refunds ON sale_refunds.order_id = sales.order_id WHERE sales.product_id = NEW.relisted_from
)
BEGIN
  SELECT RAISE(ABORT, 'a copy comes back from a sale that was canceled');
END;
--> statement-breakpoint
CREATE TRIGGER products_keep_their_past BEFORE UPDATE OF relisted_from ON products
WHEN NEW.relisted_from IS NOT OLD.relisted_from
BEGIN
  SELECT RAISE(ABORT, 'a listing keeps its past');
END;
--> statement-breakpoint
CREATE TRIGGER products_rechecked BEFORE UPDATE OF paused_at, recheck ON products
WHEN NEW.recheck IS NOT NULL AND NEW.paused_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'its seller has not looked at it');
END;
--> statement-breakpoint
-- From the moment on in which a bank has the payment, the address stays as its buyer said it, until it is erased.
CREATE TRIGGER delivery_addresses_before_payment_insert BEFORE INSERT ON delivery_addresses
WHEN NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.state = 'pending')
  OR EXISTS (SELECT 1 FROM attempts WHERE attempts.order_id = NEW.order_id AND attempts.state = 'processing')
BEGIN
  SELECT RAISE(ABORT, 'the address of a paid order stays');
END;
--> statement-breakpoint
CREATE TRIGGER delivery_addresses_before_payment_update BEFORE UPDATE ON delivery_addresses
WHEN NEW.order_id <> OLD.order_id OR NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.state = 'pending')
  OR EXISTS (SELECT 1 FROM attempts WHERE attempts.order_id = NEW.order_id AND attempts.state = 'processing')
BEGIN
  SELECT RAISE(ABORT, 'the address of a paid order stays');
END;
