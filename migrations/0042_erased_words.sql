CREATE TABLE `erasures` (
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`ended_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `user_id`),
	FOREIGN KEY (`order_id`) REFERENCES `fulfilments`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `erasures_ended` ON `erasures` (`ended_at`);
--> statement-breakpoint
-- Written by hand from here on.
-- What was said stays, but for the words of a person whose account has ended, once the sale has: those may be erased, and nothing else with them.
DROP TRIGGER claims_keep_what_was_said;
--> statement-breakpoint
CREATE TRIGGER claims_keep_what_was_said BEFORE UPDATE ON claims
WHEN NEW.order_id <> OLD.order_id OR NEW.event <> OLD.event OR NEW.kind <> OLD.kind
  OR NEW.opened_at <> OLD.opened_at OR NEW.deadline_before <> OLD.deadline_before
  OR (NEW.text IS NOT OLD.text AND (NEW.text IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM fulfilments JOIN fulfilment_events ON fulfilment_events.order_id = fulfilments.order_id AND fulfilment_events.number = OLD.event
      JOIN users ON users.id = CASE fulfilment_events.by WHEN 'buyer' THEN fulfilments.buyer_id WHEN 'seller' THEN fulfilments.seller_id END
    WHERE fulfilments.order_id = OLD.order_id AND fulfilments.deadline_at IS NULL AND users.deleted_at IS NOT NULL
  )))
  OR (OLD.withdrawn_at IS NOT NULL AND (
    NEW.withdrawn_at IS NOT OLD.withdrawn_at OR NEW.decision IS NOT OLD.decision OR NEW.decision_reason IS NOT OLD.decision_reason
    OR NEW.decided_cents IS NOT OLD.decided_cents OR NEW.offered_cents IS NOT OLD.offered_cents OR NEW.returned_at IS NOT OLD.returned_at
    OR NEW.return_carrier IS NOT OLD.return_carrier OR NEW.return_tracking IS NOT OLD.return_tracking
    OR (NEW.answer_text IS NOT OLD.answer_text AND NEW.answer_text IS NOT NULL)
    OR (NEW.return_text IS NOT OLD.return_text AND NEW.return_text IS NOT NULL)
  ))
BEGIN
  SELECT RAISE(ABORT, 'a claim keeps what was said');
END;
--> statement-breakpoint
-- What the other one answered is kept in the same way, once it stands there.
CREATE TRIGGER claims_keep_their_answers BEFORE UPDATE ON claims
WHEN (OLD.answer_text IS NOT NULL AND NEW.answer_text IS NULL AND NOT EXISTS (
    SELECT 1 FROM fulfilments JOIN users ON users.id = CASE OLD.kind WHEN 'no_code' THEN fulfilments.buyer_id ELSE fulfilments.seller_id END
    WHERE fulfilments.order_id = OLD.order_id AND fulfilments.deadline_at IS NULL AND users.deleted_at IS NOT NULL
  ))
  OR (OLD.return_text IS NOT NULL AND NEW.return_text IS NULL AND NOT EXISTS (
    SELECT 1 FROM fulfilments JOIN users ON users.id = fulfilments.seller_id
    WHERE fulfilments.order_id = OLD.order_id AND fulfilments.deadline_at IS NULL AND users.deleted_at IS NOT NULL
  ))
BEGIN
  SELECT RAISE(ABORT, 'a claim keeps what was said');
END;
--> statement-breakpoint
DROP TRIGGER fulfilment_events_are_immutable_update;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_are_immutable_update BEFORE UPDATE ON fulfilment_events
WHEN NEW.order_id <> OLD.order_id OR NEW.number <> OLD.number OR NEW.at <> OLD.at OR NEW.by <> OLD.by OR NEW.action <> OLD.action
  OR NEW.state <> OLD.state OR NEW.deadline_at IS NOT OLD.deadline_at OR NEW.note IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM fulfilments JOIN users ON users.id = CASE OLD.by WHEN 'buyer' THEN fulfilments.buyer_id WHEN 'seller' THEN fulfilments.seller_id END
    WHERE fulfilments.order_id = OLD.order_id AND fulfilments.deadline_at IS NULL AND users.deleted_at IS NOT NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'events stay as they are');
END;
--> statement-breakpoint
-- The words of those who have left already.
INSERT INTO erasures (order_id, user_id, ended_at)
SELECT fulfilments.order_id, users.id, fulfilment_events.at
FROM fulfilments JOIN users ON users.id IN (fulfilments.buyer_id, fulfilments.seller_id) AND users.deleted_at IS NOT NULL
  JOIN fulfilment_events ON fulfilment_events.order_id = fulfilments.order_id AND fulfilment_events.number = fulfilments.version
WHERE EXISTS (SELECT 1 FROM claims WHERE claims.order_id = fulfilments.order_id)
  OR EXISTS (SELECT 1 FROM fulfilment_events said WHERE said.order_id = fulfilments.order_id AND said.note IS NOT NULL);
