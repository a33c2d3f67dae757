/**
 * Work under a rate limit (`limits.ts`): counted before it, or by its own write batch. Reports are counted per account,
 * stricter before its address is confirmed.
 */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../core/accounts/user.ts';
import { recoveryWords } from '../../core/words/en/accounts.ts';
import { isConfirmed } from '../db/active.ts';
import { isStopped, type Step, stopUnless, writeBatch } from '../db/batch.ts';
import { rateLimitCounts } from '../db/tables/accounts.ts';
import { confirmAddress } from '../errors.ts';
import type { Limit, NetworkLimit } from './limit-table.ts';
import {
  countAttemptStatement,
  isUnder,
  type Needs,
  networkCountersOf,
  type RateCounter,
  rateCounterOf,
  requireNotPast,
  requireNotPastUnless,
  requireUnder,
} from './limits.ts';

/** Counts one attempt. Throws `too_many` past the limit. */
export const countUse = async (edges: Needs, limit: Limit, who: string): Promise<void> =>
  countEach(edges, [await rateCounterOf(edges, limit, who)]);

/** Counts one attempt of a network address and of the wider networks around it. Throws `too_many` past a limit. */
export const countNetworkUse = async (edges: Needs, what: NetworkLimit, address: string): Promise<void> =>
  countEach(edges, await networkCountersOf(edges, what, address));

async function countEach(edges: Needs, rateCounters: readonly RateCounter[]): Promise<void> {
  const { db, now } = edges;
  requireNotPast(edges, rateCounters);
  const moment = now();
  const { each } = await writeBatch(db, { each: rateCounters.map((one) => countAttemptStatement(one, moment)) });
  for (const [at, one] of rateCounters.entries()) requireUnder(edges, one, each.rows[at]);
}

/**
 * Runs work whose write batch begins with the counting steps; they stop the batch past the limit. Counting costs no
 * round trip of its own, and failed work is not counted. Throws `too_many` past the limit.
 */
export async function countedWithin<Result>(
  edges: Needs,
  limit: Limit,
  who: string,
  work: (counting: readonly Step[]) => Promise<Result>,
): Promise<Result> {
  return eachWithin(edges, [await rateCounterOf(edges, limit, who)], work);
}

/** Steps that count a call and stop its batch past the limit, both only where `isCounted` holds. */
type Counting = (isCounted: SQL) => readonly Step[];

/** `countedWithin`, counted only where a condition of the work holds. */
async function countedIf<Result>(
  edges: Needs,
  limit: Limit,
  who: string,
  work: (counting: Counting) => Promise<Result>,
): Promise<Result> {
  const rateCounters = [await rateCounterOf(edges, limit, who)];
  requireNotPast(edges, rateCounters);
  return stepsWithin(edges, rateCounters, work);
}

/** `countedWithin`, neither counted nor refused where `isFree` holds. */
export async function countedUnless<Result>(
  edges: Needs,
  limit: Limit,
  who: string,
  isFree: SQL,
  work: (counting: readonly Step[]) => Promise<Result>,
): Promise<Result> {
  const one = await rateCounterOf(edges, limit, who);
  await requireNotPastUnless(edges, [one], isFree);
  return stepsWithin(edges, [one], (counting) => work(counting(sql`NOT ${isFree}`)));
}

/** `countedWithin` for a network address and the wider networks around it. */
export const networkWithin = async <Result>(
  edges: Needs,
  what: NetworkLimit,
  address: string,
  work: (counting: readonly Step[]) => Promise<Result>,
): Promise<Result> => eachWithin(edges, await networkCountersOf(edges, what, address), work);

async function eachWithin<Result>(
  edges: Needs,
  rateCounters: readonly RateCounter[],
  work: (counting: readonly Step[]) => Promise<Result>,
): Promise<Result> {
  requireNotPast(edges, rateCounters);
  return stepsWithin(edges, rateCounters, (counting) => work(counting(sql`1`)));
}

async function stepsWithin<Result>(
  edges: Needs,
  rateCounters: readonly RateCounter[],
  work: (counting: Counting) => Promise<Result>,
): Promise<Result> {
  const { db, now } = edges;
  const moment = now();
  const counting: Counting = (isCounted) =>
    rateCounters.flatMap((one) => [
      countAttemptStatement(one, moment, isCounted),
      stopUnless('too many', sql`NOT (${isCounted}) OR ${isUnder(one, moment)}`),
    ]);
  try {
    return await work(counting);
  } catch (error) {
    if (!isStopped(error, 'too many')) throw error;
    const { key, count, resetsAt } = rateLimitCounts;
    const keys = rateCounters.map((one) => one.key);
    const rows = await db.select({ key, count, resetsAt }).from(rateLimitCounts).where(inArray(key, keys));
    // The stopped batch rolled its count back, so the row is one below the refused attempt.
    for (const one of rateCounters) {
      const row = rows.find((found) => found.key === one.key);
      requireUnder(edges, one, row && { ...row, count: row.count + 1 });
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
export async function countedQuestion<Result>(
  edges: Needs,
  { userId }: Actor,
  { isAddition, isNewAccount }: { readonly isAddition: SQL; readonly isNewAccount: SQL },
  work: (counting: CountQuestion) => Promise<Result>,
): Promise<Result> {
  const ofThe = (limit: Limit) => rateCounterOf(edges, limit, userId);
  const [all, ofNew] = [await ofThe('conversation by account'), await ofThe('conversation by new account')];
  const message = await ofThe('message by account');
  await requireNotPastUnless(edges, [all, ofNew], isAddition);
  await requireNotPastUnless(edges, [message], sql`NOT ${isAddition}`);
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
export async function countedReport<Result>(
  edges: Needs,
  { userId }: Actor,
  work: (counting: CountReport) => Promise<Result>,
): Promise<Result> {
  const moment = edges.now();
  const unconfirmed = await rateCounterOf(edges, 'report by unconfirmed account', userId);
  const isFree = isConfirmed(userId);
  const countReport =
    (counting: Counting): CountReport =>
    (made) => [
      ...counting(made),
      countAttemptStatement(unconfirmed, moment, sql`${made} AND NOT ${isFree}`),
      stopUnless('address unconfirmed', sql`${isFree} OR ${isUnder(unconfirmed, moment)}`),
    ];
  try {
    return await countedIf(edges, 'report by account', userId, (counting) => work(countReport(counting)));
  } catch (error) {
    throw isStopped(error, 'address unconfirmed') ? confirmAddress(recoveryWords.confirmFirst.reports) : error;
  }
}
