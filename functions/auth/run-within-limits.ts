/**
 * Work under a rate limit (`limits.ts`): counted before it, or by its own write batch. Reports are counted per account,
 * stricter before its address is confirmed.
 */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../core/accounts/user.ts';
import { recoveryWords } from '../../core/words/en/accounts.ts';
import { isStoppedBy, type Step, stopUnless, writeBatch } from '../db/batch.ts';
import { hasConfirmedAddress } from '../db/conditions.ts';
import { rateLimitCounts } from '../db/tables/accounts.ts';
import { addressUnconfirmed } from '../errors.ts';
import type { LimitName, NetworkLimit } from './limit-table.ts';
import {
  countAttemptStatement,
  isUnderLimit,
  type LimitDeps,
  networkCountersOf,
  type RateCounter,
  rateCounterOf,
  requireNotKnownPastLimit,
  requireNotKnownPastLimitUnless,
  requireUnderLimit,
} from './limits.ts';

/** Counts one attempt. Throws `too_many` past the limit. */
export const countCall = async (edges: LimitDeps, limit: LimitName, who: string): Promise<void> =>
  countEach(edges, [await rateCounterOf(edges, limit, who)]);

/** Counts one attempt of a network address and of the wider networks around it. Throws `too_many` past a limit. */
export const countNetworkCall = async (edges: LimitDeps, what: NetworkLimit, address: string): Promise<void> =>
  countEach(edges, await networkCountersOf(edges, what, address));

async function countEach(edges: LimitDeps, rateCounters: readonly RateCounter[]): Promise<void> {
  const { db, now } = edges;
  requireNotKnownPastLimit(edges, rateCounters);
  const moment = now();
  const { each } = await writeBatch(db, { each: rateCounters.map((one) => countAttemptStatement(one, moment)) });
  for (const [at, one] of rateCounters.entries()) requireUnderLimit(edges, one, each.rows[at]);
}

/**
 * Runs work whose write batch begins with the counting steps; they stop the batch past the limit. Counting costs no
 * round trip of its own, and failed work is not counted. Throws `too_many` past the limit.
 */
export async function runWithinLimit<Result>(
  edges: LimitDeps,
  limit: LimitName,
  who: string,
  work: (counting: readonly Step[]) => Promise<Result>,
): Promise<Result> {
  return eachWithin(edges, [await rateCounterOf(edges, limit, who)], work);
}

/** Steps that count a call and stop its batch past the limit, both only where `isCounted` holds. */
type Counting = (isCounted: SQL) => readonly Step[];

/** `runWithinLimit`, counted only where a condition of the work holds. */
async function countedIf<Result>(
  edges: LimitDeps,
  limit: LimitName,
  who: string,
  work: (counting: Counting) => Promise<Result>,
): Promise<Result> {
  const rateCounters = [await rateCounterOf(edges, limit, who)];
  requireNotKnownPastLimit(edges, rateCounters);
  return stepsWithin(edges, rateCounters, work);
}

/** `runWithinLimit`, neither counted nor refused where `isFree` holds. */
export async function runWithinLimitUnless<Result>(
  edges: LimitDeps,
  limit: LimitName,
  who: string,
  isFree: SQL,
  work: (counting: readonly Step[]) => Promise<Result>,
): Promise<Result> {
  const one = await rateCounterOf(edges, limit, who);
  await requireNotKnownPastLimitUnless(edges, [one], isFree);
  return stepsWithin(edges, [one], (counting) => work(counting(sql`NOT ${isFree}`)));
}

/** `runWithinLimit` for a network address and the wider networks around it. */
export const runWithinNetworkLimit = async <Result>(
  edges: LimitDeps,
  what: NetworkLimit,
  address: string,
  work: (counting: readonly Step[]) => Promise<Result>,
): Promise<Result> => eachWithin(edges, await networkCountersOf(edges, what, address), work);

async function eachWithin<Result>(
  edges: LimitDeps,
  rateCounters: readonly RateCounter[],
  work: (counting: readonly Step[]) => Promise<Result>,
): Promise<Result> {
  requireNotKnownPastLimit(edges, rateCounters);
  return stepsWithin(edges, rateCounters, (counting) => work(counting(sql`1`)));
}

async function stepsWithin<Result>(
  edges: LimitDeps,
  rateCounters: readonly RateCounter[],
  work: (counting: Counting) => Promise<Result>,
): Promise<Result> {
  const { db, now } = edges;
  const moment = now();
  const counting: Counting = (isCounted) =>
    rateCounters.flatMap((one) => [
      countAttemptStatement(one, moment, isCounted),
      stopUnless('too many', sql`NOT (${isCounted}) OR ${isUnderLimit(one, moment)}`),
    ]);
  try {
    return await work(counting);
  } catch (error) {
    if (!isStoppedBy(error, 'too many')) throw error;
    const { key, count, resetsAt } = rateLimitCounts;
    const keys = rateCounters.map((one) => one.key);
    const rows = await db.select({ key, count, resetsAt }).from(rateLimitCounts).where(inArray(key, keys));
    // The stopped batch rolled its count back, so the row is one below the refused attempt.
    for (const one of rateCounters) {
      const row = rows.find((found) => found.key === one.key);
      requireUnderLimit(edges, one, row && { ...row, count: row.count + 1 });
    }
    throw error;
  }
}

/** Statements that count a question: `made` if it began a conversation, `added` if it joined one. */
type CountQuestion = (made: SQL, added: SQL) => readonly Step[];

/**
 * Runs work that asks the seller of a copy: new conversations have limits of their own, stricter for a new account; a
 * further question counts as a message. Throws `too_many`.
 */
export async function runCountedQuestion<Result>(
  edges: LimitDeps,
  { userId }: Actor,
  { isAddition, isNewAccount }: { readonly isAddition: SQL; readonly isNewAccount: SQL },
  work: (counting: CountQuestion) => Promise<Result>,
): Promise<Result> {
  const ofThe = (limit: LimitName) => rateCounterOf(edges, limit, userId);
  const [all, ofNew] = [await ofThe('conversation by account'), await ofThe('conversation by new account')];
  const message = await ofThe('message by account');
  await requireNotKnownPastLimitUnless(edges, [all, ofNew], isAddition);
  await requireNotKnownPastLimitUnless(edges, [message], sql`NOT ${isAddition}`);
  return stepsWithin(edges, [all], (ofAll) =>
    stepsWithin(edges, [ofNew], (ofNewOnes) =>
      stepsWithin(edges, [message], (ofMessages) =>
        work((made, added) => [...ofAll(made), ...ofNewOnes(sql`(${made} AND ${isNewAccount})`), ...ofMessages(added)]),
      ),
    ),
  );
}

/**
 * Statements that count a report, placed after the statement that inserts it; `made` is true if it was inserted. It is
 * asked several times, so it looks for the row: `changes()` would tell of the statement before.
 */
type CountReport = (made: SQL) => readonly Step[];

/**
 * Runs work that inserts a report. Throws `too_many`, or `confirm_address` where confirming the address raises the
 * limit.
 */
export async function runCountedReport<Result>(
  edges: LimitDeps,
  { userId }: Actor,
  work: (counting: CountReport) => Promise<Result>,
): Promise<Result> {
  const moment = edges.now();
  const unconfirmed = await rateCounterOf(edges, 'report by unconfirmed account', userId);
  const isFree = hasConfirmedAddress(userId);
  const countReport =
    (counting: Counting): CountReport =>
    (made) => [
      ...counting(made),
      countAttemptStatement(unconfirmed, moment, sql`${made} AND NOT ${isFree}`),
      stopUnless('address unconfirmed', sql`${isFree} OR ${isUnderLimit(unconfirmed, moment)}`),
    ];
  try {
    return await countedIf(edges, 'report by account', userId, (counting) => work(countReport(counting)));
  } catch (error) {
    throw isStoppedBy(error, 'address unconfirmed') ? addressUnconfirmed(recoveryWords.confirmFirst.reports) : error;
  }
}
