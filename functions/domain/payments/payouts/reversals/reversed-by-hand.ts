/** What somebody took back from sellers at the provider, without us: it is booked to what we are about to ask for, and never owed as well. */
import { and, eq, sql } from 'drizzle-orm';
import { stopUnlessChanged, unlessStopped, writeBatch } from '../../../../db/batch.ts';
import { assignments, insertInto } from '../../../../db/rows.ts';
import { attempts, sales, stripeEvents } from '../../../../db/tables/money/payments.ts';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import { owes } from '../../../fulfilment/disputes/lent-money.ts';
import { getSaleMoney, moneyEvent, type SaleMoney } from '../../../fulfilment/disputes/sale-money.ts';
import { paidShareLetter } from '../../../fulfilment/disputes/share-letters.ts';
import { catchUp } from '../../../fulfilment/following.ts';
import type { ProviderReversal } from '../../../ports/payouts.ts';
import type { Deps } from '../../../ports.ts';
import type { ReversalRow } from '../transfers/record-transfers.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'payments'>;

/** What we keep with a reversal at the provider, by which it is found again. */
export const markOf = ({ orderId, event, tryNumber }: ReversalRow): string => `${orderId}:${event}:${tryNumber}`;

/** The row of such a mark; undefined for one that is none of ours. */
export const reversalOf = (mark: string): ReversalRow | undefined => {
  const [, orderId, event, tryNumber] = /^(.+):(\d+):(\d+)$/.exec(mark) ?? [];
  return orderId ? { orderId, event: Number(event), tryNumber: Number(tryNumber) } : undefined;
};

/** `cents` came back of a sale and are not in our books, as these were read; `latest` is the newest reversal that none of our rows is, if there is one. */
export type ByHand = {
  readonly cents: number;
  readonly latest: ProviderReversal | undefined;
  readonly sale: SaleMoney;
};

/**
 * What came back of all transfers of a sale at the provider, less what our books say came back. A reversal of ours whose reply is lost is
 * not of it: it is found by its mark. Null for none.
 */
export async function reversedByHand({ db, payments }: Edges, orderId: string): Promise<ByHand | null> {
  const sent = await db
    .select({ transferId: sql<string>`${transfers.transferId}` })
    .from(transfers)
    .where(and(eq(transfers.orderId, orderId), eq(transfers.state, 'sent')));
  const back: ProviderReversal[] = [];
  for (const { transferId } of sent) back.push(...(await payments.payouts.reversalsOf(transferId)));
  const byHand = back.filter(({ mark }) => mark === null);
  if (byHand.length === 0) return null;
  const sale = await getSaleMoney({ db }, orderId);
  const kept = await db
    .select({ id: reversals.reversalId })
    .from(reversals)
    .where(and(eq(reversals.orderId, orderId), eq(reversals.state, 'sent')));
  const isKept = (id: string) => kept.some((row) => row.id === id);
  const latest = byHand.find(({ id }) => !isKept(id));
  if (!sale) return null;
  const there = sumOf(back.filter(({ id, mark }) => mark === null || isKept(id)));
  const cents = there - (sumOf(sale.lent.sent) - sale.balances.paid);
  return cents > 0 ? { cents, latest, sale } : null;
}

const sumOf = (rows: readonly { readonly cents: number }[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

/** A person is told, once for each: whoever made it may have meant something else. */
export async function alertReversal({ db, now }: Edges, orderId: string, { id }: ProviderReversal): Promise<void> {
  await writeBatch(db, {
    kept: sql`${insertInto(stripeEvents, {
      ...{ id: `notice:${id}`, type: 'transfer_reversal', intentId: attempts.intentId, alert: 'reversal_by_hand' },
      receivedAt: now(),
    })} FROM ${sales} JOIN ${attempts} ON ${attempts.id} = ${sales.attemptId} WHERE ${sales.orderId} = ${orderId} ON CONFLICT DO NOTHING`,
  });
}

/**
 * Somebody took `cameCents` of it, and the account does not have the rest: what came is the shop's, and the seller owes the rest, in one step. What
 * the bank has given back of it meanwhile the shop does not get, and nobody owes.
 */
export async function recordPartReversed(
  { db, now }: Edges,
  row: ReversalRow,
  { cents: cameCents, latest }: Pick<ByHand, 'cents'> & { readonly latest: ProviderReversal },
  code: string,
): Promise<void> {
  const sale = await getSaleMoney({ db }, row.orderId);
  const { orderId, event, tryNumber } = row;
  const isThis = (one: Omit<ReversalRow, 'orderId'>) => one.event === event && one.tryNumber === tryNumber;
  const kept = sale?.lent.asked.find(isThis);
  if (!sale || kept?.state !== 'owed') return;
  const moment = now();
  const asked = sale.lent.asked.filter((one) => !isThis(one));
  const askedCents = kept.cents - kept.waivedCents;
  const toHouse = Math.min(cameCents, askedCents);
  const moves = [
    { from: 'paid', to: 'house', cents: toHouse },
    { from: 'paid', to: 'seller', cents: cameCents - toHouse },
  ] as const;
  const { entries = [], ...happened } = moneyEvent(
    { ...sale, lent: { ...sale.lent, asked } },
    { action: 'taken-back', moves: moves.filter(({ cents }) => cents > 0) },
    moment,
  );
  const batch = {
    refused: sql`UPDATE ${reversals} SET ${assignments(reversals, { state: 'failed', failure: code, changedAt: moment })}
      WHERE ${reversals.orderId} = ${orderId} AND ${reversals.event} = ${event} AND ${reversals.tryNumber} = ${tryNumber}
        AND ${reversals.state} = 'owed'`,
    isRefused: stopUnlessChanged('changed meanwhile'),
    ...happened,
    // What came is a row of its own, of the event that says so.
    came: sql`${insertInto(reversals, {
      ...{ orderId: transfers.orderId, event: sale.version + 1, tryNumber: transfers.tryNumber, ofEvent: event },
      ...{ sellerId: transfers.sellerId, cents: cameCents, waivedCents: cameCents - toHouse },
      ...{ state: 'sent', reversalId: latest.id },
      ...{ createdAt: moment, changedAt: moment },
    })} FROM ${transfers} WHERE ${transfers.orderId} = ${orderId} AND ${transfers.tryNumber} = ${tryNumber}`,
    entries,
    owes: askedCents > toHouse ? owes(orderId, event, askedCents - toHouse, moment) : [],
    told: paidShareLetter('payout-taken-back', orderId, moment),
    caughtUp: catchUp(JSON.stringify([orderId])),
  };
  // Whatever changed meanwhile: the row is owed still, and the next run looks again.
  await unlessStopped('changed meanwhile', writeBatch(db, batch));
}
