/** How often something may be tried, kept in the database: an isolate forgets, and there are many of them. */
import { type SQL, sql } from 'drizzle-orm';
import { LINK_SECONDS } from '../../core/notifications/letter.ts';
import { accountsWords } from '../../core/words/accounts/accounts.ts';
import { type Reading, reading, writeBatch } from '../db/batch.ts';
import type { Db } from '../db/client.ts';
import { assignments, insertInto, onConflictSet } from '../db/rows.ts';
import { rateLimitCounts } from '../db/tables/accounts.ts';
import { Failure, toFailure } from '../errors.ts';
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

/** Generous enough for a family behind one address, far too few to guess even a short password. */
const LIMITS = {
  'sign-in by email and address': { most: 10, seconds: 15 * 60 },
  // For many addresses together.
  'sign-in by email': { most: 100, seconds: 60 * 60 },
  'sign-in by address': { most: 200, seconds: 15 * 60 },
  // Counts a device that signed in before, in place of the three above (docs/decisions/001-sign-in-limits.md).
  'sign-in by email and device': { most: 10, seconds: 15 * 60 },
  'sign-up by address': { most: 300, seconds: 60 * 60 },
  'password by account': { most: 10, seconds: 15 * 60 },
  // Each gives five tries at a code. A right one is taken back.
  'second step by account': { most: 20, seconds: 24 * 60 * 60 },
  'second step by account and device': { most: 20, seconds: 24 * 60 * 60 },
  'second step after Google by account': { most: 20, seconds: 24 * 60 * 60 },
  'second step of a reset by account': { most: 20, seconds: 24 * 60 * 60 },
  'second step of an owner by account': { most: 20, seconds: 24 * 60 * 60 },
  // Letters that somebody asks for. Nobody needs more of them, and nobody may get more because of somebody else.
  'verification letter by account': { most: 5, seconds: 60 * 60 },
  // A mailbox, whoever asks: an account may end and begin again.
  'verification letter by email': { most: 10, seconds: 24 * 60 * 60 },
  'new address by account': { most: 5, seconds: 60 * 60 },
  // A stranger's mailbox, whoever asks.
  'new address by email': { most: 5, seconds: 24 * 60 * 60 },
  'reset letter by email and address': { most: 5, seconds: 60 * 60 },
  // Whoever asks. What is more is answered and not written: as long as its window lasts, the last link of the window works.
  'reset letter by email': { most: 5, seconds: LINK_SECONDS.reset },
  'reset letter by address': { most: 50, seconds: 60 * 60 },
  // Links of letters that do not work. Nobody guesses one: this keeps the database from being asked for nothing.
  'wrong link by address': { most: 60, seconds: 15 * 60 },
  'photo by account': { most: 30, seconds: 60 * 60 },
  // Each import brings up to fifty listings.
  'import by account': { most: 400, seconds: 60 * 60 },
  // All that the shop holds about somebody, in parts.
  'export by account': { most: 60, seconds: 60 * 60 },
  // One each twelve seconds, for an hour: nobody types so fast. An import counts as itself.
  'listing by account': { most: 300, seconds: 60 * 60 },
  // Beginning and ending one are counted together: each rewrites every copy of the seller.
  'holiday by account': { most: 20, seconds: 60 * 60 },
  // Forty listings of six pictures, and about as many replacements.
  'upload by account': { most: 500, seconds: 60 * 60 },
} as const;

export type Limit = keyof typeof LIMITS;

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
  key: `${limit} ${await rateLimits.hmac(who)}`,
});

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

/** Takes one count back, after an attempt that succeeded. */
export const uncounted = ({ key }: RateCount): SQL =>
  sql`UPDATE ${rateLimitCounts} SET ${assignments(rateLimitCounts, {
    count: sql`max(0, ${rateLimitCounts.count} - 1)`,
  })} WHERE ${rateLimitCounts.key} = ${key}`;

/** Ends counts, and what this isolate saw of them: the steps of a batch, and what to do once that is written. */
export const lifted = ({ rateLimits: { past } }: Pick<Edges, 'rateLimits'>, rateCounts: readonly RateCount[]) => ({
  steps: rateCounts.map(({ key }) => sql`DELETE FROM ${rateLimitCounts} WHERE ${rateLimitCounts.key} = ${key}`),
  forget: () => {
    for (const { key } of rateCounts) past.delete(key);
  },
});

/** How long the first of these counts stays past its limit, in ms, by what this isolate saw; 0 when none is. */
export function msPast(
  { rateLimits, now }: Pick<Edges, 'rateLimits' | 'now'>,
  rateCounts: readonly RateCount[],
): number {
  const seen = rateCounts.flatMap(({ key }) => rateLimits.past.get(key) ?? []);
  const believed = seen.find(({ resetsAt, believedUntil }) => Math.min(resetsAt, believedUntil) > now());
  return believed ? believed.resetsAt - now() : 0;
}

/**
 * Throws `too_many` for a count that has been seen past its limit. Requests that are refused anyway must not cause a database
 * write each time; other requests would wait for it.
 */
export function requireNotPast(edges: Pick<Edges, 'rateLimits' | 'now'>, rateCounts: readonly RateCount[]): void {
  const waitMs = msPast(edges, rateCounts);
  if (waitMs > 0) throw tooMany(waitMs);
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
  past.set(key, { resetsAt: counts.resetsAt, believedUntil: now() + BELIEVED_MS });
  throw tooMany(counts.resetsAt - now());
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
