CREATE INDEX `payout_accounts_blocked` ON `payout_accounts` (`changed_at`) WHERE refusal IS NOT NULL OR state IN ('rejected','closed','restricted') OR bank_failed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transfers_refused` ON `transfers` (`changed_at`) WHERE state = 'waiting' AND failure IS NOT NULL;--> statement-breakpoint
-- Written by hand from here on. An admin waives what a seller owes, or pays them in another way: money events like the others.
DROP TRIGGER fulfilments_end;
--> statement-breakpoint
CREATE TRIGGER fulfilments_end BEFORE UPDATE ON fulfilments
WHEN (OLD.state IN ('canceled', 'refunded') OR (OLD.state = 'completed' AND (NEW.state <> 'completed' OR NEW.version <> OLD.version + 1)))
  AND NOT EXISTS (
    SELECT 1 FROM fulfilment_events WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.version
      AND NEW.version = OLD.version + 1 AND (
        (NEW.state = OLD.state AND fulfilment_events.action IN ('funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'dispute-lost', 'settle',
          'paid-out', 'taken-back', 'debt-kept', 'debt-waived', 'paid-outside'))
        OR (OLD.state = 'completed' AND NEW.state = 'refunded' AND fulfilment_events.action IN ('dispute-lost', 'settle'))
      )
  )
BEGIN
  SELECT RAISE(ABORT, 'this fulfilment has ended');
END;
--> statement-breakpoint
DROP TRIGGER fulfilment_events_in_order;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_in_order BEFORE INSERT ON fulfilment_events
WHEN NOT EXISTS (
  SELECT 1 FROM fulfilments WHERE fulfilments.order_id = NEW.order_id AND (
    (NEW.number = 1 AND fulfilments.version = 1 AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NEW.deadline_at)
    OR (NEW.number = fulfilments.version + 1
      AND NEW.action NOT IN ('freeze', 'thaw', 'funds-withdrawn', 'funds-reinstated', 'dispute-lost', 'refund-by-hand', 'settle',
        'paid-out', 'taken-back', 'debt-kept', 'debt-waived', 'paid-outside')
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
      (NEW.action IN ('funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'taken-back', 'debt-waived')
        AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NEW.deadline_at)
      OR (NEW.action IN ('paid-out', 'debt-kept', 'paid-outside') AND NEW.deadline_at IS NULL
        AND fulfilments.deadline_at IS NULL AND fulfilments.state = NEW.state)
      OR (NEW.action IN ('dispute-lost', 'settle') AND NEW.deadline_at IS NULL AND (
        NEW.state = 'refunded' OR (fulfilments.deadline_at IS NULL AND fulfilments.state = NEW.state)))))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'an event leads on from the one before');
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
    WHEN NEW.from_account = 'seller' AND NEW.to_account = 'house' THEN fulfilment_events.action IN ('debt-kept', 'paid-outside')
    WHEN NEW.to_account = 'house' THEN fulfilment_events.action IN ('dispute-lost', 'settle')
    ELSE fulfilment_events.action IN ('refund-by-hand', 'settle') END
)
BEGIN
  SELECT RAISE(ABORT, 'money does not move that way');
END;
--> statement-breakpoint
-- What was paid in another way changes only where it is, as any payment (core/payments/payouts/statement.ts).
DROP TRIGGER payout_months_lines;
--> statement-breakpoint
CREATE TRIGGER payout_months_lines AFTER INSERT ON statement_lines
BEGIN
  INSERT INTO payout_months (seller_id, month, sales, sold_cents, fee_cents, yours_cents, paid_cents)
    SELECT NEW.seller_id, strftime('%Y-%m', NEW.at / 1000, 'unixepoch'), sold.is_sale, sold.is_sale * fulfilments.price_cents,
      sold.is_sale * (SELECT coalesce(sum(CASE 'fee' WHEN to_account THEN cents WHEN from_account THEN -cents ELSE 0 END), 0)
        FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id AND ledger_entries.event = NEW.event), 0, 0
    FROM fulfilments JOIN (
      SELECT action NOT IN ('paid-out', 'taken-back', 'debt-kept', 'funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'settle', 'paid-outside') AS is_sale
      FROM fulfilment_events WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event
    ) sold WHERE fulfilments.order_id = NEW.order_id
    ON CONFLICT (seller_id, month) DO UPDATE SET sales = sales + excluded.sales, sold_cents = sold_cents + excluded.sold_cents,
      fee_cents = fee_cents + excluded.fee_cents;
END;
--> statement-breakpoint
DROP TRIGGER payout_months_entries;
--> statement-breakpoint
CREATE TRIGGER payout_months_entries AFTER INSERT ON ledger_entries
WHEN 'seller' IN (NEW.from_account, NEW.to_account) OR 'paid' IN (NEW.from_account, NEW.to_account)
BEGIN
  INSERT INTO payout_months (seller_id, month, sales, sold_cents, fee_cents, yours_cents, paid_cents)
    SELECT fulfilments.seller_id, strftime('%Y-%m', fulfilment_events.at / 1000, 'unixepoch'), 0, 0, 0,
      CASE fulfilment_events.action WHEN 'paid-outside' THEN 0 ELSE NEW.cents * ((NEW.to_account IN ('seller', 'paid')) - (NEW.from_account IN ('seller', 'paid'))) END,
      CASE fulfilment_events.action WHEN 'paid-outside' THEN NEW.cents ELSE NEW.cents * ((NEW.to_account = 'paid') - (NEW.from_account = 'paid')) END
    FROM fulfilments JOIN fulfilment_events ON fulfilment_events.order_id = fulfilments.order_id AND fulfilment_events.number = NEW.event
    WHERE fulfilments.order_id = NEW.order_id
    ON CONFLICT (seller_id, month) DO UPDATE SET yours_cents = yours_cents + excluded.yours_cents, paid_cents = paid_cents + excluded.paid_cents;
END;
--> statement-breakpoint
DROP TRIGGER payout_months_fees;
--> statement-breakpoint
CREATE TRIGGER payout_months_fees AFTER INSERT ON ledger_entries
WHEN 'fee' IN (NEW.from_account, NEW.to_account)
BEGIN
  UPDATE payout_months SET fee_cents = payout_months.fee_cents + NEW.cents * ((NEW.to_account = 'fee') - (NEW.from_account = 'fee'))
    FROM statement_lines JOIN fulfilments ON fulfilments.order_id = NEW.order_id AND statement_lines.seller_id = fulfilments.seller_id
    JOIN fulfilment_events ON fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event
      AND fulfilment_events.action NOT IN ('paid-out', 'taken-back', 'debt-kept', 'funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'settle', 'paid-outside')
    WHERE statement_lines.at = fulfilment_events.at AND statement_lines.order_id = NEW.order_id AND statement_lines.event = NEW.event
      AND payout_months.seller_id = fulfilments.seller_id AND payout_months.month = strftime('%Y-%m', fulfilment_events.at / 1000, 'unixepoch');
END;
