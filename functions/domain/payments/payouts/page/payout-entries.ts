import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { commissionOnKeptPart } from '../../../../../core/fulfilment/money/commission.ts';
import type { Cursor } from '../../../../../core/paging.ts';
import type { EntryState, PayoutEntry } from '../../../../../core/payments/payouts/payouts.ts';
import { waitReasonOf } from '../../../../../core/payments/payouts/transfer-waits.ts';
import type { Db } from '../../../../db/client.ts';
import { isMovedByHand, isPayoutHalted } from '../../../../db/money/sale-status.ts';
import { accountBalanceOver } from '../../../../db/money/seller-money.ts';
import { hasUnreviewedSign, maySendFrom } from '../../../../db/money/transfer-waits.ts';
import { fulfilmentEvents, fulfilments } from '../../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../../db/tables/money/ledger.ts';
import { orders, sales } from '../../../../db/tables/money/payments.ts';
import { debts, transfers } from '../../../../db/tables/money/payouts.ts';

const ledgerEntry = alias(ledgerEntries, 'ledger_entry');
const transfer = alias(transfers, 'transfer');
const debt = alias(debts, 'debt');

type Sums = {
  readonly held: number;
  readonly seller: number;
  readonly paid: number;
  readonly fee: number;
  /** Kept by the shop for debts of other sales, in cents. */
  readonly kept: number;
  /** Paid outside the provider, in cents. */
  readonly outside: number;
};

/** The ledger entry belongs to the record of a payout outside the provider. */
export const isPaidOutside = (entry: { readonly orderId: SQLWrapper; readonly event: SQLWrapper }): SQL =>
  sql`EXISTS (SELECT 1 FROM ${fulfilmentEvents} WHERE ${fulfilmentEvents.orderId} = ${entry.orderId} AND ${fulfilmentEvents.number} = ${entry.event}
  AND ${fulfilmentEvents.action} = 'paid-outside')`;

const isOutside = isPaidOutside(ledgerEntry);

const toPlatform = (why: SQL) =>
  sql`sum(CASE WHEN ${ledgerEntry.fromAccount} = 'seller' AND ${ledgerEntry.toAccount} = 'platform' AND ${why} THEN ${ledgerEntry.cents} ELSE 0 END)`;

/** Sums of a sale's ledger: the balances of four accounts, and what the platform has of the seller's part. */
const sums =
  sql`(SELECT json_object('held', ${accountBalanceOver(ledgerEntry, 'held')}, 'seller', ${accountBalanceOver(ledgerEntry, 'seller')}, 'paid', ${accountBalanceOver(ledgerEntry, 'paid')},
    'fee', ${accountBalanceOver(ledgerEntry, 'fee')}, 'kept', ${toPlatform(sql`NOT ${isOutside}`)}, 'outside', ${toPlatform(isOutside)})
  FROM ${ledgerEntries} ledger_entry WHERE ${ledgerEntry.orderId} = ${fulfilments.orderId})`.mapWith(
    (json: string) => JSON.parse(json) as Sums,
  );

const owedCents = sql<number>`(SELECT coalesce(sum(${debt.cents} - ${debt.waivedCents}), 0) FROM ${debts} debt WHERE ${debt.orderId} = ${fulfilments.orderId})`;

const ofLatestTry = sql`${transfer.orderId} = ${fulfilments.orderId} AND ${transfer.tryNumber} = (SELECT max(${transfers.tryNumber}) FROM ${transfers} WHERE ${transfers.orderId} = ${fulfilments.orderId})`;

const isUnsent = sql`EXISTS (SELECT 1 FROM ${transfers} transfer WHERE ${transfer.orderId} = ${fulfilments.orderId} AND ${transfer.state} IN ('waiting', 'sending'))`;

export type PayoutPause = 'paused' | 'by_hand' | null;

/** The reason why this order's money is not sent, as far as it depends on the sale. */
export const payoutPauseOf = (orderId: SQLWrapper): SQL<PayoutPause> =>
  sql<PayoutPause>`CASE WHEN ${isPayoutHalted(orderId)} THEN 'paused' WHEN ${isMovedByHand(orderId)} THEN 'by_hand' END`;

const rowid = sql<number>`${fulfilments}.rowid`;

/** The seller's sales, one more than a page, along the index of sales by seller. */
export const readPayoutSales = (db: Db, sellerId: string, moment: number, after: Cursor | undefined, limit: number) =>
  db
    .select({
      orderId: fulfilments.orderId,
      listingName: orders.listingName,
      priceCents: fulfilments.priceCents,
      agreedFeeCents: fulfilments.feeCents,
      at: fulfilmentEvents.at,
      sums,
      owedCents,
      transfer: sql<string | null>`(SELECT ${transfer.state} FROM ${transfers} transfer WHERE ${ofLatestTry})`,
      dueAt: sql<
        number | null
      >`(SELECT ${maySendFrom(transfer)} FROM ${transfers} transfer WHERE ${ofLatestTry} AND ${transfer.state} = 'waiting')`,
      heldUntil: sql<number>`coalesce((SELECT ${transfer.heldUntil} FROM ${transfers} transfer WHERE ${ofLatestTry} AND ${transfer.state} = 'waiting'), 0)`,
      soldAt: sales.soldAt,
      // Few sales have a balance; the others need no reason.
      pause: sql<PayoutPause>`CASE WHEN ${isUnsent} THEN ${payoutPauseOf(fulfilments.orderId)} END`,
      hasNoOpenSign: sql`NOT (${isUnsent} AND ${hasUnreviewedSign(fulfilments.orderId, moment)})`.mapWith(Boolean),
      position: rowid,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(sales, eq(sales.orderId, fulfilments.orderId))
    .innerJoin(
      fulfilmentEvents,
      and(eq(fulfilmentEvents.orderId, fulfilments.orderId), eq(fulfilmentEvents.number, fulfilments.version)),
    )
    .where(and(eq(fulfilments.sellerId, sellerId), after && sql`${rowid} < ${after.at}`))
    .orderBy(desc(rowid))
    .limit(limit + 1);

type Sale = Awaited<ReturnType<typeof readPayoutSales>>[number];

/** Cents kept for debts or paid outside, less what was taken since. */
const keptOf = ({ sums, owedCents }: Sale): number => sums.kept + sums.outside - owedCents;

function stateOf(sale: Sale, isStopped: boolean): EntryState {
  const { sums, transfer, pause } = sale;
  if (sums.held > 0) return 'held';
  if (sums.seller > 0) {
    if (pause !== null) return pause;
    if (isStopped) return 'by_hand';
    return transfer === 'sending' ? 'sending' : 'waiting';
  }
  if (sums.paid > 0) return 'paid';
  if (keptOf(sale) <= 0) return 'returned';
  return sums.outside > 0 ? 'outside' : 'kept';
}

/** A sale as its seller sees it at this moment. `isStopped`: nothing is sent to this seller. */
export function payoutEntryOf(sale: Sale, isStopped: boolean, now: number): PayoutEntry {
  const { orderId, listingName, priceCents, agreedFeeCents, sums, at } = sale;
  const state = stateOf(sale, isStopped);
  const isWaiting = state === 'waiting';
  const wait = isWaiting ? waitReasonOf({ ...sale, paidAt: sale.soldAt }, now) : null;
  // Without an account there is no date of a payout yet, but the end of the hold is known.
  const dueAt = isWaiting ? (sale.dueAt ?? (wait && sale.heldUntil)) : null;
  const feeCents = state === 'held' ? commissionOnKeptPart(agreedFeeCents, priceCents, sums.held) : sums.fee;
  const amounts: Partial<Record<EntryState, number>> = {
    held: sums.held - feeCents,
    kept: keptOf(sale),
    outside: keptOf(sale),
  };
  const amountCents = amounts[state] ?? sums.seller + sums.paid;
  return { orderId, listingName, amountCents, feeCents, state, at, dueAt, wait };
}
