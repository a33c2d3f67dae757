/**
 * Reversals: money of paid-out sales that a bank or a refund takes comes back from sellers' accounts before a buyer is
 * refunded.
 */
import { and, eq, gte, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../../core/days.ts';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { runAll } from '../../../runs/run-all.ts';
import {
  isReversalRow,
  type ReversalRow,
  recordReversal,
  recordReversalRefused,
} from '../transfers/record-transfers.ts';
import { bookMissingReversals, reversalMarkOf } from './book-reversals.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'payments'>;

/** Limit per run, in random order, so that failing rows do not block others. */
const RUN_LIMIT = 20;

/**
 * Requests the owed reversals. A repeat after a lost reply has the same key. After all have been tried, throws the
 * first failure.
 */
export async function reverseTransfers(deps: Needs): Promise<void> {
  const owed = await deps.db
    .select({ orderId: reversals.orderId, event: reversals.event, tryNumber: reversals.tryNumber })
    .from(reversals)
    .where(sql`${reversals.state} = 'owed'`)
    .orderBy(sql`random()`)
    .limit(RUN_LIMIT);
  await runAll(owed.map((row) => () => reverseOne(deps, row)));
}

/** Books existing reversals first, ours and those by hand, and requests only the rest. */
async function reverseOne(deps: Needs, row: ReversalRow): Promise<void> {
  await bookMissingReversals(deps, row.orderId);
  const wanted = await wantedOf(deps, row);
  if (!wanted) return;
  const reply = await deps.payments.payouts.reverse({ ...wanted, mark: reversalMarkOf(row) });
  if (reply.kind === 'reversal') await recordReversal(deps, row, reply);
  // A concurrent reversal by hand: the next run requests the rest.
  else if (!(await bookMissingReversals(deps, row.orderId))) await recordReversalRefused(deps, row, reply.code);
}

/** The cents still to come, and their transfer. */
async function wantedOf({ db }: Pick<Needs, 'db'>, row: ReversalRow) {
  const [wanted] = await db
    .select({
      transferId: sql<string>`${transfers.transferId}`,
      cents: sql<number>`${reversals.cents} - ${reversals.waivedCents}`,
    })
    .from(reversals)
    .innerJoin(transfers, and(eq(transfers.orderId, reversals.orderId), eq(transfers.tryNumber, reversals.tryNumber)))
    .where(sql`${reversals.state} = 'owed' AND ${isReversalRow(row)}`);
  return wanted;
}

/** Time in ms for which dropped requests are followed: their reply may have been lost. */
const DROPPED_MS = 2 * DAY_MS;

/**
 * Books reversals of dropped requests that were made without our knowledge. Reads only; found money is the seller's.
 */
export async function bookDroppedReversals(deps: Needs): Promise<void> {
  const dropped = await deps.db
    .select({ orderId: reversals.orderId })
    .from(reversals)
    .where(and(sql`${reversals.state} = 'dropped'`, gte(reversals.changedAt, deps.now() - DROPPED_MS)))
    .groupBy(reversals.orderId)
    .orderBy(sql`random()`)
    .limit(RUN_LIMIT);
  await runAll(
    dropped.map(
      ({ orderId }) =>
        () =>
          bookMissingReversals(deps, orderId),
    ),
  );
}
