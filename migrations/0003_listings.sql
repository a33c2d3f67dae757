-- A picture is kept once and may stand on several listings: where it stands moves into a table of its own. SQLite drops no
-- column that is part of a foreign key, so the pictures get a new table.
DROP INDEX `photos_product_position`;--> statement-breakpoint
DROP INDEX `photos_pending`;--> statement-breakpoint
ALTER TABLE `photos` RENAME TO `placed_photos`;--> statement-breakpoint
CREATE TABLE `photos` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`state` text NOT NULL,
	`content_type` text NOT NULL,
	`content_hash` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "photos_state" CHECK(state IN ('pending','ready'))
);
--> statement-breakpoint
INSERT INTO `photos` (`id`, `owner_id`, `state`, `content_type`, `content_hash`, `width`, `height`, `bytes`, `created_at`, `expires_at`)
SELECT `id`, `owner_id`, `state`, `content_type`, `content_hash`, `width`, `height`, `bytes`, `created_at`,
	CASE `state` WHEN 'pending' THEN `created_at` END FROM `placed_photos`;--> statement-breakpoint
CREATE INDEX `photos_content` ON `photos` (`owner_id`,`content_hash`) WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX `photos_expiry` ON `photos` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `listing_photos` (
	`product_id` text NOT NULL,
	`position` integer NOT NULL,
	`photo_id` text NOT NULL,
	PRIMARY KEY(`product_id`, `position`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `listing_photos_photo` ON `listing_photos` (`photo_id`);--> statement-breakpoint
INSERT INTO `listing_photos` (`product_id`, `position`, `photo_id`)
SELECT `product_id`, `position`, `id` FROM `placed_photos` WHERE `product_id` IS NOT NULL;--> statement-breakpoint
DROP TABLE `placed_photos`;--> statement-breakpoint
CREATE TABLE `buyer_reports` (
	`order_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `buyer_reports_newest` ON `buyer_reports` (`created_at`);
--> statement-breakpoint
-- An order shows its copy's picture as it is; a copy of its address would outlive the picture.
ALTER TABLE `orders` DROP COLUMN `product_photo`;
--> statement-breakpoint
ALTER TABLE `products` ADD `version` integer DEFAULT 0 NOT NULL;
