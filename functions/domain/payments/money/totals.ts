/** Our sums beside the payment provider's. Amounts in integer cents. */

import { and, eq, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../core/period.ts';
import { writeBatch } from '../../../db/batch.ts';
import { insertInto } from '../../../db/rows.ts';
import { moneyComparisons } from '../../../db/tables/jobs.ts';
import { attempts, refunds, sales } from '../../../db/tables/payments.ts';
import type { Intent } from '../../ports/payments.ts';
import type { MoneyDeps } from '../../ports.ts';
import { recordIntent } from '../settlement.ts';

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
  const recent = sql`(${attempts.createdAt} >= ${since + DAY_MS} AND coalesce(${sales.soldAt}, ${refunds.createdAt}) < ${moment})`;
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
  await writeSums(deps, sums, recent, since);
}

/** What became of an attempt: the sale, or the money that goes back in place of one. */
const itsSale = eq(sales.attemptId, attempts.id);
const itsRefund = and(eq(refunds.attemptId, attempts.id), ne(refunds.reason, 'admin'));
const sold = sql<number>`coalesce(${sales.amountCents}, 0)`;
const back = sql<number>`coalesce(${refunds.amountCents}, 0)`;

const succeeded = eq(attempts.state, 'succeeded');

/** What these intents are in our books, and how far that is from what the provider received, intent by intent. */
async function sumsOf({ db }: Pick<MoneyDeps, 'db'>, intents: readonly Intent[], recent: SQL): Promise<Sums> {
  const theirs = JSON.stringify(intents.map(({ id, receivedCents }) => [id, receivedCents]));
  const received = sql`(t.value ->> 1)`;
  const total = (cents: SQL) => sql<number>`total(${cents})`;
  const [found]: Sums[] = await db
    .select({
      sold: total(sold),
      back: total(back),
      recentSold: total(sql`CASE WHEN ${recent} THEN ${sold} END`),
      recentBack: total(sql`CASE WHEN ${recent} THEN ${back} END`),
      received: total(received),
      differs: total(sql`abs(${received} - ${sold} - ${back})`),
    })
    .from(sql`json_each(${theirs}) t`)
    .leftJoin(attempts, and(eq(attempts.intentId, sql`t.value ->> 0`), succeeded))
    .leftJoin(sales, itsSale)
    .leftJoin(refunds, itsRefund);
  if (!found) throw new Error('a sum has one row');
  return found;
}

/** What is recent and was on none of the portions has no money at the provider: all of it differs. */
async function writeSums(
  { db, now }: Pick<MoneyDeps, 'db' | 'now'>,
  sums: Sums,
  recent: SQL,
  since: number,
): Promise<void> {
  const row = insertInto(moneyComparisons, {
    checkedAt: now(),
    salesCents: sql`${sums.sold - sums.recentSold} + coalesce(sum(${sold}), 0)`,
    refundsCents: sql`${sums.back - sums.recentBack} + coalesce(sum(${back}), 0)`,
    receivedCents: sums.received,
    differsCents: sql`${sums.differs - sums.recentSold - sums.recentBack} + coalesce(sum(${sold} + ${back}), 0)`,
  });
  await writeBatch(db, {
    sumsKept: sql`${row} FROM (${settledSince(since)}) settled CROSS JOIN ${attempts} ON ${attempts.id} = settled.id
        LEFT JOIN ${sales} ON ${itsSale} LEFT JOIN ${refunds} ON ${itsRefund}
        WHERE ${succeeded} AND ${recent} ON CONFLICT DO NOTHING`,
  });
}

/** Attempts whose money was settled since then, by the indexes of moments: an attempt is settled after it was made. */
const settledSince = (since: number): SQL =>
  sql`SELECT ${sales.attemptId} AS id FROM ${sales} WHERE ${sales.soldAt} >= ${since}
    UNION SELECT ${refunds.attemptId} FROM ${refunds} WHERE ${refunds.createdAt} >= ${since}`;

/** Those of these intents that have neither a sale nor a refund in our books. */
async function unsettled({ db }: Pick<MoneyDeps, 'db'>, intents: readonly Intent[]): Promise<Intent[]> {
  const ids = JSON.stringify(intents.map(({ id }) => id));
  const id = sql<string>`i.value`;
  const known = db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.intentId, id), succeeded));
  const rows = await db.select({ id }).from(sql`json_each(${ids}) i`).where(notExists(known));
  const late = new Set(rows.map(({ id }) => id));
  return intents.filter(({ id }) => late.has(id));
}
