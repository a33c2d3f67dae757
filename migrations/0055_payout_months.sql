CREATE TABLE `payout_months` (
	`seller_id` text NOT NULL,
	`month` text NOT NULL,
	`sales` integer NOT NULL,
	`sold_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`yours_cents` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `month`)
);
--> statement-breakpoint
-- Written by hand from here on. What the lines of a month come to (functions/domain/payments/payouts/statements.ts has the kinds of lines): a sale that is
-- completed counts with its price and its commission, every line with what it moves to its seller and to their account.
CREATE TRIGGER payout_months_lines AFTER INSERT ON statement_lines
BEGIN
  INSERT INTO payout_months (seller_id, month, sales, sold_cents, fee_cents, yours_cents, paid_cents)
    SELECT NEW.seller_id, strftime('%Y-%m', NEW.at / 1000, 'unixepoch'), sold.is_sale, sold.is_sale * fulfilments.price_cents,
      sold.is_sale * (SELECT coalesce(sum(CASE 'fee' WHEN to_account THEN cents WHEN from_account THEN -cents ELSE 0 END), 0)
        FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id AND ledger_entries.event = NEW.event), 0, 0
    FROM fulfilments JOIN (
      SELECT action NOT IN ('paid-out', 'taken-back', 'debt-kept', 'funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'settle') AS is_sale
      FROM fulfilment_events WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event
    ) sold WHERE fulfilments.order_id = NEW.order_id
    ON CONFLICT (seller_id, month) DO UPDATE SET sales = sales + excluded.sales, sold_cents = sold_cents + excluded.sold_cents,
      fee_cents = fee_cents + excluded.fee_cents;
END;
--> statement-breakpoint
CREATE TRIGGER payout_months_entries AFTER INSERT ON ledger_entries
WHEN 'seller' IN (NEW.from_account, NEW.to_account) OR 'paid' IN (NEW.from_account, NEW.to_account)
BEGIN
  INSERT INTO payout_months (seller_id, month, sales, sold_cents, fee_cents, yours_cents, paid_cents)
    SELECT fulfilments.seller_id, strftime('%Y-%m', fulfilment_events.at / 1000, 'unixepoch'), 0, 0, 0,
      NEW.cents * ((NEW.to_account IN ('seller', 'paid')) - (NEW.from_account IN ('seller', 'paid'))),
      NEW.cents * ((NEW.to_account = 'paid') - (NEW.from_account = 'paid'))
    FROM fulfilments JOIN fulfilment_events ON fulfilment_events.order_id = fulfilments.order_id AND fulfilment_events.number = NEW.event
    WHERE fulfilments.order_id = NEW.order_id
    ON CONFLICT (seller_id, month) DO UPDATE SET yours_cents = yours_cents + excluded.yours_cents, paid_cents = paid_cents + excluded.paid_cents;
END;
--> statement-breakpoint
-- The commission of a sale whose line is there already.
CREATE TRIGGER payout_months_fees AFTER INSERT ON ledger_entries
WHEN 'fee' IN (NEW.from_account, NEW.to_account)
BEGIN
  UPDATE payout_months SET fee_cents = payout_months.fee_cents + NEW.cents * ((NEW.to_account = 'fee') - (NEW.from_account = 'fee'))
    FROM statement_lines JOIN fulfilments ON fulfilments.order_id = NEW.order_id AND statement_lines.seller_id = fulfilments.seller_id
    JOIN fulfilment_events ON fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event
      AND fulfilment_events.action NOT IN ('paid-out', 'taken-back', 'debt-kept', 'funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'settle')
    WHERE statement_lines.at = fulfilment_events.at AND statement_lines.order_id = NEW.order_id AND statement_lines.event = NEW.event
      AND payout_months.seller_id = fulfilments.seller_id AND payout_months.month = strftime('%Y-%m', fulfilment_events.at / 1000, 'unixepoch');
END;
--> statement-breakpoint
INSERT INTO payout_months (seller_id, month, sales, sold_cents, fee_cents, yours_cents, paid_cents)
SELECT seller_id, strftime('%Y-%m', at / 1000, 'unixepoch') AS of_month, sum(is_sale), sum(is_sale * price_cents), sum(is_sale * fee), sum(yours), sum(paid) FROM (
  SELECT statement_lines.seller_id, statement_lines.at, fulfilments.price_cents,
    fulfilment_events.action NOT IN ('paid-out', 'taken-back', 'debt-kept', 'funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'settle') AS is_sale,
    sum(cents * ((to_account = 'fee') - (from_account = 'fee'))) AS fee,
    sum(cents * ((to_account IN ('seller', 'paid')) - (from_account IN ('seller', 'paid')))) AS yours,
    sum(cents * ((to_account = 'paid') - (from_account = 'paid'))) AS paid
  FROM statement_lines JOIN fulfilments ON fulfilments.order_id = statement_lines.order_id
  JOIN fulfilment_events ON fulfilment_events.order_id = statement_lines.order_id AND fulfilment_events.number = statement_lines.event
  JOIN ledger_entries ON ledger_entries.order_id = statement_lines.order_id AND ledger_entries.event = statement_lines.event
  GROUP BY statement_lines.order_id, statement_lines.event
) GROUP BY seller_id, of_month;
