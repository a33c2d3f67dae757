-- One row for each event that owes money back, not for each sale. Nothing refers to this table. Without a rename: sqld refuses one.
CREATE TABLE `sale_refunds_before` AS SELECT * FROM `sale_refunds`;
--> statement-breakpoint
DROP TABLE `sale_refunds`;
--> statement-breakpoint
CREATE TABLE `sale_refunds` (
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	`attempt_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`try` integer DEFAULT 1 NOT NULL,
	`stripe_refund_id` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `event`),
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`event`) REFERENCES `fulfilment_events`(`order_id`,`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- Each of them was owed by the event with which its sale was canceled. Those that were sent are asked after like all others.
INSERT INTO `sale_refunds` (`order_id`, `event`, `attempt_id`, `amount_cents`, `state`, `stripe_refund_id`, `created_at`, `changed_at`)
SELECT `sale_refunds_before`.`order_id`, `ledger_entries`.`event`, `attempt_id`, `amount_cents`, `state`, `stripe_refund_id`, `created_at`, `created_at`
FROM `sale_refunds_before` JOIN `ledger_entries` ON `ledger_entries`.`order_id` = `sale_refunds_before`.`order_id` AND `ledger_entries`.`to_account` = 'back';
--> statement-breakpoint
DROP TABLE `sale_refunds_before`;
--> statement-breakpoint
CREATE UNIQUE INDEX `sale_refunds_stripe_refund_id_unique` ON `sale_refunds` (`stripe_refund_id`);--> statement-breakpoint
CREATE INDEX `sale_refunds_attempt` ON `sale_refunds` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `sale_refunds_state` ON `sale_refunds` (`state`,`created_at`);
--> statement-breakpoint
-- What goes back is what the ledger says of the event.
CREATE TRIGGER sale_refunds_are_owed BEFORE INSERT ON sale_refunds
WHEN NEW.state <> 'owed' OR NEW.try <> 1 OR NEW.stripe_refund_id IS NOT NULL OR NOT EXISTS (
  SELECT 1 FROM sales WHERE sales.order_id = NEW.order_id AND sales.attempt_id = NEW.attempt_id
) OR NEW.amount_cents <= 0 OR NEW.amount_cents <> (
  SELECT coalesce(sum(cents), 0) FROM ledger_entries
  WHERE ledger_entries.order_id = NEW.order_id AND ledger_entries.event = NEW.event AND to_account = 'back'
)
BEGIN
  SELECT RAISE(ABORT, 'what goes back is what the ledger owes');
END;
--> statement-breakpoint
CREATE TRIGGER sale_refunds_keep_their_terms BEFORE UPDATE ON sale_refunds
WHEN NEW.order_id <> OLD.order_id OR NEW.event <> OLD.event OR NEW.attempt_id <> OLD.attempt_id OR NEW.amount_cents <> OLD.amount_cents
BEGIN
  SELECT RAISE(ABORT, 'a sale refund keeps its terms');
END;
--> statement-breakpoint
-- A bank may send back what has succeeded. A new try is one that the provider has not heard of.
CREATE TRIGGER sale_refunds_go_forward BEFORE UPDATE ON sale_refunds
WHEN OLD.state || '>' || NEW.state NOT IN (
  'owed>owed', 'owed>sent', 'owed>succeeded', 'owed>failed', 'sent>sent', 'sent>succeeded', 'sent>failed',
  'succeeded>succeeded', 'succeeded>failed', 'failed>failed', 'failed>owed'
) OR CASE
  WHEN NEW.state = 'owed' THEN NEW.stripe_refund_id IS NOT NULL OR NEW.try NOT IN (OLD.try + 1, OLD.try + (OLD.state <> 'owed'))
  ELSE NEW.try <> OLD.try OR NEW.stripe_refund_id IS NOT coalesce(OLD.stripe_refund_id, NEW.stripe_refund_id)
    OR (NEW.state IN ('sent', 'succeeded') AND NEW.stripe_refund_id IS NULL)
END
BEGIN
  SELECT RAISE(ABORT, 'a sale refund goes forward');
END;
--> statement-breakpoint
CREATE TRIGGER sale_refunds_stay BEFORE DELETE ON sale_refunds
BEGIN
  SELECT RAISE(ABORT, 'sale refunds stay');
END;
--> statement-breakpoint
-- An order whose refund a bank sent back is not refunded any more.
DROP TRIGGER orders_paid_is_final;
--> statement-breakpoint
CREATE TRIGGER orders_paid_is_final BEFORE UPDATE ON orders
WHEN OLD.state IN ('paid', 'refunded') AND (
  NEW.state NOT IN (OLD.state, 'refunded') AND NOT (
    NEW.state = 'paid' AND EXISTS (SELECT 1 FROM sale_refunds WHERE sale_refunds.order_id = NEW.id AND sale_refunds.state = 'failed')
  )
  OR NEW.price_cents <> OLD.price_cents OR NEW.product_id <> OLD.product_id OR NEW.buyer_id <> OLD.buyer_id
)
BEGIN
  SELECT RAISE(ABORT, 'paid is final');
END;
