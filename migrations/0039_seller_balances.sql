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
