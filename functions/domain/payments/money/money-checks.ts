/** What must never be found in the books. */
import { type SQL, sql } from 'drizzle-orm';
import type { MoneyCheck } from '../../../../core/payments/money.ts';
import { isLive, isLiveInTime } from '../../../db/active.ts';
import { attempts } from '../../../db/ledger.ts';
import { MONEY_JOBS } from './money-jobs.ts';

/** A cron period is a minute; a hold may outlive its time by two of them. */
const LATE_MS = 2 * 60 * 1000;

/** A refund that Stripe has not taken for so long wants a person. */
const OVERDUE_MS = 10 * 60 * 1000;

/** A bank that is still deciding after this has been forgotten. */
const UNDECIDED_MS = 60 * 60 * 1000;

/** A job may be so much later than its pause says: it may have failed once, or waited for another. */
const JOB_LATE_MS = 5 * 60 * 1000;

/** Each must find nothing. Columns: `id` of the row that is wrong, and `detail` in words. */
export const moneyChecks = (moment: number): Readonly<Record<MoneyCheck['name'], SQL>> => ({
  paidWithoutSale: sql`SELECT o.id, o.state || ', ' || o.product_name AS detail FROM orders o
    WHERE o.state IN ('paid','refunded') AND NOT EXISTS (SELECT 1 FROM sales s WHERE s.order_id = o.id)`,
  twoLiveAttempts: sql`SELECT product_id AS id, count(*) || ' live attempts' AS detail FROM attempts
    WHERE ${isLive(attempts)} GROUP BY product_id HAVING count(*) > 1`,
  neitherSaleNorRefund: sql`SELECT a.id, a.intent_id AS detail FROM attempts a WHERE a.state = 'succeeded'
    AND NOT EXISTS (SELECT 1 FROM sales s WHERE s.attempt_id = a.id)
    AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.attempt_id = a.id)`,
  refundAndSale: sql`SELECT r.attempt_id AS id, r.reason AS detail FROM refunds r
    JOIN sales s ON s.attempt_id = r.attempt_id WHERE r.reason <> 'admin'`,
  overdueRefund: sql`SELECT attempt_id AS id, reason || ', ' || amount_cents || ' cents' AS detail FROM refunds
    WHERE state = 'owed' AND created_at <= ${moment - OVERDUE_MS}`,
  overdueHold: sql`SELECT id, state || ', ' || coalesce(intent_id, 'no intent') AS detail FROM attempts
    WHERE (${isLiveInTime(attempts)} AND expires_at <= ${moment - LATE_MS})
      OR (state = 'processing' AND expires_at <= ${moment - UNDECIDED_MS})`,
  alert: sql`SELECT min(e.id) AS id, e.alert || ', ' || coalesce(e.intent_id, e.type) AS detail FROM stripe_events e
    WHERE e.alert IS NOT NULL AND e.seen_at IS NULL AND NOT (e.alert = 'mismatch' AND EXISTS (
      SELECT 1 FROM refunds r JOIN attempts a ON a.id = r.attempt_id WHERE a.intent_id = e.intent_id AND r.state = 'sent'))
    GROUP BY e.alert, coalesce(e.intent_id, e.id)`,
  totalsDiffer: sql`SELECT CAST(checked_at AS TEXT) AS id, differs_cents || ' cents' AS detail FROM money_checks
    WHERE checked_at = (SELECT max(checked_at) FROM money_checks) AND differs_cents <> 0`,
  jobStopped: sql`SELECT due.value ->> 0 AS id, coalesce('last done ' || datetime(l.done_at / 1000, 'unixepoch') || ' UTC', 'never done') AS detail
    FROM json_each(${JOBS}) due LEFT JOIN leases l ON l.job = due.value ->> 0
    WHERE coalesce(l.done_at, (SELECT min(created_at) FROM attempts)) <= ${moment - JOB_LATE_MS} - (due.value ->> 1)`,
});

/** Names and pauses (ms) of the jobs that keep the money right. */
const JOBS = JSON.stringify(Object.entries(MONEY_JOBS).map(([name, { pauseMs }]) => [name, pauseMs]));
