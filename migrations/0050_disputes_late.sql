ALTER TABLE `disputes` ADD `seller_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `disputes_seller` ON `disputes` (`seller_id`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE INDEX `disputes_late` ON `disputes` (CASE WHEN closed_at IS NOT NULL THEN closed_at WHEN due_by IS NOT NULL THEN due_by ELSE opened_at END,`order_id`) WHERE settled_at IS NULL;--> statement-breakpoint
-- Written by hand from here on.
UPDATE disputes SET seller_id = (SELECT orders.seller_id FROM orders WHERE orders.id = disputes.order_id);
--> statement-breakpoint
-- Whoever writes a dispute down names its order.
CREATE TRIGGER disputes_have_sellers AFTER INSERT ON disputes
BEGIN
  UPDATE disputes SET seller_id = (SELECT orders.seller_id FROM orders WHERE orders.id = NEW.order_id) WHERE id = NEW.id;
END;
