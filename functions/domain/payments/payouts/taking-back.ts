/** Money that sellers were paid and that others took is taken back from their accounts, before anything goes back to a buyer. */
import { and, eq, sql } from 'drizzle-orm';
import { reversals, transfers } from '../../../db/tables/payouts.ts';
import type { Deps } from '../../ports.ts';
import { runAll } from '../../run-all.ts';
import { recordReversal, recordReversalRefused } from './transfer-news.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'payments'>;

/** So many a run, in any order, so that what always fails keeps none of the others waiting. */
const AT_ONCE = 20;

/** Asks for what is owed. A repeat after a lost reply has the same key. Throws the first failure when all had their turn. */
export async function takeBack(deps: Edges): Promise<void> {
  const owed = await deps.db
    .select({
      ...{ orderId: reversals.orderId, event: reversals.event, tryNumber: reversals.tryNumber, cents: reversals.cents },
      transferId: sql<string>`${transfers.transferId}`,
    })
    .from(reversals)
    .innerJoin(transfers, and(eq(transfers.orderId, reversals.orderId), eq(transfers.tryNumber, reversals.tryNumber)))
    .where(sql`${reversals.state} = 'owed'`)
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  await runAll(
    owed.map(({ transferId, ...row }) => async () => {
      const mark = `${row.orderId}:${row.event}:${row.tryNumber}`;
      const reply = await deps.payments.payouts.reverse({ transferId, mark, cents: row.cents });
      if (reply.kind === 'reversal') await recordReversal(deps, row, reply);
      else await recordReversalRefused(deps, row, reply.code);
    }),
  );
}
