ALTER TABLE `stripe_events` ADD `seller_id` text;--> statement-breakpoint
CREATE INDEX `stripe_events_unseen_of_seller` ON `stripe_events` (`seller_id`) WHERE seller_id IS NOT NULL AND seen_at IS NULL;--> statement-breakpoint
ALTER TABLE `payout_accounts` ADD `gone_since` integer;
--> statement-breakpoint
-- Written by hand from here on. Whoever had an account that is closed may set up another one: until then their money waits for them
-- (core/payments/payouts/payout-state.ts, `needsSeller`).
DROP TRIGGER payout_waits_begin;
--> statement-breakpoint
CREATE TRIGGER payout_waits_begin AFTER INSERT ON transfers
WHEN NEW.state = 'waiting' AND NOT EXISTS (
  SELECT 1 FROM payout_accounts WHERE user_id = NEW.seller_id AND (state NOT IN ('none', 'started', 'restricted', 'closed') OR refusal IS NOT NULL)
)
BEGIN
  INSERT INTO payout_waits (seller_id, since, next_at) VALUES (NEW.seller_id, NEW.created_at, NEW.created_at) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
DROP TRIGGER payout_waits_end_with_an_account;
--> statement-breakpoint
CREATE TRIGGER payout_waits_end_with_an_account AFTER UPDATE OF state, refusal ON payout_accounts
WHEN NEW.state NOT IN ('none', 'started', 'restricted', 'closed') OR NEW.refusal IS NOT NULL
BEGIN
  DELETE FROM payout_waits WHERE seller_id = NEW.user_id;
END;
--> statement-breakpoint
DROP TRIGGER payout_waits_begin_with_an_account;
--> statement-breakpoint
CREATE TRIGGER payout_waits_begin_with_an_account AFTER UPDATE OF state, refusal ON payout_accounts
WHEN NEW.state IN ('none', 'started', 'restricted', 'closed') AND NEW.refusal IS NULL
BEGIN
  INSERT INTO payout_waits (seller_id, since, asked_at, next_at)
    SELECT NEW.user_id, NEW.changed_at, NEW.changed_at, NEW.changed_at + 259200000
    WHERE EXISTS (SELECT 1 FROM transfers WHERE seller_id = NEW.user_id AND state = 'waiting') ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- Whoever could not before has as much time as everybody else.
INSERT INTO payout_waits (seller_id, since, next_at)
SELECT DISTINCT transfers.seller_id, latest.at, latest.at FROM transfers JOIN (SELECT CAST(strftime('%s', 'now') AS INTEGER) * 1000 AS at) latest
JOIN payout_accounts ON payout_accounts.user_id = transfers.seller_id
WHERE transfers.state = 'waiting' AND payout_accounts.state = 'closed' AND payout_accounts.refusal IS NULL;
--> statement-breakpoint
-- What a bank sent back counts for no account that is over.
UPDATE payout_accounts SET bank_failure = NULL, bank_failed_at = NULL WHERE state IN ('rejected', 'closed') AND bank_failed_at IS NOT NULL;
