/** Money that sellers were paid and that others took is taken back from their accounts, before anything goes back to a buyer. */
import { and, eq, gte, sql } from 'drizzle-orm';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { runAll } from '../../../run-all.ts';
import { type ReversalRow, recordReversal, recordReversalRefused } from '../transfers/record-transfers.ts';
import { alertReversal, markOf, recordPartReversed, reversedByHand } from './reversed-by-hand.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'payments'>;

/** So many a run, in any order, so that what always fails keeps none of the others waiting. */
const AT_ONCE = 20;

/** What our rows say, and the transfer at the provider that they take from. */
const rowsOf = (db: Deps['db']) =>
  db
    .select({
      ...{ orderId: reversals.orderId, event: reversals.event, tryNumber: reversals.tryNumber },
      ...{ cents: reversals.cents, waivedCents: reversals.waivedCents },
      transferId: sql<string>`${transfers.transferId}`,
    })
    .from(reversals)
    .innerJoin(transfers, and(eq(transfers.orderId, reversals.orderId), eq(transfers.tryNumber, reversals.tryNumber)));

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Asks for what is owed. A repeat after a lost reply has the same key. Throws the first failure when all had their turn. */
export async function takeBack(deps: Edges): Promise<void> {
  const owed = await rowsOf(deps.db).where(sql`${reversals.state} = 'owed'`).orderBy(sql`random()`).limit(AT_ONCE);
  await runAll(owed.map((row) => () => takeBackOne(deps, row)));
}

/** The same of one order. */
export async function takeBackOf(deps: Edges, orderId: string): Promise<void> {
  const owed = await rowsOf(deps.db).where(and(eq(reversals.orderId, orderId), sql`${reversals.state} = 'owed'`));
  await runAll(owed.map((row) => () => takeBackOne(deps, row)));
}

/** What somebody took at the provider is of what is owed, and what the bank gave back meanwhile is not owed: only the rest is asked for. */
async function takeBackOne(deps: Edges, { transferId, cents, waivedCents, ...row }: Row): Promise<void> {
  // More may have been asked for before, and its reply lost: another sum is another key.
  const made = waivedCents > 0 && (await madeOf(deps, row, transferId));
  if (made) return recordReversal(deps, row, made);
  const owed = cents - waivedCents;
  const found = await reversedByHand(deps, row.orderId);
  const byHand = found?.latest && { cents: found.cents, latest: found.latest };
  if (byHand) await alertReversal(deps, row.orderId, byHand.latest);
  const came = Math.min(owed, byHand?.cents ?? 0);
  if (byHand && came === owed) return recordReversal(deps, row, { ...byHand.latest, cents: came });
  const reply = await deps.payments.payouts.reverse({ transferId, mark: markOf(row), cents: owed - came });
  if (reply.kind === 'reversal')
    return recordReversal(deps, row, { ...reply, cents: Math.min(owed, reply.cents + came) });
  if (byHand) return recordPartReversed(deps, row, byHand, reply.code);
  await recordReversalRefused(deps, row, reply.code);
}

/** It, as the provider has it; found by its mark. */
const madeOf = async (deps: Edges, row: ReversalRow, transferId: string) =>
  (await deps.payments.payouts.reversalsOf(transferId)).find(({ mark }) => mark === markOf(row));

/** What is not asked for any more is looked for so long: a reply may be lost, and the work done, until a while after. */
const DROPPED_MS = 2 * 24 * 60 * 60 * 1000;

/** Of what was asked for, and is not any more, some may have come back without our knowing. By looking only; what is found is the seller's. */
export async function findDropped(deps: Edges): Promise<void> {
  const dropped = await rowsOf(deps.db)
    .where(and(sql`${reversals.state} = 'dropped'`, gte(reversals.changedAt, deps.now() - DROPPED_MS)))
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  await runAll(
    dropped.map(({ transferId, ...row }) => async () => {
      const made = await madeOf(deps, row, transferId);
      if (made) await recordReversal(deps, row, made);
    }),
  );
}
