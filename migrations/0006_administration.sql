CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text,
	`detail` text,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_newest` ON `audit_entries` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit_entries` (`action`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit_entries` (`actor_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit_entries` (`subject_kind`,`subject_id`,`at`);--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` (`role`,name COLLATE NOCASE,`id`,`email`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (`role`,`email`,`id`,`name`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`role`,`verified`,`created_at`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `users_newest` ON `users` (`role`,`created_at`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `merged_into` text;--> statement-breakpoint
ALTER TABLE `products` ADD `cleared_at` integer;--> statement-breakpoint
CREATE INDEX `products_sold` ON `products` (`sold_at`,`id`) WHERE sold_at IS NOT NULL AND cleared_at IS NULL;--> statement-breakpoint
ALTER TABLE `buyer_reports` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `buyer_reports` ADD `settled_at` integer;--> statement-breakpoint
CREATE INDEX `buyer_reports_waiting` ON `buyer_reports` (`created_at`,`order_id`) WHERE settled_at IS NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `settled_at` integer;--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_waiting` ON `reports` (`product_id`,`created_at`) WHERE settled_at IS NULL;--> statement-breakpoint
DROP INDEX `categories_name_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name` ON `categories` (name COLLATE NOCASE) WHERE merged_into IS NULL;--> statement-breakpoint
CREATE INDEX `products_posted` ON `products` (`posted_at`);--> statement-breakpoint
CREATE INDEX `refunds_newest` ON `refunds` (`created_at`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `sales_newest` ON `sales` (`sold_at`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `buyer_reports_buyer` ON `buyer_reports` (`buyer_id`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE TRIGGER audit_is_append_only_update BEFORE UPDATE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_is_append_only_delete BEFORE DELETE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only');
END;
--> statement-breakpoint
-- INSERT OR REPLACE takes rows away without asking the trigger above.
CREATE TRIGGER audit_is_append_only_replace BEFORE INSERT ON audit_entries
WHEN EXISTS (SELECT 1 FROM audit_entries WHERE id = NEW.id OR rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only');
END;
--> statement-breakpoint
-- Reports about accounts that ended before this: nobody waits for an admin's word on them.
UPDATE buyer_reports SET outcome = 'removed', settled_at = created_at
WHERE buyer_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL);
--> statement-breakpoint
UPDATE reports SET outcome = 'removed', settled_at = created_at
WHERE product_id IN (SELECT products.id FROM products JOIN users ON users.id = products.seller_id WHERE users.deleted_at IS NOT NULL);
