CREATE TABLE `day_counts` (
	`kind` text NOT NULL,
	`day` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`kind`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `report_counts` (
	`product_id` text PRIMARY KEY NOT NULL,
	`reports` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`urgency` integer GENERATED ALWAYS AS (min(reports, 99) * 10000000000000 - first_at) VIRTUAL
);
--> statement-breakpoint
CREATE INDEX `report_counts_most` ON `report_counts` (`urgency`,`product_id`);--> statement-breakpoint
CREATE INDEX `report_counts_newest` ON `report_counts` (`last_at`,`product_id`);--> statement-breakpoint
CREATE TABLE `report_totals` (
	`kind` text PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `role_counts` (
	`role` text NOT NULL,
	`verified` integer NOT NULL,
	`users` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`role`, `verified`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `unpictured` (
	`product_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`posted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `unpictured_seller` ON `unpictured` (`seller_id`,`posted_at`,`product_id`);--> statement-breakpoint
CREATE TABLE `user_counts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`listings` integer DEFAULT 0 NOT NULL,
	`listing_reports` integer DEFAULT 0 NOT NULL,
	`buyer_reports` integer DEFAULT 0 NOT NULL,
	`unpictured` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `attempts_order`;--> statement-breakpoint
DROP INDEX `attempts_buyer`;--> statement-breakpoint
CREATE INDEX `attempts_unpaid` ON `attempts` (`buyer_id`,`product_id`,`created_at`) WHERE unpaid_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `attempts_order` ON `attempts` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `attempts_buyer` ON `attempts` (`buyer_id`,`expires_at`) WHERE state IN ('creating','open','processing','canceling');--> statement-breakpoint
CREATE INDEX `products_seller_sold` ON `products` (`seller_id`,`posted_at`,`id`) WHERE sold_at IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_seller_paused` ON `products` (`seller_id`,`posted_at`,`id`) WHERE paused_at IS NOT NULL AND sold_at IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_seller_advertised` ON `products` (`seller_id`,`posted_at`,`id`) WHERE advertised_at IS NOT NULL AND sold_at IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `orders_seller_pending` ON `orders` (`seller_id`,`created_at`,`id`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `orders_seller_paid` ON `orders` (`seller_id`,`changed_at`) WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX `orders_buyer_pending` ON `orders` (`buyer_id`,`created_at`,`id`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `orders_buyer_void` ON `orders` (`buyer_id`,`changed_at`) WHERE state = 'void';--> statement-breakpoint
CREATE INDEX `sales_dearest` ON `sales` (`amount_cents`,`product_id`);
--> statement-breakpoint
-- What is there already, counted once.
INSERT INTO role_counts (role, verified, users) SELECT role, verified, count(*) FROM users WHERE deleted_at IS NULL GROUP BY role, verified;
--> statement-breakpoint
INSERT INTO user_counts (user_id, listings)
  SELECT seller_id, count(*) FILTER (WHERE sold_at IS NULL AND deleted_at IS NULL) FROM products GROUP BY seller_id;
--> statement-breakpoint
INSERT INTO user_counts (user_id, listing_reports)
  SELECT p.seller_id, count(*) FROM reports r JOIN products p ON p.id = r.product_id WHERE r.settled_at IS NULL GROUP BY p.seller_id
  ON CONFLICT DO UPDATE SET listing_reports = excluded.listing_reports;
--> statement-breakpoint
INSERT INTO user_counts (user_id, buyer_reports)
  SELECT buyer_id, count(*) FROM buyer_reports WHERE settled_at IS NULL GROUP BY buyer_id
  ON CONFLICT DO UPDATE SET buyer_reports = excluded.buyer_reports;
--> statement-breakpoint
INSERT INTO report_counts (product_id, reports, first_at, last_at)
  SELECT product_id, count(*), min(created_at), max(created_at) FROM reports WHERE settled_at IS NULL GROUP BY product_id;
--> statement-breakpoint
INSERT INTO unpictured (product_id, seller_id, posted_at)
  SELECT id, seller_id, posted_at FROM products WHERE sold_at IS NULL AND deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM listing_photos WHERE listing_photos.product_id = products.id);
--> statement-breakpoint
UPDATE user_counts SET unpictured = u.listings
  FROM (SELECT seller_id, count(*) AS listings FROM unpictured GROUP BY seller_id) u WHERE user_counts.user_id = u.seller_id;
--> statement-breakpoint
INSERT INTO report_totals (kind, count)
  SELECT kind, sum(open) FROM (SELECT 'listings' AS kind, 1 AS open FROM report_counts
    UNION ALL SELECT 'buyers', 1 FROM user_counts WHERE buyer_reports > 0) GROUP BY kind;
--> statement-breakpoint
INSERT INTO day_counts (kind, day, count, cents)
  SELECT 'listings', posted_at / 86400000, count(*), 0 FROM products GROUP BY 2
  UNION ALL SELECT 'sales', sold_at / 86400000, count(*), sum(amount_cents) FROM sales GROUP BY 2
  UNION ALL SELECT 'refunds', created_at / 86400000, count(*), sum(amount_cents) FROM refunds GROUP BY 2;
--> statement-breakpoint
INSERT INTO day_counts (kind, day, count, cents) SELECT kind, -1, sum(count), sum(cents) FROM day_counts GROUP BY kind;
--> statement-breakpoint
-- Users who have an account.
CREATE TRIGGER users_counted_insert AFTER INSERT ON users WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO role_counts (role, verified, users) VALUES (NEW.role, NEW.verified, 1)
    ON CONFLICT DO UPDATE SET users = users + 1;
END;
--> statement-breakpoint
CREATE TRIGGER users_counted_update AFTER UPDATE OF role, verified, deleted_at ON users
WHEN OLD.role <> NEW.role OR OLD.verified <> NEW.verified OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
BEGIN
  UPDATE role_counts SET users = users - 1 WHERE role = OLD.role AND verified = OLD.verified AND OLD.deleted_at IS NULL;
  INSERT INTO role_counts (role, verified, users) SELECT NEW.role, NEW.verified, 1 WHERE NEW.deleted_at IS NULL
    ON CONFLICT DO UPDATE SET users = users + 1;
END;
--> statement-breakpoint
CREATE TRIGGER users_counted_delete AFTER DELETE ON users WHEN OLD.deleted_at IS NULL
BEGIN
  UPDATE role_counts SET users = users - 1 WHERE role = OLD.role AND verified = OLD.verified;
END;
--> statement-breakpoint
-- A listing starts unsold and without a picture.
CREATE TRIGGER products_counted_insert AFTER INSERT ON products
BEGIN
  INSERT INTO user_counts (user_id, listings) VALUES (NEW.seller_id, NEW.deleted_at IS NULL)
    ON CONFLICT DO UPDATE SET listings = listings + (NEW.deleted_at IS NULL);
  INSERT INTO unpictured (product_id, seller_id, posted_at) SELECT NEW.id, NEW.seller_id, NEW.posted_at WHERE NEW.deleted_at IS NULL;
  INSERT INTO day_counts (kind, day, count, cents) VALUES ('listings', NEW.posted_at / 86400000, 1, 0), ('listings', -1, 1, 0)
    ON CONFLICT DO UPDATE SET count = count + 1, cents = cents + 0;
END;
--> statement-breakpoint
CREATE TRIGGER products_counted_update AFTER UPDATE OF sold_at, deleted_at ON products
WHEN (OLD.sold_at IS NULL) <> (NEW.sold_at IS NULL) OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
BEGIN
  UPDATE user_counts SET
    listings = listings + (NEW.sold_at IS NULL AND NEW.deleted_at IS NULL) - (OLD.sold_at IS NULL AND OLD.deleted_at IS NULL)
    WHERE user_id = NEW.seller_id;
  DELETE FROM unpictured WHERE product_id = NEW.id AND (NEW.sold_at IS NOT NULL OR NEW.deleted_at IS NOT NULL);
  INSERT INTO unpictured (product_id, seller_id, posted_at) SELECT NEW.id, NEW.seller_id, NEW.posted_at
    WHERE NEW.sold_at IS NULL AND NEW.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM listing_photos WHERE product_id = NEW.id)
    ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- The shop never takes the row of a listing away; whoever does (a test, a person at the database) leaves the counts right.
CREATE TRIGGER products_counted_delete AFTER DELETE ON products
BEGIN
  UPDATE user_counts SET listings = listings - (OLD.sold_at IS NULL AND OLD.deleted_at IS NULL)
    WHERE user_id = OLD.seller_id;
  DELETE FROM unpictured WHERE product_id = OLD.id;
  UPDATE day_counts SET count = count - 1 WHERE kind = 'listings' AND day IN (OLD.posted_at / 86400000, -1);
END;
--> statement-breakpoint
CREATE TRIGGER listing_photos_counted_insert AFTER INSERT ON listing_photos
BEGIN
  DELETE FROM unpictured WHERE product_id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER listing_photos_counted_delete AFTER DELETE ON listing_photos
BEGIN
  INSERT INTO unpictured (product_id, seller_id, posted_at) SELECT id, seller_id, posted_at FROM products
    WHERE id = OLD.product_id AND sold_at IS NULL AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM listing_photos WHERE product_id = OLD.product_id)
    ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- Rows of these two tables are never changed or taken away (0001_ledger_triggers.sql).
CREATE TRIGGER sales_counted AFTER INSERT ON sales
BEGIN
  INSERT INTO day_counts (kind, day, count, cents) VALUES ('sales', NEW.sold_at / 86400000, 1, NEW.amount_cents), ('sales', -1, 1, NEW.amount_cents)
    ON CONFLICT DO UPDATE SET count = count + 1, cents = cents + NEW.amount_cents;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_counted AFTER INSERT ON refunds
BEGIN
  INSERT INTO day_counts (kind, day, count, cents) VALUES ('refunds', NEW.created_at / 86400000, 1, NEW.amount_cents), ('refunds', -1, 1, NEW.amount_cents)
    ON CONFLICT DO UPDATE SET count = count + 1, cents = cents + NEW.amount_cents;
END;
--> statement-breakpoint
-- Open reports.
CREATE TRIGGER reports_counted_insert AFTER INSERT ON reports WHEN NEW.settled_at IS NULL
BEGIN
  INSERT INTO report_counts (product_id, reports, first_at, last_at) VALUES (NEW.product_id, 1, NEW.created_at, NEW.created_at)
    ON CONFLICT DO UPDATE SET reports = reports + 1, first_at = min(first_at, NEW.created_at), last_at = max(last_at, NEW.created_at);
  UPDATE user_counts SET listing_reports = listing_reports + 1
    WHERE user_id = (SELECT seller_id FROM products WHERE id = NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER reports_counted_settled AFTER UPDATE OF settled_at ON reports WHEN OLD.settled_at IS NULL AND NEW.settled_at IS NOT NULL
BEGIN
  UPDATE report_counts SET reports = reports - 1,
    first_at = coalesce((SELECT min(created_at) FROM reports WHERE product_id = NEW.product_id AND settled_at IS NULL), first_at),
    last_at = coalesce((SELECT max(created_at) FROM reports WHERE product_id = NEW.product_id AND settled_at IS NULL), last_at)
    WHERE product_id = NEW.product_id;
  DELETE FROM report_counts WHERE product_id = NEW.product_id AND reports = 0;
  UPDATE user_counts SET listing_reports = listing_reports - 1
    WHERE user_id = (SELECT seller_id FROM products WHERE id = NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER buyer_reports_counted_insert AFTER INSERT ON buyer_reports WHEN NEW.settled_at IS NULL
BEGIN
  INSERT INTO user_counts (user_id, buyer_reports) VALUES (NEW.buyer_id, 1)
    ON CONFLICT DO UPDATE SET buyer_reports = buyer_reports + 1;
END;
--> statement-breakpoint
CREATE TRIGGER buyer_reports_counted_settled AFTER UPDATE OF settled_at ON buyer_reports WHEN OLD.settled_at IS NULL AND NEW.settled_at IS NOT NULL
BEGIN
  UPDATE user_counts SET buyer_reports = buyer_reports - 1 WHERE user_id = NEW.buyer_id;
END;
--> statement-breakpoint
CREATE TRIGGER unpictured_counted_insert AFTER INSERT ON unpictured
BEGIN
  UPDATE user_counts SET unpictured = unpictured + 1 WHERE user_id = NEW.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER unpictured_counted_delete AFTER DELETE ON unpictured
BEGIN
  UPDATE user_counts SET unpictured = unpictured - 1 WHERE user_id = OLD.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER report_counts_counted_insert AFTER INSERT ON report_counts
BEGIN
  INSERT INTO report_totals (kind, count) VALUES ('listings', 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER report_counts_counted_delete AFTER DELETE ON report_counts
BEGIN
  UPDATE report_totals SET count = count - 1 WHERE kind = 'listings';
END;
--> statement-breakpoint
CREATE TRIGGER user_counts_counted_insert AFTER INSERT ON user_counts WHEN NEW.buyer_reports > 0
BEGIN
  INSERT INTO report_totals (kind, count) VALUES ('buyers', 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER user_counts_counted_update AFTER UPDATE OF buyer_reports ON user_counts WHEN (OLD.buyer_reports > 0) <> (NEW.buyer_reports > 0)
BEGIN
  INSERT INTO report_totals (kind, count) VALUES ('buyers', NEW.buyer_reports > 0)
    ON CONFLICT DO UPDATE SET count = count + (NEW.buyer_reports > 0) - (OLD.buyer_reports > 0);
END;
