CREATE INDEX `fulfilment_ends` ON `fulfilment_events` (`order_id`,`number`,`at`) WHERE state IN ('completed','canceled','refunded');--> statement-breakpoint
CREATE INDEX `reversals_seller` ON `reversals` (`seller_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `debts_seller` ON `debts` (`seller_id`,`created_at`);
--> statement-breakpoint
-- Written by hand from here on. Nothing is due of a seller without an account that can be paid: their transfers have no time, and all of
-- them would be read for each cent that comes.
DROP TRIGGER payout_totals_are_due_at_first;
--> statement-breakpoint
CREATE TRIGGER payout_totals_are_due_at_first AFTER INSERT ON payout_totals
WHEN NEW.account = 'seller' AND NEW.cents >= 2500
  AND EXISTS (SELECT 1 FROM payout_accounts WHERE user_id = NEW.seller_id AND state = 'active')
BEGIN
  UPDATE transfers SET due_at = latest.at FROM (
    SELECT max(created_at) AS at FROM transfers WHERE seller_id = NEW.seller_id AND state = 'waiting'
  ) latest WHERE seller_id = NEW.seller_id AND state = 'waiting' AND failure IS NULL AND due_at > latest.at;
END;
--> statement-breakpoint
DROP TRIGGER payout_totals_are_due;
--> statement-breakpoint
CREATE TRIGGER payout_totals_are_due AFTER UPDATE OF cents ON payout_totals
WHEN NEW.account = 'seller' AND NEW.cents >= 2500 AND NEW.cents > OLD.cents
  AND EXISTS (SELECT 1 FROM payout_accounts WHERE user_id = NEW.seller_id AND state = 'active')
BEGIN
  UPDATE transfers SET due_at = latest.at FROM (
    SELECT max(created_at) AS at FROM transfers WHERE seller_id = NEW.seller_id AND state = 'waiting'
  ) latest WHERE seller_id = NEW.seller_id AND state = 'waiting' AND failure IS NULL AND due_at > latest.at;
END;
