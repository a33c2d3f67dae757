import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { type FulfilmentEvent, isFinalState } from '../../../core/fulfilment/state.ts';
import type { Receipt } from '../../../core/orders/receipt.ts';
import { seller } from '../../db/conditions.ts';
import { listingSnapshotOf, remainingPhotoIds } from '../../db/listing-snapshots.ts';
import { stateMayLeaveSellerMoney } from '../../db/money/sale-status.ts';
import { balanceOfSale, remainingShareOfSeller } from '../../db/money/seller-money.ts';
import { disputes } from '../../db/tables/money/disputes.ts';
import { fulfilmentEvents, fulfilments, saleRefunds } from '../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../db/tables/money/ledger.ts';
import { orders, paymentAttempts, sales } from '../../db/tables/money/payments.ts';
import { notFound } from '../../errors.ts';
import { sideOfUser } from '../fulfilment/reads/get-fulfilment.ts';
import type { Deps } from '../ports.ts';

const event = alias(fulfilmentEvents, 'event');
const dispute = alias(disputes, 'dispute');

const LEAVES = ['send', 'hand-over'] as const satisfies readonly FulfilmentEvent[];

const eventAt = (which: SQL): SQL<number | null> =>
  sql<
    number | null
  >`(SELECT max(${event.at}) FROM ${fulfilmentEvents} event WHERE ${event.orderId} = ${orders.id} AND ${which})`;

const feeLeft = balanceOfSale(orders.id, 'fee');

/** Cents of the sale that the buyer's bank holds. */
const bankTook = balanceOfSale(orders.id, 'bank');

/**
 * Cents of it that the buyer certainly has: of disputes that are lost or settled. In the others the bank may still give
 * them back.
 */
const bankGave = sql<number>`(SELECT coalesce(sum(${dispute.bookedCents}), 0) FROM ${disputes} dispute
  WHERE ${dispute.orderId} = ${orders.id} AND (${dispute.status} = 'lost' OR ${dispute.settledAt} IS NOT NULL))`;

/**
 * The receipt; facts that a side may not know are null. Throws `not_found` for all others, and for an order that is not
 * paid.
 */
export async function getReceipt({ db }: Pick<Deps, 'db'>, { userId, role }: Actor, orderId: string): Promise<Receipt> {
  const [[row], all, gifts] = await db.batch([
    factsOf(db, orderId),
    db
      .select({ event: saleRefunds.event, cents: saleRefunds.amountCents, state: saleRefunds.state })
      .from(saleRefunds)
      .where(eq(saleRefunds.orderId, orderId))
      .orderBy(saleRefunds.event),
    db
      .select({ event: ledgerEntries.event })
      .from(ledgerEntries)
      .innerJoin(
        fulfilmentEvents,
        and(eq(fulfilmentEvents.orderId, ledgerEntries.orderId), eq(fulfilmentEvents.number, ledgerEntries.event)),
      )
      .where(
        and(
          eq(ledgerEntries.orderId, orderId),
          eq(ledgerEntries.fromAccount, 'platform'),
          eq(fulfilmentEvents.action, 'goodwill'),
        ),
      ),
  ]);
  const side = row && sideOfUser(row, userId, role);
  if (!row || !side) throw notFound();
  const {
    buyerId: _,
    sellerId: __,
    name,
    version,
    snapshot,
    photoIds,
    feeCents,
    shareCents,
    givenCents,
    ...receipt
  } = row;
  // Refunds from the shop's own money are not part of the seller's sum.
  const isGift = ({ event }: { readonly event: number }) => gifts.some((gift) => gift.event === event);
  const refunds = side === 'seller' ? all.filter((refund) => !isGift(refund)) : all;
  const photos: string[] = JSON.parse(photoIds ?? '[]');
  return {
    ...receipt,
    side,
    refunds,
    bankCents: side === 'buyer' ? givenCents : receipt.bankCents,
    snapshot: { ...listingSnapshotOf(snapshot, { name, version, priceCents: row.priceCents }), photos },
    feeCents: side === 'buyer' ? null : feeCents,
    shareCents: side === 'buyer' ? null : shareCents,
    endedAt: isFinalState(row.state) ? row.endedAt : null,
    transactionId: side === 'seller' ? null : row.transactionId,
  };
}

const factsOf = (db: Deps['db'], orderId: string) =>
  db
    .select({
      orderId: orders.id,
      buyerId: orders.buyerId,
      sellerId: orders.sellerId,
      buyerName: orders.buyerName,
      sellerName: seller.name,
      name: orders.listingName,
      version: orders.listingVersion,
      snapshot: orders.snapshot,
      photoIds: remainingPhotoIds,
      priceCents: fulfilments.priceCents,
      feeCents: sql<
        number | null
      >`CASE WHEN ${stateMayLeaveSellerMoney(fulfilments.state)} THEN ${feeLeft} ELSE ${fulfilments.feeCents} END`,
      shareCents: sql<number | null>`${remainingShareOfSeller(orders.id)}`,
      bankCents: bankTook,
      givenCents: bankGave,
      method: fulfilments.method,
      carrier: fulfilments.carrier,
      tracking: fulfilments.tracking,
      state: fulfilments.state,
      bookedAt: orders.createdAt,
      paidAt: sales.soldAt,
      handedOverAt: eventAt(
        sql`${event.action} IN (${sql.join(
          LEAVES.map((action) => sql`${action}`),
          sql`, `,
        )})`,
      ),
      // Later events in the same state do not change the end.
      endedAt: sql<
        number | null
      >`(SELECT min(${event.at}) FROM ${fulfilmentEvents} event WHERE ${event.orderId} = ${orders.id} AND ${event.state} = ${fulfilments.state})`,
      transactionId: paymentAttempts.intentId,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(sales, eq(sales.orderId, orders.id))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, sales.attemptId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .where(eq(fulfilments.orderId, orderId));
