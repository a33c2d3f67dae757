-- The ledger is final: what money did can be added to, never changed (security: orders and payments, I1-I7).
CREATE TRIGGER sales_are_immutable_update BEFORE UPDATE ON sales
BEGIN
  SELECT RAISE(ABORT, 'sales are immutable');
END;
--> statement-breakpoint
CREATE TRIGGER sales_are_immutable_delete BEFORE DELETE ON sales
BEGIN
  SELECT RAISE(ABORT, 'sales are immutable');
END;
--> statement-breakpoint
CREATE TRIGGER sales_need_success BEFORE INSERT ON sales
WHEN NOT EXISTS (
  SELECT 1 FROM attempts
  WHERE attempts.id = NEW.attempt_id AND attempts.order_id = NEW.order_id
    AND attempts.product_id = NEW.product_id AND attempts.amount_cents = NEW.amount_cents
    AND attempts.state = 'succeeded'
)
BEGIN
  SELECT RAISE(ABORT, 'a sale needs its succeeded attempt');
END;
--> statement-breakpoint
CREATE TRIGGER sales_or_refund BEFORE INSERT ON sales
WHEN EXISTS (SELECT 1 FROM refunds WHERE refunds.attempt_id = NEW.attempt_id)
BEGIN
  SELECT RAISE(ABORT, 'this money is going back');
END;
--> statement-breakpoint
CREATE TRIGGER orders_start_pending BEFORE INSERT ON orders
WHEN NEW.state <> 'pending'
BEGIN
  SELECT RAISE(ABORT, 'an order starts pending');
END;
--> statement-breakpoint
CREATE TRIGGER orders_paid_needs_sale BEFORE UPDATE OF state ON orders
WHEN NEW.state IN ('paid', 'refunded') AND NOT EXISTS (SELECT 1 FROM sales WHERE sales.order_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'a paid order needs its sale');
END;
--> statement-breakpoint
CREATE TRIGGER orders_paid_is_final BEFORE UPDATE ON orders
WHEN OLD.state IN ('paid', 'refunded') AND (
  NEW.state NOT IN (OLD.state, 'refunded')
  OR NEW.price_cents <> OLD.price_cents OR NEW.product_id <> OLD.product_id OR NEW.buyer_id <> OLD.buyer_id
)
BEGIN
  SELECT RAISE(ABORT, 'paid is final');
END;
--> statement-breakpoint
CREATE TRIGGER orders_ended_stays_ended BEFORE UPDATE OF state ON orders
WHEN OLD.state IN ('deleted', 'void') AND NEW.state <> OLD.state
BEGIN
  SELECT RAISE(ABORT, 'this order has ended');
END;
--> statement-breakpoint
CREATE TRIGGER orders_paid_stay BEFORE DELETE ON orders
WHEN OLD.state IN ('paid', 'refunded')
BEGIN
  SELECT RAISE(ABORT, 'a paid order stays');
END;
--> statement-breakpoint
CREATE TRIGGER orders_kept_while_paying BEFORE UPDATE OF state ON orders
WHEN NEW.state = 'deleted' AND EXISTS (
  SELECT 1 FROM attempts WHERE attempts.order_id = NEW.id
    AND attempts.state IN ('creating', 'open', 'processing', 'canceling')
)
BEGIN
  SELECT RAISE(ABORT, 'this order is being paid');
END;
--> statement-breakpoint
CREATE TRIGGER products_sold_needs_sale BEFORE UPDATE OF sold_at ON products
WHEN NEW.sold_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sales WHERE sales.product_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'a sold copy needs its sale');
END;
--> statement-breakpoint
CREATE TRIGGER products_no_unsell BEFORE UPDATE OF sold_at ON products
WHEN OLD.sold_at IS NOT NULL AND NEW.sold_at IS NOT OLD.sold_at
BEGIN
  SELECT RAISE(ABORT, 'sold is final');
END;
--> statement-breakpoint
CREATE TRIGGER products_start_unsold BEFORE INSERT ON products
WHEN NEW.sold_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a copy starts unsold');
END;
--> statement-breakpoint
CREATE TRIGGER attempts_match_their_order BEFORE INSERT ON attempts
WHEN NOT EXISTS (
  SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.product_id = NEW.product_id AND orders.buyer_id = NEW.buyer_id
)
BEGIN
  SELECT RAISE(ABORT, 'an attempt is for its own order');
END;
--> statement-breakpoint
CREATE TRIGGER attempts_stay BEFORE DELETE ON attempts
BEGIN
  SELECT RAISE(ABORT, 'attempts stay');
END;
--> statement-breakpoint
CREATE TRIGGER attempts_success_is_final BEFORE UPDATE ON attempts
WHEN OLD.state = 'succeeded' AND NEW.state <> 'succeeded'
BEGIN
  SELECT RAISE(ABORT, 'success is final');
END;
--> statement-breakpoint
CREATE TRIGGER attempts_keep_their_terms BEFORE UPDATE ON attempts
WHEN NEW.order_id <> OLD.order_id OR NEW.product_id <> OLD.product_id OR NEW.buyer_id <> OLD.buyer_id
  OR NEW.amount_cents <> OLD.amount_cents OR NEW.currency <> OLD.currency
  OR (OLD.intent_id IS NOT NULL AND NEW.intent_id IS NOT OLD.intent_id)
BEGIN
  SELECT RAISE(ABORT, 'an attempt keeps its terms');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_or_sale BEFORE INSERT ON refunds
WHEN NEW.reason <> 'admin' AND EXISTS (SELECT 1 FROM sales WHERE sales.attempt_id = NEW.attempt_id)
BEGIN
  SELECT RAISE(ABORT, 'this money bought a copy');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_stay BEFORE DELETE ON refunds
BEGIN
  SELECT RAISE(ABORT, 'refunds stay');
END;
