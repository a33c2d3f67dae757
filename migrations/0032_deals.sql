DROP INDEX `fulfilments_deadline`;--> statement-breakpoint
ALTER TABLE `fulfilments` ADD `buyer_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `fulfilments` ADD `seller_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `fulfilments` ADD `frozen_at` integer;--> statement-breakpoint
CREATE INDEX `fulfilments_state` ON `fulfilments` (`state`,`deadline_at`,`order_id`) WHERE deadline_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `fulfilments_buyer` ON `fulfilments` (`buyer_id`,`state`,`deadline_at`,`order_id`) WHERE deadline_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `fulfilments_seller` ON `fulfilments` (`seller_id`,`state`,`deadline_at`,`order_id`) WHERE deadline_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `fulfilments_seller_done` ON `fulfilments` (`seller_id`) WHERE state NOT IN ('to_ship','to_meet');--> statement-breakpoint
CREATE INDEX `fulfilments_frozen` ON `fulfilments` (`deadline_at`,`order_id`) WHERE frozen_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `fulfilments_deadline` ON `fulfilments` (`deadline_at`,`order_id`) WHERE deadline_at IS NOT NULL;--> statement-breakpoint
-- Each sale knows its two people. Those that have ended are read by nobody as theirs, but a column says the same in each row.
DROP TRIGGER fulfilments_end;
--> statement-breakpoint
UPDATE fulfilments SET (buyer_id, seller_id) = (SELECT buyer_id, seller_id FROM orders WHERE orders.id = fulfilments.order_id);
--> statement-breakpoint
CREATE TRIGGER fulfilments_end BEFORE UPDATE ON fulfilments
WHEN OLD.state IN ('completed', 'canceled')
BEGIN
  SELECT RAISE(ABORT, 'this fulfilment has ended');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilments_begin_with_their_people BEFORE INSERT ON fulfilments
WHEN NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.buyer_id = NEW.buyer_id AND orders.seller_id = NEW.seller_id)
BEGIN
  SELECT RAISE(ABORT, 'a fulfilment is of its order''s people');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilments_keep_their_people BEFORE UPDATE OF buyer_id, seller_id ON fulfilments
WHEN NEW.buyer_id <> OLD.buyer_id OR NEW.seller_id <> OLD.seller_id
BEGIN
  SELECT RAISE(ABORT, 'a fulfilment keeps its people');
END;
--> statement-breakpoint
-- The changes of state are those of core/fulfilment/rules.ts (TRANSITIONS); a question about the payment changes none.
DROP TRIGGER fulfilment_events_in_order;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_in_order BEFORE INSERT ON fulfilment_events
WHEN NOT EXISTS (
  SELECT 1 FROM fulfilments WHERE fulfilments.order_id = NEW.order_id AND (
    (NEW.number = 1 AND fulfilments.version = 1 AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NEW.deadline_at)
    OR (NEW.number = fulfilments.version + 1 AND NEW.action NOT IN ('freeze', 'thaw') AND fulfilments.state || '>' || NEW.state IN (
      'to_ship>to_ship', 'to_ship>shipped', 'to_ship>canceled', 'to_meet>handed_over', 'to_meet>canceled',
      'shipped>shipped', 'shipped>completed', 'handed_over>completed'
    ))
    OR (NEW.number = fulfilments.version + 1 AND NEW.action = CASE WHEN fulfilments.frozen_at IS NULL THEN 'freeze' ELSE 'thaw' END
      AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NOT NULL AND NEW.deadline_at >= fulfilments.deadline_at)
  )
)
BEGIN
  SELECT RAISE(ABORT, 'an event leads on from the one before');
END;
--> statement-breakpoint
-- Sales that stand still already stand still since the first notice; the schedule lets those go on that nothing questions any more.
INSERT INTO fulfilment_events (order_id, number, at, by, action, state, deadline_at)
SELECT fulfilments.order_id, fulfilments.version + 1, max(min(notice.received_at), sales.sold_at), 'shop', 'freeze', fulfilments.state, fulfilments.deadline_at
FROM stripe_events notice JOIN attempts ON attempts.intent_id = notice.intent_id JOIN sales ON sales.attempt_id = attempts.id
  JOIN fulfilments ON fulfilments.order_id = sales.order_id
WHERE fulfilments.deadline_at IS NOT NULL AND (notice.alert IN ('dispute_open', 'dispute_lost', 'refund_by_hand')
  OR (notice.alert = 'fraud_warning' AND notice.seen_at IS NULL))
GROUP BY fulfilments.order_id;
--> statement-breakpoint
UPDATE fulfilments SET version = version + 1, frozen_at = (
  SELECT at FROM fulfilment_events WHERE fulfilment_events.order_id = fulfilments.order_id AND number = version + 1
) WHERE deadline_at IS NOT NULL AND EXISTS (
  SELECT 1 FROM fulfilment_events WHERE fulfilment_events.order_id = fulfilments.order_id AND number = version + 1
);
