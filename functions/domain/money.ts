/** The admin's look at the money: counts that must be 0 with the rows behind them, and the sums beside Stripe's. */
import { type SQL, sql } from 'drizzle-orm';
import type { MoneyCheck, MoneyReport } from '../../src/shared/money.ts';
import type { Actor } from '../../src/shared/user.ts';
import { writeBatch } from '../db/client.ts';
import { recordAction } from './audit.ts';
import type { MoneyDeps } from './ports.ts';
import { reconcileAttempts, reconcileIntents } from './reconciler.ts';

/** A cron period is a minute; a hold may outlive its time by two of them. */
const LATE_MS = 2 * 60 * 1000;

/** A refund that Stripe has not taken for so long wants a person. */
const OVERDUE_MS = 10 * 60 * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

const SUMS_LOOK_BACK_MS = 31 * DAY_MS;

const ROWS_AT_MOST = 20;

/** Each must find nothing. Columns: `id` of the row that is wrong, and `detail` in words. */
const checks = (moment: number): Readonly<Record<MoneyCheck['name'], SQL>> => ({
  paidWithoutSale: sql`SELECT o.id, o.state || ', ' || o.product_name AS detail FROM orders o
    WHERE o.state IN ('paid','refunded') AND NOT EXISTS (SELECT 1 FROM sales s WHERE s.order_id = o.id)`,
  twoLiveAttempts: sql`SELECT product_id AS id, count(*) || ' live attempts' AS detail FROM attempts
    WHERE state IN ('creating','open','processing','canceling') GROUP BY product_id HAVING count(*) > 1`,
  neitherSaleNorRefund: sql`SELECT a.id, a.intent_id AS detail FROM attempts a WHERE a.state = 'succeeded'
    AND NOT EXISTS (SELECT 1 FROM sales s WHERE s.attempt_id = a.id)
    AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.attempt_id = a.id)`,
  refundAndSale: sql`SELECT r.attempt_id AS id, r.reason AS detail FROM refunds r
    JOIN sales s ON s.attempt_id = r.attempt_id WHERE r.reason <> 'admin'`,
  overdueRefund: sql`SELECT attempt_id AS id, reason || ', ' || amount_cents || ' cents' AS detail FROM refunds
    WHERE state = 'owed' AND created_at <= ${moment - OVERDUE_MS}`,
  overdueHold: sql`SELECT id, state || ', ' || coalesce(intent_id, 'no intent') AS detail FROM attempts
    WHERE state IN ('creating','open','canceling') AND expires_at <= ${moment - LATE_MS}`,
  alert: sql`SELECT id, alert || ', ' || coalesce(intent_id, type) AS detail FROM stripe_events WHERE alert IS NOT NULL`,
  totalsDiffer: sql`SELECT CAST(checked_at AS TEXT) AS id, differs_cents || ' cents' AS detail FROM money_checks
    WHERE checked_at = (SELECT max(checked_at) FROM money_checks) AND differs_cents <> 0`,
});

/** Everything the money page shows, in one round trip. */
export async function getMoney({ db, now }: Pick<MoneyDeps, 'db' | 'now'>): Promise<MoneyReport> {
  const names = Object.keys(checks(now())) as MoneyCheck['name'][];
  const results = await writeBatch(db, [
    ...Object.values(checks(now())).map(
      (check) =>
        sql`WITH wrong AS (${check}) SELECT id, detail, (SELECT count(*) FROM wrong) AS count FROM wrong LIMIT ${ROWS_AT_MOST}`,
    ),
    sql`SELECT coalesce((SELECT sum(amount_cents) FROM sales), 0) AS salesCents,
          coalesce((SELECT sum(amount_cents) FROM refunds), 0) AS refundsCents,
          (SELECT max(checked_at) FROM money_checks) AS checkedAt`,
  ]);
  const sums = results.at(-1)?.rows[0];
  return {
    checks: names.map((name, i) => {
      const rows = results[i]?.rows ?? [];
      return {
        name,
        count: Number(rows[0]?.count ?? 0),
        rows: rows.map(({ id, detail }) => ({ id: String(id), detail: String(detail) })),
      };
    }),
    salesCents: Number(sums?.salesCents ?? 0),
    refundsCents: Number(sums?.refundsCents ?? 0),
    checkedAt: sums?.checkedAt == null ? null : Number(sums.checkedAt),
  };
}

/**
 * Compares the last month with the provider, intent by intent: what it received is what we sold and what we send back.
 * Writes the sums down, in cents, and in the same batch whose wish it was.
 */
export async function compareTotals(
  { db, now, payments }: Pick<MoneyDeps, 'db' | 'now' | 'payments'>,
  record: readonly SQL[] = [],
): Promise<void> {
  const moment = now();
  const since = moment - SUMS_LOOK_BACK_MS;
  let receivedCents = 0;
  const received: [intentId: string, cents: number][] = [];
  for await (const intent of payments.listIntents(since)) {
    if (intent.attemptId === null || intent.status !== 'succeeded') continue;
    receivedCents += intent.receivedCents;
    received.push([intent.id, intent.receivedCents]);
  }
  // Ours: what belongs to those intents, and what we sold or owe since then for which Stripe shows no money at all.
  await writeBatch(db, [
    sql`WITH theirs AS (SELECT value ->> 0 AS intent_id, value ->> 1 AS cents FROM json_each(${JSON.stringify(received)})),
        ours AS (SELECT a.intent_id, coalesce(s.amount_cents, 0) AS sold, coalesce(r.amount_cents, 0) AS back
          FROM attempts a LEFT JOIN sales s ON s.attempt_id = a.id
            LEFT JOIN refunds r ON r.attempt_id = a.id AND r.reason <> 'admin'
          WHERE a.state = 'succeeded' AND (a.intent_id IN (SELECT intent_id FROM theirs)
            OR (a.created_at >= ${since + DAY_MS} AND coalesce(s.sold_at, r.created_at) < ${moment})))
        INSERT INTO money_checks (checked_at, sales_cents, refunds_cents, received_cents, differs_cents)
        SELECT ${now()}, coalesce((SELECT sum(sold) FROM ours), 0), coalesce((SELECT sum(back) FROM ours), 0), ${receivedCents},
          coalesce((SELECT sum(abs(coalesce(t.cents, 0) - coalesce(o.sold, 0) - coalesce(o.back, 0)))
            FROM theirs t FULL JOIN ours o ON o.intent_id = t.intent_id), 0)
        WHERE true ON CONFLICT DO NOTHING`,
    ...record,
  ]);
}

/**
 * "Reconcile now": everything the schedule does about money, at once, for the admin who asked. Throws the first failure when
 * all had their turn.
 */
export async function reconcileNow(deps: MoneyDeps, admin: Actor): Promise<MoneyReport> {
  const record = recordAction(deps, admin, { action: 'reconcile_money', subjectKind: 'money', subjectId: 'books' });
  const failures: unknown[] = [];
  for (const step of [reconcileAttempts, reconcileIntents, (edges: MoneyDeps) => compareTotals(edges, [record])]) {
    await step(deps).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return getMoney(deps);
}
