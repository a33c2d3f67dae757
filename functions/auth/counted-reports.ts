/** Rate limits of reports: per account, stricter before its address is confirmed. */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../core/accounts/user.ts';
import { recoveryWords } from '../../core/words/en/accounts.ts';
import { isConfirmed } from '../db/active.ts';
import { isStopped, type Step, stopUnless } from '../db/batch.ts';
import { confirmAddress } from '../errors.ts';
import { type Counting, countedIf } from './counted-work.ts';
import { countAttempt, isUnder, type Needs, rateCounterOf } from './limits.ts';

/** Statements that count a report, placed after the statement that inserts it; `made` is true if it was inserted. */
export type CountReport = (made: SQL) => readonly Step[];

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
      countAttempt(unconfirmed, moment, sql`${made} AND NOT ${isFree}`),
      stopUnless('address unconfirmed', sql`${isFree} OR ${isUnder(unconfirmed, moment)}`),
    ];
  try {
    return await countedIf(edges, 'report by account', userId, (counting) => work(countReport(counting)));
  } catch (error) {
    throw isStopped(error, 'address unconfirmed') ? confirmAddress(recoveryWords.confirmFirst.reports) : error;
  }
}
