CREATE TABLE `payout_waits` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`asked_at` integer,
	`next_at` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_waits_next` ON `payout_waits` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payout_waits_asked` ON `payout_waits` (`asked_at`) WHERE asked_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `payout_accounts` ADD `monthly_at` integer;
--> statement-breakpoint
-- Written by hand from here on. A seller's money waits for them while a transfer of theirs is `waiting` and their account is in a state in which
-- they can do something that it waits for (core/payments/payouts/payout-state.ts, `needsSeller`). What the shop itself was refused is not theirs to do.
CREATE TRIGGER payout_waits_begin AFTER INSERT ON transfers
WHEN NEW.state = 'waiting' AND NOT EXISTS (
  SELECT 1 FROM payout_accounts WHERE user_id = NEW.seller_id AND (state NOT IN ('none', 'started', 'restricted') OR refusal IS NOT NULL)
)
BEGIN
  INSERT INTO payout_waits (seller_id, since, next_at) VALUES (NEW.seller_id, NEW.created_at, NEW.created_at) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER payout_waits_end AFTER DELETE ON transfers
WHEN OLD.state = 'waiting' AND NOT EXISTS (SELECT 1 FROM transfers WHERE seller_id = OLD.seller_id AND state = 'waiting')
BEGIN
  DELETE FROM payout_waits WHERE seller_id = OLD.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER payout_waits_with_a_first_account AFTER INSERT ON payout_accounts
WHEN NEW.state NOT IN ('none', 'started', 'restricted') OR NEW.refusal IS NOT NULL
BEGIN
  DELETE FROM payout_waits WHERE seller_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER payout_waits_end_with_an_account AFTER UPDATE OF state, refusal ON payout_accounts
WHEN NEW.state NOT IN ('none', 'started', 'restricted') OR NEW.refusal IS NOT NULL
BEGIN
  DELETE FROM payout_waits WHERE seller_id = NEW.user_id;
END;
--> statement-breakpoint
-- Whoever is at the form, or is told at this moment that something is missing, was asked by that.
CREATE TRIGGER payout_waits_begin_with_an_account AFTER UPDATE OF state, refusal ON payout_accounts
WHEN NEW.state IN ('none', 'started', 'restricted') AND NEW.refusal IS NULL
BEGIN
  INSERT INTO payout_waits (seller_id, since, asked_at, next_at)
    SELECT NEW.user_id, NEW.changed_at, NEW.changed_at, NEW.changed_at + 259200000
    WHERE EXISTS (SELECT 1 FROM transfers WHERE seller_id = NEW.user_id AND state = 'waiting') ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- Whoever has waited before has as much time as everybody else.
INSERT INTO payout_waits (seller_id, since, next_at)
SELECT DISTINCT transfers.seller_id, latest.at, latest.at FROM transfers JOIN (SELECT CAST(strftime('%s', 'now') AS INTEGER) * 1000 AS at) latest
LEFT JOIN payout_accounts ON payout_accounts.user_id = transfers.seller_id
WHERE transfers.state = 'waiting' AND (payout_accounts.user_id IS NULL OR (payout_accounts.state IN ('none', 'started', 'restricted') AND payout_accounts.refusal IS NULL));
