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
--> statement-breakpoint
-- A seller may have more copies than one write may hold the writer for. The newest hundred follow at once, the others are left to
-- the follow-up (functions/domain/follow-ups), which is begun anew when the seller changes again meanwhile.
DROP TRIGGER users_stock;
--> statement-breakpoint
CREATE TRIGGER users_stock AFTER UPDATE OF deleted_at, suspended_at, paused_at, verified ON users
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR (OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL)
  OR (OLD.paused_at IS NULL) <> (NEW.paused_at IS NULL) OR OLD.verified <> NEW.verified
BEGIN
  INSERT INTO follow_ups (kind, subject_id, leaving, place, after, copies)
    SELECT 'seller', NEW.id, NEW.deleted_at IS NOT NULL OR NEW.suspended_at IS NOT NULL OR NEW.paused_at IS NOT NULL,
      done.posted_at, done.number, 100
    FROM (SELECT posted_at, rowid AS number FROM products WHERE seller_id = NEW.id
      ORDER BY posted_at DESC, rowid DESC LIMIT 1 OFFSET 99) done
    WHERE EXISTS (SELECT 1 FROM products p WHERE p.seller_id = NEW.id AND (p.posted_at, p.rowid) < (done.posted_at, done.number))
    ON CONFLICT (kind, subject_id) DO UPDATE SET leaving = excluded.leaving, place = excluded.place, after = excluded.after, copies = excluded.copies;
  UPDATE products SET seller_verified = NEW.verified, stock = CASE
      WHEN products.deleted_at IS NOT NULL OR products.hidden_at IS NOT NULL OR NEW.deleted_at IS NOT NULL OR NEW.suspended_at IS NOT NULL THEN 0
      WHEN products.sold_at IS NOT NULL THEN 2
      WHEN products.paused_at IS NOT NULL OR NEW.paused_at IS NOT NULL THEN 0
      ELSE 1 END
  WHERE rowid IN (SELECT p.rowid FROM products p WHERE p.seller_id = NEW.id ORDER BY p.posted_at DESC, p.rowid DESC LIMIT 100);
END;
