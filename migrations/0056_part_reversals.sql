-- Written by hand. What comes of a reversal may be less than was asked for at first: the bank gave a part of it back meanwhile. Its row then says what
-- came, and how much of that is the seller's.
DROP TRIGGER reversals_go_forward;
--> statement-breakpoint
CREATE TRIGGER reversals_go_forward BEFORE UPDATE ON reversals
WHEN OLD.state || '>' || NEW.state NOT IN ('owed>owed', 'owed>sent', 'owed>failed', 'owed>dropped', 'dropped>sent', 'failed>sent', 'sent>sent')
  OR NEW.order_id <> OLD.order_id OR NEW.event <> OLD.event OR NEW.try <> OLD.try OR NEW.waived_cents > NEW.cents
  OR (NOT (NEW.state = 'sent' AND OLD.state IN ('owed', 'dropped') AND NEW.cents <= OLD.cents AND NEW.cents > 0) AND (
    NEW.cents <> OLD.cents OR NEW.waived_cents < OLD.waived_cents OR (OLD.state <> 'owed' AND NEW.waived_cents <> OLD.waived_cents)))
  OR (OLD.state = 'owed' AND NEW.state <> 'sent' AND (NEW.state = 'dropped') <> (NEW.waived_cents = NEW.cents))
  OR (NEW.state = 'sent' AND NEW.stripe_id IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'a reversal goes forward');
END;
