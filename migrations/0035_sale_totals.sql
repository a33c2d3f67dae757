CREATE TABLE `sale_totals` (
	`state` text NOT NULL,
	`part` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`state`, `part`)
);
--> statement-breakpoint
INSERT INTO sale_totals (state, part, total) SELECT state, 'sales', count(*) FROM fulfilments GROUP BY state;
--> statement-breakpoint
INSERT INTO sale_totals (state, part, total)
SELECT state, part, sum(cents) FROM (
  SELECT order_id, to_account AS part, cents FROM ledger_entries UNION ALL SELECT order_id, from_account, -cents FROM ledger_entries
) moved JOIN fulfilments ON fulfilments.order_id = moved.order_id GROUP BY state, part;
--> statement-breakpoint
-- Kept by every write, so that nobody counts sales. Money moves under the state that a sale has at that moment, and then with it.
CREATE TRIGGER sale_totals_begin AFTER INSERT ON fulfilments
BEGIN
  INSERT INTO sale_totals (state, part, total) VALUES (NEW.state, 'sales', 1)
    ON CONFLICT (state, part) DO UPDATE SET total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER sale_totals_entries AFTER INSERT ON ledger_entries
BEGIN
  INSERT INTO sale_totals (state, part, total)
    SELECT state, NEW.from_account, -NEW.cents FROM fulfilments WHERE order_id = NEW.order_id
    UNION ALL SELECT state, NEW.to_account, NEW.cents FROM fulfilments WHERE order_id = NEW.order_id
    ON CONFLICT (state, part) DO UPDATE SET total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER sale_totals_move AFTER UPDATE OF state ON fulfilments
WHEN NEW.state <> OLD.state
BEGIN
  INSERT INTO sale_totals (state, part, total)
    SELECT states.state, 'sales', states.sign FROM (SELECT OLD.state AS state, -1 AS sign UNION ALL SELECT NEW.state, 1) states
    UNION ALL SELECT states.state, moved.part, states.sign * moved.cents
    FROM (SELECT OLD.state AS state, -1 AS sign UNION ALL SELECT NEW.state, 1) states JOIN (
      SELECT part, sum(cents) AS cents FROM (
        SELECT to_account AS part, cents FROM ledger_entries WHERE order_id = NEW.order_id
        UNION ALL SELECT from_account, -cents FROM ledger_entries WHERE order_id = NEW.order_id
      ) GROUP BY part
    ) moved WHERE 1
    ON CONFLICT (state, part) DO UPDATE SET total = total + excluded.total;
END;
