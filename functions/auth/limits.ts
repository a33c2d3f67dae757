/** How often something may be tried, kept in the database: an isolate forgets, and there are many of them. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { aroundOf } from '../../core/accounts/network.ts';
import { accountsWords } from '../../core/words/accounts/accounts.ts';
import { type Query, type Reading, reading, writeBatch } from '../db/batch.ts';
import { builder } from '../db/builder.ts';
import type { Db } from '../db/client.ts';
import { insertInto, ONE_ROW, onConflictSet } from '../db/rows.ts';
import { rateLimitCounts } from '../db/tables/accounts.ts';
import { Failure, toFailure } from '../errors.ts';
import { LIMITS, type Limit, type NetworkLimit } from './limit-table.ts';
import { type Hmac, hmacUnder } from './secrets.ts';

/** A count that was seen past its limit: when its window ends, and until when that is believed without asking (ms). */
type Past = { readonly resetsAt: number; readonly believedUntil: number };

/** What counting needs: the secret of the keys, and which keys this isolate saw past their limit. */
export type RateLimits = { readonly hmac: Hmac; readonly past: Map<string, Past> };

export const rateLimitsUnder = (secret: string | undefined): RateLimits => ({
  hmac: hmacUnder(secret),
  past: new Map(),
});

/** At most so many keys are kept in memory, the newest ones. The database knows them all. */
const MOST_PAST = 10_000;

/** Another isolate may have lifted a limit: so long this one goes on without having seen it. */
const BELIEVED_MS = 60_000;

export type Edges = { readonly db: Db; readonly now: () => number; readonly rateLimits: RateLimits };

/** One thing that is counted: what is tried, and who or where it is tried. */
export type RateCount = { readonly limit: Limit; readonly key: string };

/** How many attempts there were in the window that ends at `resetsAt` (ms). */
export type LimitedAttempt = { readonly count: number; readonly resetsAt: number };

/** Emails and network addresses are personal and easy to guess: only their HMAC is kept. */
export const rateCountOf = async (
  { rateLimits }: Pick<Edges, 'rateLimits'>,
  limit: Limit,
  who: string,
): Promise<RateCount> => ({
  limit,
  key: `${limit} ${await rateLimits.hmac(`limit ${who}`)}`,
});

/** The counts of a network, from the narrowest on: of the address, and of the wider networks around an IPv6 one. */
export async function networkCountsOf(
  edges: Pick<Edges, 'rateLimits'>,
  what: NetworkLimit,
  address: string,
): Promise<readonly [RateCount, ...RateCount[]]> {
  const around = aroundOf(address);
  const own = await rateCountOf(edges, `${what} by address`, address);
  if (around === null) return [own];
  const wider = (['/56', '/48'] as const).map((width) => rateCountOf(edges, `${what} by ${width}`, around[width]));
  return [own, ...(await Promise.all(wider))];
}

/**
 * Counts one more attempt where `condition` holds and returns the count; no row where it does not. A window that is over
 * begins again.
 */
export function counted({ limit, key }: RateCount, now: number, condition = sql`1`): Reading<LimitedAttempt> {
  const end = now + LIMITS[limit].seconds * 1000;
  const { count, resetsAt } = rateLimitCounts;
  const isOver = sql`${resetsAt} <= ${now}`;
  return reading(
    sql`${insertInto(rateLimitCounts, { key, count: 1, resetsAt: end })} WHERE ${condition}
        ${onConflictSet(rateLimitCounts, ['key'], {
          count: sql`CASE WHEN ${isOver} THEN 1 ELSE min(${count}, ${LIMITS[limit].most}) + 1 END`,
          resetsAt: sql`CASE WHEN ${isOver} THEN ${end} ELSE ${resetsAt} END`,
        })}
        RETURNING ${count} AS count, ${resetsAt} AS resetsAt`,
  );
}

/** Whether a count is not past its limit. */
export const isUnder = ({ limit, key }: RateCount, now: number): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${rateLimitCounts} WHERE ${rateLimitCounts.key} = ${key}
    AND ${rateLimitCounts.count} > ${LIMITS[limit].most} AND ${rateLimitCounts.resetsAt} > ${now})`;

/** A count is past its limit. */
export const isPast = (rateCount: RateCount, now: number): SQL => sql`NOT ${isUnder(rateCount, now)}`;

/** Takes one count back, after an attempt that succeeded. */
export const uncounted = ({ key }: RateCount): Query =>
  builder
    .update(rateLimitCounts)
    .set({
      count: sql`max(0, ${rateLimitCounts.count} - 1)`,
    })
    .where(eq(rateLimitCounts.key, key));

/** Ends counts, and what this isolate saw of them: the steps of a batch, and what to do once that is written. */
export const lifted = ({ rateLimits: { past } }: Pick<Edges, 'rateLimits'>, rateCounts: readonly RateCount[]) => ({
  steps: rateCounts.map(({ key }) => builder.delete(rateLimitCounts).where(eq(rateLimitCounts.key, key))),
  forget: () => {
    for (const { key } of rateCounts) past.delete(key);
  },
});

/** How long the first of these counts stays past its limit, in ms, by what this isolate saw; 0 when none is. */
function msPast({ rateLimits, now }: Pick<Edges, 'rateLimits' | 'now'>, rateCounts: readonly RateCount[]): number {
  const seen = rateCounts.flatMap(({ key }) => rateLimits.past.get(key) ?? []);
  const moment = now();
  const believed = seen.find(({ resetsAt, believedUntil }) => Math.min(resetsAt, believedUntil) > moment);
  return believed ? believed.resetsAt - moment : 0;
}

/**
 * Throws `too_many` for a count that has been seen past its limit. Requests that are refused anyway must not cause a database
 * write each time; other requests would wait for it.
 */
export function requireNotPast(edges: Pick<Edges, 'rateLimits' | 'now'>, rateCounts: readonly RateCount[]): void {
  const waitMs = msPast(edges, rateCounts);
  if (waitMs > 0) throw tooMany(waitMs);
}

/** The same, but for whom these counts do not hold (`isFree`): a read says so, only where one of them is past its limit. */
export async function requireNotPastUnless(edges: Edges, rateCounts: readonly RateCount[], isFree: SQL): Promise<void> {
  if (msPast(edges, rateCounts) === 0) return;
  const free = await edges.db.select({ yes: sql`1` }).from(ONE_ROW).where(isFree);
  if (free.length === 0) requireNotPast(edges, rateCounts);
}

/** Throws `too_many`, with the time to wait, when a count is past its limit. */
export function requireUnder(
  { rateLimits: { past }, now }: Edges,
  { limit, key }: RateCount,
  counts: LimitedAttempt | undefined,
): void {
  if (!counts || counts.count <= LIMITS[limit].most) return;
  const [oldest] = past.keys();
  if (past.size >= MOST_PAST && oldest !== undefined) past.delete(oldest);
  const moment = now();
  past.set(key, { resetsAt: counts.resetsAt, believedUntil: moment + BELIEVED_MS });
  throw tooMany(counts.resetsAt - moment);
}

function tooMany(waitMs: number): Failure {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Failure('too_many', accountsWords.rateLimited(Math.ceil(seconds / 60)), { retryAfterSeconds: seconds });
}

/** Does work that was counted. An attempt that could not be checked (`unavailable`) is taken back from these counts. */
export async function countedUnlessBusy<Result>(
  { db }: Pick<Edges, 'db'>,
  rateCounts: readonly RateCount[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (toFailure(error).code === 'unavailable') await writeBatch(db, { takenBack: rateCounts.map(uncounted) });
    throw error;
  }
}
