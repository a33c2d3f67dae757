-- Of a completed sale that an admin ends, what the shop gave its buyer on top stays with the seller and the shop: the seller is sent their part of it.
DROP TRIGGER transfers_are_of_what_waits;
--> statement-breakpoint
CREATE TRIGGER transfers_are_of_what_waits BEFORE UPDATE ON transfers
WHEN OLD.state = 'waiting' AND NEW.state = 'sending' AND (NEW.stripe_account IS NULL OR NOT EXISTS (
  SELECT 1 FROM fulfilments JOIN seller_balances ON seller_balances.order_id = fulfilments.order_id
  WHERE fulfilments.order_id = NEW.order_id AND fulfilments.state IN ('completed', 'refunded') AND seller_balances.cents = NEW.cents))
BEGIN
  SELECT RAISE(ABORT, 'a transfer is of what waits for the seller of a completed sale');
END;
