/** Our sums beside the payment provider's. Amounts in integer cents. */
import { sql } from 'drizzle-orm';
import { writeBatch } from '../db/client.ts';
import type { Intent, MoneyDeps } from './ports.ts';
import { recordIntent } from './settlement.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const SUMS_LOOK_BACK_MS = 31 * DAY_MS;

/**
 * Compares the last month with the provider, intent by intent: what it received is what we sold and what we send back.
 * Money that the provider has and we have not heard of is settled first: it is late, not wrong. Writes the sums down.
 */
export async function compareTotals(deps: MoneyDeps): Promise<void> {
  const { db, now, payments } = deps;
  const moment = now();
  const since = moment - SUMS_LOOK_BACK_MS;
  const received: Intent[] = [];
  for await (const intent of payments.listIntents(since)) {
    if (intent.attemptId !== null && intent.status === 'succeeded') received.push(intent);
  }
  for (const intent of await unsettled(deps, received)) await recordIntent(deps, intent);
  const theirs = JSON.stringify(received.map(({ id, receivedCents }) => [id, receivedCents]));
  const receivedCents = received.reduce((sum, intent) => sum + intent.receivedCents, 0);
  // Ours: what belongs to those intents, and what we sold or owe since then for which Stripe shows no money at all.
  await writeBatch(db, [
    sql`WITH theirs AS (SELECT value ->> 0 AS intent_id, value ->> 1 AS cents FROM json_each(${theirs})),
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
  ]);
}

/** Those of these intents that have neither a sale nor a refund in our books. */
async function unsettled({ db }: Pick<MoneyDeps, 'db'>, intents: readonly Intent[]): Promise<Intent[]> {
  const ids = JSON.stringify(intents.map(({ id }) => id));
  const rows = await db.all<{ id: string }>(
    sql`SELECT i.value AS id FROM json_each(${ids}) i WHERE NOT EXISTS (
          SELECT 1 FROM attempts a WHERE a.intent_id = i.value AND a.state = 'succeeded')`,
  );
  const late = new Set(rows.map(({ id }) => id));
  return intents.filter(({ id }) => late.has(id));
}
