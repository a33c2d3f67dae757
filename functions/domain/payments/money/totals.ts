/** Our sums beside the payment provider's. Amounts in integer cents. */
import { type SQL, sql } from 'drizzle-orm';
import { attempt } from '../../../db/active.ts';
import { writeBatch } from '../../../db/batch.ts';
import { attempts, moneyChecks, refunds, sales } from '../../../db/ledger.ts';
import type { Intent, MoneyDeps } from '../../ports.ts';
import { recordIntent } from '../settlement.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const SUMS_LOOK_BACK_MS = 31 * DAY_MS;

/** So many intents are settled and summed up together; none of them is kept. */
const PORTION = 100;

/** `sold` and `back` are ours, `recent` is what of it `ours` would find without being told the intent. */
type Sums = { sold: number; back: number; recentSold: number; recentBack: number; received: number; differs: number };

/**
 * Compares the last month with the provider, intent by intent: what it received is what we sold and what we send back.
 * Money that the provider has and we have not heard of is settled first, portion by portion as the list is read: it is late,
 * not wrong. Writes the sums down, unless the list broke off or something could not be settled; that is thrown at the end.
 */
export async function compareTotals(deps: MoneyDeps): Promise<void> {
  const moment = deps.now();
  const since = moment - SUMS_LOOK_BACK_MS;
  // Ours since then, for which Stripe may show no money at all; the first day is left out, because its intents may be older.
  const recent = sql`(${attempt.createdAt} >= ${since + DAY_MS} AND coalesce(s.sold_at, r.created_at) < ${moment})`;
  const sums: Sums = { sold: 0, back: 0, recentSold: 0, recentBack: 0, received: 0, differs: 0 };
  const failures: unknown[] = [];
  const take = async (portion: readonly Intent[]) => {
    for (const intent of await unsettled(deps, portion))
      await recordIntent(deps, intent).catch((error) => failures.push(error));
    const found = await sumsOf(deps, portion, recent);
    for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += found[name];
  };
  let portion: Intent[] = [];
  for await (const intent of deps.payments.listIntents(since)) {
    if (intent.attemptId === null || intent.status !== 'succeeded') continue;
    if (portion.push(intent) < PORTION) continue;
    await take(portion);
    portion = [];
  }
  await take(portion);
  if (failures.length > 0) throw failures[0];
  await writeSums(deps, sums, recent);
}

/** What became of the attempt `a`. */
const outcome = sql`LEFT JOIN ${sales} s ON s.attempt_id = ${attempt.id}
  LEFT JOIN ${refunds} r ON r.attempt_id = ${attempt.id} AND r.reason <> 'admin'`;
const sold = sql`coalesce(s.amount_cents, 0)`;
const back = sql`coalesce(r.amount_cents, 0)`;

/** What these intents are in our books, and how far that is from what the provider received, intent by intent. */
async function sumsOf({ db }: Pick<MoneyDeps, 'db'>, intents: readonly Intent[], recent: SQL): Promise<Sums> {
  const theirs = JSON.stringify(intents.map(({ id, receivedCents }) => [id, receivedCents]));
  const [found] = await db.all<Sums>(
    sql`SELECT total(${sold}) AS sold, total(${back}) AS back,
          total(CASE WHEN ${recent} THEN ${sold} END) AS recentSold, total(CASE WHEN ${recent} THEN ${back} END) AS recentBack,
          total(t.value ->> 1) AS received, total(abs((t.value ->> 1) - ${sold} - ${back})) AS differs
        FROM json_each(${theirs}) t LEFT JOIN ${attempts} a ON ${attempt.intentId} = t.value ->> 0 AND ${attempt.state} = 'succeeded' ${outcome}`,
  );
  if (!found) throw new Error('a sum has one row');
  return found;
}

/** What is recent and was on none of the portions has no money at the provider: all of it differs. */
async function writeSums({ db, now }: Pick<MoneyDeps, 'db' | 'now'>, sums: Sums, recent: SQL): Promise<void> {
  await writeBatch(db, {
    sumsKept: sql`INSERT INTO ${moneyChecks} (checked_at, sales_cents, refunds_cents, received_cents, differs_cents)
        SELECT ${now()}, ${sums.sold - sums.recentSold} + coalesce(sum(${sold}), 0),
          ${sums.back - sums.recentBack} + coalesce(sum(${back}), 0), ${sums.received},
          ${sums.differs - sums.recentSold - sums.recentBack} + coalesce(sum(${sold} + ${back}), 0)
        FROM ${attempts} a ${outcome} WHERE ${attempt.state} = 'succeeded' AND ${recent}
        ON CONFLICT DO NOTHING`,
  });
}

/** Those of these intents that have neither a sale nor a refund in our books. */
async function unsettled({ db }: Pick<MoneyDeps, 'db'>, intents: readonly Intent[]): Promise<Intent[]> {
  const ids = JSON.stringify(intents.map(({ id }) => id));
  const rows = await db.all<{ id: string }>(
    sql`SELECT i.value AS id FROM json_each(${ids}) i WHERE NOT EXISTS (
          SELECT 1 FROM ${attempts} a WHERE ${attempt.intentId} = i.value AND ${attempt.state} = 'succeeded')`,
  );
  const late = new Set(rows.map(({ id }) => id));
  return intents.filter(({ id }) => late.has(id));
}
