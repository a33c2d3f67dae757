/** Money that sellers were paid and that others took is taken back from their accounts, before anything goes back to a buyer. */
import { and, eq, gte, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../../core/period.ts';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { runAll } from '../../../runs/run-all.ts';
import { isReversal, type ReversalRow, recordReversal, recordReversalRefused } from '../transfers/record-transfers.ts';
import { bookReturned, markOf } from './returned-money.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'payments'>;

/** So many a run, in any order, so that what always fails keeps none of the others waiting. */
const AT_ONCE = 20;

/** Asks for what is owed. A repeat after a lost reply has the same key. Throws the first failure when all had their turn. */
export async function takeBack(deps: Edges): Promise<void> {
  const owed = await deps.db
    .select({ orderId: reversals.orderId, event: reversals.event, tryNumber: reversals.tryNumber })
    .from(reversals)
    .where(sql`${reversals.state} = 'owed'`)
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  await runAll(owed.map((row) => () => takeBackOne(deps, row)));
}

/** What came already is booked first, whoever took it: only the rest is asked for. */
async function takeBackOne(deps: Edges, row: ReversalRow): Promise<void> {
  await bookReturned(deps, row.orderId);
  const wanted = await wantedOf(deps, row);
  if (!wanted) return;
  const reply = await deps.payments.payouts.reverse({ ...wanted, mark: markOf(row) });
  if (reply.kind === 'reversal') await recordReversal(deps, row, reply);
  // Somebody may have taken it at that moment: then the next run asks for what is left.
  else if (!(await bookReturned(deps, row.orderId))) await recordReversalRefused(deps, row, reply.code);
}

/** So much is to come still, and of which transfer. */
async function wantedOf({ db }: Pick<Edges, 'db'>, row: ReversalRow) {
  const [wanted] = await db
    .select({
      transferId: sql<string>`${transfers.transferId}`,
      cents: sql<number>`${reversals.cents} - ${reversals.waivedCents}`,
    })
    .from(reversals)
    .innerJoin(transfers, and(eq(transfers.orderId, reversals.orderId), eq(transfers.tryNumber, reversals.tryNumber)))
    .where(sql`${reversals.state} = 'owed' AND ${isReversal(row)}`);
  return wanted;
}

/** What is not asked for any more is looked for so long: a reply may be lost, and the work done, until a while after. */
const DROPPED_MS = 2 * DAY_MS;

/** Of what was asked for, and is not any more, some may have come back without our knowing. By looking only; what is found is the seller's. */
export async function findDropped(deps: Edges): Promise<void> {
  const dropped = await deps.db
    .select({ orderId: reversals.orderId })
    .from(reversals)
    .where(and(sql`${reversals.state} = 'dropped'`, gte(reversals.changedAt, deps.now() - DROPPED_MS)))
    .groupBy(reversals.orderId)
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  await runAll(
    dropped.map(
      ({ orderId }) =>
        () =>
          bookReturned(deps, orderId),
    ),
  );
}
