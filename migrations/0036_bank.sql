CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`order_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`refundable` integer NOT NULL,
	`withdrawn_cents` integer NOT NULL,
	`reinstated_cents` integer NOT NULL,
	`booked_cents` integer DEFAULT 0 NOT NULL,
	`due_by` integer,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`settled_at` integer,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `disputes_attempt` ON `disputes` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`checked_at`) WHERE settled_at IS NULL;--> statement-breakpoint
ALTER TABLE `stripe_events` ADD `settled_at` integer;--> statement-breakpoint
ALTER TABLE `sale_refunds` ADD `origin` text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE `sale_refunds` ADD `note` text;--> statement-breakpoint
-- Written by hand from here on.
-- Disputes that were told before they had a row are read anew at the next look; what the bank did with the money is known then.
INSERT INTO disputes (id, attempt_id, order_id, amount_cents, reason, status, refundable, withdrawn_cents, reinstated_cents, opened_at, closed_at, settled_at, checked_at)
SELECT told.id, attempts.id, attempts.order_id, attempts.amount_cents, 'general',
  CASE WHEN told.lost THEN 'lost' WHEN told.won THEN 'won' ELSE 'needs_response' END, 0, 0, 0, told.at,
  CASE WHEN told.won THEN told.at END, CASE WHEN told.won AND NOT told.lost THEN told.at END, 0
FROM (
  SELECT substr(id, 8, instr(substr(id, 8), ':') - 1) AS id, min(intent_id) AS intent_id, min(received_at) AS at,
    max(id LIKE '%:lost') AS lost, max(id LIKE '%:won') AS won
  FROM stripe_events WHERE id LIKE 'notice:du\_%' ESCAPE '\' OR id LIKE 'notice:dp\_%' ESCAPE '\' GROUP BY 1
) told JOIN attempts ON attempts.intent_id = told.intent_id;
--> statement-breakpoint
-- Money events follow an end, too: what the bank or somebody at the provider did with the money, and what an admin says of it.
DROP TRIGGER fulfilments_end;
--> statement-breakpoint
CREATE TRIGGER fulfilments_end BEFORE UPDATE ON fulfilments
WHEN (OLD.state IN ('canceled', 'refunded') OR (OLD.state = 'completed' AND (NEW.state <> 'completed' OR NEW.version <> OLD.version + 1)))
  AND NOT EXISTS (
    SELECT 1 FROM fulfilment_events WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.version
      AND NEW.version = OLD.version + 1 AND (
        (NEW.state = OLD.state AND fulfilment_events.action IN ('funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'dispute-lost', 'settle'))
        OR (OLD.state = 'completed' AND NEW.state = 'refunded' AND fulfilment_events.action IN ('dispute-lost', 'settle'))
      )
  )
BEGIN
  SELECT RAISE(ABORT, 'this fulfilment has ended');
END;
--> statement-breakpoint
-- One that stands still holds what a refund by hand left over, until an admin says where it goes.
DROP TRIGGER fulfilments_end_with_their_money;
--> statement-breakpoint
CREATE TRIGGER fulfilments_end_with_their_money BEFORE UPDATE ON fulfilments
WHEN NEW.state IN ('completed', 'canceled', 'refunded') AND NEW.frozen_at IS NULL AND (
  SELECT coalesce(sum(CASE 'held' WHEN to_account THEN cents WHEN from_account THEN -cents END), -1)
  FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id
) <> 0
BEGIN
  SELECT RAISE(ABORT, 'an ended fulfilment holds no money');
END;
--> statement-breakpoint
-- The changes of state are those of core/fulfilment/states/table.ts (TRANSITIONS). Money events change none, but for an end.
DROP TRIGGER fulfilment_events_in_order;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_in_order BEFORE INSERT ON fulfilment_events
WHEN NOT EXISTS (
  SELECT 1 FROM fulfilments WHERE fulfilments.order_id = NEW.order_id AND (
    (NEW.number = 1 AND fulfilments.version = 1 AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NEW.deadline_at)
    OR (NEW.number = fulfilments.version + 1
      AND NEW.action NOT IN ('freeze', 'thaw', 'funds-withdrawn', 'funds-reinstated', 'dispute-lost', 'refund-by-hand', 'settle')
      AND fulfilments.state || '>' || NEW.state IN (
      'to_ship>to_ship', 'to_ship>shipped', 'to_ship>canceled', 'to_meet>handed_over', 'to_meet>canceled', 'to_meet>deciding',
      'shipped>shipped', 'shipped>completed', 'shipped>claimed', 'handed_over>completed', 'handed_over>claimed',
      'claimed>shipped', 'claimed>handed_over', 'claimed>offered', 'claimed>returning', 'claimed>deciding', 'claimed>refunded',
      'offered>completed', 'offered>deciding', 'offered>refunded',
      'returning>returning', 'returning>deciding', 'returning>completed', 'returning>refunded',
      'deciding>returning', 'deciding>completed', 'deciding>refunded', 'completed>completed'
    ))
    OR (NEW.number = fulfilments.version + 1 AND NEW.action = CASE WHEN fulfilments.frozen_at IS NULL THEN 'freeze' ELSE 'thaw' END
      AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NOT NULL AND NEW.deadline_at >= fulfilments.deadline_at)
    OR (NEW.number = fulfilments.version + 1 AND (
      (NEW.action IN ('funds-withdrawn', 'funds-reinstated', 'refund-by-hand')
        AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NEW.deadline_at)
      OR (NEW.action IN ('dispute-lost', 'settle') AND NEW.deadline_at IS NULL AND (
        NEW.state = 'refunded' OR (fulfilments.deadline_at IS NULL AND fulfilments.state = NEW.state)))))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'an event leads on from the one before');
END;
--> statement-breakpoint
DROP TRIGGER ledger_entries_are_sound;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_sound BEFORE INSERT ON ledger_entries
WHEN NEW.cents <= 0 OR NEW.from_account || '>' || NEW.to_account NOT IN (
  'buyer>held', 'held>seller', 'held>fee', 'held>back', 'house>back',
  'held>bank', 'seller>bank', 'fee>bank', 'house>bank', 'bank>held', 'bank>seller', 'bank>fee', 'bank>house',
  'seller>back', 'fee>back', 'back>held', 'back>house'
)
BEGIN
  SELECT RAISE(ABORT, 'money does not move that way');
END;
--> statement-breakpoint
-- Each way that is not a sale's own belongs to what happened: the bank's to disputes, those of refunds to what was sent by hand.
CREATE TRIGGER ledger_entries_follow_what_happened BEFORE INSERT ON ledger_entries
WHEN (NEW.from_account IN ('seller', 'fee', 'back', 'bank') OR NEW.to_account IN ('bank', 'house')) AND NOT EXISTS (
  SELECT 1 FROM fulfilment_events WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event AND CASE
    WHEN NEW.to_account = 'bank' THEN fulfilment_events.action = 'funds-withdrawn'
    WHEN NEW.from_account = 'bank' THEN fulfilment_events.action = 'funds-reinstated'
    WHEN NEW.to_account = 'house' THEN fulfilment_events.action IN ('dispute-lost', 'settle')
    ELSE fulfilment_events.action IN ('refund-by-hand', 'settle') END
)
BEGIN
  SELECT RAISE(ABORT, 'money does not move that way');
END;
--> statement-breakpoint
DROP TRIGGER ledger_entries_give_back_what_was_paid;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_give_back_what_was_paid BEFORE INSERT ON ledger_entries
WHEN NEW.to_account = 'back' AND NEW.cents > (SELECT price_cents FROM fulfilments WHERE fulfilments.order_id = NEW.order_id) - (
  SELECT coalesce(sum(CASE 'back' WHEN to_account THEN cents WHEN from_account THEN -cents END), 0)
  FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id
)
BEGIN
  SELECT RAISE(ABORT, 'nobody gets back more than they paid');
END;
--> statement-breakpoint
-- What the bank takes on top of what is there is the shop's loss, and comes back to it.
DROP TRIGGER ledger_entries_of_the_house;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_of_the_house BEFORE INSERT ON ledger_entries
WHEN NEW.from_account = 'house' AND NEW.to_account <> 'bank' AND NOT EXISTS (
  SELECT 1 FROM fulfilments JOIN fulfilment_events ON fulfilment_events.order_id = fulfilments.order_id AND fulfilment_events.number = NEW.event
  WHERE fulfilments.order_id = NEW.order_id AND fulfilments.state = 'completed' AND fulfilment_events.action = 'goodwill'
)
BEGIN
  SELECT RAISE(ABORT, 'the shop gives after a completed sale');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep_the_house_poor BEFORE INSERT ON ledger_entries
WHEN NEW.to_account = 'house' AND NEW.cents > (
  SELECT coalesce(sum(CASE 'house' WHEN from_account THEN cents WHEN to_account THEN -cents END), 0)
  FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id
)
BEGIN
  SELECT RAISE(ABORT, 'money does not move that way: the shop earns nothing');
END;
--> statement-breakpoint
-- One that somebody made at the provider is there already, under its id.
DROP TRIGGER sale_refunds_are_owed;
--> statement-breakpoint
CREATE TRIGGER sale_refunds_are_owed BEFORE INSERT ON sale_refunds
WHEN NEW.try <> 1 OR CASE NEW.origin
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
DROP TRIGGER sale_refunds_keep_their_terms;
--> statement-breakpoint
CREATE TRIGGER sale_refunds_keep_their_terms BEFORE UPDATE ON sale_refunds
WHEN NEW.order_id <> OLD.order_id OR NEW.event <> OLD.event OR NEW.attempt_id <> OLD.attempt_id OR NEW.amount_cents <> OLD.amount_cents
  OR NEW.origin <> OLD.origin
BEGIN
  SELECT RAISE(ABORT, 'a sale refund keeps its terms');
END;
--> statement-breakpoint
-- What never left, or came back, may be paid outside or replaced; that is its end.
DROP TRIGGER sale_refunds_go_forward;
--> statement-breakpoint
CREATE TRIGGER sale_refunds_go_forward BEFORE UPDATE ON sale_refunds
WHEN OLD.state || '>' || NEW.state NOT IN (
  'owed>owed', 'owed>sent', 'owed>succeeded', 'owed>failed', 'sent>sent', 'sent>succeeded', 'sent>failed',
  'succeeded>succeeded', 'succeeded>failed', 'failed>failed', 'failed>owed',
  'owed>outside', 'failed>outside', 'owed>replaced', 'failed>replaced'
) OR (NEW.state = 'outside' AND NEW.note IS NULL) OR CASE
  WHEN NEW.state = 'owed' THEN NEW.stripe_refund_id IS NOT NULL OR NEW.try NOT IN (OLD.try + 1, OLD.try + (OLD.state <> 'owed'))
  ELSE NEW.try <> OLD.try OR NEW.stripe_refund_id IS NOT coalesce(OLD.stripe_refund_id, NEW.stripe_refund_id)
    OR (NEW.state IN ('sent', 'succeeded') AND NEW.stripe_refund_id IS NULL)
END
BEGIN
  SELECT RAISE(ABORT, 'a sale refund goes forward');
END;
--> statement-breakpoint
-- A copy comes back from a sale whose money goes back, or whose money the bank gave back.
DROP TRIGGER products_come_back;
--> statement-breakpoint
CREATE TRIGGER products_come_back BEFORE INSERT ON products
WHEN NEW.relisted_from IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM sales JOIN sale_refunds ON sale_refunds.order_id = sales.order_id WHERE sales.product_id = NEW.relisted_from
) AND NOT EXISTS (
  SELECT 1 FROM sales JOIN fulfilment_events ON fulfilment_events.order_id = sales.order_id
  WHERE sales.product_id = NEW.relisted_from AND fulfilment_events.action = 'dispute-lost'
)
BEGIN
  SELECT RAISE(ABORT, 'a copy comes back from a sale that was canceled');
END;
--> statement-breakpoint
-- What a dispute says only goes on: a closed one stays closed, and what the bank did stays done.
CREATE TRIGGER disputes_go_on BEFORE UPDATE ON disputes
WHEN NEW.id <> OLD.id OR NEW.attempt_id <> OLD.attempt_id OR NEW.order_id <> OLD.order_id
  OR (OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT OLD.closed_at) OR (OLD.settled_at IS NOT NULL AND NEW.settled_at IS NULL)
  OR NEW.withdrawn_cents < OLD.withdrawn_cents OR NEW.reinstated_cents < OLD.reinstated_cents
BEGIN
  SELECT RAISE(ABORT, 'a dispute goes on');
END;
--> statement-breakpoint
CREATE TRIGGER disputes_stay BEFORE DELETE ON disputes
BEGIN
  SELECT RAISE(ABORT, 'disputes stay');
END;
