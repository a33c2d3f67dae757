CREATE TABLE `debts` (
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	`seller_id` text NOT NULL,
	`cents` integer NOT NULL,
	`settled_cents` integer DEFAULT 0 NOT NULL,
	`waived_cents` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `event`),
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`event`) REFERENCES `fulfilment_events`(`order_id`,`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `debts_open` ON `debts` (`seller_id`,`created_at`) WHERE cents > settled_cents + waived_cents;--> statement-breakpoint
CREATE TABLE `payout_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`stripe_account` text,
	`state` text NOT NULL,
	`needs` text,
	`refusal` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_accounts_stripe_account_unique` ON `payout_accounts` (`stripe_account`);--> statement-breakpoint
CREATE INDEX `payout_accounts_checked` ON `payout_accounts` (`checked_at`) WHERE stripe_account IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payout_accounts_refused` ON `payout_accounts` (`changed_at`) WHERE refusal IS NOT NULL OR state IN ('rejected','closed');--> statement-breakpoint
CREATE TABLE `payout_totals` (
	`seller_id` text NOT NULL,
	`account` text NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `account`)
);
--> statement-breakpoint
CREATE TABLE `reversals` (
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	`try` integer NOT NULL,
	`seller_id` text NOT NULL,
	`cents` integer NOT NULL,
	`waived_cents` integer DEFAULT 0 NOT NULL,
	`of_event` integer,
	`state` text NOT NULL,
	`stripe_id` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `event`, `try`),
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`event`) REFERENCES `fulfilment_events`(`order_id`,`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`try`) REFERENCES `transfers`(`order_id`,`try`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reversals_stripe_id_unique` ON `reversals` (`stripe_id`);--> statement-breakpoint
CREATE INDEX `reversals_owed` ON `reversals` (`created_at`) WHERE state = 'owed';--> statement-breakpoint
CREATE TABLE `statement_lines` (
	`seller_id` text NOT NULL,
	`at` integer NOT NULL,
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `at`, `order_id`, `event`)
);
--> statement-breakpoint
CREATE TABLE `transfers` (
	`order_id` text NOT NULL,
	`try` integer NOT NULL,
	`seller_id` text NOT NULL,
	`cents` integer NOT NULL,
	`state` text NOT NULL,
	`stripe_account` text,
	`stripe_id` text,
	`failure` text,
	`due_at` integer,
	`claimed_until` integer,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `try`),
	FOREIGN KEY (`order_id`) REFERENCES `fulfilments`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_stripe_id_unique` ON `transfers` (`stripe_id`);--> statement-breakpoint
CREATE INDEX `transfers_due` ON `transfers` (`due_at`) WHERE state = 'waiting' AND due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transfers_sending` ON `transfers` (`claimed_until`) WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX `transfers_waiting` ON `transfers` (`seller_id`,`created_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `fulfilments_sold_by` ON `fulfilments` (`seller_id`);
--> statement-breakpoint
-- Written by hand from here on. The seller is paid, what they were paid is taken back, and what they owe of another sale is kept: money
-- events like the others, also of sales that have ended.
DROP TRIGGER fulfilments_end;
--> statement-breakpoint
CREATE TRIGGER fulfilments_end BEFORE UPDATE ON fulfilments
WHEN (OLD.state IN ('canceled', 'refunded') OR (OLD.state = 'completed' AND (NEW.state <> 'completed' OR NEW.version <> OLD.version + 1)))
  AND NOT EXISTS (
    SELECT 1 FROM fulfilment_events WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.version
      AND NEW.version = OLD.version + 1 AND (
        (NEW.state = OLD.state AND fulfilment_events.action IN ('funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'dispute-lost', 'settle',
          'paid-out', 'taken-back', 'debt-kept'))
        OR (OLD.state = 'completed' AND NEW.state = 'refunded' AND fulfilment_events.action IN ('dispute-lost', 'settle'))
      )
  )
BEGIN
  SELECT RAISE(ABORT, 'this fulfilment has ended');
END;
--> statement-breakpoint
-- The changes of state are those of core/fulfilment/states/transitions.ts (RULES). Money events change none, but for an end.
DROP TRIGGER fulfilment_events_in_order;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_in_order BEFORE INSERT ON fulfilment_events
WHEN NOT EXISTS (
  SELECT 1 FROM fulfilments WHERE fulfilments.order_id = NEW.order_id AND (
    (NEW.number = 1 AND fulfilments.version = 1 AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NEW.deadline_at)
    OR (NEW.number = fulfilments.version + 1
      AND NEW.action NOT IN ('freeze', 'thaw', 'funds-withdrawn', 'funds-reinstated', 'dispute-lost', 'refund-by-hand', 'settle',
        'paid-out', 'taken-back', 'debt-kept')
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
      (NEW.action IN ('funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'taken-back')
        AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NEW.deadline_at)
      OR (NEW.action IN ('paid-out', 'debt-kept') AND NEW.deadline_at IS NULL
        AND fulfilments.deadline_at IS NULL AND fulfilments.state = NEW.state)
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
  'seller>back', 'fee>back', 'back>held', 'back>house',
  'seller>paid', 'house>paid', 'paid>house', 'paid>seller', 'seller>house'
)
BEGIN
  SELECT RAISE(ABORT, 'money does not move that way');
END;
--> statement-breakpoint
DROP TRIGGER ledger_entries_follow_what_happened;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_follow_what_happened BEFORE INSERT ON ledger_entries
WHEN (NEW.from_account IN ('seller', 'paid', 'fee', 'back', 'bank') OR NEW.to_account IN ('bank', 'house', 'paid')) AND NOT EXISTS (
  SELECT 1 FROM fulfilment_events WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event AND CASE
    WHEN NEW.to_account = 'bank' THEN fulfilment_events.action = 'funds-withdrawn'
    WHEN NEW.from_account = 'bank' THEN fulfilment_events.action = 'funds-reinstated'
    WHEN NEW.to_account = 'paid' THEN fulfilment_events.action = 'paid-out'
    WHEN NEW.from_account = 'paid' THEN fulfilment_events.action = 'taken-back'
    WHEN NEW.from_account = 'seller' AND NEW.to_account = 'house' THEN fulfilment_events.action = 'debt-kept'
    WHEN NEW.to_account = 'house' THEN fulfilment_events.action IN ('dispute-lost', 'settle')
    ELSE fulfilment_events.action IN ('refund-by-hand', 'settle') END
)
BEGIN
  SELECT RAISE(ABORT, 'money does not move that way');
END;
--> statement-breakpoint
-- The shop pays in a seller's stead what they were paid already, or what was kept from them for a debt: the bank takes it, somebody refunds it, or the sale ends.
DROP TRIGGER ledger_entries_of_the_house;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_of_the_house BEFORE INSERT ON ledger_entries
WHEN NEW.from_account = 'house' AND NEW.to_account <> 'bank' AND NOT EXISTS (
  SELECT 1 FROM fulfilments JOIN fulfilment_events ON fulfilment_events.order_id = fulfilments.order_id AND fulfilment_events.number = NEW.event
  WHERE fulfilments.order_id = NEW.order_id AND CASE
    WHEN NEW.to_account = 'paid' THEN fulfilment_events.action = 'paid-out'
    WHEN fulfilment_events.action IN ('refund-by-hand', 'settle') THEN EXISTS (SELECT 1 FROM transfers WHERE transfers.order_id = NEW.order_id)
      OR EXISTS (SELECT 1 FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id AND from_account = 'seller' AND to_account = 'house')
    ELSE fulfilments.state = 'completed' AND fulfilment_events.action = 'goodwill' END
)
BEGIN
  SELECT RAISE(ABORT, 'the shop gives after a completed sale');
END;
--> statement-breakpoint
-- What the shop keeps for a debt of another sale is nothing that it gave in this one.
DROP TRIGGER ledger_entries_keep_the_house_poor;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep_the_house_poor BEFORE INSERT ON ledger_entries
WHEN NEW.to_account = 'house' AND NEW.from_account <> 'seller' AND NEW.cents > (
  SELECT coalesce(sum(CASE 'house' WHEN from_account THEN cents WHEN to_account THEN -cents END), 0)
  FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id AND from_account <> 'seller'
)
BEGIN
  SELECT RAISE(ABORT, 'money does not move that way: the shop earns nothing');
END;
--> statement-breakpoint
-- What is booked as paid was sent, and what is booked as taken back came back.
CREATE TRIGGER ledger_entries_pay_what_was_sent BEFORE INSERT ON ledger_entries
WHEN NEW.to_account = 'paid' AND NEW.cents > (
  SELECT coalesce(sum(cents), 0) FROM transfers WHERE transfers.order_id = NEW.order_id AND state = 'sent'
) - (SELECT coalesce(sum(cents), 0) FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id AND to_account = 'paid')
BEGIN
  SELECT RAISE(ABORT, 'only what was sent is paid');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_take_back_what_came BEFORE INSERT ON ledger_entries
WHEN NEW.from_account = 'paid' AND NEW.cents > (
  SELECT coalesce(sum(cents), 0) FROM reversals WHERE reversals.order_id = NEW.order_id AND state = 'sent'
) - (SELECT coalesce(sum(cents), 0) FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id AND from_account = 'paid')
BEGIN
  SELECT RAISE(ABORT, 'only what came back is taken back');
END;
--> statement-breakpoint
CREATE TRIGGER transfers_begin BEFORE INSERT ON transfers
WHEN NEW.state <> 'waiting' OR NEW.cents <= 0 OR NEW.stripe_account IS NOT NULL OR NEW.stripe_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a transfer waits first');
END;
--> statement-breakpoint
CREATE TRIGGER transfers_go_forward BEFORE UPDATE ON transfers
WHEN OLD.state || '>' || NEW.state NOT IN ('waiting>waiting', 'waiting>sending', 'sending>sending', 'sending>sent', 'sending>failed', 'sent>sent', 'failed>failed')
  OR NEW.order_id <> OLD.order_id OR NEW.try <> OLD.try OR NEW.seller_id <> OLD.seller_id
  OR (OLD.state <> 'waiting' AND (NEW.cents <> OLD.cents OR NEW.stripe_account IS NOT OLD.stripe_account))
  OR (NEW.state = 'sent' AND NEW.stripe_id IS NULL) OR (OLD.state = 'sent' AND NEW.stripe_id <> OLD.stripe_id)
BEGIN
  SELECT RAISE(ABORT, 'a transfer goes forward');
END;
--> statement-breakpoint
-- Money that is asked of nobody any more goes nowhere: no try begins before the sale is completed, or of more than waits.
CREATE TRIGGER transfers_are_of_what_waits BEFORE UPDATE ON transfers
WHEN OLD.state = 'waiting' AND NEW.state = 'sending' AND (NEW.stripe_account IS NULL OR NOT EXISTS (
  SELECT 1 FROM fulfilments JOIN seller_balances ON seller_balances.order_id = fulfilments.order_id
  WHERE fulfilments.order_id = NEW.order_id AND fulfilments.state = 'completed' AND seller_balances.cents = NEW.cents))
BEGIN
  SELECT RAISE(ABORT, 'a transfer is of what waits for the seller of a completed sale');
END;
--> statement-breakpoint
CREATE TRIGGER transfers_stay BEFORE DELETE ON transfers
WHEN OLD.state <> 'waiting'
BEGIN
  SELECT RAISE(ABORT, 'a transfer that was tried stays');
END;
--> statement-breakpoint
CREATE TRIGGER reversals_go_forward BEFORE UPDATE ON reversals
WHEN OLD.state || '>' || NEW.state NOT IN ('owed>owed', 'owed>sent', 'owed>failed', 'owed>dropped', 'dropped>sent', 'failed>sent', 'sent>sent')
  OR NEW.order_id <> OLD.order_id OR NEW.event <> OLD.event OR NEW.try <> OLD.try OR NEW.cents <> OLD.cents
  OR NEW.waived_cents < OLD.waived_cents OR NEW.waived_cents > NEW.cents OR (OLD.state <> 'owed' AND NEW.waived_cents <> OLD.waived_cents)
  OR (OLD.state = 'owed' AND (NEW.state = 'dropped') <> (NEW.waived_cents = NEW.cents))
  OR (NEW.state = 'sent' AND NEW.stripe_id IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'a reversal goes forward');
END;
--> statement-breakpoint
CREATE TRIGGER debts_go_forward BEFORE UPDATE ON debts
WHEN NEW.order_id <> OLD.order_id OR NEW.event <> OLD.event OR NEW.seller_id <> OLD.seller_id
  OR NEW.cents < OLD.cents OR NEW.settled_cents < OLD.settled_cents OR NEW.waived_cents < OLD.waived_cents
  OR NEW.settled_cents + NEW.waived_cents > NEW.cents
BEGIN
  SELECT RAISE(ABORT, 'a debt goes forward');
END;
--> statement-breakpoint
CREATE TRIGGER payout_totals_entries AFTER INSERT ON ledger_entries
WHEN 'held' IN (NEW.from_account, NEW.to_account) OR 'seller' IN (NEW.from_account, NEW.to_account) OR 'paid' IN (NEW.from_account, NEW.to_account)
BEGIN
  INSERT INTO payout_totals (seller_id, account, cents)
    SELECT seller_id, moved.account, moved.cents FROM fulfilments JOIN (
      SELECT NEW.to_account AS account, NEW.cents AS cents UNION ALL SELECT NEW.from_account, -NEW.cents
    ) moved WHERE fulfilments.order_id = NEW.order_id AND moved.account IN ('seller', 'paid')
    UNION ALL
    -- Without the commission of what is held.
    SELECT seller_id, 'held', (held.cents - fee_cents * held.cents / price_cents) - (held.before - fee_cents * held.before / price_cents)
    FROM fulfilments JOIN (
      SELECT sum(CASE 'held' WHEN to_account THEN cents WHEN from_account THEN -cents ELSE 0 END) AS cents,
        sum(CASE 'held' WHEN to_account THEN cents WHEN from_account THEN -cents ELSE 0 END)
          - (CASE 'held' WHEN NEW.to_account THEN NEW.cents WHEN NEW.from_account THEN -NEW.cents ELSE 0 END) AS before
      FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id
    ) held WHERE fulfilments.order_id = NEW.order_id AND 'held' IN (NEW.from_account, NEW.to_account)
    ON CONFLICT (seller_id, account) DO UPDATE SET cents = cents + excluded.cents;
END;
--> statement-breakpoint
CREATE TRIGGER statement_lines_entries AFTER INSERT ON ledger_entries
WHEN 'seller' IN (NEW.from_account, NEW.to_account) OR 'paid' IN (NEW.from_account, NEW.to_account)
BEGIN
  INSERT INTO statement_lines (seller_id, at, order_id, event)
    SELECT fulfilments.seller_id, fulfilment_events.at, NEW.order_id, NEW.event FROM fulfilments JOIN fulfilment_events
    WHERE fulfilments.order_id = NEW.order_id AND fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event
    ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- What waits for a seller has one transfer, of as much as there is.
CREATE TRIGGER seller_balances_begin_a_transfer AFTER INSERT ON seller_balances
WHEN NEW.cents > 0
BEGIN
  INSERT INTO transfers (order_id, try, seller_id, cents, state, created_at, changed_at)
    SELECT NEW.order_id, coalesce((SELECT max(try) FROM transfers WHERE order_id = NEW.order_id), 0) + 1, NEW.seller_id, NEW.cents, 'waiting', latest.at, latest.at
    FROM (SELECT at FROM fulfilment_events WHERE order_id = NEW.order_id ORDER BY number DESC LIMIT 1) latest
    WHERE NOT EXISTS (SELECT 1 FROM transfers WHERE order_id = NEW.order_id AND state IN ('waiting', 'sending'));
END;
--> statement-breakpoint
CREATE TRIGGER seller_balances_change_a_transfer AFTER UPDATE OF cents ON seller_balances
WHEN NEW.cents > 0
BEGIN
  UPDATE transfers SET cents = NEW.cents WHERE order_id = NEW.order_id AND state = 'waiting';
  INSERT INTO transfers (order_id, try, seller_id, cents, state, created_at, changed_at)
    SELECT NEW.order_id, coalesce((SELECT max(try) FROM transfers WHERE order_id = NEW.order_id), 0) + 1, NEW.seller_id, NEW.cents, 'waiting', latest.at, latest.at
    FROM (SELECT at FROM fulfilment_events WHERE order_id = NEW.order_id ORDER BY number DESC LIMIT 1) latest
    WHERE NOT EXISTS (SELECT 1 FROM transfers WHERE order_id = NEW.order_id AND state IN ('waiting', 'sending'));
END;
--> statement-breakpoint
CREATE TRIGGER seller_balances_end_a_transfer AFTER DELETE ON seller_balances
BEGIN
  DELETE FROM transfers WHERE order_id = OLD.order_id AND state = 'waiting';
END;
--> statement-breakpoint
-- It is due at once when $25 wait (core/payments/payouts/payout-schedule.ts), otherwise with the next month. What failed has a time of its own. Any of
-- these triggers may come first.
CREATE TRIGGER transfers_are_due AFTER INSERT ON transfers
WHEN NEW.due_at IS NULL AND EXISTS (SELECT 1 FROM payout_accounts WHERE user_id = NEW.seller_id AND state = 'active')
BEGIN
  UPDATE transfers SET due_at = CAST(strftime('%s', NEW.created_at / 1000, 'unixepoch', 'start of month', '+1 month') AS INTEGER) * 1000
    WHERE order_id = NEW.order_id AND try = NEW.try;
  UPDATE transfers SET due_at = NEW.created_at WHERE seller_id = NEW.seller_id AND state = 'waiting' AND failure IS NULL AND due_at > NEW.created_at
    AND (SELECT cents FROM payout_totals WHERE seller_id = NEW.seller_id AND account = 'seller') >= 2500;
END;
--> statement-breakpoint
CREATE TRIGGER payout_totals_are_due_at_first AFTER INSERT ON payout_totals
WHEN NEW.account = 'seller' AND NEW.cents >= 2500
BEGIN
  UPDATE transfers SET due_at = latest.at FROM (
    SELECT max(created_at) AS at FROM transfers WHERE seller_id = NEW.seller_id AND state = 'waiting'
  ) latest WHERE seller_id = NEW.seller_id AND state = 'waiting' AND failure IS NULL AND due_at > latest.at;
END;
--> statement-breakpoint
CREATE TRIGGER payout_totals_are_due AFTER UPDATE OF cents ON payout_totals
WHEN NEW.account = 'seller' AND NEW.cents >= 2500 AND NEW.cents > OLD.cents
BEGIN
  UPDATE transfers SET due_at = latest.at FROM (
    SELECT max(created_at) AS at FROM transfers WHERE seller_id = NEW.seller_id AND state = 'waiting'
  ) latest WHERE seller_id = NEW.seller_id AND state = 'waiting' AND failure IS NULL AND due_at > latest.at;
END;
--> statement-breakpoint
-- What waits gets its time with an account that can be paid, and has none without one.
CREATE TRIGGER payout_accounts_can_be_paid AFTER UPDATE OF state ON payout_accounts
WHEN NEW.state = 'active' AND OLD.state <> 'active'
BEGIN
  UPDATE transfers SET due_at = CASE
      WHEN (SELECT cents FROM payout_totals WHERE seller_id = NEW.user_id AND account = 'seller') >= 2500 THEN NEW.changed_at
      ELSE CAST(strftime('%s', created_at / 1000, 'unixepoch', 'start of month', '+1 month') AS INTEGER) * 1000 END
    WHERE seller_id = NEW.user_id AND state = 'waiting' AND due_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER payout_accounts_can_be_paid_at_first AFTER INSERT ON payout_accounts
WHEN NEW.state = 'active'
BEGIN
  UPDATE transfers SET due_at = CASE
      WHEN (SELECT cents FROM payout_totals WHERE seller_id = NEW.user_id AND account = 'seller') >= 2500 THEN NEW.changed_at
      ELSE CAST(strftime('%s', created_at / 1000, 'unixepoch', 'start of month', '+1 month') AS INTEGER) * 1000 END
    WHERE seller_id = NEW.user_id AND state = 'waiting' AND due_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER payout_accounts_cannot_be_paid AFTER UPDATE OF state ON payout_accounts
WHEN NEW.state <> 'active' AND OLD.state = 'active'
BEGIN
  UPDATE transfers SET due_at = NULL WHERE seller_id = NEW.user_id AND state = 'waiting';
END;
--> statement-breakpoint
INSERT INTO payout_totals (seller_id, account, cents)
SELECT seller_id, account, sum(cents) FROM (
  SELECT seller_id, 'seller' AS account, cents FROM seller_balances
  UNION ALL
  SELECT seller_id, 'held', held - fee_cents * held / price_cents FROM (
    SELECT fulfilments.seller_id, fee_cents, price_cents, sum(CASE 'held' WHEN to_account THEN cents WHEN from_account THEN -cents ELSE 0 END) AS held
    FROM ledger_entries JOIN fulfilments ON fulfilments.order_id = ledger_entries.order_id GROUP BY fulfilments.order_id)
) WHERE cents <> 0 GROUP BY seller_id, account;
--> statement-breakpoint
INSERT INTO statement_lines (seller_id, at, order_id, event)
SELECT DISTINCT fulfilments.seller_id, fulfilment_events.at, ledger_entries.order_id, ledger_entries.event FROM ledger_entries
JOIN fulfilments ON fulfilments.order_id = ledger_entries.order_id
JOIN fulfilment_events ON fulfilment_events.order_id = ledger_entries.order_id AND fulfilment_events.number = ledger_entries.event
WHERE 'seller' IN (from_account, to_account);
--> statement-breakpoint
INSERT INTO transfers (order_id, try, seller_id, cents, state, created_at, changed_at)
SELECT seller_balances.order_id, 1, seller_balances.seller_id, cents, 'waiting', at, at FROM seller_balances
JOIN fulfilments ON fulfilments.order_id = seller_balances.order_id
JOIN fulfilment_events ON fulfilment_events.order_id = fulfilments.order_id AND fulfilment_events.number = fulfilments.version;
