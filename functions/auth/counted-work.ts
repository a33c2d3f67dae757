/** Work that counts as an attempt, or is counted by its own write (`limits.ts`). */
import { eq } from 'drizzle-orm';
import { isStopped, type Step, stopUnless, writeBatch } from '../db/batch.ts';
import { rateLimitCounts } from '../db/tables/accounts.ts';
import type { Limit } from './limit-table.ts';
import { counted, type Edges, isUnder, rateCountOf, requireNotPast, requireUnder } from './limits.ts';

/** Counts one attempt. Throws `too_many` when the count is then past its limit. */
export async function countUse(edges: Edges, limit: Limit, who: string): Promise<void> {
  const { db, now } = edges;
  const rateCount = await rateCountOf(edges, limit, who);
  requireNotPast(edges, [rateCount]);
  const { rateLimitCounts } = await writeBatch(db, { rateLimitCounts: counted(rateCount, now()) });
  requireUnder(edges, rateCount, rateLimitCounts.rows[0]);
}

/**
 * Does work that counts itself: its write batch begins with these steps, which stop it when it is one too many. So counting takes
 * no round trip of its own, and work that fails is not counted. Throws `too_many` then.
 */
export async function countedWithin<Result>(
  edges: Edges,
  limit: Limit,
  who: string,
  work: (counting: readonly Step[]) => Promise<Result>,
): Promise<Result> {
  const { db, now } = edges;
  const rateCount = await rateCountOf(edges, limit, who);
  requireNotPast(edges, [rateCount]);
  const counting = [counted(rateCount, now()), stopUnless('too many', isUnder(rateCount, now()))];
  try {
    return await work(counting);
  } catch (error) {
    if (!isStopped(error, 'too many')) throw error;
    const { count, resetsAt } = rateLimitCounts;
    const [row] = await db
      .select({ count, resetsAt })
      .from(rateLimitCounts)
      .where(eq(rateLimitCounts.key, rateCount.key));
    // The count stays at its limit, as the batch that went past it was stopped.
    requireUnder(edges, rateCount, row && { ...row, count: row.count + 1 });
    throw error;
  }
}
