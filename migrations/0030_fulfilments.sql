CREATE TABLE `fulfilment_events` (
	`order_id` text NOT NULL,
	`number` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`action` text NOT NULL,
	`state` text NOT NULL,
	`deadline_at` integer,
	`note` text,
	PRIMARY KEY(`order_id`, `number`),
	FOREIGN KEY (`order_id`) REFERENCES `fulfilments`(`order_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `fulfilments` (
	`order_id` text PRIMARY KEY NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`deadline_at` integer,
	`price_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`carrier` text,
	`tracking` text,
	`delivered_at` integer,
	`cancel_asked_at` integer,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`wrong_codes_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `fulfilments_deadline` ON `fulfilments` (`deadline_at`) WHERE deadline_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	`from_account` text NOT NULL,
	`to_account` text NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`order_id`, `event`, `from_account`, `to_account`),
	FOREIGN KEY (`order_id`,`event`) REFERENCES `fulfilment_events`(`order_id`,`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sale_refunds` (
	`order_id` text PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`stripe_refund_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `fulfilments`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sale_refunds_attempt_id_unique` ON `sale_refunds` (`attempt_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sale_refunds_stripe_refund_id_unique` ON `sale_refunds` (`stripe_refund_id`);--> statement-breakpoint
CREATE INDEX `sale_refunds_owed` ON `sale_refunds` (`created_at`) WHERE state = 'owed';--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_method` text DEFAULT 'meet' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_buyer_sold` ON `orders` (`buyer_id`,`id`) WHERE state IN ('paid','refunded');--> statement-breakpoint
CREATE INDEX `orders_seller_sold` ON `orders` (`seller_id`,`id`) WHERE state IN ('paid','refunded');
--> statement-breakpoint
CREATE INDEX `stripe_events_alert_of_intent` ON `stripe_events` (`intent_id`) WHERE alert IS NOT NULL;
--> statement-breakpoint
-- Sales that are older than fulfilments have ended: the two people agreed on everything else without the shop. Their money waits for
-- the seller, without a commission that nobody told them of. One statement for each table, each through the sales once: a shop has
-- few sales beside its listings, and nothing else is written while a migration runs.
INSERT INTO fulfilments (order_id, method, state, version, price_cents, fee_cents)
SELECT sales.order_id, 'meet', CASE orders.state WHEN 'refunded' THEN 'canceled' ELSE 'completed' END, 1, sales.amount_cents, 0
FROM sales JOIN orders ON orders.id = sales.order_id;
--> statement-breakpoint
INSERT INTO fulfilment_events (order_id, number, at, by, action, state)
SELECT fulfilments.order_id, 1, sales.sold_at, 'shop', 'adopt', fulfilments.state
FROM fulfilments JOIN sales ON sales.order_id = fulfilments.order_id;
--> statement-breakpoint
INSERT INTO ledger_entries (order_id, event, from_account, to_account, cents)
SELECT order_id, 1, 'buyer', 'held', price_cents FROM fulfilments
UNION ALL SELECT order_id, 1, 'held', CASE state WHEN 'canceled' THEN 'back' ELSE 'seller' END, price_cents FROM fulfilments;
--> statement-breakpoint
-- What people and deadlines did stays as it is written down, and a fulfilment is what its events say.
CREATE TRIGGER fulfilments_begin BEFORE INSERT ON fulfilments
WHEN NEW.version <> 1 OR NEW.fee_cents < 0 OR NEW.fee_cents > NEW.price_cents OR NEW.method || '>' || NEW.state NOT IN ('post>to_ship', 'meet>to_meet')
  OR NOT EXISTS (SELECT 1 FROM sales WHERE sales.order_id = NEW.order_id AND sales.amount_cents = NEW.price_cents)
BEGIN
  SELECT RAISE(ABORT, 'a fulfilment begins with its sale');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilments_end BEFORE UPDATE ON fulfilments
WHEN OLD.state IN ('completed', 'canceled')
BEGIN
  SELECT RAISE(ABORT, 'this fulfilment has ended');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilments_keep_their_terms BEFORE UPDATE ON fulfilments
WHEN NEW.order_id <> OLD.order_id OR NEW.method <> OLD.method OR NEW.price_cents <> OLD.price_cents OR NEW.fee_cents <> OLD.fee_cents
BEGIN
  SELECT RAISE(ABORT, 'a fulfilment keeps its terms');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilments_follow_events BEFORE UPDATE ON fulfilments
WHEN (NEW.version <> OLD.version OR NEW.state <> OLD.state OR NEW.deadline_at IS NOT OLD.deadline_at) AND (
  NEW.version <> OLD.version + 1 OR NOT EXISTS (
    SELECT 1 FROM fulfilment_events
    WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.version
      AND fulfilment_events.state = NEW.state AND fulfilment_events.deadline_at IS NEW.deadline_at
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a fulfilment follows its events');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilments_end_with_their_money BEFORE UPDATE ON fulfilments
WHEN NEW.state IN ('completed', 'canceled') AND (
  SELECT coalesce(sum(CASE 'held' WHEN to_account THEN cents WHEN from_account THEN -cents END), -1)
  FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id
) <> 0
BEGIN
  SELECT RAISE(ABORT, 'an ended fulfilment holds no money');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilments_stay BEFORE DELETE ON fulfilments
BEGIN
  SELECT RAISE(ABORT, 'fulfilments stay');
END;
--> statement-breakpoint
-- The changes of state are those of core/fulfilment/rules.ts (TRANSITIONS).
CREATE TRIGGER fulfilment_events_in_order BEFORE INSERT ON fulfilment_events
WHEN NOT EXISTS (
  SELECT 1 FROM fulfilments WHERE fulfilments.order_id = NEW.order_id AND (
    (NEW.number = 1 AND fulfilments.version = 1 AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NEW.deadline_at)
    OR (NEW.number = fulfilments.version + 1 AND fulfilments.state || '>' || NEW.state IN (
      'to_ship>to_ship', 'to_ship>shipped', 'to_ship>canceled', 'to_meet>handed_over', 'to_meet>canceled',
      'shipped>shipped', 'shipped>completed', 'handed_over>completed'
    ))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'an event leads on from the one before');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_are_immutable_update BEFORE UPDATE ON fulfilment_events
BEGIN
  SELECT RAISE(ABORT, 'events stay as they are');
END;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_are_immutable_delete BEFORE DELETE ON fulfilment_events
BEGIN
  SELECT RAISE(ABORT, 'events stay as they are');
END;
--> statement-breakpoint
-- Each entry takes from one account what it gives to another, so the sum of all is zero. No account but the buyer's falls below zero.
CREATE TRIGGER ledger_entries_are_sound BEFORE INSERT ON ledger_entries
WHEN NEW.cents <= 0 OR NEW.from_account || '>' || NEW.to_account NOT IN ('buyer>held', 'held>seller', 'held>fee', 'held>back')
BEGIN
  SELECT RAISE(ABORT, 'money does not move that way');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_begin_with_the_sale BEFORE INSERT ON ledger_entries
WHEN NEW.from_account = 'buyer' AND NOT EXISTS (
  SELECT 1 FROM fulfilments WHERE fulfilments.order_id = NEW.order_id AND NEW.event = 1 AND fulfilments.price_cents = NEW.cents
)
BEGIN
  SELECT RAISE(ABORT, 'the buyer paid the price, once');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_spend_what_is_there BEFORE INSERT ON ledger_entries
WHEN NEW.from_account <> 'buyer' AND NEW.cents > (
  SELECT coalesce(sum(CASE NEW.from_account WHEN to_account THEN cents WHEN from_account THEN -cents END), 0)
  FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id
)
BEGIN
  SELECT RAISE(ABORT, 'there is not so much money');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_immutable_update BEFORE UPDATE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger entries are immutable');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_immutable_delete BEFORE DELETE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger entries are immutable');
END;
--> statement-breakpoint
CREATE TRIGGER sale_refunds_are_owed BEFORE INSERT ON sale_refunds
WHEN NEW.state <> 'owed' OR NOT EXISTS (
  SELECT 1 FROM sales WHERE sales.order_id = NEW.order_id AND sales.attempt_id = NEW.attempt_id
) OR NEW.amount_cents <> (
  SELECT coalesce(sum(cents), 0) FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id AND to_account = 'back'
)
BEGIN
  SELECT RAISE(ABORT, 'what goes back is what the ledger owes');
END;
--> statement-breakpoint
CREATE TRIGGER sale_refunds_keep_their_terms BEFORE UPDATE ON sale_refunds
WHEN OLD.state = 'sent' OR NEW.order_id <> OLD.order_id OR NEW.attempt_id <> OLD.attempt_id OR NEW.amount_cents <> OLD.amount_cents
BEGIN
  SELECT RAISE(ABORT, 'a sale refund keeps its terms');
END;
--> statement-breakpoint
CREATE TRIGGER sale_refunds_stay BEFORE DELETE ON sale_refunds
BEGIN
  SELECT RAISE(ABORT, 'sale refunds stay');
END;
