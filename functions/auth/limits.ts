/** Rate limits stored in the database: isolates lose their memory, and there are many of them. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { networksAroundIpv6Network } from '../../core/accounts/network.ts';
import { accountsWords } from '../../core/words/en/accounts.ts';
import { builder, type Query, type Reading, reading, writeBatch } from '../db/batch.ts';
import type { Db } from '../db/client.ts';
import { insertInto, ONE_ROW, onConflictSet } from '../db/rows.ts';
import { rateLimitCounts } from '../db/tables/accounts.ts';
import { Failure, toFailure } from '../errors.ts';
import { LIMITS, type LimitName, type NetworkLimit } from './limit-table.ts';
import { type Hmac, hmacUnderSecret } from './secrets.ts';

/** A count seen past its limit: the end of its window, and the end of this isolate's trust in it. In ms. */
type Past = { readonly resetsAt: number; readonly cachedUntil: number };

/**
 * Needed by the functions of this file beside the database: `hmac` makes the keys of counts, `past` has the keys that
 * this isolate saw past their limit. It limits nothing itself.
 */
export type RateLimiter = { readonly hmac: Hmac; readonly past: Map<string, Past> };

export const createRateLimiter = (secret: string | undefined): RateLimiter => ({
  hmac: hmacUnderSecret(secret),
  past: new Map(),
});

/** Limit of keys in memory, newest first. The database has them all. */
const PAST_LIMIT = 10_000;

/** Another isolate may have reset a count: this isolate trusts its own view for at most this time, in ms. */
const CACHED_MS = 60_000;

export type LimitDeps = { readonly db: Db; readonly now: () => number; readonly rateLimiter: RateLimiter };

/** A counter: the limit, and the key of the subject (an account, an email or a network address). */
export type RateCounter = { readonly limit: LimitName; readonly key: string };

/** Attempts in the window that ends at `resetsAt` (ms). */
export type AttemptCount = { readonly count: number; readonly resetsAt: number };

/** Emails and network addresses are personal and easy to guess, so only their HMAC is stored. */
export const rateCounterOf = async (
  { rateLimiter }: Pick<LimitDeps, 'rateLimiter'>,
  limit: LimitName,
  who: string,
): Promise<RateCounter> => ({
  limit,
  key: `${limit} ${await rateLimiter.hmac(`limit ${who}`)}`,
});

/** Counters of a network address and of the wider networks around an IPv6 address, narrowest first. */
export async function networkCountersOf(
  edges: Pick<LimitDeps, 'rateLimiter'>,
  what: NetworkLimit,
  address: string,
): Promise<readonly [RateCounter, ...RateCounter[]]> {
  const around = networksAroundIpv6Network(address);
  const own = await rateCounterOf(edges, `${what} by address`, address);
  if (around === null) return [own];
  const wider = (['/56', '/48'] as const).map((width) => rateCounterOf(edges, `${what} by ${width}`, around[width]));
  return [own, ...(await Promise.all(wider))];
}

/**
 * Counts one attempt where `condition` holds and returns the new count; returns no row otherwise. An expired window
 * starts again.
 */
export function countAttemptStatement(
  { limit, key }: RateCounter,
  now: number,
  condition = sql`1`,
): Reading<AttemptCount> {
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

/** Condition: the count is not past its limit. */
export const isUnderLimit = ({ limit, key }: RateCounter, now: number): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${rateLimitCounts} WHERE ${rateLimitCounts.key} = ${key}
    AND ${rateLimitCounts.count} > ${LIMITS[limit].most} AND ${rateLimitCounts.resetsAt} > ${now})`;

export const isPastLimit = (rateCounter: RateCounter, now: number): SQL => sql`NOT ${isUnderLimit(rateCounter, now)}`;

/** Takes one attempt back. */
export const uncountAttemptStatement = ({ key }: RateCounter): Query =>
  builder
    .update(rateLimitCounts)
    .set({
      count: sql`max(0, ${rateLimitCounts.count} - 1)`,
    })
    .where(eq(rateLimitCounts.key, key));

/** Resets counters: the batch's steps, and a function that clears this isolate's memory of them after the write. */
export const resetCounters = (
  { rateLimiter: { past } }: Pick<LimitDeps, 'rateLimiter'>,
  rateCounters: readonly RateCounter[],
) => ({
  steps: rateCounters.map(({ key }) => builder.delete(rateLimitCounts).where(eq(rateLimitCounts.key, key))),
  forget: () => {
    for (const { key } of rateCounters) past.delete(key);
  },
});

/**
 * Remaining time in ms until the first of these counters is under its limit again, from this isolate's memory; 0 when
 * none is past it.
 */
function msUntilAllowed(
  { rateLimiter, now }: Pick<LimitDeps, 'rateLimiter' | 'now'>,
  rateCounters: readonly RateCounter[],
): number {
  const seen = rateCounters.flatMap(({ key }) => rateLimiter.past.get(key) ?? []);
  const moment = now();
  const cached = seen.find(({ resetsAt, cachedUntil }) => Math.min(resetsAt, cachedUntil) > moment);
  return cached ? cached.resetsAt - moment : 0;
}

/**
 * Throws `too_many` for a counter already seen past its limit. Requests that are refused anyway must not cause a
 * database write each: other requests would wait for it.
 */
export function requireNotKnownPastLimit(
  edges: Pick<LimitDeps, 'rateLimiter' | 'now'>,
  rateCounters: readonly RateCounter[],
): void {
  const waitMs = msUntilAllowed(edges, rateCounters);
  if (waitMs > 0) throw tooMany(waitMs);
}

/**
 * `requireNotKnownPastLimit`, except for requests where `isFree` holds; reads it only when a counter is past its limit.
 */
export async function requireNotKnownPastLimitUnless(
  edges: LimitDeps,
  rateCounters: readonly RateCounter[],
  isFree: SQL,
): Promise<void> {
  if (msUntilAllowed(edges, rateCounters) === 0) return;
  const free = await edges.db.select({ yes: sql`1` }).from(ONE_ROW).where(isFree);
  if (free.length === 0) requireNotKnownPastLimit(edges, rateCounters);
}

/** Throws `too_many`, with the time to wait, when a count is past its limit. */
export function requireUnderLimit(
  { rateLimiter: { past }, now }: LimitDeps,
  { limit, key }: RateCounter,
  counts: AttemptCount | undefined,
): void {
  if (!counts || counts.count <= LIMITS[limit].most) return;
  const [oldest] = past.keys();
  if (past.size >= PAST_LIMIT && oldest !== undefined) past.delete(oldest);
  const moment = now();
  past.set(key, { resetsAt: counts.resetsAt, cachedUntil: moment + CACHED_MS });
  throw tooMany(counts.resetsAt - moment);
}

function tooMany(waitMs: number): Failure {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Failure('too_many', accountsWords.rateLimited(Math.ceil(seconds / 60)), { retryAfterSeconds: seconds });
}

/** Runs work that was counted. Takes the counts back when the attempt could not be checked (`unavailable`). */
export async function runAndUncountIfUnavailable<Result>(
  { db }: Pick<LimitDeps, 'db'>,
  rateCounters: readonly RateCounter[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (toFailure(error).code === 'unavailable')
      await writeBatch(db, { takenBack: rateCounters.map(uncountAttemptStatement) });
    throw error;
  }
}
