-- Written by hand.
-- What people do with a sale is called as the call is: offers are accepted and refused, a refund waits for the return, and a copy that came
-- back is returned, whether all is well or not. What is decided for the seller is called so.
DROP TRIGGER fulfilment_events_are_immutable_update;
--> statement-breakpoint
UPDATE fulfilment_events SET action = CASE action
  WHEN 'take-offer' THEN 'accept'
  WHEN 'refuse-offer' THEN 'refuse'
  WHEN 'ask-return' THEN 'refund-on-return'
  ELSE 'returned' END
WHERE action IN ('take-offer', 'refuse-offer', 'ask-return', 'got-back', 'return-wrong');
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_are_immutable_update BEFORE UPDATE ON fulfilment_events
WHEN NEW.order_id <> OLD.order_id OR NEW.number <> OLD.number OR NEW.at <> OLD.at OR NEW.by <> OLD.by OR NEW.action <> OLD.action
  OR NEW.state <> OLD.state OR NEW.deadline_at IS NOT OLD.deadline_at OR NEW.note IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM fulfilments JOIN users ON users.id = CASE OLD.by WHEN 'buyer' THEN fulfilments.buyer_id WHEN 'seller' THEN fulfilments.seller_id END
    WHERE fulfilments.order_id = OLD.order_id AND fulfilments.deadline_at IS NULL AND users.deleted_at IS NOT NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'events stay as they are');
END;
--> statement-breakpoint
UPDATE claims SET decision = 'seller' WHERE decision = 'pay';
