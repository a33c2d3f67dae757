CREATE TABLE `claim_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`state` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`event` integer,
	`part` text,
	`position` integer,
	FOREIGN KEY (`order_id`) REFERENCES `fulfilments`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claim_photos_place" CHECK((event IS NULL) = (part IS NULL) AND (event IS NULL) = (position IS NULL))
);
--> statement-breakpoint
CREATE INDEX `claim_photos_order` ON `claim_photos` (`order_id`,`event`);--> statement-breakpoint
CREATE INDEX `claim_photos_owner` ON `claim_photos` (`owner_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `claim_photos_expiry` ON `claim_photos` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `claims` (
	`order_id` text NOT NULL,
	`event` integer NOT NULL,
	`kind` text NOT NULL,
	`text` text,
	`opened_at` integer NOT NULL,
	`deadline_before` integer NOT NULL,
	`answer_text` text,
	`offered_cents` integer,
	`returned_at` integer,
	`return_carrier` text,
	`return_tracking` text,
	`return_text` text,
	`decision` text,
	`decision_reason` text,
	`decided_cents` integer,
	`withdrawn_at` integer,
	PRIMARY KEY(`order_id`, `event`),
	FOREIGN KEY (`order_id`,`event`) REFERENCES `fulfilment_events`(`order_id`,`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_open` ON `claims` (`order_id`) WHERE withdrawn_at IS NULL;--> statement-breakpoint
-- A sale that ended stays as it is. Money of the shop that an admin gives after a completed one is an event of its own.
DROP TRIGGER fulfilments_end;
--> statement-breakpoint
CREATE TRIGGER fulfilments_end BEFORE UPDATE ON fulfilments
WHEN OLD.state IN ('canceled', 'refunded') OR (OLD.state = 'completed' AND (NEW.state <> 'completed' OR NEW.version <> OLD.version + 1))
BEGIN
  SELECT RAISE(ABORT, 'this fulfilment has ended');
END;
--> statement-breakpoint
DROP TRIGGER fulfilments_end_with_their_money;
--> statement-breakpoint
CREATE TRIGGER fulfilments_end_with_their_money BEFORE UPDATE ON fulfilments
WHEN NEW.state IN ('completed', 'canceled', 'refunded') AND (
  SELECT coalesce(sum(CASE 'held' WHEN to_account THEN cents WHEN from_account THEN -cents END), -1)
  FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id
) <> 0
BEGIN
  SELECT RAISE(ABORT, 'an ended fulfilment holds no money');
END;
--> statement-breakpoint
-- The changes of state are those of core/fulfilment/table.ts (TRANSITIONS).
DROP TRIGGER fulfilment_events_in_order;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_in_order BEFORE INSERT ON fulfilment_events
WHEN NOT EXISTS (
  SELECT 1 FROM fulfilments WHERE fulfilments.order_id = NEW.order_id AND (
    (NEW.number = 1 AND fulfilments.version = 1 AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NEW.deadline_at)
    OR (NEW.number = fulfilments.version + 1 AND NEW.action NOT IN ('freeze', 'thaw') AND fulfilments.state || '>' || NEW.state IN (
      'to_ship>to_ship', 'to_ship>shipped', 'to_ship>canceled', 'to_meet>handed_over', 'to_meet>canceled', 'to_meet>deciding',
      'shipped>shipped', 'shipped>completed', 'shipped>claimed', 'handed_over>completed', 'handed_over>claimed',
      'claimed>shipped', 'claimed>handed_over', 'claimed>offered', 'claimed>returning', 'claimed>deciding', 'claimed>refunded',
      'offered>completed', 'offered>deciding', 'offered>refunded',
      'returning>returning', 'returning>deciding', 'returning>completed', 'returning>refunded',
      'deciding>returning', 'deciding>completed', 'deciding>refunded', 'completed>completed'
    ))
    OR (NEW.number = fulfilments.version + 1 AND NEW.action = CASE WHEN fulfilments.frozen_at IS NULL THEN 'freeze' ELSE 'thaw' END
      AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NOT NULL AND NEW.deadline_at >= fulfilments.deadline_at)
  )
)
BEGIN
  SELECT RAISE(ABORT, 'an event leads on from the one before');
END;
--> statement-breakpoint
-- The shop itself may give money, so that its account alone falls below zero; nobody gets back more than they paid.
DROP TRIGGER ledger_entries_are_sound;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_sound BEFORE INSERT ON ledger_entries
WHEN NEW.cents <= 0 OR NEW.from_account || '>' || NEW.to_account NOT IN ('buyer>held', 'held>seller', 'held>fee', 'held>back', 'house>back')
BEGIN
  SELECT RAISE(ABORT, 'money does not move that way');
END;
--> statement-breakpoint
DROP TRIGGER ledger_entries_spend_what_is_there;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_spend_what_is_there BEFORE INSERT ON ledger_entries
WHEN NEW.from_account NOT IN ('buyer', 'house') AND NEW.cents > (
  SELECT coalesce(sum(CASE NEW.from_account WHEN to_account THEN cents WHEN from_account THEN -cents END), 0)
  FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id
)
BEGIN
  SELECT RAISE(ABORT, 'there is not so much money');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_give_back_what_was_paid BEFORE INSERT ON ledger_entries
WHEN NEW.to_account = 'back' AND NEW.cents > (SELECT price_cents FROM fulfilments WHERE fulfilments.order_id = NEW.order_id) - (
  SELECT coalesce(sum(cents), 0) FROM ledger_entries WHERE ledger_entries.order_id = NEW.order_id AND to_account = 'back'
)
BEGIN
  SELECT RAISE(ABORT, 'nobody gets back more than they paid');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_of_the_house BEFORE INSERT ON ledger_entries
WHEN NEW.from_account = 'house' AND NOT EXISTS (
  SELECT 1 FROM fulfilments JOIN fulfilment_events ON fulfilment_events.order_id = fulfilments.order_id AND fulfilment_events.number = NEW.event
  WHERE fulfilments.order_id = NEW.order_id AND fulfilments.state = 'completed' AND fulfilment_events.action = 'goodwill'
)
BEGIN
  SELECT RAISE(ABORT, 'the shop gives after a completed sale');
END;
--> statement-breakpoint
CREATE TRIGGER claims_begin_with_an_event BEFORE INSERT ON claims
WHEN NEW.withdrawn_at IS NOT NULL OR NEW.decision IS NOT NULL OR NOT EXISTS (
  SELECT 1 FROM fulfilment_events WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.event
    AND fulfilment_events.action = CASE NEW.kind WHEN 'no_code' THEN 'hand-over-without-code' ELSE 'claim' END
)
BEGIN
  SELECT RAISE(ABORT, 'a claim begins with an event');
END;
--> statement-breakpoint
CREATE TRIGGER claims_keep_what_was_said BEFORE UPDATE ON claims
WHEN OLD.withdrawn_at IS NOT NULL OR NEW.order_id <> OLD.order_id OR NEW.event <> OLD.event OR NEW.kind <> OLD.kind
  OR NEW.text IS NOT OLD.text OR NEW.opened_at <> OLD.opened_at OR NEW.deadline_before <> OLD.deadline_before
BEGIN
  SELECT RAISE(ABORT, 'a claim keeps what was said');
END;
--> statement-breakpoint
CREATE TRIGGER claims_stay BEFORE DELETE ON claims
BEGIN
  SELECT RAISE(ABORT, 'claims stay');
END;
--> statement-breakpoint
CREATE TRIGGER claim_photos_stay_where_they_are BEFORE UPDATE ON claim_photos
WHEN NEW.order_id <> OLD.order_id OR NEW.owner_id <> OLD.owner_id
  OR (OLD.event IS NOT NULL AND (NEW.event IS NOT OLD.event OR NEW.part IS NOT OLD.part OR NEW.position IS NOT OLD.position))
BEGIN
  SELECT RAISE(ABORT, 'a picture of a claim stays where it is');
END;
