/** What came back of a sale's transfers at the provider, beside our books: what these do not have is booked, whoever took it. Whole cents. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { unlessStopped, writeBatch } from '../../../../db/batch.ts';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import { getSaleMoney } from '../../../fulfilment/disputes/sale-money.ts';
import type { ProviderReversal } from '../../../ports/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { type ReversalRow, recordReversal } from '../transfers/record-transfers.ts';
import { alertReversal, bookingByHand, type Taken } from './reversed-by-hand.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'payments'>;

/** What we keep with a reversal at the provider, by which it is found again. */
export const markOf = ({ orderId, event, tryNumber }: ReversalRow): string => `${orderId}:${event}:${tryNumber}`;

/** The row of such a mark; undefined for one that is none of ours. */
const reversalOf = (mark: string): ReversalRow | undefined => {
  const [, orderId, event, tryNumber] = /^(.+):(\d+):(\d+)$/.exec(mark) ?? [];
  return orderId ? { orderId, event: Number(event), tryNumber: Number(tryNumber) } : undefined;
};

/** A reversal at the provider, and the try whose transfer it is of. */
type Back = ProviderReversal & { readonly tryNumber: number };

/**
 * Reversals of ours whose reply got lost, and what somebody took by hand: of each so much as is not booked. Answers whether it wrote anything. Throws when
 * others move money of the sale all the time.
 */
export async function bookReturned(deps: Edges, orderId: string): Promise<boolean> {
  const back = await backOf(deps, orderId);
  const booked = await bookedOf(deps, eq(reversals.orderId, orderId));
  let isRecorded = false;
  for (const reversal of back) {
    const ours = reversal.mark === null || booked.has(reversal.id) ? undefined : reversalOf(reversal.mark);
    if (ours && (await recordReversal(deps, ours, reversal))) isRecorded = true;
  }
  for (const reversal of back) if (await bookByHand(deps, orderId, back, reversal)) isRecorded = true;
  return isRecorded;
}

/** All that came back of all transfers of the sale. */
async function backOf({ db, payments }: Edges, orderId: string): Promise<readonly Back[]> {
  const sent = await db
    .select({ transferId: sql<string>`${transfers.transferId}`, tryNumber: transfers.tryNumber })
    .from(transfers)
    .where(and(eq(transfers.orderId, orderId), eq(transfers.state, 'sent')));
  const back: Back[] = [];
  for (const { transferId, tryNumber } of sent)
    for (const reversal of await payments.payouts.reversalsOf(transferId)) back.push({ ...reversal, tryNumber });
  return back;
}

/** What is booked of the reversals of these rows, by their ids at the provider. */
export async function bookedOf(
  { db }: Pick<Edges, 'db'>,
  which: SQL | undefined,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: sql<string>`${reversals.reversalId}`, cents: sql<number>`sum(${reversals.cents})` })
    .from(reversals)
    .where(and(which, sql`${reversals.state} = 'sent' AND ${reversals.reversalId} IS NOT NULL`))
    .groupBy(reversals.reversalId);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** Somebody else may move money of the sale at the same moment; then it is looked at again, so often. */
const TRIES = 5;

/** A part for each thing that it makes good, and the rest for the seller. A person is told before any of it is booked. */
async function bookByHand(deps: Edges, orderId: string, back: readonly Back[], reversal: Back): Promise<boolean> {
  if (reversal.mark !== null) return false;
  let taken = await takenOf(deps, orderId, back, reversal);
  if (!taken) return false;
  await alertReversal(deps, orderId, reversal);
  for (let tries = 0; taken && tries < TRIES; ) {
    const isBooked = await unlessStopped('changed meanwhile', writeBatch(deps.db, bookingByHand(taken, deps.now())));
    tries = isBooked ? 0 : tries + 1;
    taken = await takenOf(deps, orderId, back, reversal);
  }
  if (taken) throw new Error('money that somebody took back could not be written down');
  return true;
}

/** So much of it is not booked, as the books were read; null for nothing. */
async function takenOf(
  deps: Edges,
  orderId: string,
  back: readonly Back[],
  { id, tryNumber, cents }: Back,
): Promise<Taken | null> {
  const sale = await getSaleMoney(deps, orderId);
  if (!sale) return null;
  const booked = await bookedOf(deps, eq(reversals.orderId, orderId));
  // Rows of long ago have several of a sale together, under the id of one: never more than came back of all of it.
  const there = sumOf(back.filter((one) => one.mark === null || booked.has(one.id)));
  const ofSale = there - (sumOf(sale.lent.sent) - sale.balances.paid);
  const open = Math.min(cents - (booked.get(id) ?? 0), ofSale);
  return open > 0 ? { sale, reversalId: id, tryNumber, cents: open } : null;
}

const sumOf = (rows: readonly { readonly cents: number }[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);
