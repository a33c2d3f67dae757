CREATE TABLE `account_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_tokens_kind" CHECK("kind" = 'verify' OR "kind" = 'reset' OR "kind" = 'email' OR "kind" = 'email-undo' OR "kind" = 'factor-added')
);
--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`,`kind`);
--> statement-breakpoint
CREATE INDEX `account_tokens_expiry` ON `account_tokens` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `account_tokens_undo` ON `account_tokens` (`address`) WHERE kind = 'email-undo';
--> statement-breakpoint
CREATE TABLE `credentials` (
	`user_id` text PRIMARY KEY NOT NULL,
	`password_hash` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `identities` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`email` text,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);
--> statement-breakpoint
CREATE TABLE `known_devices` (
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`network` text,
	PRIMARY KEY(`id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `known_devices_user` ON `known_devices` (`user_id`,`used_at`);
--> statement-breakpoint
CREATE INDEX `known_devices_used` ON `known_devices` (`used_at`);
--> statement-breakpoint
CREATE TABLE `link_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`issuer` text NOT NULL,
	`action` text NOT NULL,
	`email` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "link_records_action" CHECK("action" = 'linked' OR "action" = 'unlinked')
);
--> statement-breakpoint
CREATE INDEX `link_records_user` ON `link_records` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `link_records_at` ON `link_records` (`at`);
--> statement-breakpoint
CREATE TABLE `link_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `link_requests_expiry` ON `link_requests` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `link_requests_user` ON `link_requests` (`user_id`);
--> statement-breakpoint
CREATE TABLE `login_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`device_id` text,
	`proved_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `login_tokens_expiry` ON `login_tokens` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `rate_limit_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limit_counts_reset` ON `rate_limit_counts` (`resets_at`);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`bind_hash` text NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`device_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`proved_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `sessions_bind` ON `sessions` (`bind_hash`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`email_bounced_at` integer,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	`verified_name` text,
	`photo` text,
	`created_at` integer NOT NULL,
	`suspended_at` integer,
	`paused_at` integer,
	`paused_for` text,
	`deleted_at` integer,
	`sold_copies` integer DEFAULT 0 NOT NULL,
	`ended_sales` integer DEFAULT 0 NOT NULL,
	`completed_sales` integer DEFAULT 0 NOT NULL,
	`sent_sales` integer DEFAULT 0 NOT NULL,
	`sent_or_missed_sales` integer DEFAULT 0 NOT NULL,
	`upheld_claims` integer DEFAULT 0 NOT NULL,
	`canceled_sales` integer DEFAULT 0 NOT NULL,
	`described_well` integer DEFAULT 0 NOT NULL,
	`described_sales` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`paused_for`) REFERENCES `allowed_pause_reasons`(`value`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_role" CHECK("role" = 'Admin' OR "role" = 'Seller' OR "role" = 'Buyer'),
	CONSTRAINT "users_email_lower" CHECK(email = lower(email))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` (`role`,name COLLATE NOCASE,`id`,`email`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (`role`,`email`,`id`,`name`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`role`,`verified`,`created_at`,`id`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `users_newest` ON `users` (`role`,`created_at`,`id`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`role`,`suspended_at`) WHERE suspended_at IS NOT NULL AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `users_email_unverified` ON `users` (`created_at`) WHERE email_verified_at IS NULL AND deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE `factor_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`link_id` text,
	`seed` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "factor_challenges_purpose" CHECK("purpose" = 'sign-in' OR "purpose" = 'reset' OR "purpose" = 'owner' OR "purpose" = 'passkey' OR "purpose" = 'totp')
);
--> statement-breakpoint
CREATE INDEX `factor_challenges_user` ON `factor_challenges` (`user_id`);
--> statement-breakpoint
CREATE INDEX `factor_challenges_expiry` ON `factor_challenges` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`credential` text,
	`key` text NOT NULL,
	`algorithm` integer,
	`counter` integer NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "factors_kind" CHECK("kind" = 'passkey' OR "kind" = 'totp')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `factors_credential` ON `factors` (`user_id`,`credential`);
--> statement-breakpoint
CREATE UNIQUE INDEX `factors_one_totp` ON `factors` (`user_id`) WHERE kind = 'totp';
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);
--> statement-breakpoint
CREATE TABLE `advertised_places` (
	`place` integer PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`nth` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `advertised_places_seller` ON `advertised_places` (`seller_id`,`nth`);
--> statement-breakpoint
CREATE TABLE `category_counts` (
	`category_id` text PRIMARY KEY NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	`titles` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `title_isbns` (
	`isbn` text NOT NULL,
	`title_id` text NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`isbn`, `title_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `titles` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`key` text NOT NULL,
	`name_key` text NOT NULL,
	`author_key` text NOT NULL,
	`name` text NOT NULL,
	`author` text,
	`more` text,
	`copies` integer DEFAULT 0 NOT NULL,
	`lowest_cents` integer,
	`highest_cents` integer,
	`newest_at` integer,
	`sold_copies` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `titles_id_unique` ON `titles` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `titles_key_unique` ON `titles` (`key`);
--> statement-breakpoint
CREATE INDEX `titles_name` ON `titles` (`name_key`,`copies`);
--> statement-breakpoint
CREATE INDEX `titles_author` ON `titles` (`author_key`,`copies`);
--> statement-breakpoint
CREATE INDEX `titles_newest` ON `titles` (`newest_at`) WHERE newest_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `titles_cheapest` ON `titles` (`lowest_cents`) WHERE lowest_cents IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `titles_dearest` ON `titles` (`highest_cents`) WHERE highest_cents IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `titles_copies` ON `titles` (`copies`) WHERE copies > 0;
--> statement-breakpoint
CREATE TABLE `title_kinds` (
	`number` integer PRIMARY KEY NOT NULL,
	`title_number` integer NOT NULL,
	`terms` text NOT NULL,
	`category_id` text NOT NULL,
	`stock` integer NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	`lowest_cents` integer,
	`highest_cents` integer,
	`newest_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `title_kinds_terms` ON `title_kinds` (`title_number`,`terms`);
--> statement-breakpoint
CREATE TABLE `title_categories` (
	`category_id` text NOT NULL,
	`title_number` integer NOT NULL,
	`lowest_cents` integer NOT NULL,
	`highest_cents` integer NOT NULL,
	`newest_at` integer NOT NULL,
	PRIMARY KEY(`category_id`, `title_number`)
);
--> statement-breakpoint
CREATE INDEX `title_categories_newest` ON `title_categories` (`category_id`,`newest_at`,`title_number`);
--> statement-breakpoint
CREATE INDEX `title_categories_cheapest` ON `title_categories` (`category_id`,`lowest_cents`,`title_number`);
--> statement-breakpoint
CREATE INDEX `title_categories_dearest` ON `title_categories` (`category_id`,`highest_cents`,`title_number`);
--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`merged_into` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name` ON `categories` (name COLLATE NOCASE) WHERE merged_into IS NULL;
--> statement-breakpoint
CREATE TABLE `import_choices` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`choices` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `listing_photos` (
	`listing_id` text NOT NULL,
	`position` integer NOT NULL,
	`photo_id` text NOT NULL,
	PRIMARY KEY(`listing_id`, `position`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `listing_photos_photo` ON `listing_photos` (`photo_id`);
--> statement-breakpoint
CREATE TABLE `listings` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`category_id` text NOT NULL,
	`name` text NOT NULL,
	`author` text,
	`isbn` text,
	`condition` text NOT NULL,
	`format` text,
	`language` text,
	`phone_number` text NOT NULL,
	`location` text NOT NULL,
	`year_of_purchase` integer NOT NULL,
	`used_duration` text NOT NULL,
	`original_price_cents` integer NOT NULL,
	`resell_price_cents` integer NOT NULL,
	`description` text NOT NULL,
	`posted_at` integer NOT NULL,
	`changed_at` integer,
	`advertised_at` integer,
	`sold_at` integer,
	`deleted_at` integer,
	`paused_at` integer,
	`cleared_at` integer,
	`hidden_at` integer,
	`delivery` text DEFAULT 'both' NOT NULL,
	`erased_at` integer,
	`relisted_from` text,
	`recheck` text,
	`version` integer DEFAULT 0 NOT NULL,
	`title_id` text,
	`stock` integer DEFAULT 0 NOT NULL,
	`seller_verified` integer DEFAULT false NOT NULL,
	`more` text,
	`kind_number` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`relisted_from`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`title_id`) REFERENCES `titles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "listings_condition" CHECK("condition" = 'Excellent' OR "condition" = 'Good' OR "condition" = 'Fair' OR "condition" = 'Low'),
	CONSTRAINT "listings_format" CHECK("format" = 'Hardcover' OR "format" = 'Paperback' OR "format" = 'Other'),
	CONSTRAINT "listings_delivery" CHECK("delivery" = 'both' OR "delivery" = 'meet' OR "delivery" = 'post'),
	CONSTRAINT "listings_recheck" CHECK("recheck" = 'still_there' OR "recheck" = 'condition'),
	CONSTRAINT "listings_prices" CHECK(resell_price_cents BETWEEN 50 AND 1000000 AND original_price_cents BETWEEN 0 AND 10000000)
);
--> statement-breakpoint
CREATE INDEX `listings_for_sale` ON `listings` (`posted_at`,`id`) WHERE stock = 1;
--> statement-breakpoint
CREATE INDEX `listings_for_sale_category` ON `listings` (`category_id`,`posted_at`,`id`) WHERE stock = 1;
--> statement-breakpoint
CREATE INDEX `listings_for_sale_seller` ON `listings` (`seller_id`,`posted_at`,`id`) WHERE stock = 1;
--> statement-breakpoint
CREATE INDEX `listings_title_price` ON `listings` (`title_id`,`resell_price_cents`,`id`) WHERE stock = 1;
--> statement-breakpoint
CREATE INDEX `listings_title_condition` ON `listings` (`title_id`,CASE condition WHEN 'Excellent' THEN 0 WHEN 'Good' THEN 1 WHEN 'Fair' THEN 2 ELSE 3 END * 10000000 + resell_price_cents,`id`) WHERE stock = 1;
--> statement-breakpoint
CREATE INDEX `listings_title_newest` ON `listings` (`title_id`,`posted_at`,`id`) WHERE stock = 1;
--> statement-breakpoint
CREATE INDEX `listings_kind_price` ON `listings` (`kind_number`,`resell_price_cents`,`id`) WHERE kind_number IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `listings_kind_newest` ON `listings` (`kind_number`,`posted_at`,`id`) WHERE kind_number IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `listings_untitled` ON `listings` (`id`) WHERE title_id IS NULL;
--> statement-breakpoint
CREATE INDEX `listings_advertised` ON `listings` (`advertised_at`,`id`) WHERE advertised_at IS NOT NULL AND stock = 1;
--> statement-breakpoint
CREATE INDEX `listings_advertiser` ON `listings` (`seller_id`,`advertised_at`,`id`) WHERE advertised_at IS NOT NULL AND stock = 1;
--> statement-breakpoint
CREATE INDEX `listings_seller` ON `listings` (`seller_id`,`posted_at`);
--> statement-breakpoint
CREATE INDEX `listings_seller_sold` ON `listings` (`seller_id`,`posted_at`,`id`) WHERE sold_at IS NOT NULL AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `listings_seller_paused` ON `listings` (`seller_id`,`posted_at`,`id`) WHERE paused_at IS NOT NULL AND sold_at IS NULL AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `listings_seller_advertised` ON `listings` (`seller_id`,`posted_at`,`id`) WHERE advertised_at IS NOT NULL AND sold_at IS NULL AND deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_relisted_from` ON `listings` (`relisted_from`) WHERE relisted_from IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `listings_recheck` ON `listings` (`seller_id`,`posted_at`,`id`) WHERE recheck IS NOT NULL AND sold_at IS NULL AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `listings_isbn` ON `listings` (`isbn`);
--> statement-breakpoint
CREATE INDEX `listings_posted` ON `listings` (`posted_at`);
--> statement-breakpoint
CREATE INDEX `listings_category` ON `listings` (`category_id`);
--> statement-breakpoint
CREATE INDEX `listings_sold` ON `listings` (`sold_at`,`id`) WHERE sold_at IS NOT NULL AND cleared_at IS NULL;
--> statement-breakpoint
CREATE INDEX `listings_sold_to_erase` ON `listings` (`sold_at`) WHERE sold_at IS NOT NULL AND erased_at IS NULL;
--> statement-breakpoint
CREATE INDEX `listings_deleted_to_erase` ON `listings` (`deleted_at`) WHERE deleted_at IS NOT NULL AND sold_at IS NULL AND erased_at IS NULL;
--> statement-breakpoint
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
	`stock_cover` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "photos_state" CHECK("state" = 'pending' OR "state" = 'ready')
);
--> statement-breakpoint
CREATE INDEX `photos_content` ON `photos` (`owner_id`,`content_hash`) WHERE state = 'ready';
--> statement-breakpoint
CREATE INDEX `photos_expiry` ON `photos` (`expires_at`) WHERE expires_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `payment_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`intent_id` text,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`declines` integer DEFAULT 0 NOT NULL,
	`waived_at` integer,
	`unpaid_at` integer,
	`device_id` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_attempts_state" CHECK("state" = 'creating' OR "state" = 'open' OR "state" = 'processing' OR "state" = 'canceling' OR "state" = 'canceled' OR "state" = 'succeeded')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_intent_id_unique` ON `payment_attempts` (`intent_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_one_live` ON `payment_attempts` (`listing_id`) WHERE state IN ('creating','open','processing','canceling');
--> statement-breakpoint
CREATE INDEX `payment_attempts_order` ON `payment_attempts` (`order_id`,`id`);
--> statement-breakpoint
CREATE INDEX `payment_attempts_buyer` ON `payment_attempts` (`buyer_id`,`expires_at`) WHERE state IN ('creating','open','processing','canceling');
--> statement-breakpoint
CREATE INDEX `payment_attempts_newest` ON `payment_attempts` (`buyer_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payment_attempts_ended` ON `payment_attempts` (`listing_id`,`changed_at`) WHERE state = 'canceled';
--> statement-breakpoint
CREATE INDEX `payment_attempts_unpaid` ON `payment_attempts` (`buyer_id`,`listing_id`,`created_at`) WHERE unpaid_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payment_attempts_cards` ON `payment_attempts` (`changed_at`) WHERE device_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payment_attempts_expiry` ON `payment_attempts` (`expires_at`) WHERE state IN ('creating','open','processing','canceling');
--> statement-breakpoint
CREATE INDEX `payment_attempts_dear` ON `payment_attempts` (`order_id`) WHERE state IN ('creating','open','processing','canceling') AND amount_cents > 10000;
--> statement-breakpoint
CREATE TABLE `device_cards` (
	`device` text NOT NULL,
	`card` text NOT NULL,
	`attempt_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`device`, `card`, `attempt_id`),
	FOREIGN KEY (`attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `device_cards_at` ON `device_cards` (`at`);
--> statement-breakpoint
CREATE INDEX `device_cards_of_device` ON `device_cards` (`device`,`at`);
--> statement-breakpoint
CREATE INDEX `device_cards_attempt` ON `device_cards` (`attempt_id`);
--> statement-breakpoint
CREATE TABLE `order_photos` (
	`order_id` text NOT NULL,
	`photo_id` text NOT NULL,
	PRIMARY KEY(`order_id`, `photo_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_photos_photo` ON `order_photos` (`photo_id`);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`listing_name` text NOT NULL,
	`price_cents` integer NOT NULL,
	`snapshot` text DEFAULT '{}' NOT NULL,
	`listing_version` integer DEFAULT 0 NOT NULL,
	`buyer_name` text NOT NULL,
	`buyer_email` text NOT NULL,
	`phone_number` text NOT NULL,
	`location` text NOT NULL,
	`method` text DEFAULT 'meet' NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`hidden_at` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_state" CHECK("state" = 'pending' OR "state" = 'paid' OR "state" = 'refunded' OR "state" = 'deleted' OR "state" = 'void'),
	CONSTRAINT "orders_method" CHECK("method" = 'meet' OR "method" = 'post'),
	CONSTRAINT "orders_price" CHECK(price_cents >= 50)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_pending` ON `orders` (`listing_id`,`buyer_id`) WHERE state = 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_paid` ON `orders` (`listing_id`) WHERE state = 'paid';
--> statement-breakpoint
CREATE INDEX `orders_buyer` ON `orders` (`buyer_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `orders_seller` ON `orders` (`seller_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_seller_pending` ON `orders` (`seller_id`,`created_at`,`id`) WHERE state = 'pending';
--> statement-breakpoint
CREATE INDEX `orders_seller_paid` ON `orders` (`seller_id`,`changed_at`) WHERE state = 'paid';
--> statement-breakpoint
CREATE INDEX `orders_buyer_sold` ON `orders` (`buyer_id`,`id`) WHERE state IN ('paid','refunded');
--> statement-breakpoint
CREATE INDEX `orders_seller_sold` ON `orders` (`seller_id`,`id`) WHERE state IN ('paid','refunded');
--> statement-breakpoint
CREATE INDEX `orders_buyer_pending` ON `orders` (`buyer_id`,`created_at`,`id`) WHERE state = 'pending';
--> statement-breakpoint
CREATE INDEX `orders_buyer_void` ON `orders` (`buyer_id`,`changed_at`) WHERE state = 'void';
--> statement-breakpoint
CREATE INDEX `orders_dead` ON `orders` (`changed_at`) WHERE state IN ('deleted','void');
--> statement-breakpoint
CREATE TABLE `refunds` (
	`attempt_id` text PRIMARY KEY NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`stripe_refund_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reason`) REFERENCES `allowed_refund_reasons`(`value`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_state" CHECK("state" = 'owed' OR "state" = 'sent')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_refund_id_unique` ON `refunds` (`stripe_refund_id`);
--> statement-breakpoint
CREATE INDEX `refunds_newest` ON `refunds` (`created_at`,`amount_cents`);
--> statement-breakpoint
CREATE INDEX `refunds_owed` ON `refunds` (`created_at`) WHERE state = 'owed';
--> statement-breakpoint
CREATE TABLE `sales` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`attempt_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`sold_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_order_id_unique` ON `sales` (`order_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_attempt_id_unique` ON `sales` (`attempt_id`);
--> statement-breakpoint
CREATE INDEX `sales_newest` ON `sales` (`sold_at`,`amount_cents`);
--> statement-breakpoint
CREATE INDEX `sales_dearest` ON `sales` (`amount_cents`,`listing_id`);
--> statement-breakpoint
CREATE INDEX `sales_of_day` ON `sales` (sold_at / 86400000,`amount_cents`,`listing_id`);
--> statement-breakpoint
CREATE INDEX `sales_of_week` ON `sales` (sold_at / 604800000,`amount_cents`,`listing_id`);
--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`intent_id` text,
	`alert` text,
	`seen_at` integer,
	`settled_at` integer,
	`seller_id` text,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`alert`) REFERENCES `allowed_alerts`(`value`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `stripe_events_unseen_of_seller` ON `stripe_events` (`seller_id`) WHERE seller_id IS NOT NULL AND seen_at IS NULL;
--> statement-breakpoint
CREATE INDEX `stripe_events_alert` ON `stripe_events` (`received_at`) WHERE alert IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `stripe_events_alert_of_intent` ON `stripe_events` (`intent_id`) WHERE alert IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `stripe_events_read` ON `stripe_events` (`received_at`) WHERE alert IS NULL AND type <> 'dispute';
--> statement-breakpoint
CREATE TABLE `delivery_addresses` (
	`order_id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`postcode` text NOT NULL,
	`city` text NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`country` text NOT NULL,
	`given_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `delivery_addresses_buyer` ON `delivery_addresses` (`buyer_id`,`given_at`);
--> statement-breakpoint
CREATE INDEX `delivery_addresses_given` ON `delivery_addresses` (`given_at`);
--> statement-breakpoint
CREATE TABLE `fulfilment_events` (
	`order_id` text NOT NULL,
	`number` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`action` text NOT NULL,
	`state` text NOT NULL,
	`deadline_at` integer,
	`note` text,
	PRIMARY KEY(`order_id`, `number`),
	FOREIGN KEY (`order_id`) REFERENCES `fulfilments`(`order_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fulfilment_events_by" CHECK("by" = 'buyer' OR "by" = 'seller' OR "by" = 'admin' OR "by" = 'shop')
);
--> statement-breakpoint
CREATE INDEX `fulfilment_ends` ON `fulfilment_events` (`order_id`,`number`,`at`) WHERE state IN ('completed','canceled','refunded');
--> statement-breakpoint
CREATE TABLE `fulfilment_transitions` (
	`action` text NOT NULL,
	`from_state` text NOT NULL,
	`to_state` text NOT NULL,
	`deadline` text NOT NULL,
	`is_retired` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`action`, `from_state`, `to_state`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `fulfilments` (
	`order_id` text PRIMARY KEY NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`deadline_at` integer,
	`price_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`carrier` text,
	`tracking` text,
	`delivered_at` integer,
	`cancel_asked_at` integer,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`wrong_codes_until` integer DEFAULT 0 NOT NULL,
	`buyer_id` text DEFAULT '' NOT NULL,
	`seller_id` text DEFAULT '' NOT NULL,
	`frozen_at` integer,
	`called_off_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fulfilments_method" CHECK("method" = 'meet' OR "method" = 'post')
);
--> statement-breakpoint
CREATE INDEX `fulfilments_deadline` ON `fulfilments` (`deadline_at`,`order_id`) WHERE deadline_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fulfilments_state` ON `fulfilments` (`state`,`deadline_at`,`order_id`) WHERE deadline_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fulfilments_buyer` ON `fulfilments` (`buyer_id`,`state`,`deadline_at`,`order_id`) WHERE deadline_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fulfilments_seller` ON `fulfilments` (`seller_id`,`state`,`deadline_at`,`order_id`) WHERE deadline_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fulfilments_seller_done` ON `fulfilments` (`seller_id`) WHERE state NOT IN ('to_ship','to_meet');
--> statement-breakpoint
CREATE INDEX `fulfilments_bought_completed` ON `fulfilments` (`buyer_id`) WHERE state = 'completed';
--> statement-breakpoint
CREATE INDEX `fulfilments_sold_completed` ON `fulfilments` (`seller_id`) WHERE state = 'completed';
--> statement-breakpoint
CREATE INDEX `fulfilments_sold_by` ON `fulfilments` (`seller_id`);
--> statement-breakpoint
CREATE INDEX `fulfilments_dear` ON `fulfilments` (`seller_id`) WHERE price_cents > 10000 AND called_off_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fulfilments_dear_called_off` ON `fulfilments` (`seller_id`,`called_off_at`) WHERE price_cents > 10000 AND called_off_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fulfilments_called_off` ON `fulfilments` (`buyer_id`,`called_off_at`) WHERE called_off_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fulfilments_frozen` ON `fulfilments` (`deadline_at`,`order_id`) WHERE frozen_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `missed_deadlines` (
	`order_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`at` integer NOT NULL,
	`followed` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `fulfilments`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `missed_deadlines_seller` ON `missed_deadlines` (`seller_id`,`at`);
--> statement-breakpoint
CREATE INDEX `missed_deadlines_to_follow` ON `missed_deadlines` (`at`) WHERE followed = 0;
--> statement-breakpoint
CREATE INDEX `missed_deadlines_at` ON `missed_deadlines` (`at`);
--> statement-breakpoint
CREATE TABLE `sale_refunds` (
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	`attempt_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`try_number` integer DEFAULT 1 NOT NULL,
	`stripe_refund_id` text,
	`failure` text,
	`origin` text DEFAULT 'shop' NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `event`),
	FOREIGN KEY (`attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`event`) REFERENCES `fulfilment_events`(`order_id`,`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sale_refunds_state" CHECK("state" = 'owed' OR "state" = 'sent' OR "state" = 'succeeded' OR "state" = 'failed' OR "state" = 'outside' OR "state" = 'replaced'),
	CONSTRAINT "sale_refunds_origin" CHECK("origin" = 'shop' OR "origin" = 'by_hand')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sale_refunds_stripe_refund_id_unique` ON `sale_refunds` (`stripe_refund_id`);
--> statement-breakpoint
CREATE INDEX `sale_refunds_attempt` ON `sale_refunds` (`attempt_id`);
--> statement-breakpoint
CREATE INDEX `sale_refunds_state` ON `sale_refunds` (`state`,`created_at`);
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	`from_account` text NOT NULL,
	`to_account` text NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`order_id`, `event`, `from_account`, `to_account`),
	FOREIGN KEY (`order_id`,`event`) REFERENCES `fulfilment_events`(`order_id`,`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `ledger_times` (
	`at` integer NOT NULL,
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	`is_refund` integer NOT NULL,
	PRIMARY KEY(`at`, `order_id`, `event`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ledger_times_refunds` ON `ledger_times` (`at`,`order_id`,`event`) WHERE is_refund = 1;
--> statement-breakpoint
CREATE TABLE `case_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`state` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`event` integer,
	`part` text,
	`position` integer,
	FOREIGN KEY (`order_id`) REFERENCES `fulfilments`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "case_photos_state" CHECK("state" = 'pending' OR "state" = 'ready'),
	CONSTRAINT "case_photos_part" CHECK("part" = 'claim' OR "part" = 'answer' OR "part" = 'return'),
	CONSTRAINT "case_photos_place" CHECK((event IS NULL) = (part IS NULL) AND (event IS NULL) = (position IS NULL))
);
--> statement-breakpoint
CREATE INDEX `case_photos_order` ON `case_photos` (`order_id`,`event`);
--> statement-breakpoint
CREATE INDEX `case_photos_owner` ON `case_photos` (`owner_id`,`expires_at`);
--> statement-breakpoint
CREATE INDEX `case_photos_expiry` ON `case_photos` (`expires_at`) WHERE expires_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `sale_cases` (
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	`kind` text NOT NULL,
	`text` text,
	`opened_at` integer NOT NULL,
	`deadline_before` integer NOT NULL,
	`answer_text` text,
	`offered_cents` integer,
	`returned_at` integer,
	`return_carrier` text,
	`return_tracking` text,
	`return_text` text,
	`decision` text,
	`decision_reason` text,
	`decided_cents` integer,
	`withdrawn_at` integer,
	PRIMARY KEY(`order_id`, `event`),
	FOREIGN KEY (`order_id`,`event`) REFERENCES `fulfilment_events`(`order_id`,`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sale_cases_kind" CHECK("kind" = 'not_arrived' OR "kind" = 'not_received' OR "kind" = 'not_as_described' OR "kind" = 'no_code'),
	CONSTRAINT "sale_cases_decision" CHECK("decision" = 'refund' OR "decision" = 'part' OR "decision" = 'return' OR "decision" = 'seller')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sale_cases_open` ON `sale_cases` (`order_id`) WHERE withdrawn_at IS NULL;
--> statement-breakpoint
CREATE TABLE `texts_to_erase` (
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`ended_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `user_id`),
	FOREIGN KEY (`order_id`) REFERENCES `fulfilments`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `texts_to_erase_ended` ON `texts_to_erase` (`ended_at`);
--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`order_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`is_refundable` integer NOT NULL,
	`withdrawn_cents` integer NOT NULL,
	`reinstated_cents` integer NOT NULL,
	`booked_cents` integer DEFAULT 0 NOT NULL,
	`due_by` integer,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`settled_at` integer,
	`checked_at` integer NOT NULL,
	`seller_id` text NOT NULL,
	FOREIGN KEY (`attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`status`) REFERENCES `allowed_dispute_statuses`(`value`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `disputes_attempt` ON `disputes` (`attempt_id`);
--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`order_id`);
--> statement-breakpoint
CREATE INDEX `disputes_booked` ON `disputes` (`opened_at`) WHERE booked_cents <> 0;
--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`checked_at`) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE INDEX `disputes_seller` ON `disputes` (`seller_id`) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE INDEX `disputes_late` ON `disputes` (CASE WHEN closed_at IS NOT NULL THEN closed_at WHEN due_by IS NOT NULL THEN due_by ELSE opened_at END,`order_id`) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE TABLE `debts` (
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	`seller_id` text NOT NULL,
	`cents` integer NOT NULL,
	`settled_cents` integer DEFAULT 0 NOT NULL,
	`waived_cents` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `event`),
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`event`) REFERENCES `fulfilment_events`(`order_id`,`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `debts_open` ON `debts` (`seller_id`,`created_at`) WHERE cents > settled_cents + waived_cents;
--> statement-breakpoint
CREATE INDEX `debts_seller` ON `debts` (`seller_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `payout_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`state` text NOT NULL,
	`needs` text,
	`refusal` text,
	`bank_failure` text,
	`bank_failed_at` integer,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`monthly_at` integer,
	`gone_since` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_accounts_state" CHECK("state" = 'none' OR "state" = 'started' OR "state" = 'pending' OR "state" = 'active' OR "state" = 'restricted' OR "state" = 'rejected' OR "state" = 'closed')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_accounts_account_id_unique` ON `payout_accounts` (`account_id`);
--> statement-breakpoint
CREATE INDEX `payout_accounts_checked` ON `payout_accounts` (`checked_at`) WHERE account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payout_accounts_refused` ON `payout_accounts` (`changed_at`) WHERE refusal IS NOT NULL OR state IN ('rejected','closed');
--> statement-breakpoint
CREATE INDEX `payout_accounts_blocked` ON `payout_accounts` (`changed_at`) WHERE refusal IS NOT NULL OR state IN ('rejected','closed','restricted') OR bank_failed_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `payout_waits` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`asked_at` integer,
	`next_at` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_waits_next` ON `payout_waits` (`next_at`) WHERE next_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payout_waits_asked` ON `payout_waits` (`asked_at`) WHERE asked_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `reversals` (
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	`try_number` integer NOT NULL,
	`seller_id` text NOT NULL,
	`cents` integer NOT NULL,
	`waived_cents` integer DEFAULT 0 NOT NULL,
	`of_event` integer,
	`came_with` integer,
	`state` text NOT NULL,
	`reversal_id` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `event`, `try_number`),
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`event`) REFERENCES `fulfilment_events`(`order_id`,`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`try_number`) REFERENCES `transfers`(`order_id`,`try_number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reversals_state" CHECK("state" = 'owed' OR "state" = 'sent' OR "state" = 'failed' OR "state" = 'dropped')
);
--> statement-breakpoint
CREATE INDEX `reversals_reversal_id` ON `reversals` (`reversal_id`);
--> statement-breakpoint
CREATE INDEX `reversals_owed` ON `reversals` (`created_at`) WHERE state = 'owed';
--> statement-breakpoint
CREATE INDEX `reversals_seller` ON `reversals` (`seller_id`,`state`,`created_at`);
--> statement-breakpoint
CREATE INDEX `reversals_sent` ON `reversals` (`changed_at`) WHERE state = 'sent';
--> statement-breakpoint
CREATE INDEX `reversals_failed` ON `reversals` (`changed_at`) WHERE state = 'failed';
--> statement-breakpoint
CREATE INDEX `reversals_dropped` ON `reversals` (`changed_at`) WHERE state = 'dropped';
--> statement-breakpoint
CREATE TABLE `transfers` (
	`order_id` text NOT NULL,
	`try_number` integer NOT NULL,
	`seller_id` text NOT NULL,
	`cents` integer NOT NULL,
	`state` text NOT NULL,
	`account_id` text,
	`transfer_id` text,
	`failure` text,
	`due_at` integer,
	`held_until` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `try_number`),
	FOREIGN KEY (`order_id`) REFERENCES `fulfilments`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfers_state" CHECK("state" = 'waiting' OR "state" = 'sending' OR "state" = 'sent' OR "state" = 'failed')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_transfer_id_unique` ON `transfers` (`transfer_id`);
--> statement-breakpoint
CREATE INDEX `transfers_next` ON `transfers` (CASE WHEN held_until > due_at THEN held_until ELSE due_at END) WHERE state = 'waiting' AND due_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `transfers_refused` ON `transfers` (`changed_at`) WHERE state = 'waiting' AND failure IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `transfers_sending` ON `transfers` (`leased_until`) WHERE state = 'sending';
--> statement-breakpoint
CREATE INDEX `transfers_waiting` ON `transfers` (`seller_id`,`created_at`) WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX `transfers_sent_to` ON `transfers` (`seller_id`,`changed_at`) WHERE state IN ('sending','sent');
--> statement-breakpoint
CREATE INDEX `transfers_sent` ON `transfers` (`changed_at`) WHERE state = 'sent';
--> statement-breakpoint
CREATE TABLE `payout_months` (
	`seller_id` text NOT NULL,
	`month` text NOT NULL,
	`sales` integer NOT NULL,
	`sold_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`yours_cents` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `month`)
);
--> statement-breakpoint
CREATE TABLE `payout_totals` (
	`seller_id` text NOT NULL,
	`account` text NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `account`),
	CONSTRAINT "payout_totals_account" CHECK("account" = 'held' OR "account" = 'seller' OR "account" = 'paid')
);
--> statement-breakpoint
CREATE TABLE `statement_lines` (
	`seller_id` text NOT NULL,
	`at` integer NOT NULL,
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `at`, `order_id`, `event`)
);
--> statement-breakpoint
CREATE TABLE `coverage_readings` (
	`read_at` integer PRIMARY KEY NOT NULL,
	`available_cents` integer NOT NULL,
	`pending_cents` integer NOT NULL,
	`held_cents` integer NOT NULL,
	`seller_cents` integer NOT NULL,
	`back_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `list_comparisons` (
	`list` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`began_at` integer NOT NULL,
	`after` text,
	`theirs_cents` integer NOT NULL,
	`ours_cents` integer NOT NULL,
	`ended_at` integer,
	`whole_theirs_cents` integer,
	`whole_ours_cents` integer,
	CONSTRAINT "list_comparisons_list" CHECK("list" = 'charges' OR "list" = 'refunds' OR "list" = 'transfers' OR "list" = 'reversals' OR "list" = 'disputes')
);
--> statement-breakpoint
CREATE TABLE `list_differences` (
	`list` text NOT NULL,
	`id` text NOT NULL,
	`theirs_cents` integer NOT NULL,
	`ours_cents` integer NOT NULL,
	`found_at` integer NOT NULL,
	PRIMARY KEY(`list`, `id`),
	CONSTRAINT "list_differences_list" CHECK("list" = 'charges' OR "list" = 'refunds' OR "list" = 'transfers' OR "list" = 'reversals' OR "list" = 'disputes')
);
--> statement-breakpoint
CREATE TABLE `listed_objects` (
	`list` text NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`list`, `id`),
	CONSTRAINT "listed_objects_list" CHECK("list" = 'charges' OR "list" = 'refunds' OR "list" = 'transfers' OR "list" = 'reversals' OR "list" = 'disputes')
);
--> statement-breakpoint
CREATE TABLE `money_comparisons` (
	`checked_at` integer PRIMARY KEY NOT NULL,
	`sales_cents` integer NOT NULL,
	`refunds_cents` integer NOT NULL,
	`received_cents` integer NOT NULL,
	`differs_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `spendings` (
	`id` text PRIMARY KEY NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`order_id` text,
	`seller_id` text,
	`cents` integer NOT NULL,
	`back_cents` integer,
	`reason` text NOT NULL,
	`admin_id` text NOT NULL,
	`at` integer NOT NULL,
	`state` text NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`why` text,
	FOREIGN KEY (`action`) REFERENCES `allowed_spending_actions`(`value`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "spendings_state" CHECK("state" = 'alone' OR "state" = 'waiting' OR "state" = 'approved' OR "state" = 'refused' OR "state" = 'closed'),
	CONSTRAINT "spendings_cents" CHECK(cents > 0),
	CONSTRAINT "spendings_other" CHECK(decided_by IS NULL OR decided_by <> admin_id OR state = 'refused')
);
--> statement-breakpoint
CREATE INDEX `spendings_alone` ON `spendings` (`admin_id`,`at`) WHERE state = 'alone';
--> statement-breakpoint
CREATE INDEX `spendings_asked` ON `spendings` (`at`,`id`) WHERE state <> 'alone';
--> statement-breakpoint
CREATE INDEX `spendings_waiting` ON `spendings` (`at`,`id`) WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX `spendings_order` ON `spendings` (`order_id`);
--> statement-breakpoint
CREATE TABLE `event_counts` (
	`kind` text NOT NULL,
	`slot` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`kind`, `slot`)
);
--> statement-breakpoint
CREATE TABLE `follow_ups` (
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`leaving` integer DEFAULT 0 NOT NULL,
	`place` integer DEFAULT 0 NOT NULL,
	`after` integer DEFAULT 0 NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`kind`, `subject_id`),
	CONSTRAINT "follow_ups_kind" CHECK("kind" = 'seller' OR "kind" = 'category')
);
--> statement-breakpoint
CREATE TABLE `leases` (
	`job` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` integer NOT NULL,
	`started_at` integer,
	`done_at` integer,
	`failed_since` integer
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
CREATE TABLE `list_cursors` (
	`list` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`after` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `purges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tags` text NOT NULL,
	`urgent` integer NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `purges_order` ON `purges` (`urgent`,`id`);
--> statement-breakpoint
CREATE TABLE `restores` (
	`backup_at` integer PRIMARY KEY NOT NULL,
	`restored_at` integer,
	`lists_read` integer DEFAULT 0 NOT NULL,
	`opened_at` integer
);
--> statement-breakpoint
CREATE INDEX `restores_unopened` ON `restores` (`backup_at`) WHERE opened_at IS NULL;
--> statement-breakpoint
CREATE TABLE `sitemap_parts` (
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`place` integer NOT NULL,
	`after_id` text NOT NULL,
	PRIMARY KEY(`kind`, `number`)
);
--> statement-breakpoint
CREATE TABLE `sitemap_walks` (
	`kind` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`rows` integer NOT NULL,
	`place` integer NOT NULL,
	`after_id` text NOT NULL,
	`began_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE TABLE `warnings` (
	`kind` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`ended_at` integer,
	`told_at` integer NOT NULL,
	`told_by` text NOT NULL,
	`is_told` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `guard` (
	`ok` integer NOT NULL,
	CONSTRAINT "nothing_changed" CHECK(ok = 1)
);
--> statement-breakpoint
CREATE TABLE `allowed_alerts` (
	`value` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `allowed_audit_actions` (
	`value` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `allowed_audit_subjects` (
	`value` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `allowed_buyer_report_reasons` (
	`value` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `allowed_dispute_statuses` (
	`value` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `allowed_letter_failures` (
	`value` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `allowed_letter_kinds` (
	`value` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `allowed_notification_topics` (
	`value` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `allowed_pause_reasons` (
	`value` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `allowed_refund_reasons` (
	`value` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `allowed_report_reasons` (
	`value` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `allowed_review_report_reasons` (
	`value` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `allowed_spending_actions` (
	`value` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `buyer_reports` (
	`order_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`outcome` text,
	`settled_at` integer,
	`by_experienced` integer DEFAULT false NOT NULL,
	`place` integer GENERATED ALWAYS AS (by_experienced * 100000000000000 + created_at) VIRTUAL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reason`) REFERENCES `allowed_buyer_report_reasons`(`value`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "buyer_reports_outcome" CHECK("outcome" = 'removed' OR "outcome" = 'nothing_wrong')
);
--> statement-breakpoint
CREATE INDEX `buyer_reports_newest` ON `buyer_reports` (`created_at`);
--> statement-breakpoint
CREATE INDEX `buyer_reports_buyer` ON `buyer_reports` (`buyer_id`,`settled_at`);
--> statement-breakpoint
CREATE INDEX `buyer_reports_seller` ON `buyer_reports` (`seller_id`);
--> statement-breakpoint
CREATE INDEX `buyer_reports_settled` ON `buyer_reports` (`settled_at`) WHERE settled_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `buyer_reports_waiting` ON `buyer_reports` (`place`,`order_id`) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`outcome` text,
	`settled_at` integer,
	`by_experienced` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reason`) REFERENCES `allowed_report_reasons`(`value`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reports_outcome" CHECK("outcome" = 'removed' OR "outcome" = 'nothing_wrong')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_one_each` ON `reports` (`listing_id`,`reporter_id`);
--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `reports_settled` ON `reports` (`settled_at`) WHERE settled_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `reports_waiting` ON `reports` (`listing_id`,`created_at`) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE INDEX `reports_read_first` ON `reports` (`listing_id`,by_experienced DESC,`created_at`) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE TABLE `day_counts` (
	`kind` text NOT NULL,
	`day` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`kind`, `day`),
	CONSTRAINT "day_counts_kind" CHECK("kind" = 'listings' OR "kind" = 'sales' OR "kind" = 'refunds' OR "kind" = 'commission')
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `report_counts` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`reports` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`by_experienced` integer DEFAULT 0 NOT NULL,
	`urgency` integer GENERATED ALWAYS AS (CASE WHEN by_experienced > 0 THEN 100 + min(by_experienced, 99) ELSE min(reports, 99) END * 4000000000000 - first_at) VIRTUAL,
	`recency` integer GENERATED ALWAYS AS ((by_experienced > 0) * 100000000000000 + last_at) VIRTUAL
);
--> statement-breakpoint
CREATE INDEX `report_counts_most` ON `report_counts` (`urgency`,`listing_id`);
--> statement-breakpoint
CREATE INDEX `report_counts_newest` ON `report_counts` (`recency`,`listing_id`);
--> statement-breakpoint
CREATE TABLE `report_totals` (
	`kind` text PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "report_totals_kind" CHECK("kind" = 'listings' OR "kind" = 'buyers')
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `role_counts` (
	`role` text NOT NULL,
	`verified` integer NOT NULL,
	`users` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`role`, `verified`),
	CONSTRAINT "role_counts_role" CHECK("role" = 'Admin' OR "role" = 'Seller' OR "role" = 'Buyer')
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sale_totals` (
	`state` text NOT NULL,
	`part` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`state`, `part`)
);
--> statement-breakpoint
CREATE TABLE `unpictured_listings` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`posted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `unpictured_listings_seller` ON `unpictured_listings` (`seller_id`,`posted_at`,`listing_id`);
--> statement-breakpoint
CREATE TABLE `user_counts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`listings` integer DEFAULT 0 NOT NULL,
	`listing_reports` integer DEFAULT 0 NOT NULL,
	`buyer_reports` integer DEFAULT 0 NOT NULL,
	`unpictured` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `allowed_conversation_report_reasons` (
	`value` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`);
--> statement-breakpoint
CREATE TABLE `conversation_reports` (
	`conversation_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`outcome` text,
	`settled_at` integer,
	`by_experienced` integer DEFAULT false NOT NULL,
	`place` integer GENERATED ALWAYS AS (by_experienced * 100000000000000 + created_at) VIRTUAL,
	PRIMARY KEY(`conversation_id`, `reporter_id`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reason`) REFERENCES `allowed_conversation_report_reasons`(`value`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "conversation_reports_outcome" CHECK("outcome" = 'removed' OR "outcome" = 'nothing_wrong')
);
--> statement-breakpoint
CREATE INDEX `conversation_reports_reporter` ON `conversation_reports` (`reporter_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `conversation_reports_waiting` ON `conversation_reports` (`place`,`conversation_id`) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`asker_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`order_id` text,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_number` integer DEFAULT 0 NOT NULL,
	`asker_read` integer DEFAULT 0 NOT NULL,
	`seller_read` integer DEFAULT 0 NOT NULL,
	`kept_until` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_one_each` ON `conversations` (`listing_id`,`asker_id`);
--> statement-breakpoint
CREATE INDEX `conversations_asker` ON `conversations` (`asker_id`,`last_at`,`id`);
--> statement-breakpoint
CREATE INDEX `conversations_seller` ON `conversations` (`seller_id`,`last_at`,`id`);
--> statement-breakpoint
CREATE INDEX `conversations_order` ON `conversations` (`order_id`);
--> statement-breakpoint
CREATE INDEX `conversations_kept` ON `conversations` (`kept_until`);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`number` integer NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`published_on` text,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_number` ON `messages` (`conversation_id`,`number`);
--> statement-breakpoint
CREATE INDEX `messages_author` ON `messages` (`author_id`,`at`);
--> statement-breakpoint
CREATE INDEX `messages_published` ON `messages` (`published_on`,`at`) WHERE published_on IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `described_months` (
	`seller_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`month` text NOT NULL,
	`is_good` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `buyer_id`, `month`),
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `review_reports` (
	`review_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`outcome` text,
	`settled_at` integer,
	PRIMARY KEY(`review_id`, `reporter_id`),
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reason`) REFERENCES `allowed_review_report_reasons`(`value`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "review_reports_outcome" CHECK("outcome" = 'removed' OR "outcome" = 'nothing_wrong')
);
--> statement-breakpoint
CREATE INDEX `review_reports_reporter` ON `review_reports` (`reporter_id`);
--> statement-breakpoint
CREATE INDEX `review_reports_waiting` ON `review_reports` (`created_at`,`review_id`) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE INDEX `review_reports_settled` ON `review_reports` (`settled_at`) WHERE settled_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`by` text NOT NULL,
	`author_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`is_good` integer NOT NULL,
	`text` text,
	`created_at` integer NOT NULL,
	`visible_at` integer NOT NULL,
	`is_linked` integer NOT NULL,
	`is_counted` integer DEFAULT false NOT NULL,
	`reply` text,
	`replied_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `sale_records`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subject_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_by" CHECK("by" = 'buyer' OR "by" = 'seller')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_one_each` ON `reviews` (`order_id`,`by`);
--> statement-breakpoint
CREATE INDEX `reviews_newest` ON `reviews` (`subject_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `reviews_author` ON `reviews` (`author_id`);
--> statement-breakpoint
CREATE INDEX `reviews_to_count` ON `reviews` (`visible_at`) WHERE is_counted = 0;
--> statement-breakpoint
CREATE INDEX `reviews_uncounted` ON `reviews` (`subject_id`,`visible_at`) WHERE is_counted = 0;
--> statement-breakpoint
CREATE TABLE `sale_records` (
	`order_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`ended_at` integer NOT NULL,
	`completed` integer NOT NULL,
	`reviewable` integer NOT NULL,
	`days_to_send` integer,
	`missed` integer NOT NULL,
	`canceled_by_seller` integer NOT NULL,
	`upheld` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `fulfilments`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sale_records_ends" CHECK(completed + canceled_by_seller + missed <= 1)
);
--> statement-breakpoint
CREATE TABLE `sending_days` (
	`seller_id` text NOT NULL,
	`days` integer NOT NULL,
	`sales` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `days`),
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `wishes` (
	`id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`told_cents` integer,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wishes_one_each` ON `wishes` (`buyer_id`,`listing_id`);
--> statement-breakpoint
CREATE INDEX `wishes_listing` ON `wishes` (`listing_id`);
--> statement-breakpoint
CREATE INDEX `wishes_newest` ON `wishes` (`buyer_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `want_checks` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`after` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `want_matches` (
	`person_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`want_id` text NOT NULL,
	`title_id` text NOT NULL,
	`at` integer NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`person_id`, `listing_id`),
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `want_matches_untold` ON `want_matches` (`listing_id`) WHERE told_at IS NULL;
--> statement-breakpoint
CREATE INDEX `want_matches_want` ON `want_matches` (`want_id`,`at`);
--> statement-breakpoint
CREATE INDEX `want_matches_told` ON `want_matches` (`person_id`,`told_at`,`title_id`);
--> statement-breakpoint
CREATE INDEX `want_matches_at` ON `want_matches` (`at`);
--> statement-breakpoint
CREATE TABLE `wanted_titles` (
	`id` text PRIMARY KEY NOT NULL,
	`name_key` text NOT NULL,
	`author_key` text NOT NULL,
	`title` text NOT NULL,
	`author` text,
	`people` integer NOT NULL,
	`known` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `wanted_titles_keys` ON `wanted_titles` (`name_key`,`author_key`);
--> statement-breakpoint
CREATE INDEX `wanted_titles_most` ON `wanted_titles` (`people`,`id`) WHERE known = 1 OR people >= 3;
--> statement-breakpoint
CREATE TABLE `wants` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`person_id` text NOT NULL,
	`title` text,
	`author` text,
	`isbn` text,
	`title_id` text,
	`category_id` text,
	`max_cents` integer,
	`condition` text,
	`name_key` text NOT NULL,
	`author_key` text NOT NULL,
	`sought_key` text GENERATED ALWAYS AS (name_key || '|' || author_key || '|' || CASE WHEN name_key = '' THEN coalesce(isbn, '') ELSE '' END || '|' || coalesce(category_id, '')) VIRTUAL,
	`wanted_id` text,
	`is_counted` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`warned_at` integer,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wants_condition" CHECK("condition" = 'Excellent' OR "condition" = 'Good' OR "condition" = 'Fair' OR "condition" = 'Low')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wants_id` ON `wants` (`id`);
--> statement-breakpoint
CREATE INDEX `wants_keys` ON `wants` (`name_key`,`author_key`);
--> statement-breakpoint
CREATE INDEX `wants_isbn` ON `wants` (`isbn`) WHERE isbn IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `wants_person` ON `wants` (`person_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `wants_counted` ON `wants` (`person_id`,`wanted_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `wants_one_each` ON `wants` (`person_id`,`sought_key`);
--> statement-breakpoint
CREATE INDEX `wants_unwarned` ON `wants` (`used_at`) WHERE warned_at IS NULL;
--> statement-breakpoint
CREATE INDEX `wants_warned` ON `wants` (`used_at`) WHERE warned_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `former_queue_entries` (
	`listing_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `buyer_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `former_queue_entries_buyer` ON `former_queue_entries` (`buyer_id`);
--> statement-breakpoint
CREATE TABLE `unused_turns` (
	`buyer_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`buyer_id`, `listing_id`, `at`),
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `unused_turns_at` ON `unused_turns` (`at`);
--> statement-breakpoint
CREATE TABLE `queue_entries` (
	`listing_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	`turn_ends_at` integer,
	`first_turn_ms` integer,
	`first_until` integer,
	PRIMARY KEY(`listing_id`, `buyer_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `queue_entries_one_turn` ON `queue_entries` (`listing_id`) WHERE turn_ends_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `queue_entries_buyer` ON `queue_entries` (`buyer_id`);
--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text,
	`detail` text,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action`) REFERENCES `allowed_audit_actions`(`value`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subject_kind`) REFERENCES `allowed_audit_subjects`(`value`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_newest` ON `audit_entries` (`at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit_entries` (`action`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit_entries` (`actor_id`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit_entries` (`subject_kind`,`subject_id`,`at`);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`address` text,
	`facts` text NOT NULL,
	`urgent` integer NOT NULL,
	`group_key` text,
	`state` text NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`unsure` integer DEFAULT 0 NOT NULL,
	`holder` text,
	`lease_until` integer,
	`message_id` text,
	`error` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`shown_at` integer,
	`read_at` integer,
	`push_at` integer,
	FOREIGN KEY (`kind`) REFERENCES `allowed_letter_kinds`(`value`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`failure`) REFERENCES `allowed_letter_failures`(`value`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "outbox_state" CHECK("state" = 'due' OR "state" = 'sending' OR "state" = 'sent' OR "state" = 'dead' OR "state" = 'late' OR "state" = 'dropped')
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`urgent`,`due_at`) WHERE state = 'due';
--> statement-breakpoint
CREATE INDEX `outbox_tried` ON `outbox` (`created_at`) WHERE state = 'due' AND (tries > 0 OR error IS NOT NULL);
--> statement-breakpoint
CREATE INDEX `outbox_sending` ON `outbox` (`lease_until`) WHERE state = 'sending';
--> statement-breakpoint
CREATE INDEX `outbox_dead` ON `outbox` (`created_at`) WHERE state = 'dead';
--> statement-breakpoint
CREATE INDEX `outbox_late` ON `outbox` (`created_at`) WHERE state = 'late';
--> statement-breakpoint
CREATE INDEX `outbox_suppressed` ON `outbox` (`created_at`) WHERE error = 'suppressed';
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_group` ON `outbox` (`group_key`) WHERE state = 'due' AND group_key IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);
--> statement-breakpoint
CREATE INDEX `outbox_user` ON `outbox` (`user_id`);
--> statement-breakpoint
CREATE INDEX `outbox_shown` ON `outbox` (`user_id`,`shown_at`) WHERE shown_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `outbox_push` ON `outbox` (`push_at`) WHERE push_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `refused_topics` (
	`user_id` text NOT NULL,
	`topic` text NOT NULL,
	`channel` text DEFAULT 'mail' NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic`, `channel`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`topic`) REFERENCES `allowed_notification_topics`(`value`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refused_topics_channel" CHECK("channel" = 'shop' OR "channel" = 'mail')
);
--> statement-breakpoint
CREATE TABLE `suppressions` (
	`address_hash` text NOT NULL,
	`reason` text NOT NULL,
	`until` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`address_hash`, `reason`),
	CONSTRAINT "suppressions_reason" CHECK("reason" = 'bounced' OR "reason" = 'complained')
);
--> statement-breakpoint
CREATE INDEX `suppressions_until` ON `suppressions` (`until`) WHERE until IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `push_choices` (
	`user_id` text NOT NULL,
	`topic` text NOT NULL,
	`wanted` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`topic`) REFERENCES `allowed_notification_topics`(`value`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`vapid_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);
--> statement-breakpoint
CREATE TABLE `pushes` (
	`id` text PRIMARY KEY NOT NULL,
	`outbox_id` text NOT NULL,
	`session_id` text NOT NULL,
	`state` text NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`holder` text,
	`lease_until` integer,
	`error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`outbox_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `push_subscriptions`(`session_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pushes_state" CHECK("state" = 'due' OR "state" = 'sending' OR "state" = 'sent' OR "state" = 'dead' OR "state" = 'late' OR "state" = 'dropped')
);
--> statement-breakpoint
CREATE INDEX `pushes_due` ON `pushes` (`due_at`) WHERE state = 'due';
--> statement-breakpoint
CREATE INDEX `pushes_sending` ON `pushes` (`lease_until`) WHERE state = 'sending';
--> statement-breakpoint
CREATE INDEX `pushes_dead` ON `pushes` (`created_at`) WHERE state = 'dead';
--> statement-breakpoint
CREATE INDEX `pushes_outbox` ON `pushes` (`outbox_id`);
--> statement-breakpoint
CREATE INDEX `pushes_session` ON `pushes` (`session_id`);
--> statement-breakpoint
-- The place in which a listing counts: 1 for sale, 2 sold and still listed, 0 nowhere. Its columns `stock` and `seller_verified` are kept equal to this, since
-- lists and searches go through indexes of them.
CREATE VIEW listing_stock AS
SELECT listing.id, seller.verified AS seller_verified, CASE
  WHEN listing.deleted_at IS NOT NULL OR listing.hidden_at IS NOT NULL OR seller.deleted_at IS NOT NULL OR seller.suspended_at IS NOT NULL THEN 0
  WHEN listing.sold_at IS NOT NULL THEN 2
  WHEN listing.paused_at IS NOT NULL OR seller.paused_at IS NOT NULL THEN 0
  ELSE 1 END AS stock
FROM listings listing JOIN users seller ON seller.id = listing.seller_id;
--> statement-breakpoint
-- Search filters that a copy matches (core/search/terms.ts); null while it is not in stock. A field without a value has no term, so that
-- a choice of a new column changes no copy of before.
CREATE VIEW listing_terms AS
SELECT id, title_id, category_id, stock, CASE WHEN stock > 0 AND title_id IS NOT NULL THEN
  's' || stock || ' c' || lower(hex(category_id)) || ' v' || seller_verified
    || ' p' || CASE WHEN resell_price_cents >= 2000 THEN 3 WHEN resell_price_cents >= 1000 THEN 2 WHEN resell_price_cents >= 500 THEN 1 ELSE 0 END
    || ' k' || lower(condition)
    || coalesce(' f' || lower(format), '')
    || coalesce(' l' || lower(substr(language, 1, instr(language || '-', '-') - 1)), '')
  END AS terms
FROM listings;
--> statement-breakpoint
-- Alerts about the payment of a sale.
CREATE VIEW sale_alerts AS
SELECT sale.order_id, event.alert, event.seen_at, event.settled_at
FROM sales sale JOIN payment_attempts attempt ON attempt.id = sale.attempt_id
  JOIN stripe_events event ON event.intent_id = attempt.intent_id AND event.alert IS NOT NULL;
--> statement-breakpoint
-- Disputes of the payment of a sale from which something may still follow. `withdrawn`: the bank has the money, or nobody knows whose it is;
-- while it only asks, the payment can be refunded.
CREATE VIEW sale_disputes AS
SELECT sale.order_id, dispute.status, dispute.status IN ('warning_needs_response', 'warning_under_review', 'warning_closed') AS inquiry,
  NOT (dispute.is_refundable AND dispute.closed_at IS NULL) AS withdrawn
FROM sales sale JOIN disputes dispute ON dispute.attempt_id = sale.attempt_id
WHERE dispute.settled_at IS NULL;
--> statement-breakpoint
-- Sales whose money somebody else has taken back, or may take back. A dispute does until the bank has decided and done what follows with the
-- money, and where it kept a part, until an admin says what becomes of the sale; so does a refund that somebody made at the payment provider; a
-- warning of fraud does until an admin has seen it.
CREATE VIEW sale_status AS
SELECT order_id,
  noted OR disputed AS under_review,
  -- Nobody may do anything: the payment is questioned, or the clocks do not run again yet.
  stopped OR noted OR disputed AS frozen,
  -- It has ended, and an admin has to say what becomes of its money.
  needs_settlement,
  refunded_by_hand,
  -- Somebody moved money of it at the payment provider, and no admin has seen it.
  moved_by_hand,
  -- The bank has the money, and has not decided for the buyer.
  withdrawn_undecided,
  -- Nothing may be sent back now.
  noted OR needs_settlement OR withdrawn AS refund_blocked,
  -- A bank or an admin has to decide about the seller's share. A warning of fraud keeps it for some time only, as other signs do.
  stopped OR refunded_by_hand OR disputed AS payout_halted,
  -- Nothing is sent to its seller until somebody has looked at it.
  stopped OR refunded_by_hand OR disputed OR moved_by_hand OR seller_paid_by_hand AS payout_blocked,
  CASE WHEN contested THEN 'dispute' WHEN refunded_by_hand OR lost OR needs_settlement THEN 'to_settle'
    WHEN fraud_warning THEN 'fraud_warning' WHEN inquired THEN 'inquiry' END AS question
FROM (
  SELECT fulfilment.order_id,
    fulfilment.frozen_at IS NOT NULL AS stopped,
    fulfilment.frozen_at IS NOT NULL AND fulfilment.deadline_at IS NULL AS needs_settlement,
    EXISTS (SELECT 1 FROM sale_alerts alert WHERE alert.order_id = fulfilment.order_id AND (
      (alert.alert = 'refund_by_hand' AND alert.settled_at IS NULL) OR (alert.alert = 'fraud_warning' AND alert.seen_at IS NULL))) AS noted,
    EXISTS (SELECT 1 FROM sale_alerts alert WHERE alert.order_id = fulfilment.order_id AND alert.alert = 'refund_by_hand' AND alert.settled_at IS NULL) AS refunded_by_hand,
    EXISTS (SELECT 1 FROM sale_alerts alert WHERE alert.order_id = fulfilment.order_id AND alert.alert = 'fraud_warning' AND alert.seen_at IS NULL) AS fraud_warning,
    EXISTS (SELECT 1 FROM sale_alerts alert WHERE alert.order_id = fulfilment.order_id AND alert.alert IN ('transfer_by_hand', 'reversal_by_hand') AND alert.seen_at IS NULL) AS moved_by_hand,
    EXISTS (SELECT 1 FROM stripe_events event WHERE event.seller_id = fulfilment.seller_id AND event.seen_at IS NULL AND event.alert = 'transfer_by_hand') AS seller_paid_by_hand,
    EXISTS (SELECT 1 FROM sale_disputes dispute WHERE dispute.order_id = fulfilment.order_id) AS disputed,
    EXISTS (SELECT 1 FROM sale_disputes dispute WHERE dispute.order_id = fulfilment.order_id AND dispute.status <> 'lost' AND NOT dispute.inquiry) AS contested,
    EXISTS (SELECT 1 FROM sale_disputes dispute WHERE dispute.order_id = fulfilment.order_id AND dispute.status = 'lost') AS lost,
    EXISTS (SELECT 1 FROM sale_disputes dispute WHERE dispute.order_id = fulfilment.order_id AND dispute.inquiry) AS inquired,
    EXISTS (SELECT 1 FROM sale_disputes dispute WHERE dispute.order_id = fulfilment.order_id AND dispute.withdrawn) AS withdrawn,
    EXISTS (SELECT 1 FROM sale_disputes dispute WHERE dispute.order_id = fulfilment.order_id AND dispute.withdrawn AND dispute.status <> 'lost') AS withdrawn_undecided
  FROM fulfilments fulfilment);
--> statement-breakpoint
-- Transfers that wait until their seller does something at the payment provider.
CREATE VIEW transfers_needing_seller AS
SELECT transfer.order_id, transfer.seller_id, transfer.created_at
FROM transfers transfer LEFT JOIN payout_accounts account ON account.user_id = transfer.seller_id
WHERE transfer.state = 'waiting' AND account.refusal IS NULL
  AND (account.state IS NULL OR account.state = 'none' OR account.state = 'started' OR account.state = 'restricted' OR account.state = 'closed');
--> statement-breakpoint
-- Titles as readers look for them, with one row for each kind of copies that can be found, under its number: the words of the title
-- (core/catalog/words.ts), and the terms of the kind (core/search/terms.ts).
CREATE VIRTUAL TABLE title_words USING fts5(name, author, more, terms,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M*'", prefix = '1 2 3', columnsize = 0);
--> statement-breakpoint
-- The words that titles have, for those that are typed wrong.
CREATE VIRTUAL TABLE title_vocabulary USING fts5vocab(title_words, 'row');
--> statement-breakpoint
-- Users who have an account. They come by several ways of signing up and by the tools of operators.
CREATE TRIGGER users_counted_insert AFTER INSERT ON users WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO role_counts (role, verified, users) VALUES (NEW.role, NEW.verified, 1)
    ON CONFLICT DO UPDATE SET users = users + 1;
END;
--> statement-breakpoint
-- Users by role, and the place of their listings: the newest 100 follow at once, further ones in portions.
CREATE TRIGGER users_followed_update AFTER UPDATE OF role, verified, deleted_at, suspended_at, paused_at ON users
WHEN (OLD.role, OLD.verified, OLD.deleted_at IS NULL, OLD.suspended_at IS NULL, OLD.paused_at IS NULL)
  <> (NEW.role, NEW.verified, NEW.deleted_at IS NULL, NEW.suspended_at IS NULL, NEW.paused_at IS NULL)
BEGIN
  UPDATE role_counts SET users = users - 1 WHERE role = OLD.role AND verified = OLD.verified AND OLD.deleted_at IS NULL
    AND (OLD.role, OLD.verified, OLD.deleted_at IS NULL) <> (NEW.role, NEW.verified, NEW.deleted_at IS NULL);
  INSERT INTO role_counts (role, verified, users) SELECT NEW.role, NEW.verified, 1 WHERE NEW.deleted_at IS NULL
    AND (OLD.role, OLD.verified, OLD.deleted_at IS NULL) <> (NEW.role, NEW.verified, NEW.deleted_at IS NULL)
    ON CONFLICT DO UPDATE SET users = users + 1;
  INSERT INTO follow_ups (kind, subject_id, leaving, place, after, copies)
    SELECT 'seller', NEW.id, NEW.deleted_at IS NOT NULL OR NEW.suspended_at IS NOT NULL OR NEW.paused_at IS NOT NULL,
      done.posted_at, done.number, 100
    FROM (SELECT posted_at, rowid AS number FROM listings WHERE seller_id = NEW.id
      ORDER BY posted_at DESC, rowid DESC LIMIT 1 OFFSET 99) done
    WHERE (OLD.verified, OLD.deleted_at IS NULL, OLD.suspended_at IS NULL, OLD.paused_at IS NULL)
        <> (NEW.verified, NEW.deleted_at IS NULL, NEW.suspended_at IS NULL, NEW.paused_at IS NULL)
      AND EXISTS (SELECT 1 FROM listings listing WHERE listing.seller_id = NEW.id AND (listing.posted_at, listing.rowid) < (done.posted_at, done.number))
    ON CONFLICT (kind, subject_id) DO UPDATE SET leaving = excluded.leaving, place = excluded.place, after = excluded.after, copies = excluded.copies;
  UPDATE listings SET seller_verified = now.seller_verified, stock = now.stock FROM listing_stock now
  WHERE (OLD.verified, OLD.deleted_at IS NULL, OLD.suspended_at IS NULL, OLD.paused_at IS NULL)
      <> (NEW.verified, NEW.deleted_at IS NULL, NEW.suspended_at IS NULL, NEW.paused_at IS NULL)
    AND now.id = listings.id AND listings.rowid IN (
      SELECT listing.rowid FROM listings listing WHERE listing.seller_id = NEW.id ORDER BY listing.posted_at DESC, listing.rowid DESC LIMIT 100);
END;
--> statement-breakpoint
-- The last place moves into the gap, so that a place is found by its number alone.
CREATE TRIGGER advertised_close AFTER DELETE ON advertised_places
BEGIN
  UPDATE advertised_places SET place = OLD.place
    WHERE place > OLD.place AND place = (SELECT max(place) FROM advertised_places);
END;
--> statement-breakpoint
-- A title is called as its oldest copy for sale calls it; where there is none, as a sold one does. So no text stays that only a copy
-- had which nobody can find any more.
CREATE TRIGGER titles_named AFTER UPDATE OF copies, sold_copies ON titles
WHEN NEW.copies + NEW.sold_copies > 0 AND
  (NEW.copies < OLD.copies OR NEW.sold_copies < OLD.sold_copies OR OLD.copies = 0)
BEGIN
  UPDATE titles SET name = oldest.name, author = oldest.author, more = oldest.more
    FROM (SELECT listing.name, listing.author, listing.more FROM listings listing WHERE listing.title_id = NEW.id AND listing.stock = 1
      ORDER BY listing.posted_at, listing.id LIMIT 1) oldest
    WHERE number = NEW.number AND NEW.copies > 0
      AND (titles.name <> oldest.name OR titles.author IS NOT oldest.author OR titles.more IS NOT oldest.more);
  UPDATE titles SET name = sold.name, author = sold.author, more = sold.more
    FROM (SELECT listing.name, listing.author, listing.more FROM title_kinds kind JOIN listings listing ON listing.kind_number = kind.number
      WHERE kind.title_number = NEW.number AND kind.stock = 2 LIMIT 1) sold
    WHERE number = NEW.number AND NEW.copies = 0
      AND (titles.name <> sold.name OR titles.author IS NOT sold.author OR titles.more IS NOT sold.more);
END;
--> statement-breakpoint
-- Words that one copy alone had go with it.
CREATE TRIGGER titles_more AFTER UPDATE OF more ON titles WHEN OLD.more IS NOT NEW.more
BEGIN
  UPDATE title_words SET more = NEW.more
    WHERE rowid IN (SELECT number FROM title_kinds WHERE title_number = NEW.number AND copies > 0);
END;
--> statement-breakpoint
-- Listings without a picture: pictures come with posting, changes, imports and copies that come back, and go with as many calls.
CREATE TRIGGER listing_photos_counted_insert AFTER INSERT ON listing_photos
BEGIN
  DELETE FROM unpictured_listings WHERE listing_id = NEW.listing_id;
  UPDATE user_counts SET unpictured = unpictured - 1 WHERE user_id = (
    SELECT seller_id FROM (SELECT 1 WHERE changes() > 0) CROSS JOIN listings WHERE listings.id = NEW.listing_id);
END;
--> statement-breakpoint
CREATE TRIGGER listing_photos_counted_delete AFTER DELETE ON listing_photos
BEGIN
  INSERT INTO unpictured_listings (listing_id, seller_id, posted_at) SELECT id, seller_id, posted_at FROM listings
    WHERE id = OLD.listing_id AND sold_at IS NULL AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM listing_photos WHERE listing_id = OLD.listing_id)
    ON CONFLICT DO NOTHING;
  UPDATE user_counts SET unpictured = unpictured + 1 WHERE user_id = (
    SELECT seller_id FROM (SELECT 1 WHERE changes() > 0) CROSS JOIN listings WHERE listings.id = OLD.listing_id);
END;
--> statement-breakpoint
-- A sale of a copy is final, and a copy that came back is not for sale before its seller has looked at it.
CREATE TRIGGER listings_guard_update BEFORE UPDATE OF sold_at, relisted_from, paused_at, recheck ON listings
BEGIN
  SELECT CASE
    WHEN (NEW.recheck IS NOT OLD.recheck OR NEW.paused_at IS NOT OLD.paused_at) AND NEW.recheck IS NOT NULL AND NEW.paused_at IS NULL
      THEN RAISE(ABORT, 'its seller has not looked at it')
    WHEN NEW.relisted_from IS NOT OLD.relisted_from
      THEN RAISE(ABORT, 'a listing keeps its past')
    WHEN OLD.sold_at IS NOT NULL AND NEW.sold_at IS NOT OLD.sold_at
      THEN RAISE(ABORT, 'sold is final')
    WHEN NEW.sold_at IS NOT OLD.sold_at AND NEW.sold_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sales WHERE sales.listing_id = NEW.id)
      THEN RAISE(ABORT, 'a sold copy needs its sale')
  END;
END;
--> statement-breakpoint
CREATE TRIGGER listings_guard_insert BEFORE INSERT ON listings
BEGIN
  SELECT CASE
    WHEN NEW.relisted_from IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM sales JOIN sale_refunds ON sale_refunds.order_id = sales.order_id WHERE sales.listing_id = NEW.relisted_from
    ) AND NOT EXISTS (
      SELECT 1 FROM sales JOIN fulfilment_events ON fulfilment_events.order_id = sales.order_id
      WHERE sales.listing_id = NEW.relisted_from AND fulfilment_events.action = 'dispute-lost'
    )
      THEN RAISE(ABORT, 'a copy comes back from a sale that was canceled')
    WHEN NEW.sold_at IS NOT NULL
      THEN RAISE(ABORT, 'a copy starts unsold')
  END;
END;
--> statement-breakpoint
-- The row of a listing stays: whoever takes it down marks it.
CREATE TRIGGER listings_guard_delete BEFORE DELETE ON listings
BEGIN
  SELECT RAISE(ABORT, 'listings stay');
END;
--> statement-breakpoint
-- The stock of a listing follows from its own row and from its seller's. It starts unsold and without a picture.
CREATE TRIGGER listings_followed_insert AFTER INSERT ON listings
BEGIN
  SELECT RAISE(ABORT, 'a copy starts uncounted') WHERE NEW.stock <> 0;
  INSERT INTO user_counts (user_id, listings, unpictured) VALUES (NEW.seller_id, NEW.deleted_at IS NULL, NEW.deleted_at IS NULL)
    ON CONFLICT DO UPDATE SET listings = listings + excluded.listings, unpictured = unpictured + excluded.unpictured;
  INSERT INTO unpictured_listings (listing_id, seller_id, posted_at) SELECT NEW.id, NEW.seller_id, NEW.posted_at WHERE NEW.deleted_at IS NULL;
  INSERT INTO day_counts (kind, day, count, cents) VALUES ('listings', NEW.posted_at / 86400000, 1, 0), ('listings', -1, 1, 0)
    ON CONFLICT DO UPDATE SET count = count + 1, cents = cents + 0;
  UPDATE listings SET seller_verified = now.seller_verified, stock = now.stock FROM listing_stock now WHERE now.id = NEW.id AND listings.id = NEW.id;
END;
--> statement-breakpoint
-- A listing without a title gets all that follows from one when its title is assigned.
CREATE TRIGGER listings_followed_update AFTER UPDATE OF sold_at, deleted_at, paused_at, hidden_at, title_id ON listings
WHEN (OLD.sold_at IS NULL, OLD.deleted_at IS NULL, OLD.paused_at IS NULL, OLD.hidden_at IS NULL)
    <> (NEW.sold_at IS NULL, NEW.deleted_at IS NULL, NEW.paused_at IS NULL, NEW.hidden_at IS NULL)
  OR (OLD.title_id IS NULL AND NEW.title_id IS NOT NULL)
BEGIN
  UPDATE listings SET seller_verified = now.seller_verified, stock = now.stock FROM listing_stock now WHERE now.id = NEW.id AND listings.id = NEW.id;
  DELETE FROM unpictured_listings WHERE (NEW.sold_at IS NOT NULL OR NEW.deleted_at IS NOT NULL) AND listing_id = NEW.id
    AND (OLD.sold_at IS NULL, OLD.deleted_at IS NULL) <> (NEW.sold_at IS NULL, NEW.deleted_at IS NULL);
  UPDATE user_counts SET unpictured = unpictured - changes(),
    listings = listings + (NEW.sold_at IS NULL AND NEW.deleted_at IS NULL) - (OLD.sold_at IS NULL AND OLD.deleted_at IS NULL)
    WHERE user_id = NEW.seller_id AND (OLD.sold_at IS NULL, OLD.deleted_at IS NULL) <> (NEW.sold_at IS NULL, NEW.deleted_at IS NULL);
  INSERT INTO unpictured_listings (listing_id, seller_id, posted_at) SELECT NEW.id, NEW.seller_id, NEW.posted_at
    WHERE NEW.sold_at IS NULL AND NEW.deleted_at IS NULL AND (OLD.sold_at IS NULL, OLD.deleted_at IS NULL) <> (NEW.sold_at IS NULL, NEW.deleted_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM listing_photos WHERE listing_id = NEW.id)
    ON CONFLICT DO NOTHING;
  UPDATE user_counts SET unpictured = unpictured + changes() WHERE user_id = NEW.seller_id
    AND NEW.sold_at IS NULL AND NEW.deleted_at IS NULL AND (OLD.sold_at IS NULL, OLD.deleted_at IS NULL) <> (NEW.sold_at IS NULL, NEW.deleted_at IS NULL);
  UPDATE users SET sold_copies = sold_copies + 1 WHERE OLD.sold_at IS NULL AND NEW.sold_at IS NOT NULL AND id = NEW.seller_id;
END;
--> statement-breakpoint
-- A copy that can be found has its kind among those of its title: the row that has its terms. The copy is read anew, for several
-- triggers may change it.
CREATE TRIGGER listings_kind AFTER UPDATE OF stock, title_id, category_id, condition, resell_price_cents, seller_verified, format, language ON listings
WHEN OLD.stock > 0 OR NEW.stock > 0
BEGIN
  -- A title has room for 65,536 kinds; the search does not find copies of further ones.
  INSERT INTO title_kinds (number, title_number, terms, category_id, stock)
    SELECT next.number, next.title_number, next.terms, next.category_id, next.stock
    FROM (SELECT title.number AS title_number, copy.terms, copy.category_id, copy.stock, max(title.number * 65536,
        coalesce((SELECT max(kind.number) + 1 FROM title_kinds kind WHERE kind.number < (title.number + 1) * 65536), 0)) AS number
      FROM listing_terms copy JOIN titles title ON title.id = copy.title_id
      WHERE copy.id = NEW.id AND copy.terms IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM title_kinds kind WHERE kind.title_number = title.number AND kind.terms = copy.terms)) next
    WHERE next.number < (next.title_number + 1) * 65536;
  -- Only where the kind changes: an equal value would write the row and its indexes, too.
  UPDATE listings SET kind_number = next.number
    FROM (SELECT (SELECT kind.number FROM listing_terms copy JOIN titles title ON title.id = copy.title_id
      JOIN title_kinds kind ON kind.title_number = title.number AND kind.terms = copy.terms WHERE copy.id = NEW.id) AS number) next
    WHERE id = NEW.id AND kind_number IS NOT next.number;
END;
--> statement-breakpoint
-- Values of kinds, titles, categories and ISBNs. Each is moved by what changed, or looked up at the end of an index: no statement walks
-- through copies. The new kind comes first, so that a title does not leave its category between the two. Where one statement changes kind
-- and ISBN, this runs once for each, in any order: a count may be below zero in between.
CREATE TRIGGER listings_kind_counts AFTER UPDATE OF kind_number, resell_price_cents, posted_at, isbn ON listings
WHEN OLD.kind_number IS NOT NEW.kind_number OR NEW.kind_number IS NOT NULL AND (
  OLD.resell_price_cents <> NEW.resell_price_cents OR OLD.posted_at <> NEW.posted_at OR OLD.isbn IS NOT NEW.isbn)
BEGIN
  INSERT INTO category_counts (category_id) SELECT category_id FROM title_kinds WHERE number = NEW.kind_number AND stock = 1 ON CONFLICT DO NOTHING;
  UPDATE title_kinds SET copies = copies + (OLD.kind_number IS NOT NEW.kind_number),
    lowest_cents = (SELECT min(copy.resell_price_cents) FROM listings copy WHERE copy.kind_number = title_kinds.number),
    highest_cents = (SELECT max(copy.resell_price_cents) FROM listings copy WHERE copy.kind_number = title_kinds.number),
    newest_at = (SELECT max(copy.posted_at) FROM listings copy WHERE copy.kind_number = title_kinds.number)
    WHERE number = NEW.kind_number;
  UPDATE title_kinds SET copies = copies - 1,
    lowest_cents = (SELECT min(copy.resell_price_cents) FROM listings copy WHERE copy.kind_number = title_kinds.number),
    highest_cents = (SELECT max(copy.resell_price_cents) FROM listings copy WHERE copy.kind_number = title_kinds.number),
    newest_at = (SELECT max(copy.posted_at) FROM listings copy WHERE copy.kind_number = title_kinds.number)
    WHERE number = OLD.kind_number AND OLD.kind_number IS NOT NEW.kind_number;
  -- Three statements, each only where something changes: an index is written with every column that a statement names.
  UPDATE titles SET copies = copies + change.for_sale, sold_copies = sold_copies + change.sold
    FROM (SELECT kind.title_number, sum(iif(kind.stock = 1, iif(kind.number = NEW.kind_number, 1, -1), 0)) AS for_sale,
        sum(iif(kind.stock = 2, iif(kind.number = NEW.kind_number, 1, -1), 0)) AS sold
      FROM title_kinds kind WHERE kind.number IN (OLD.kind_number, NEW.kind_number) GROUP BY kind.title_number) change
    WHERE OLD.kind_number IS NOT NEW.kind_number AND titles.number = change.title_number AND (change.for_sale <> 0 OR change.sold <> 0);
  UPDATE titles SET lowest_cents = price.lowest_cents, highest_cents = price.highest_cents
    FROM (SELECT title.number,
        (SELECT min(copy.resell_price_cents) FROM listings copy WHERE copy.title_id = title.id AND copy.stock = 1) AS lowest_cents,
        (SELECT max(copy.resell_price_cents) FROM listings copy WHERE copy.title_id = title.id AND copy.stock = 1) AS highest_cents
      FROM titles title WHERE title.number IN (OLD.kind_number / 65536, NEW.kind_number / 65536)) price
    WHERE titles.number = price.number
      AND (titles.lowest_cents IS NOT price.lowest_cents OR titles.highest_cents IS NOT price.highest_cents);
  UPDATE titles SET newest_at = newest.at
    FROM (SELECT title.number, (SELECT max(copy.posted_at) FROM listings copy WHERE copy.title_id = title.id AND copy.stock = 1) AS at
      FROM titles title WHERE title.number IN (OLD.kind_number / 65536, NEW.kind_number / 65536)) newest
    WHERE titles.number = newest.number AND titles.newest_at IS NOT newest.at;
  UPDATE category_counts SET copies = category_counts.copies + change.copies
    FROM (SELECT place.category_id, sum(iif(kind.number = NEW.kind_number, 1, -1)) AS copies
      FROM title_kinds kind JOIN category_counts place ON place.category_id IN (kind.category_id, '')
      WHERE kind.number IN (OLD.kind_number, NEW.kind_number) AND kind.stock = 1
      GROUP BY place.category_id HAVING sum(iif(kind.number = NEW.kind_number, 1, -1)) <> 0) change
    WHERE OLD.kind_number IS NOT NEW.kind_number AND category_counts.category_id = change.category_id;
  INSERT INTO title_isbns (isbn, title_id, copies)
    SELECT change.isbn, title.id, change.copies
    FROM (SELECT OLD.isbn AS isbn, OLD.kind_number / 65536 AS title_number, -1 AS copies
      UNION ALL SELECT NEW.isbn, NEW.kind_number / 65536, 1) change
    JOIN titles title ON title.number = change.title_number
    WHERE change.isbn IS NOT NULL AND (OLD.isbn IS NOT NEW.isbn OR OLD.kind_number / 65536 IS NOT NEW.kind_number / 65536)
    ON CONFLICT DO UPDATE SET copies = copies + excluded.copies;
  DELETE FROM title_isbns WHERE isbn IN (OLD.isbn, NEW.isbn) AND copies = 0
    AND title_id IN (SELECT id FROM titles WHERE number IN (OLD.kind_number / 65536, NEW.kind_number / 65536));
END;
--> statement-breakpoint
-- A kind has its row of the full text while it has a copy; a title counts in a category while it has a kind for sale there, and has the
-- values of its copies there from its kinds: their terms begin alike.
CREATE TRIGGER title_kinds_followed_update AFTER UPDATE OF copies, lowest_cents, highest_cents, newest_at ON title_kinds
WHEN (OLD.copies > 0) <> (NEW.copies > 0) OR (NEW.stock = 1 AND (OLD.copies > 0 OR NEW.copies > 0)
  AND (OLD.lowest_cents IS NOT NEW.lowest_cents OR OLD.highest_cents IS NOT NEW.highest_cents OR OLD.newest_at IS NOT NEW.newest_at))
BEGIN
  UPDATE category_counts SET titles = titles + (NEW.copies > 0) - (OLD.copies > 0)
    WHERE NEW.stock = 1 AND (OLD.copies > 0) <> (NEW.copies > 0) AND category_id IN (NEW.category_id, '') AND NOT EXISTS (SELECT 1 FROM title_kinds other
      WHERE other.title_number = NEW.title_number AND other.stock = 1 AND other.copies > 0 AND other.number <> NEW.number
        AND category_counts.category_id IN (other.category_id, ''));
  DELETE FROM title_words WHERE OLD.copies > 0 AND NEW.copies = 0 AND rowid = NEW.number;
  INSERT INTO title_words (rowid, name, author, more, terms)
    SELECT NEW.number, name_key, author_key, more, NEW.terms FROM titles WHERE NEW.copies > 0 AND NOT OLD.copies > 0 AND number = NEW.title_number;
  INSERT INTO title_categories (category_id, title_number, lowest_cents, highest_cents, newest_at)
    SELECT NEW.category_id, NEW.title_number, min(kind.lowest_cents), max(kind.highest_cents), max(kind.newest_at) FROM title_kinds kind
    WHERE NEW.stock = 1 AND kind.title_number = NEW.title_number AND kind.copies > 0
      AND kind.terms BETWEEN substr(NEW.terms, 1, instr(NEW.terms, ' v')) AND substr(NEW.terms, 1, instr(NEW.terms, ' v')) || '~'
    GROUP BY kind.title_number
    ON CONFLICT DO UPDATE SET lowest_cents = excluded.lowest_cents, highest_cents = excluded.highest_cents, newest_at = excluded.newest_at
      WHERE lowest_cents <> excluded.lowest_cents OR highest_cents <> excluded.highest_cents OR newest_at <> excluded.newest_at;
  DELETE FROM title_categories WHERE NEW.stock = 1 AND NEW.copies = 0 AND category_id = NEW.category_id AND title_number = NEW.title_number
    AND NOT EXISTS (SELECT 1 FROM title_kinds kind WHERE kind.title_number = NEW.title_number AND kind.copies > 0
      AND kind.terms BETWEEN substr(NEW.terms, 1, instr(NEW.terms, ' v')) AND substr(NEW.terms, 1, instr(NEW.terms, ' v')) || '~');
END;
--> statement-breakpoint
CREATE TRIGGER titles_named_anew AFTER UPDATE OF name, author, more ON listings
WHEN NEW.stock = 1 AND NEW.title_id IS OLD.title_id AND (OLD.name <> NEW.name OR OLD.author IS NOT NEW.author OR OLD.more IS NOT NEW.more)
BEGIN
  UPDATE titles SET (name, author, more) = (SELECT listing.name, listing.author, listing.more FROM listings listing WHERE listing.title_id = NEW.title_id AND listing.stock = 1
      ORDER BY listing.posted_at, listing.id LIMIT 1)
    WHERE id = NEW.title_id;
END;
--> statement-breakpoint
-- The ring of advertised copies: a seller has as many places in it as they advertise copies, two at most.
CREATE TRIGGER advertised_update AFTER UPDATE OF stock, advertised_at ON listings
WHEN (OLD.stock = 1 AND OLD.advertised_at IS NOT NULL) <> (NEW.stock = 1 AND NEW.advertised_at IS NOT NULL)
BEGIN
  DELETE FROM advertised_places WHERE seller_id = NEW.seller_id AND nth = 1 AND (SELECT count(*) FROM (
    SELECT 1 FROM listings listing WHERE listing.seller_id = NEW.seller_id AND listing.advertised_at IS NOT NULL AND listing.stock = 1 LIMIT 2)) <= 1;
  DELETE FROM advertised_places WHERE seller_id = NEW.seller_id AND nth = 0 AND (SELECT count(*) FROM (
    SELECT 1 FROM listings listing WHERE listing.seller_id = NEW.seller_id AND listing.advertised_at IS NOT NULL AND listing.stock = 1 LIMIT 2)) <= 0;
  INSERT INTO advertised_places (place, seller_id, nth)
    SELECT coalesce((SELECT max(place) + 1 FROM advertised_places), 0), NEW.seller_id, 0
    WHERE (SELECT count(*) FROM (
    SELECT 1 FROM listings listing WHERE listing.seller_id = NEW.seller_id AND listing.advertised_at IS NOT NULL AND listing.stock = 1 LIMIT 2)) > 0 ON CONFLICT DO NOTHING;
  INSERT INTO advertised_places (place, seller_id, nth)
    SELECT coalesce((SELECT max(place) + 1 FROM advertised_places), 0), NEW.seller_id, 1
    WHERE (SELECT count(*) FROM (
    SELECT 1 FROM listings listing WHERE listing.seller_id = NEW.seller_id AND listing.advertised_at IS NOT NULL AND listing.stock = 1 LIMIT 2)) > 1 ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_guard_insert BEFORE INSERT ON payment_attempts
WHEN NOT EXISTS (
  SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.listing_id = NEW.listing_id AND orders.buyer_id = NEW.buyer_id
)
BEGIN
  SELECT RAISE(ABORT, 'an attempt is for its own order');
END;
--> statement-breakpoint
-- An attempt without money is deleted with its order, once that has ended (functions/domain/retention/sweeps.ts).
CREATE TRIGGER payment_attempts_guard_delete BEFORE DELETE ON payment_attempts
WHEN OLD.state <> 'canceled' OR NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = OLD.order_id AND orders.state IN ('deleted', 'void'))
BEGIN
  SELECT RAISE(ABORT, 'payment attempts stay');
END;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_guard_update BEFORE UPDATE ON payment_attempts
BEGIN
  SELECT CASE
    WHEN NEW.order_id <> OLD.order_id OR NEW.listing_id <> OLD.listing_id OR NEW.buyer_id <> OLD.buyer_id
      OR NEW.amount_cents <> OLD.amount_cents OR NEW.currency <> OLD.currency
      OR (OLD.intent_id IS NOT NULL AND NEW.intent_id IS NOT OLD.intent_id)
      THEN RAISE(ABORT, 'an attempt keeps its terms')
    WHEN OLD.state = 'succeeded' AND NEW.state <> 'succeeded'
      THEN RAISE(ABORT, 'success is final')
  END;
END;
--> statement-breakpoint
-- A picture that nothing shows any more is left to the sweep.
CREATE TRIGGER order_photos_let_go AFTER DELETE ON order_photos
BEGIN
  UPDATE photos SET expires_at = created_at
  WHERE id = OLD.photo_id AND state = 'ready' AND expires_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM order_photos booked WHERE booked.photo_id = photos.id)
    AND NOT EXISTS (SELECT 1 FROM listing_photos shown WHERE shown.photo_id = photos.id)
    AND NOT EXISTS (SELECT 1 FROM users owner WHERE owner.id = photos.owner_id AND owner.photo = '/photos/' || photos.id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_guard_insert BEFORE INSERT ON orders
WHEN NEW.state <> 'pending'
BEGIN
  SELECT RAISE(ABORT, 'an order starts pending');
END;
--> statement-breakpoint
-- Paid needs a sale and is final; what has ended does not come back.
CREATE TRIGGER orders_guard_update BEFORE UPDATE ON orders
BEGIN
  SELECT CASE
    WHEN OLD.state IN ('paid', 'refunded') AND (
      NEW.state NOT IN (OLD.state, 'refunded') AND NOT (
        NEW.state = 'paid' AND EXISTS (SELECT 1 FROM sale_refunds WHERE sale_refunds.order_id = NEW.id AND sale_refunds.state = 'failed')
      )
      OR NEW.price_cents <> OLD.price_cents OR NEW.listing_id <> OLD.listing_id OR NEW.buyer_id <> OLD.buyer_id
    )
      THEN RAISE(ABORT, 'paid is final')
    WHEN OLD.state IN ('paid', 'refunded') AND (
      NEW.snapshot <> OLD.snapshot OR NEW.listing_version <> OLD.listing_version OR NEW.listing_name <> OLD.listing_name
    )
      THEN RAISE(ABORT, 'what was paid for stays as it was seen')
    WHEN OLD.state <> 'deleted' AND NEW.state = 'deleted' AND EXISTS (
      SELECT 1 FROM payment_attempts WHERE payment_attempts.order_id = NEW.id
        AND payment_attempts.state IN ('creating', 'open', 'processing', 'canceling')
    )
      THEN RAISE(ABORT, 'this order is being paid')
    WHEN OLD.state IN ('deleted', 'void') AND NEW.state <> OLD.state
      THEN RAISE(ABORT, 'this order has ended')
    WHEN NEW.state <> OLD.state AND NEW.state IN ('paid', 'refunded') AND NOT EXISTS (SELECT 1 FROM sales WHERE sales.order_id = NEW.id)
      THEN RAISE(ABORT, 'a paid order needs its sale')
  END;
END;
--> statement-breakpoint
-- The pictures of a snapshot stay as long as its order is pending, paid or refunded. Orders are ended by buyers, sellers, admins and sales of others.
CREATE TRIGGER orders_photos_insert AFTER INSERT ON orders
BEGIN
  INSERT OR IGNORE INTO order_photos (order_id, photo_id) SELECT NEW.id, value FROM json_each(NEW.snapshot, '$.photos');
END;
--> statement-breakpoint
CREATE TRIGGER orders_photos_update AFTER UPDATE OF state, snapshot ON orders
WHEN NEW.state IN ('deleted', 'void') OR NEW.snapshot <> OLD.snapshot
BEGIN
  INSERT OR IGNORE INTO order_photos (order_id, photo_id) SELECT NEW.id, value FROM json_each(NEW.snapshot, '$.photos')
    WHERE NEW.state NOT IN ('deleted', 'void');
  DELETE FROM order_photos WHERE order_id = NEW.id
    AND (NEW.state IN ('deleted', 'void') OR photo_id NOT IN (SELECT value FROM json_each(NEW.snapshot, '$.photos')));
END;
--> statement-breakpoint
CREATE TRIGGER refunds_guard_insert BEFORE INSERT ON refunds
WHEN NEW.reason <> 'admin' AND EXISTS (SELECT 1 FROM sales WHERE sales.attempt_id = NEW.attempt_id)
BEGIN
  SELECT RAISE(ABORT, 'this money bought a copy');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_guard_delete BEFORE DELETE ON refunds
BEGIN
  SELECT RAISE(ABORT, 'refunds stay');
END;
--> statement-breakpoint
-- The ledger is final: what money did can be added to, never changed (security: orders and payments, I1-I7).
CREATE TRIGGER sales_guard_update BEFORE UPDATE ON sales
BEGIN
  SELECT RAISE(ABORT, 'sales are immutable');
END;
--> statement-breakpoint
CREATE TRIGGER sales_guard_delete BEFORE DELETE ON sales
BEGIN
  SELECT RAISE(ABORT, 'sales are immutable');
END;
--> statement-breakpoint
CREATE TRIGGER sales_guard_insert BEFORE INSERT ON sales
BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM refunds WHERE refunds.attempt_id = NEW.attempt_id)
      THEN RAISE(ABORT, 'this money is going back')
    WHEN NOT EXISTS (
      SELECT 1 FROM payment_attempts
      WHERE payment_attempts.id = NEW.attempt_id AND payment_attempts.order_id = NEW.order_id
        AND payment_attempts.listing_id = NEW.listing_id AND payment_attempts.amount_cents = NEW.amount_cents
        AND payment_attempts.state = 'succeeded'
    )
      THEN RAISE(ABORT, 'a sale needs its succeeded attempt')
  END;
END;
--> statement-breakpoint
-- From the moment on in which a bank has the payment, the address stays as its buyer said it, until it is erased.
CREATE TRIGGER delivery_addresses_guard_insert BEFORE INSERT ON delivery_addresses
WHEN NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.state = 'pending')
  OR EXISTS (SELECT 1 FROM payment_attempts WHERE payment_attempts.order_id = NEW.order_id AND payment_attempts.state = 'processing')
BEGIN
  SELECT RAISE(ABORT, 'the address of a paid order stays');
END;
--> statement-breakpoint
CREATE TRIGGER delivery_addresses_guard_update BEFORE UPDATE ON delivery_addresses
WHEN NEW.order_id <> OLD.order_id OR NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.state = 'pending')
  OR EXISTS (SELECT 1 FROM payment_attempts WHERE payment_attempts.order_id = NEW.order_id AND payment_attempts.state = 'processing')
BEGIN
  SELECT RAISE(ABORT, 'the address of a paid order stays');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_guard_delete BEFORE DELETE ON fulfilment_events
BEGIN
  SELECT RAISE(ABORT, 'events stay as they are');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_guard_update BEFORE UPDATE ON fulfilment_events
WHEN NEW.order_id <> OLD.order_id OR NEW.number <> OLD.number OR NEW.at <> OLD.at OR NEW.by <> OLD.by OR NEW.action <> OLD.action
  OR NEW.state <> OLD.state OR NEW.deadline_at IS NOT OLD.deadline_at OR NEW.note IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM fulfilments JOIN users ON users.id = CASE OLD.by WHEN 'buyer' THEN fulfilments.buyer_id WHEN 'seller' THEN fulfilments.seller_id END
    WHERE fulfilments.order_id = OLD.order_id AND fulfilments.deadline_at IS NULL AND users.deleted_at IS NOT NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'events stay as they are');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_guard_insert BEFORE INSERT ON fulfilment_events
WHEN NOT EXISTS (
  SELECT 1 FROM fulfilments JOIN fulfilment_transitions ON fulfilment_transitions.action = NEW.action
    AND fulfilment_transitions.from_state = fulfilments.state AND fulfilment_transitions.to_state = NEW.state
  WHERE fulfilments.order_id = NEW.order_id AND NEW.number = fulfilments.version + (fulfilment_transitions.deadline <> 'first')
    AND CASE fulfilment_transitions.deadline
      WHEN 'first' THEN NEW.number = 1 AND NEW.deadline_at IS fulfilments.deadline_at
      WHEN 'set' THEN NEW.deadline_at IS NOT NULL
      WHEN 'none' THEN NEW.deadline_at IS NULL
      WHEN 'kept' THEN NEW.deadline_at IS fulfilments.deadline_at
      WHEN 'paused' THEN fulfilments.frozen_at IS NULL AND NEW.deadline_at >= fulfilments.deadline_at
      WHEN 'resumed' THEN fulfilments.frozen_at IS NOT NULL AND (NEW.deadline_at >= fulfilments.deadline_at
        OR (NEW.deadline_at = NEW.at AND NEW.state IN ('to_ship', 'to_meet')
          AND EXISTS (SELECT 1 FROM users WHERE users.id = fulfilments.seller_id AND users.suspended_at IS NOT NULL)))
    END
)
BEGIN
  SELECT RAISE(ABORT, 'an event leads on from the one before');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilments_guard_insert BEFORE INSERT ON fulfilments
BEGIN
  SELECT CASE
    WHEN NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.buyer_id = NEW.buyer_id AND orders.seller_id = NEW.seller_id)
      THEN RAISE(ABORT, 'a fulfilment is of its order''s people')
    WHEN NEW.version <> 1 OR NEW.fee_cents < 0 OR NEW.fee_cents > NEW.price_cents OR NEW.method || '>' || NEW.state NOT IN ('post>to_ship', 'meet>to_meet')
      OR NOT EXISTS (SELECT 1 FROM sales WHERE sales.order_id = NEW.order_id AND sales.amount_cents = NEW.price_cents)
      THEN RAISE(ABORT, 'a fulfilment begins with its sale')
  END;
END;
--> statement-breakpoint
-- A fulfilment is what its events say, keeps its terms, and ends with its money.
CREATE TRIGGER fulfilments_guard_update BEFORE UPDATE ON fulfilments
BEGIN
  SELECT CASE
    WHEN (OLD.state = 'completed' OR OLD.state = 'canceled' OR OLD.state = 'refunded') AND NEW.version <> OLD.version + 1 AND NOT (
        NEW.version = OLD.version AND NEW.state = OLD.state AND NEW.deadline_at IS OLD.deadline_at AND NEW.frozen_at IS OLD.frozen_at
        AND NEW.delivered_at IS OLD.delivered_at AND NEW.cancel_asked_at IS OLD.cancel_asked_at
        AND NEW.wrong_codes = OLD.wrong_codes AND NEW.wrong_codes_until = OLD.wrong_codes_until
        AND OLD.tracking IS NOT NULL AND NEW.carrier = '' AND NEW.tracking = ''
        AND EXISTS (SELECT 1 FROM users WHERE users.id = OLD.seller_id AND users.deleted_at IS NOT NULL)
      )
      THEN RAISE(ABORT, 'this fulfilment has ended')
    WHEN (NEW.state = 'completed' OR NEW.state = 'canceled' OR NEW.state = 'refunded') AND NEW.frozen_at IS NULL AND (
      SELECT coalesce(sum(CASE 'held' WHEN to_account THEN cents WHEN from_account THEN -cents END), -1)
      FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id
    ) <> 0
      THEN RAISE(ABORT, 'an ended fulfilment holds no money')
    WHEN NEW.buyer_id <> OLD.buyer_id OR NEW.seller_id <> OLD.seller_id
      THEN RAISE(ABORT, 'a fulfilment keeps its people')
    WHEN (NEW.version <> OLD.version OR NEW.state <> OLD.state OR NEW.deadline_at IS NOT OLD.deadline_at) AND (
      NEW.version <> OLD.version + 1 OR NOT EXISTS (
        SELECT 1 FROM fulfilment_events
        WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.version
          AND fulfilment_events.state = NEW.state AND fulfilment_events.deadline_at IS NEW.deadline_at
      )
    )
      THEN RAISE(ABORT, 'a fulfilment follows its events')
    WHEN NEW.order_id <> OLD.order_id OR NEW.method <> OLD.method OR NEW.price_cents <> OLD.price_cents OR NEW.fee_cents <> OLD.fee_cents
      THEN RAISE(ABORT, 'a fulfilment keeps its terms')
  END;
END;
--> statement-breakpoint
-- Sales by how they stand: one statement moves many of them, from different states.
CREATE TRIGGER sale_totals_move AFTER UPDATE OF state ON fulfilments
WHEN NEW.state <> OLD.state
BEGIN
  INSERT INTO sale_totals (state, part, total)
    SELECT states.state, 'sales', states.sign FROM (SELECT OLD.state AS state, -1 AS sign UNION ALL SELECT NEW.state, 1) states
    UNION ALL SELECT states.state, moved.part, states.sign * moved.cents
    FROM (SELECT OLD.state AS state, -1 AS sign UNION ALL SELECT NEW.state, 1) states JOIN (
      SELECT part, sum(cents) AS cents FROM (
        SELECT to_account AS part, cents FROM ledger_entries WHERE order_id = NEW.order_id
        UNION ALL SELECT from_account, -cents FROM ledger_entries WHERE order_id = NEW.order_id
      ) GROUP BY part
    ) moved WHERE 1
    ON CONFLICT (state, part) DO UPDATE SET total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER sale_refunds_guard_delete BEFORE DELETE ON sale_refunds
BEGIN
  SELECT RAISE(ABORT, 'sale refunds stay');
END;
--> statement-breakpoint
CREATE TRIGGER sale_refunds_guard_insert BEFORE INSERT ON sale_refunds
WHEN NEW.try_number <> 1 OR CASE NEW.origin
    WHEN 'shop' THEN NEW.state <> 'owed' OR NEW.stripe_refund_id IS NOT NULL
    WHEN 'by_hand' THEN NEW.state NOT IN ('sent', 'succeeded') OR NEW.stripe_refund_id IS NULL
    ELSE 1 END
  OR NOT EXISTS (
  SELECT 1 FROM sales WHERE sales.order_id = NEW.order_id AND sales.attempt_id = NEW.attempt_id
) OR NEW.amount_cents <= 0 OR NEW.amount_cents <> (
  SELECT coalesce(sum(cents), 0) FROM ledger_entries
  WHERE ledger_entries.order_id = NEW.order_id AND ledger_entries.event = NEW.event AND to_account = 'back'
)
BEGIN
  SELECT RAISE(ABORT, 'what goes back is what the ledger owes');
END;
--> statement-breakpoint
CREATE TRIGGER sale_refunds_guard_update BEFORE UPDATE ON sale_refunds
BEGIN
  SELECT CASE
    WHEN instr(' owed>owed owed>sent owed>succeeded owed>failed owed>outside owed>replaced sent>sent sent>succeeded sent>failed '
      || 'succeeded>succeeded succeeded>failed failed>failed failed>owed failed>outside failed>replaced ', ' ' || OLD.state || '>' || NEW.state || ' ') = 0
      OR (NEW.state = 'outside' AND NEW.note IS NULL) OR CASE
      WHEN NEW.state = 'owed' THEN NEW.stripe_refund_id IS NOT NULL OR NEW.try_number NOT IN (OLD.try_number + 1, OLD.try_number + (OLD.state <> 'owed'))
      ELSE NEW.try_number <> OLD.try_number OR NEW.stripe_refund_id IS NOT coalesce(OLD.stripe_refund_id, NEW.stripe_refund_id)
        OR (NEW.state IN ('sent', 'succeeded') AND NEW.stripe_refund_id IS NULL)
    END
      THEN RAISE(ABORT, 'a sale refund goes forward')
    WHEN NEW.order_id <> OLD.order_id OR NEW.event <> OLD.event OR NEW.attempt_id <> OLD.attempt_id OR NEW.amount_cents <> OLD.amount_cents
      OR NEW.origin <> OLD.origin
      THEN RAISE(ABORT, 'a sale refund keeps its terms')
  END;
END;
--> statement-breakpoint
-- Money moves in these ways alone, as its event says, and out of what is there. What is booked as paid was sent, and what is booked as taken back
-- came back.
CREATE TRIGGER ledger_entries_guard_insert BEFORE INSERT ON ledger_entries
BEGIN
  SELECT CASE
    WHEN NEW.cents <= 0 OR instr(' buyer>held held>seller held>fee held>back platform>back '
      || 'held>bank seller>bank fee>bank platform>bank bank>held bank>seller bank>fee bank>platform '
      || 'seller>back fee>back back>held back>platform '
      || 'seller>paid platform>paid paid>platform paid>seller seller>platform ', ' ' || NEW.from_account || '>' || NEW.to_account || ' ') = 0
      THEN RAISE(ABORT, 'money does not move that way')
    WHEN (NOT (NEW.from_account = 'buyer' OR NEW.from_account = 'held' OR NEW.from_account = 'platform')
      OR NEW.to_account = 'bank' OR NEW.to_account = 'platform' OR NEW.to_account = 'paid') AND NOT EXISTS (
      SELECT 1 FROM fulfilment_events WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event AND CASE
        WHEN NEW.to_account = 'bank' THEN fulfilment_events.action = 'funds-withdrawn'
        WHEN NEW.from_account = 'bank' THEN fulfilment_events.action = 'funds-reinstated'
        WHEN NEW.to_account = 'paid' THEN fulfilment_events.action = 'paid-out'
        WHEN NEW.from_account = 'paid' THEN fulfilment_events.action = 'taken-back'
        WHEN NEW.from_account = 'seller' AND NEW.to_account = 'platform' THEN fulfilment_events.action IN ('debt-kept', 'paid-outside')
        WHEN NEW.to_account = 'platform' THEN fulfilment_events.action IN ('dispute-lost', 'settle')
        ELSE fulfilment_events.action IN ('refund-by-hand', 'settle') END
    )
      THEN RAISE(ABORT, 'money does not move that way')
    WHEN NEW.from_account = 'paid' AND NEW.cents > (
      SELECT coalesce(sum(cents), 0) FROM reversals WHERE reversals.order_id = NEW.order_id AND state = 'sent'
    ) - (SELECT coalesce(sum(cents), 0) FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id AND from_account = 'paid')
      THEN RAISE(ABORT, 'only what came back is taken back')
    WHEN NEW.to_account = 'paid' AND NEW.cents > (
      SELECT coalesce(sum(cents), 0) FROM transfers WHERE transfers.order_id = NEW.order_id AND state = 'sent'
    ) - (SELECT coalesce(sum(cents), 0) FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id AND to_account = 'paid')
      THEN RAISE(ABORT, 'only what was sent is paid')
    WHEN NEW.to_account = 'platform' AND NEW.from_account <> 'seller' AND NEW.cents > (
      SELECT coalesce(sum(CASE 'platform' WHEN from_account THEN cents WHEN to_account THEN -cents END), 0)
      FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id AND from_account <> 'seller'
    )
      THEN RAISE(ABORT, 'money does not move that way: the shop earns nothing')
    WHEN NEW.from_account = 'platform' AND NEW.to_account <> 'bank' AND NOT EXISTS (
      SELECT 1 FROM fulfilments JOIN fulfilment_events ON fulfilment_events.order_id = fulfilments.order_id AND fulfilment_events.number = NEW.event
      WHERE fulfilments.order_id = NEW.order_id AND CASE
        WHEN NEW.to_account = 'paid' THEN fulfilment_events.action = 'paid-out'
        WHEN fulfilment_events.action IN ('refund-by-hand', 'settle') THEN EXISTS (SELECT 1 FROM transfers WHERE transfers.order_id = NEW.order_id)
          OR EXISTS (SELECT 1 FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id AND from_account = 'seller' AND to_account = 'platform')
        ELSE fulfilments.state = 'completed' AND fulfilment_events.action = 'goodwill' END
    )
      THEN RAISE(ABORT, 'the shop gives after a completed sale')
    WHEN NEW.to_account = 'back' AND NEW.cents > (SELECT price_cents FROM fulfilments WHERE fulfilments.order_id = NEW.order_id) - (
      SELECT coalesce(sum(CASE 'back' WHEN to_account THEN cents WHEN from_account THEN -cents END), 0)
      FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id
    )
      THEN RAISE(ABORT, 'nobody gets back more than they paid')
    WHEN NEW.from_account NOT IN ('buyer', 'platform') AND NEW.cents > (
      SELECT coalesce(sum(CASE NEW.from_account WHEN to_account THEN cents WHEN from_account THEN -cents END), 0)
      FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id
    )
      THEN RAISE(ABORT, 'there is not so much money')
    WHEN NEW.from_account = 'buyer' AND NOT EXISTS (
      SELECT 1 FROM fulfilments WHERE fulfilments.order_id = NEW.order_id AND NEW.event = 1 AND fulfilments.price_cents = NEW.cents
    )
      THEN RAISE(ABORT, 'the buyer paid the price, once')
  END;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_guard_update BEFORE UPDATE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger entries are immutable');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_guard_delete BEFORE DELETE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger entries are immutable');
END;
--> statement-breakpoint
-- Sums of the money of sales, sellers and days, and the transfer of what waits for a seller: each entry moves all of them.
CREATE TRIGGER ledger_entries_counted AFTER INSERT ON ledger_entries
BEGIN
  INSERT INTO sale_totals (state, part, total)
    SELECT state, NEW.from_account, -NEW.cents FROM fulfilments WHERE order_id = NEW.order_id
    UNION ALL SELECT state, NEW.to_account, NEW.cents FROM fulfilments WHERE order_id = NEW.order_id
    -- A sale has one entry from its buyer, with which it begins.
    UNION ALL SELECT state, 'sales', 1 FROM fulfilments WHERE NEW.from_account = 'buyer' AND order_id = NEW.order_id
    ON CONFLICT (state, part) DO UPDATE SET total = total + excluded.total;
  INSERT INTO ledger_times (at, order_id, event, is_refund)
    SELECT at, order_id, number, 'back' IN (NEW.from_account, NEW.to_account) FROM fulfilment_events
    WHERE order_id = NEW.order_id AND number = NEW.event
    ON CONFLICT DO UPDATE SET is_refund = max(is_refund, excluded.is_refund);
  INSERT INTO day_counts (kind, day, count, cents)
    SELECT counted.kind, days.day, 1, counted.cents
    FROM (SELECT CASE NEW.to_account WHEN 'back' THEN 'refunds' ELSE 'commission' END AS kind, NEW.cents AS cents WHERE NEW.to_account IN ('back', 'fee')
      UNION ALL SELECT CASE NEW.from_account WHEN 'back' THEN 'refunds' ELSE 'commission' END, -NEW.cents WHERE NEW.from_account IN ('back', 'fee')) counted
    JOIN (SELECT at / 86400000 AS day FROM fulfilment_events WHERE order_id = NEW.order_id AND number = NEW.event UNION ALL SELECT -1) days
    WHERE 1
    ON CONFLICT DO UPDATE SET count = count + 1, cents = cents + excluded.cents;
  INSERT INTO payout_totals (seller_id, account, cents)
    SELECT seller_id, moved.account, moved.cents FROM fulfilments JOIN (
      SELECT NEW.to_account AS account, NEW.cents AS cents UNION ALL SELECT NEW.from_account, -NEW.cents
    ) moved WHERE ('seller' IN (NEW.from_account, NEW.to_account) OR 'paid' IN (NEW.from_account, NEW.to_account))
      AND fulfilments.order_id = NEW.order_id AND moved.account IN ('seller', 'paid')
    UNION ALL
    -- Without the commission of what is held.
    SELECT seller_id, 'held', (held.cents - fee_cents * held.cents / price_cents) - (held.before - fee_cents * held.before / price_cents)
    FROM fulfilments JOIN (
      SELECT sum(CASE 'held' WHEN to_account THEN cents WHEN from_account THEN -cents ELSE 0 END) AS cents,
        sum(CASE 'held' WHEN to_account THEN cents WHEN from_account THEN -cents ELSE 0 END)
          - (CASE 'held' WHEN NEW.to_account THEN NEW.cents WHEN NEW.from_account THEN -NEW.cents ELSE 0 END) AS before
      FROM ledger_entries WHERE 'held' IN (NEW.from_account, NEW.to_account) AND ledger_entries.order_id = NEW.order_id
    ) held WHERE 'held' IN (NEW.from_account, NEW.to_account) AND fulfilments.order_id = NEW.order_id
    ON CONFLICT (seller_id, account) DO UPDATE SET cents = cents + excluded.cents;
  -- The first entry of an event that moves money of its seller makes a line of their statement, with what the event brought the shop so far.
  INSERT INTO statement_lines (seller_id, at, order_id, event)
    SELECT fulfilments.seller_id, fulfilment_events.at, NEW.order_id, NEW.event FROM fulfilments JOIN fulfilment_events
    WHERE ('seller' IN (NEW.from_account, NEW.to_account) OR 'paid' IN (NEW.from_account, NEW.to_account))
      AND fulfilments.order_id = NEW.order_id AND fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event
    ON CONFLICT DO NOTHING;
  INSERT INTO payout_months (seller_id, month, sales, sold_cents, fee_cents, yours_cents, paid_cents)
    SELECT seller_id, strftime('%Y-%m', at / 1000, 'unixepoch'), is_sale, is_sale * price_cents,
      is_sale * (SELECT coalesce(sum(CASE 'fee' WHEN to_account THEN cents WHEN from_account THEN -cents ELSE 0 END), 0)
        FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id AND ledger_entries.event = NEW.event), 0, 0
    FROM (SELECT fulfilments.seller_id, fulfilments.price_cents, fulfilment_events.at,
        instr(' paid-out taken-back debt-kept funds-withdrawn funds-reinstated refund-by-hand settle paid-outside ', ' ' || action || ' ') = 0 AS is_sale
      FROM (SELECT 1 WHERE changes() > 0) CROSS JOIN fulfilments CROSS JOIN fulfilment_events
      WHERE fulfilments.order_id = NEW.order_id AND fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event) WHERE 1
    ON CONFLICT (seller_id, month) DO UPDATE SET sales = sales + excluded.sales, sold_cents = sold_cents + excluded.sold_cents,
      fee_cents = fee_cents + excluded.fee_cents;
  INSERT INTO payout_months (seller_id, month, sales, sold_cents, fee_cents, yours_cents, paid_cents)
    SELECT fulfilments.seller_id, strftime('%Y-%m', fulfilment_events.at / 1000, 'unixepoch'), 0, 0, 0,
      CASE fulfilment_events.action WHEN 'paid-outside' THEN 0 ELSE NEW.cents * ((NEW.to_account IN ('seller', 'paid')) - (NEW.from_account IN ('seller', 'paid'))) END,
      CASE fulfilment_events.action WHEN 'paid-outside' THEN NEW.cents ELSE NEW.cents * ((NEW.to_account = 'paid') - (NEW.from_account = 'paid')) END
    FROM fulfilments JOIN fulfilment_events ON fulfilment_events.order_id = fulfilments.order_id AND fulfilment_events.number = NEW.event
    WHERE ('seller' IN (NEW.from_account, NEW.to_account) OR 'paid' IN (NEW.from_account, NEW.to_account)) AND fulfilments.order_id = NEW.order_id
    ON CONFLICT (seller_id, month) DO UPDATE SET yours_cents = yours_cents + excluded.yours_cents, paid_cents = paid_cents + excluded.paid_cents;
  UPDATE payout_months SET fee_cents = payout_months.fee_cents + NEW.cents * ((NEW.to_account = 'fee') - (NEW.from_account = 'fee'))
    FROM statement_lines JOIN fulfilments ON fulfilments.order_id = NEW.order_id AND statement_lines.seller_id = fulfilments.seller_id
    JOIN fulfilment_events ON fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event
      AND instr(' paid-out taken-back debt-kept funds-withdrawn funds-reinstated refund-by-hand settle paid-outside ', ' ' || fulfilment_events.action || ' ') = 0
    WHERE 'fee' IN (NEW.from_account, NEW.to_account)
      AND statement_lines.at = fulfilment_events.at AND statement_lines.order_id = NEW.order_id AND statement_lines.event = NEW.event
      AND payout_months.seller_id = fulfilments.seller_id AND payout_months.month = strftime('%Y-%m', fulfilment_events.at / 1000, 'unixepoch');
  -- As much as waits for a seller of a sale has one transfer that is not sent.
  DELETE FROM transfers WHERE NEW.from_account = 'seller' AND order_id = NEW.order_id AND state = 'waiting' AND cents = NEW.cents;
  UPDATE transfers SET cents = cents + CASE NEW.to_account WHEN 'seller' THEN NEW.cents ELSE -NEW.cents END
    WHERE 'seller' IN (NEW.from_account, NEW.to_account) AND order_id = NEW.order_id AND state = 'waiting';
  DELETE FROM payout_waits WHERE NEW.from_account = 'seller' AND seller_id = (SELECT seller_id FROM fulfilments WHERE order_id = NEW.order_id)
    AND NOT EXISTS (SELECT 1 FROM transfers WHERE transfers.seller_id = payout_waits.seller_id AND state = 'waiting');
  -- It is due with the next month where its seller can be paid, and at once where so much waits for them (core/payments/payouts/payout-schedule.ts).
  INSERT INTO transfers (order_id, try_number, seller_id, cents, state, due_at, created_at, changed_at)
    SELECT NEW.order_id, coalesce((SELECT max(try_number) FROM transfers WHERE order_id = NEW.order_id), 0) + 1, fulfilments.seller_id,
      waiting.cents, 'waiting', (SELECT CAST(strftime('%s', latest.at / 1000, 'unixepoch', 'start of month', '+1 month') AS INTEGER) * 1000
        FROM payout_accounts WHERE user_id = fulfilments.seller_id AND state = 'active'), latest.at, latest.at
    FROM (SELECT sum(CASE 'seller' WHEN to_account THEN cents WHEN from_account THEN -cents END) AS cents FROM ledger_entries
        WHERE 'seller' IN (NEW.from_account, NEW.to_account) AND order_id = NEW.order_id
          AND NOT EXISTS (SELECT 1 FROM transfers WHERE transfers.order_id = NEW.order_id AND state IN ('waiting', 'sending'))) waiting
      CROSS JOIN fulfilments CROSS JOIN (SELECT at FROM fulfilment_events WHERE order_id = NEW.order_id ORDER BY number DESC LIMIT 1) latest
    WHERE waiting.cents > 0 AND fulfilments.order_id = NEW.order_id;
  INSERT INTO payout_waits (seller_id, since, next_at)
    SELECT needing.seller_id, needing.created_at, needing.created_at FROM (SELECT 1 WHERE changes() > 0) CROSS JOIN transfers_needing_seller needing
    WHERE needing.order_id = NEW.order_id ON CONFLICT DO NOTHING;
  UPDATE transfers SET due_at = latest.at FROM (
      SELECT max(transfers.created_at) AS at, payout_totals.seller_id AS seller_id
      FROM fulfilments CROSS JOIN payout_totals ON payout_totals.seller_id = fulfilments.seller_id AND payout_totals.account = 'seller'
        CROSS JOIN payout_accounts ON payout_accounts.user_id = fulfilments.seller_id AND payout_accounts.state = 'active'
        CROSS JOIN transfers ON transfers.seller_id = fulfilments.seller_id AND transfers.state = 'waiting'
      WHERE fulfilments.order_id = NEW.order_id AND payout_totals.cents >= 2500
    ) latest WHERE NEW.to_account = 'seller' AND transfers.seller_id = latest.seller_id AND transfers.state = 'waiting'
      AND transfers.failure IS NULL AND transfers.due_at > latest.at;
END;
--> statement-breakpoint
CREATE TRIGGER case_photos_guard_update BEFORE UPDATE ON case_photos
WHEN NEW.order_id <> OLD.order_id OR NEW.owner_id <> OLD.owner_id
  OR (OLD.event IS NOT NULL AND (NEW.event IS NOT OLD.event OR NEW.part IS NOT OLD.part OR NEW.position IS NOT OLD.position))
BEGIN
  SELECT RAISE(ABORT, 'a picture of a claim stays where it is');
END;
--> statement-breakpoint
CREATE TRIGGER sale_cases_guard_insert BEFORE INSERT ON sale_cases
WHEN NEW.withdrawn_at IS NOT NULL OR NEW.decision IS NOT NULL OR NOT EXISTS (
  SELECT 1 FROM fulfilment_events WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event
    AND fulfilment_events.action = CASE NEW.kind WHEN 'no_code' THEN 'hand-over-without-code' ELSE 'claim' END
)
BEGIN
  SELECT RAISE(ABORT, 'a case begins with an event');
END;
--> statement-breakpoint
CREATE TRIGGER sale_cases_guard_delete BEFORE DELETE ON sale_cases
BEGIN
  SELECT RAISE(ABORT, 'cases of sales stay');
END;
--> statement-breakpoint
-- Statements stay, also those of the one who answered, until their author has left.
CREATE TRIGGER sale_cases_guard_update BEFORE UPDATE ON sale_cases
BEGIN
  SELECT CASE
    WHEN (OLD.answer_text IS NOT NULL AND NEW.answer_text IS NULL AND NOT EXISTS (
        SELECT 1 FROM fulfilments JOIN users ON users.id = CASE OLD.kind WHEN 'no_code' THEN fulfilments.buyer_id ELSE fulfilments.seller_id END
        WHERE fulfilments.order_id = OLD.order_id AND fulfilments.deadline_at IS NULL AND users.deleted_at IS NOT NULL
      ))
      OR (OLD.return_text IS NOT NULL AND NEW.return_text IS NULL AND NOT EXISTS (
        SELECT 1 FROM fulfilments JOIN users ON users.id = fulfilments.seller_id
        WHERE fulfilments.order_id = OLD.order_id AND fulfilments.deadline_at IS NULL AND users.deleted_at IS NOT NULL
      ))
      THEN RAISE(ABORT, 'a claim keeps what was said')
    WHEN NEW.order_id <> OLD.order_id OR NEW.event <> OLD.event OR NEW.kind <> OLD.kind
      OR NEW.opened_at <> OLD.opened_at OR NEW.deadline_before <> OLD.deadline_before
      OR (NEW.text IS NOT OLD.text AND (NEW.text IS NOT NULL OR NOT EXISTS (
        SELECT 1 FROM fulfilments JOIN fulfilment_events ON fulfilment_events.order_id = fulfilments.order_id AND fulfilment_events.number = OLD.event
          JOIN users ON users.id = CASE fulfilment_events.by WHEN 'buyer' THEN fulfilments.buyer_id WHEN 'seller' THEN fulfilments.seller_id END
        WHERE fulfilments.order_id = OLD.order_id AND fulfilments.deadline_at IS NULL AND users.deleted_at IS NOT NULL
      )))
      OR (OLD.withdrawn_at IS NOT NULL AND (
        NEW.withdrawn_at IS NOT OLD.withdrawn_at OR NEW.decision IS NOT OLD.decision OR NEW.decision_reason IS NOT OLD.decision_reason
        OR NEW.decided_cents IS NOT OLD.decided_cents OR NEW.offered_cents IS NOT OLD.offered_cents OR NEW.returned_at IS NOT OLD.returned_at
        OR NEW.return_carrier IS NOT OLD.return_carrier OR NEW.return_tracking IS NOT OLD.return_tracking
        OR (NEW.answer_text IS NOT OLD.answer_text AND NEW.answer_text IS NOT NULL)
        OR (NEW.return_text IS NOT OLD.return_text AND NEW.return_text IS NOT NULL)
      ))
      THEN RAISE(ABORT, 'a claim keeps what was said')
  END;
END;
--> statement-breakpoint
-- A dispute only goes forward: a closed one stays closed, and acts of the bank are not undone.
CREATE TRIGGER disputes_guard_update BEFORE UPDATE ON disputes
WHEN NEW.id <> OLD.id OR NEW.attempt_id <> OLD.attempt_id OR NEW.order_id <> OLD.order_id
  OR (OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT OLD.closed_at) OR (OLD.settled_at IS NOT NULL AND NEW.settled_at IS NULL)
  OR NEW.withdrawn_cents < OLD.withdrawn_cents OR NEW.reinstated_cents < OLD.reinstated_cents
BEGIN
  SELECT RAISE(ABORT, 'a dispute goes on');
END;
--> statement-breakpoint
CREATE TRIGGER disputes_guard_delete BEFORE DELETE ON disputes
BEGIN
  SELECT RAISE(ABORT, 'disputes stay');
END;
--> statement-breakpoint
CREATE TRIGGER debts_guard_update BEFORE UPDATE ON debts
WHEN NEW.order_id <> OLD.order_id OR NEW.event <> OLD.event OR NEW.seller_id <> OLD.seller_id
  OR NEW.cents < OLD.cents OR NEW.settled_cents < OLD.settled_cents OR NEW.waived_cents < OLD.waived_cents
  OR NEW.settled_cents + NEW.waived_cents > NEW.cents
BEGIN
  SELECT RAISE(ABORT, 'a debt goes forward');
END;
--> statement-breakpoint
-- Waiting money is due from the moment on in which its seller's account can be paid. While the seller can act themselves, a row
-- of payout_waits has the reminders.
CREATE TRIGGER payout_accounts_followed_update AFTER UPDATE OF state, refusal ON payout_accounts
BEGIN
  UPDATE transfers SET due_at = CASE
      WHEN (SELECT cents FROM payout_totals WHERE seller_id = NEW.user_id AND account = 'seller') >= 2500 THEN NEW.changed_at
      ELSE CAST(strftime('%s', created_at / 1000, 'unixepoch', 'start of month', '+1 month') AS INTEGER) * 1000 END
    WHERE NEW.state = 'active' AND OLD.state <> 'active' AND seller_id = NEW.user_id AND state = 'waiting' AND due_at IS NULL;
  UPDATE transfers SET due_at = NULL WHERE NEW.state <> 'active' AND OLD.state = 'active' AND seller_id = NEW.user_id AND state = 'waiting';
  DELETE FROM payout_waits WHERE (NOT (NEW.state = 'none' OR NEW.state = 'started' OR NEW.state = 'restricted' OR NEW.state = 'closed') OR NEW.refusal IS NOT NULL) AND seller_id = NEW.user_id;
  INSERT INTO payout_waits (seller_id, since, asked_at, next_at)
    SELECT NEW.user_id, NEW.changed_at, NEW.changed_at, NEW.changed_at + 259200000
    WHERE (NEW.state = 'none' OR NEW.state = 'started' OR NEW.state = 'restricted' OR NEW.state = 'closed') AND NEW.refusal IS NULL
      AND EXISTS (SELECT 1 FROM transfers WHERE seller_id = NEW.user_id AND state = 'waiting') ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER reversals_guard_update BEFORE UPDATE ON reversals
WHEN instr(' owed>owed owed>sent owed>failed owed>dropped dropped>sent failed>sent sent>sent ', ' ' || OLD.state || '>' || NEW.state || ' ') = 0
  OR NEW.order_id <> OLD.order_id OR NEW.event <> OLD.event OR NEW.try_number <> OLD.try_number OR NEW.waived_cents > NEW.cents
  OR (NOT (NEW.state = 'sent' AND OLD.state IN ('owed', 'dropped') AND NEW.cents <= OLD.cents AND NEW.cents > 0) AND (
    NEW.cents <> OLD.cents OR NEW.waived_cents < OLD.waived_cents OR (OLD.state <> 'owed' AND NEW.waived_cents <> OLD.waived_cents)))
  OR (OLD.state = 'owed' AND NEW.state <> 'sent' AND (NEW.state = 'dropped') <> (NEW.waived_cents = NEW.cents))
  OR (NEW.state = 'sent' AND NEW.reversal_id IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'a reversal goes forward');
END;
--> statement-breakpoint
CREATE TRIGGER transfers_guard_insert BEFORE INSERT ON transfers
WHEN NEW.state <> 'waiting' OR NEW.cents <= 0 OR NEW.account_id IS NOT NULL OR NEW.transfer_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a transfer waits first');
END;
--> statement-breakpoint
CREATE TRIGGER transfers_guard_update BEFORE UPDATE ON transfers
BEGIN
  SELECT CASE
    WHEN OLD.state = 'waiting' AND NEW.state = 'sending' AND (NEW.account_id IS NULL
      OR NOT EXISTS (SELECT 1 FROM fulfilments WHERE fulfilments.order_id = NEW.order_id AND fulfilments.state IN ('completed', 'refunded'))
      OR NEW.cents IS NOT (SELECT sum(CASE 'seller' WHEN to_account THEN cents WHEN from_account THEN -cents END)
        FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id))
      THEN RAISE(ABORT, 'a transfer is of what waits for the seller of a completed sale')
    WHEN instr(' waiting>waiting waiting>sending sending>sending sending>sent sending>failed sent>sent failed>failed ', ' ' || OLD.state || '>' || NEW.state || ' ') = 0
      OR NEW.order_id <> OLD.order_id OR NEW.try_number <> OLD.try_number OR NEW.seller_id <> OLD.seller_id
      OR (OLD.state <> 'waiting' AND (NEW.cents <> OLD.cents OR NEW.account_id IS NOT OLD.account_id))
      OR (NEW.state = 'sent' AND NEW.transfer_id IS NULL) OR (OLD.state = 'sent' AND NEW.transfer_id <> OLD.transfer_id)
      THEN RAISE(ABORT, 'a transfer goes forward')
  END;
END;
--> statement-breakpoint
CREATE TRIGGER transfers_guard_delete BEFORE DELETE ON transfers
WHEN OLD.state <> 'waiting'
BEGIN
  SELECT RAISE(ABORT, 'a transfer that was tried stays');
END;
--> statement-breakpoint
-- The record of an ended sale, from its events: each end that changes it, and money that goes back after a claim. Goodwill is the shop's own, and
-- says nothing of the seller.
CREATE TRIGGER fulfilments_recorded AFTER UPDATE OF version ON fulfilments
WHEN (NEW.state = 'completed' OR NEW.state = 'canceled' OR NEW.state = 'refunded') AND (NEW.state <> OLD.state
  OR EXISTS (SELECT 1 FROM sale_cases WHERE sale_cases.order_id = NEW.order_id AND sale_cases.withdrawn_at IS NULL))
BEGIN
  INSERT INTO sale_records (order_id, seller_id, buyer_id, ended_at, completed, reviewable, days_to_send, missed, canceled_by_seller, upheld)
    SELECT NEW.order_id, NEW.seller_id, NEW.buyer_id, facts.ended_at, NEW.state = 'completed',
      NEW.state = 'completed' OR (NEW.state = 'refunded' AND facts.left_at IS NOT NULL),
      CASE NEW.method WHEN 'post' THEN min(31, max(0, (facts.left_at - facts.sold_at) / 86400000)) END,
      NEW.method = 'post' AND NEW.cancel_asked_at IS NULL AND facts.expired AND facts.left_at IS NULL,
      NEW.cancel_asked_at IS NULL AND facts.canceled,
      EXISTS (SELECT 1 FROM sale_cases WHERE sale_cases.order_id = NEW.order_id AND sale_cases.withdrawn_at IS NULL AND sale_cases.kind <> 'no_code'
        AND (NEW.state = 'refunded' OR (
          SELECT coalesce(sum(CASE 'back' WHEN ledger_entries.to_account THEN cents ELSE -cents END), 0)
          FROM ledger_entries JOIN fulfilment_events ON fulfilment_events.order_id = ledger_entries.order_id AND fulfilment_events.number = ledger_entries.event
          WHERE ledger_entries.order_id = NEW.order_id AND ledger_entries.event > sale_cases.event AND fulfilment_events.action <> 'goodwill'
            AND 'back' IN (ledger_entries.from_account, ledger_entries.to_account)
        ) > 0))
    FROM (SELECT min(CASE WHEN number = 1 THEN at END) AS sold_at,
        min(CASE WHEN action = 'send' OR action = 'hand-over' THEN at END) AS left_at,
        min(CASE WHEN state = 'completed' OR state = 'canceled' OR state = 'refunded' THEN at END) AS ended_at,
        max(action = 'expire' AND state = 'canceled') AS expired,
        max(action = 'cancel' AND by = 'seller') AS canceled
      FROM fulfilment_events WHERE order_id = NEW.order_id) facts WHERE 1
    ON CONFLICT (order_id) DO UPDATE SET completed = excluded.completed, reviewable = excluded.reviewable, upheld = excluded.upheld
      WHERE (completed, reviewable, upheld) <> (excluded.completed, excluded.reviewable, excluded.upheld);
END;
--> statement-breakpoint
CREATE TRIGGER sale_records_counted_insert AFTER INSERT ON sale_records
BEGIN
  UPDATE users SET ended_sales = ended_sales + 1, completed_sales = completed_sales + NEW.completed,
      sent_sales = sent_sales + (NEW.days_to_send IS NOT NULL), sent_or_missed_sales = sent_or_missed_sales + (NEW.days_to_send IS NOT NULL OR NEW.missed),
      upheld_claims = upheld_claims + NEW.upheld, canceled_sales = canceled_sales + NEW.canceled_by_seller
    WHERE id = NEW.seller_id;
  INSERT INTO sending_days (seller_id, days, sales) SELECT NEW.seller_id, NEW.days_to_send, 1 WHERE NEW.days_to_send IS NOT NULL
    ON CONFLICT DO UPDATE SET sales = sales + 1;
END;
--> statement-breakpoint
CREATE TRIGGER sale_records_counted_update AFTER UPDATE OF completed, upheld ON sale_records
BEGIN
  UPDATE users SET completed_sales = completed_sales + NEW.completed - OLD.completed, upheld_claims = upheld_claims + NEW.upheld - OLD.upheld
    WHERE id = NEW.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER sale_records_guard_insert BEFORE INSERT ON sale_records
WHEN NOT EXISTS (SELECT 1 FROM fulfilments WHERE fulfilments.order_id = NEW.order_id AND fulfilments.deadline_at IS NULL
  AND (fulfilments.state = 'completed') = NEW.completed AND fulfilments.seller_id = NEW.seller_id AND fulfilments.buyer_id = NEW.buyer_id)
BEGIN
  SELECT RAISE(ABORT, 'only an ended sale has a record');
END;
--> statement-breakpoint
CREATE TRIGGER sale_records_guard_update BEFORE UPDATE ON sale_records
WHEN NEW.order_id <> OLD.order_id OR NEW.seller_id <> OLD.seller_id OR NEW.buyer_id <> OLD.buyer_id OR NEW.ended_at <> OLD.ended_at
  OR NEW.days_to_send IS NOT OLD.days_to_send OR NEW.missed <> OLD.missed OR NEW.canceled_by_seller <> OLD.canceled_by_seller
  OR NOT EXISTS (SELECT 1 FROM fulfilments WHERE fulfilments.order_id = NEW.order_id AND (fulfilments.state = 'completed') = NEW.completed)
BEGIN
  SELECT RAISE(ABORT, 'a record says how its sale ended');
END;
--> statement-breakpoint
CREATE TRIGGER sale_records_guard_delete BEFORE DELETE ON sale_records
BEGIN
  SELECT RAISE(ABORT, 'records of sales stay');
END;
--> statement-breakpoint
-- 1209600000 ms: 14 days (core/trust/review.ts).
CREATE TRIGGER reviews_guard_insert BEFORE INSERT ON reviews
BEGIN
  SELECT CASE
    WHEN NOT EXISTS (SELECT 1 FROM sale_records WHERE sale_records.order_id = NEW.order_id AND sale_records.reviewable
      AND NEW.created_at < sale_records.ended_at + 1209600000 AND NEW.visible_at = sale_records.ended_at + 1209600000
      AND (NEW.author_id, NEW.subject_id) = (
        CASE NEW.by WHEN 'buyer' THEN sale_records.buyer_id ELSE sale_records.seller_id END,
        CASE NEW.by WHEN 'buyer' THEN sale_records.seller_id ELSE sale_records.buyer_id END))
      THEN RAISE(ABORT, 'a review is by a trader of an ended sale, in time')
    WHEN NEW.is_counted OR NEW.reply IS NOT NULL OR NEW.replied_at IS NOT NULL
      THEN RAISE(ABORT, 'a review begins hidden')
  END;
END;
--> statement-breakpoint
-- With the second review, both are visible.
CREATE TRIGGER reviews_followed_insert AFTER INSERT ON reviews
WHEN EXISTS (SELECT 1 FROM reviews other WHERE other.order_id = NEW.order_id AND other.by <> NEW.by)
BEGIN
  UPDATE reviews SET visible_at = NEW.created_at WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
-- A text is taken away, and never changed.
CREATE TRIGGER reviews_guard_update BEFORE UPDATE ON reviews
BEGIN
  SELECT CASE
    WHEN NEW.id <> OLD.id OR NEW.order_id <> OLD.order_id OR NEW.by <> OLD.by OR NEW.author_id <> OLD.author_id OR NEW.subject_id <> OLD.subject_id
      OR NEW.is_good <> OLD.is_good OR NEW.created_at <> OLD.created_at OR NEW.is_linked <> OLD.is_linked OR NEW.is_counted < OLD.is_counted
      THEN RAISE(ABORT, 'a review stays as it is')
    WHEN (NEW.text IS NOT OLD.text AND NEW.text IS NOT NULL) OR (NEW.reply IS NOT OLD.reply AND NEW.reply IS NOT NULL AND OLD.replied_at IS NOT NULL)
      OR (OLD.replied_at IS NOT NULL AND NEW.replied_at IS NOT OLD.replied_at)
      THEN RAISE(ABORT, 'the text of a review stays, or goes')
    WHEN NEW.visible_at <> OLD.visible_at AND (NEW.visible_at > OLD.visible_at
      OR (SELECT count(*) FROM reviews WHERE reviews.order_id = NEW.order_id) < 2)
      THEN RAISE(ABORT, 'a review alone stays hidden')
  END;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_guard_delete BEFORE DELETE ON reviews
BEGIN
  SELECT RAISE(ABORT, 'reviews stay');
END;
--> statement-breakpoint
-- The sums of "as described": a buyer counts once a month, by the worst of their reviews.
CREATE TRIGGER reviews_counted AFTER UPDATE OF is_counted ON reviews
WHEN NEW.is_counted > OLD.is_counted AND NEW.by = 'buyer' AND NOT NEW.is_linked
BEGIN
  UPDATE users SET described_sales = described_sales + (counted.is_good IS NULL),
      described_well = described_well + CASE WHEN counted.is_good IS NULL THEN NEW.is_good WHEN counted.is_good > NEW.is_good THEN -1 ELSE 0 END
    FROM (SELECT (SELECT is_good FROM described_months WHERE seller_id = NEW.subject_id AND buyer_id = NEW.author_id
      AND month = strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch')) AS is_good) counted
    WHERE users.id = NEW.subject_id;
  INSERT INTO described_months (seller_id, buyer_id, month, is_good)
    VALUES (NEW.subject_id, NEW.author_id, strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch'), NEW.is_good)
    ON CONFLICT DO UPDATE SET is_good = min(is_good, excluded.is_good);
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_guard_update BEFORE UPDATE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_guard_delete BEFORE DELETE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only');
END;
--> statement-breakpoint
-- INSERT OR REPLACE takes rows away without asking the trigger above.
CREATE TRIGGER audit_entries_guard_insert BEFORE INSERT ON audit_entries
WHEN EXISTS (SELECT 1 FROM audit_entries WHERE id = NEW.id OR rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only');
END;
--> statement-breakpoint
-- A conversation is with the seller of its copy, and its people stay.
CREATE TRIGGER conversations_guard_insert BEFORE INSERT ON conversations
BEGIN
  SELECT CASE
    WHEN NEW.asker_id = NEW.seller_id THEN RAISE(ABORT, 'nobody asks themselves')
    WHEN NOT EXISTS (SELECT 1 FROM listings WHERE listings.id = NEW.listing_id AND listings.seller_id = NEW.seller_id)
      THEN RAISE(ABORT, 'a conversation is with the seller of its copy')
    WHEN NEW.order_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.listing_id = NEW.listing_id AND orders.buyer_id = NEW.asker_id
    )
      THEN RAISE(ABORT, 'the order of a conversation is of its asker and its copy')
  END;
END;
--> statement-breakpoint
CREATE TRIGGER conversations_guard_update BEFORE UPDATE OF asker_id, seller_id, listing_id, order_id ON conversations
BEGIN
  SELECT CASE
    WHEN NEW.asker_id <> OLD.asker_id OR NEW.seller_id <> OLD.seller_id OR NEW.listing_id <> OLD.listing_id
      THEN RAISE(ABORT, 'the people and the copy of a conversation stay')
    WHEN NEW.order_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.listing_id = NEW.listing_id AND orders.buyer_id = NEW.asker_id
    )
      THEN RAISE(ABORT, 'the order of a conversation is of its asker and its copy')
  END;
END;
--> statement-breakpoint
-- Nobody outside writes in a conversation, whichever statement it is.
CREATE TRIGGER messages_guard_insert BEFORE INSERT ON messages
BEGIN
  SELECT CASE
    WHEN NOT EXISTS (
      SELECT 1 FROM conversations WHERE conversations.id = NEW.conversation_id
        AND NEW.author_id IN (conversations.asker_id, conversations.seller_id)
    )
      THEN RAISE(ABORT, 'a message is of one of the two people of its conversation')
  END;
END;
--> statement-breakpoint
CREATE TRIGGER messages_guard_update BEFORE UPDATE ON messages
BEGIN
  SELECT CASE
    WHEN NEW.conversation_id <> OLD.conversation_id OR NEW.number <> OLD.number OR NEW.author_id <> OLD.author_id
      OR NEW.text <> OLD.text OR NEW.at <> OLD.at
      THEN RAISE(ABORT, 'a message stays as it was sent')
    WHEN NEW.published_on IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM conversations WHERE conversations.id = NEW.conversation_id AND conversations.listing_id = NEW.published_on
    )
      THEN RAISE(ABORT, 'an answer is published with its own copy')
  END;
END;
--> statement-breakpoint
-- A copy that is posted, put back, made cheaper or changed in what wants ask for is compared with them by a job. The write adds
-- one row, whoever wants the copy.
CREATE TRIGGER listings_wanted AFTER UPDATE OF stock, title_id, isbn, category_id, condition, resell_price_cents ON listings
WHEN NEW.stock = 1 AND NEW.title_id IS NOT NULL AND (OLD.stock <> 1 OR NEW.resell_price_cents < OLD.resell_price_cents
  OR (OLD.title_id, OLD.isbn, OLD.category_id, OLD.condition) IS NOT (NEW.title_id, NEW.isbn, NEW.category_id, NEW.condition))
BEGIN
  INSERT INTO want_checks (listing_id) VALUES (NEW.id) ON CONFLICT DO UPDATE SET after = 0;
END;
--> statement-breakpoint
-- A match is told once.
CREATE TRIGGER want_matches_guard_update BEFORE UPDATE ON want_matches
BEGIN
  SELECT RAISE(ABORT, 'a match is told once') WHERE OLD.told_at IS NOT NULL
    OR (OLD.person_id, OLD.listing_id) <> (NEW.person_id, NEW.listing_id);
END;
--> statement-breakpoint
-- People who want a title, each once.
CREATE TRIGGER wants_counted_insert AFTER INSERT ON wants WHEN NEW.is_counted AND NEW.wanted_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM wants other WHERE other.person_id = NEW.person_id AND other.wanted_id = NEW.wanted_id AND other.is_counted AND other.number <> NEW.number)
BEGIN
  INSERT INTO wanted_titles (id, name_key, author_key, title, author, people, known)
    SELECT NEW.wanted_id, coalesce(title.name_key, NEW.name_key), coalesce(title.author_key, NEW.author_key),
      coalesce(title.name, NEW.title, ''), iif(title.id IS NULL, NEW.author, title.author), 1,
      title.id IS NOT NULL OR (NEW.author_key = '' AND EXISTS (SELECT 1 FROM titles named WHERE named.name_key = NEW.name_key))
    FROM (SELECT 1) one LEFT JOIN titles title ON title.id = NEW.wanted_id WHERE true
    ON CONFLICT DO UPDATE SET people = people + 1;
END;
--> statement-breakpoint
CREATE TRIGGER wants_counted_delete AFTER DELETE ON wants WHEN OLD.is_counted AND OLD.wanted_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM wants other WHERE other.person_id = OLD.person_id AND other.wanted_id = OLD.wanted_id AND other.is_counted)
BEGIN
  UPDATE wanted_titles SET people = people - 1 WHERE id = OLD.wanted_id;
  DELETE FROM wanted_titles WHERE id = OLD.wanted_id AND people = 0;
END;
--> statement-breakpoint
-- The wants of a suspended account are not counted.
CREATE TRIGGER wants_counted_update AFTER UPDATE OF wanted_id, is_counted ON wants
WHEN (OLD.wanted_id, OLD.is_counted) IS NOT (NEW.wanted_id, NEW.is_counted)
BEGIN
  UPDATE wanted_titles SET people = people - 1 WHERE id = OLD.wanted_id AND OLD.is_counted AND NOT EXISTS (
    SELECT 1 FROM wants other WHERE other.person_id = OLD.person_id AND other.wanted_id = OLD.wanted_id AND other.is_counted);
  DELETE FROM wanted_titles WHERE id = OLD.wanted_id AND people = 0;
  INSERT INTO wanted_titles (id, name_key, author_key, title, author, people, known)
    SELECT NEW.wanted_id, coalesce(title.name_key, NEW.name_key), coalesce(title.author_key, NEW.author_key),
      coalesce(title.name, NEW.title, ''), iif(title.id IS NULL, NEW.author, title.author), 1,
      title.id IS NOT NULL OR (NEW.author_key = '' AND EXISTS (SELECT 1 FROM titles named WHERE named.name_key = NEW.name_key))
    FROM (SELECT 1) one LEFT JOIN titles title ON title.id = NEW.wanted_id
    WHERE NEW.is_counted AND NEW.wanted_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM wants other WHERE other.person_id = NEW.person_id AND other.wanted_id = NEW.wanted_id AND other.is_counted AND other.number <> NEW.number)
    ON CONFLICT DO UPDATE SET people = people + 1;
END;
--> statement-breakpoint
-- A title that people wanted before any copy made it, by its author or by its name alone.
CREATE TRIGGER titles_wanted AFTER INSERT ON titles
BEGIN
  UPDATE wanted_titles SET known = 1 WHERE name_key = NEW.name_key AND author_key IN (NEW.author_key, '');
END;
--> statement-breakpoint
-- The row of the shop's whole list stands for no category.
INSERT INTO category_counts (category_id) VALUES ('');
