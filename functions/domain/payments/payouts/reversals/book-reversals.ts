/**
 * Books the reversals of a sale's transfers that the provider has and our books do not, ours and those by hand, also
 * from the provider's lists and events: unknown ones are alerted. Whole cents.
 */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { nullIfStopped, writeBatch } from '../../../../db/batch.ts';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import { getSaleMoney } from '../../../fulfilment/disputes/sale-money.ts';
import type { ProviderReversal } from '../../../ports/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { recordEach } from '../../../runs/run-all.ts';
import { type ReversalRow, recordReversal } from '../transfers/record-transfers.ts';
import { alertAdminsOfReversal, bookReversalByHandStatements, type ReversalByHand } from './reversed-by-hand.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'payments'>;

/** Our mark in the metadata of a reversal. */
export const reversalMarkOf = ({ orderId, event, tryNumber }: ReversalRow): string =>
  `${orderId}:${event}:${tryNumber}`;

/** The row of a mark; undefined for a mark that is not ours. */
const reversalOf = (mark: string): ReversalRow | undefined => {
  const [, orderId, event, tryNumber] = /^(.+):(\d+):(\d+)$/.exec(mark) ?? [];
  return orderId ? { orderId, event: Number(event), tryNumber: Number(tryNumber) } : undefined;
};

type SaleReversal = ProviderReversal & { readonly tryNumber: number };

/**
 * Books our reversals with a lost reply, and the unbooked part of those by hand. Returns true if it wrote anything.
 * Throws when concurrent changes of the sale do not end.
 */
export async function bookMissingReversals(deps: Needs, orderId: string): Promise<boolean> {
  const back = await listReversals(deps, orderId);
  const booked = await bookedOf(deps, eq(reversals.orderId, orderId));
  let isRecorded = false;
  for (const reversal of back) {
    const ours = reversal.mark === null || booked.has(reversal.id) ? undefined : reversalOf(reversal.mark);
    if (ours && (await recordReversal(deps, ours, reversal))) isRecorded = true;
  }
  for (const reversal of back) if (await bookByHand(deps, orderId, back, reversal)) isRecorded = true;
  return isRecorded;
}

async function listReversals({ db, payments }: Needs, orderId: string): Promise<readonly SaleReversal[]> {
  const sent = await db
    .select({ transferId: sql<string>`${transfers.transferId}`, tryNumber: transfers.tryNumber })
    .from(transfers)
    .where(and(eq(transfers.orderId, orderId), eq(transfers.state, 'sent')));
  const back: SaleReversal[] = [];
  for (const { transferId, tryNumber } of sent)
    for (const reversal of await payments.payouts.reversalsOf(transferId)) back.push({ ...reversal, tryNumber });
  return back;
}

/** Booked cents of the reversals of these rows, by their ids at the provider. */
async function bookedOf({ db }: Pick<Needs, 'db'>, which: SQL | undefined): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: sql<string>`${reversals.reversalId}`, cents: sql<number>`sum(${reversals.cents})` })
    .from(reversals)
    .where(and(which, sql`${reversals.state} = 'sent' AND ${reversals.reversalId} IS NOT NULL`))
    .groupBy(reversals.reversalId);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

const TRIES = 5;

/**
 * Books a part for each requested reversal or debt that it settles, and the rest for the seller. Alerts before the
 * first booking.
 */
async function bookByHand(
  deps: Needs,
  orderId: string,
  back: readonly SaleReversal[],
  reversal: SaleReversal,
): Promise<boolean> {
  if (reversal.mark !== null) return false;
  let taken = await unbookedOf(deps, orderId, back, reversal);
  if (!taken) return false;
  await alertAdminsOfReversal(deps, orderId, reversal);
  for (let tries = 0; taken && tries < TRIES; ) {
    const isBooked = await nullIfStopped(
      'changed meanwhile',
      writeBatch(deps.db, bookReversalByHandStatements(taken, deps.now())),
    );
    tries = isBooked ? 0 : tries + 1;
    taken = await unbookedOf(deps, orderId, back, reversal);
  }
  if (taken) throw new Error('money that somebody took back could not be written down');
  return true;
}

/** The unbooked part of a reversal, with the sale as it was read; null for none. */
async function unbookedOf(
  deps: Needs,
  orderId: string,
  back: readonly SaleReversal[],
  { id, tryNumber, cents }: SaleReversal,
): Promise<ReversalByHand | null> {
  const sale = await getSaleMoney(deps, orderId);
  if (!sale) return null;
  const booked = await bookedOf(deps, eq(reversals.orderId, orderId));
  // Old rows have several reversals of a sale together, under one id: the limit is the sum of all.
  const there = sumOf(back.filter((one) => one.mark === null || booked.has(one.id)));
  const ofSale = there - (sumOf(sale.advances.sent) - sale.balances.paid);
  const open = Math.min(cents - (booked.get(id) ?? 0), ofSale);
  return open > 0 ? { sale, reversalId: id, tryNumber, cents: open } : null;
}

const sumOf = (rows: readonly { readonly cents: number }[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Records listed reversals that our books do not have, or only in part. Returns their number; failures go to
 * `failures`.
 */
export async function recordListedReversals(
  deps: Needs,
  listed: readonly ProviderReversal[],
  failures: unknown[],
): Promise<number> {
  if (listed.length === 0) return 0;
  const ids = listed.map(({ id }) => id);
  const booked = await bookedOf(deps, inArray(reversals.reversalId, ids));
  const unrecorded = listed.filter(({ id, mark, cents }) =>
    mark === null ? (booked.get(id) ?? 0) < cents : !booked.has(id),
  );
  return recordEach(unrecorded, (reversal) => recordFound(deps, reversal), failures);
}

/**
 * Ignores transfers that are not ours. A reversal with an unknown mark is alerted as one by hand, and is not booked.
 */
async function recordFound(deps: Needs, reversal: ProviderReversal): Promise<void> {
  const [sent] = await deps.db
    .select({ orderId: transfers.orderId })
    .from(transfers)
    .where(eq(transfers.transferId, reversal.transferId));
  if (!sent) return;
  await bookMissingReversals(deps, sent.orderId);
  if (reversal.mark === null) return;
  const booked = await bookedOf(deps, eq(reversals.reversalId, reversal.id));
  if (!booked.has(reversal.id)) await alertAdminsOfReversal(deps, sent.orderId, reversal);
}
