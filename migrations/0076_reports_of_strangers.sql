DROP INDEX `buyer_reports_waiting`;--> statement-breakpoint
ALTER TABLE `buyer_reports` ADD `by_trader` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `buyer_reports` ADD `place` integer GENERATED ALWAYS AS (by_trader * 100000000000000 + created_at) VIRTUAL;--> statement-breakpoint
CREATE INDEX `buyer_reports_waiting` ON `buyer_reports` (`place`,`order_id`) WHERE settled_at IS NULL;--> statement-breakpoint
DROP INDEX `report_counts_newest`;--> statement-breakpoint
DROP INDEX `report_counts_most`;--> statement-breakpoint
ALTER TABLE `report_counts` DROP COLUMN `urgency`;--> statement-breakpoint
ALTER TABLE `report_counts` ADD `by_traders` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `report_counts` ADD `urgency` integer GENERATED ALWAYS AS (CASE WHEN by_traders > 0 THEN 100 + min(by_traders, 99) ELSE min(reports, 99) END * 4000000000000 - first_at) VIRTUAL;--> statement-breakpoint
CREATE INDEX `report_counts_most` ON `report_counts` (`urgency`,`product_id`);--> statement-breakpoint
ALTER TABLE `report_counts` ADD `recency` integer GENERATED ALWAYS AS ((by_traders > 0) * 100000000000000 + last_at) VIRTUAL;--> statement-breakpoint
CREATE INDEX `report_counts_newest` ON `report_counts` (`recency`,`product_id`);--> statement-breakpoint
ALTER TABLE `reports` ADD `by_trader` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_read_first` ON `reports` (`product_id`,by_trader DESC,`created_at`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE INDEX `fulfilments_bought_completed` ON `fulfilments` (`buyer_id`) WHERE state = 'completed';--> statement-breakpoint
CREATE INDEX `fulfilments_sold_completed` ON `fulfilments` (`seller_id`) WHERE state = 'completed';--> statement-breakpoint
-- Whoever had completed a deal by now counts as such in the reports that are open.
UPDATE reports SET by_trader = 1 WHERE settled_at IS NULL AND EXISTS (SELECT 1 FROM fulfilments f WHERE f.state = 'completed' AND reporter_id IN (f.buyer_id, f.seller_id));--> statement-breakpoint
UPDATE buyer_reports SET by_trader = 1 WHERE settled_at IS NULL AND EXISTS (SELECT 1 FROM fulfilments f WHERE f.state = 'completed' AND buyer_reports.seller_id IN (f.buyer_id, f.seller_id));--> statement-breakpoint
UPDATE report_counts SET by_traders = (SELECT count(*) FROM reports r WHERE r.product_id = report_counts.product_id AND r.settled_at IS NULL AND r.by_trader = 1);--> statement-breakpoint
DROP TRIGGER reports_counted_insert;--> statement-breakpoint
CREATE TRIGGER reports_counted_insert AFTER INSERT ON reports WHEN NEW.settled_at IS NULL
BEGIN
  INSERT INTO report_counts (product_id, reports, by_traders, first_at, last_at) VALUES (NEW.product_id, 1, NEW.by_trader, NEW.created_at, NEW.created_at)
    ON CONFLICT DO UPDATE SET reports = reports + 1, by_traders = by_traders + NEW.by_trader, first_at = min(first_at, NEW.created_at), last_at = max(last_at, NEW.created_at);
  UPDATE user_counts SET listing_reports = listing_reports + 1
    WHERE user_id = (SELECT seller_id FROM products WHERE id = NEW.product_id);
END;
--> statement-breakpoint
DROP TRIGGER reports_counted_settled;--> statement-breakpoint
CREATE TRIGGER reports_counted_settled AFTER UPDATE OF settled_at ON reports WHEN OLD.settled_at IS NULL AND NEW.settled_at IS NOT NULL
BEGIN
  UPDATE report_counts SET reports = reports - 1, by_traders = by_traders - NEW.by_trader,
    first_at = coalesce((SELECT min(created_at) FROM reports WHERE product_id = NEW.product_id AND settled_at IS NULL), first_at),
    last_at = coalesce((SELECT max(created_at) FROM reports WHERE product_id = NEW.product_id AND settled_at IS NULL), last_at)
    WHERE product_id = NEW.product_id;
  DELETE FROM report_counts WHERE product_id = NEW.product_id AND reports = 0;
  UPDATE user_counts SET listing_reports = listing_reports - 1
    WHERE user_id = (SELECT seller_id FROM products WHERE id = NEW.product_id);
END;
