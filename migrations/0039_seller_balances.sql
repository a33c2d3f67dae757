CREATE TABLE `seller_balances` (
	`order_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`cents` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `fulfilments`(`order_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `seller_balances_seller` ON `seller_balances` (`seller_id`,`order_id`);
--> statement-breakpoint
-- Written by hand from here on.
INSERT INTO seller_balances (order_id, seller_id, cents)
SELECT ledger_entries.order_id, fulfilments.seller_id, sum(CASE 'seller' WHEN to_account THEN cents WHEN from_account THEN -cents ELSE 0 END) AS waits
FROM ledger_entries JOIN fulfilments ON fulfilments.order_id = ledger_entries.order_id
GROUP BY ledger_entries.order_id HAVING waits > 0;
--> statement-breakpoint
CREATE TRIGGER seller_balances_entries AFTER INSERT ON ledger_entries
WHEN NEW.to_account = 'seller' OR NEW.from_account = 'seller'
BEGIN
  INSERT INTO seller_balances (order_id, seller_id, cents)
    SELECT order_id, seller_id, CASE NEW.to_account WHEN 'seller' THEN NEW.cents ELSE -NEW.cents END FROM fulfilments WHERE order_id = NEW.order_id
    ON CONFLICT (order_id) DO UPDATE SET cents = cents + excluded.cents;
  DELETE FROM seller_balances WHERE order_id = NEW.order_id AND cents = 0;
END;
--> statement-breakpoint
-- What an admin gives back after a completed sale comes from what its seller and the shop have of it, once. The words of the money of
-- disputes and of refunds by hand stand in both of these triggers as well.
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
DROP TRIGGER IF EXISTS ledger_entries_follow_what_happened;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_follow_what_happened BEFORE INSERT ON ledger_entries
WHEN NOT EXISTS (
  SELECT 1 FROM fulfilment_events WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event AND CASE
    WHEN NEW.to_account = 'bank' THEN fulfilment_events.action = 'funds-withdrawn'
    WHEN NEW.from_account = 'bank' THEN fulfilment_events.action = 'funds-reinstated'
    WHEN NEW.to_account = 'house' THEN fulfilment_events.action = 'dispute-lost'
    WHEN NEW.from_account = 'back' THEN fulfilment_events.action = 'refund-by-hand'
    WHEN NEW.from_account IN ('seller', 'fee') THEN fulfilment_events.action IN ('goodwill', 'refund-by-hand', 'settle')
    ELSE 1 END
)
BEGIN
  SELECT RAISE(ABORT, 'money does not move that way now');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_goodwill_once BEFORE INSERT ON fulfilment_events
WHEN NEW.action = 'goodwill' AND EXISTS (
  SELECT 1 FROM fulfilment_events WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.action = 'goodwill'
)
BEGIN
  SELECT RAISE(ABORT, 'goodwill is given once');
END;
