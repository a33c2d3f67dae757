CREATE TABLE `ledger_times` (
	`at` integer NOT NULL,
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	`is_refund` integer NOT NULL,
	PRIMARY KEY(`at`, `order_id`, `event`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ledger_times_refunds` ON `ledger_times` (`at`,`order_id`,`event`) WHERE is_refund = 1;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `failure` text;
--> statement-breakpoint
-- Written by hand from here on. What is there already, counted once.
INSERT INTO ledger_times (at, order_id, event, is_refund)
  SELECT e.at, l.order_id, l.event, max('back' IN (l.from_account, l.to_account))
  FROM ledger_entries l JOIN fulfilment_events e ON e.order_id = l.order_id AND e.number = l.event GROUP BY l.order_id, l.event;
--> statement-breakpoint
INSERT INTO day_counts (kind, day, count, cents)
  SELECT moved.kind, days.day, sum(moved.count), sum(moved.cents) FROM (
    SELECT CASE l.account WHEN 'back' THEN 'refunds' ELSE 'commission' END AS kind, e.at / 86400000 AS of_day, 1 AS count, l.cents FROM (
      SELECT order_id, event, to_account AS account, cents FROM ledger_entries
      UNION ALL SELECT order_id, event, from_account, -cents FROM ledger_entries
    ) l JOIN fulfilment_events e ON e.order_id = l.order_id AND e.number = l.event WHERE l.account IN ('back', 'fee')
  ) moved JOIN (SELECT DISTINCT at / 86400000 AS day FROM ledger_times UNION ALL SELECT -1) days ON days.day IN (moved.of_day, -1)
  GROUP BY moved.kind, days.day
  ON CONFLICT DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents;
--> statement-breakpoint
-- An entry counts on the day (UTC) of its event, and an event that moves money out of an account takes away from it.
CREATE TRIGGER ledger_entries_timed AFTER INSERT ON ledger_entries
BEGIN
  INSERT INTO ledger_times (at, order_id, event, is_refund)
    SELECT at, order_id, number, 'back' IN (NEW.from_account, NEW.to_account) FROM fulfilment_events
    WHERE order_id = NEW.order_id AND number = NEW.event
    ON CONFLICT DO UPDATE SET is_refund = max(is_refund, excluded.is_refund);
  INSERT INTO day_counts (kind, day, count, cents)
    SELECT counted.kind, days.day, 1, counted.cents
    FROM (SELECT CASE NEW.to_account WHEN 'back' THEN 'refunds' ELSE 'commission' END AS kind, NEW.cents AS cents WHERE NEW.to_account IN ('back', 'fee')
      UNION ALL SELECT CASE NEW.from_account WHEN 'back' THEN 'refunds' ELSE 'commission' END, -NEW.cents WHERE NEW.from_account IN ('back', 'fee')) counted
    JOIN (SELECT at / 86400000 AS day FROM fulfilment_events WHERE order_id = NEW.order_id AND number = NEW.event UNION ALL SELECT -1) days
    WHERE 1
    ON CONFLICT DO UPDATE SET count = count + 1, cents = cents + excluded.cents;
END;
