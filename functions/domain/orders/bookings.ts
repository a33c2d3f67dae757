/** Bookings, without payments (`payments.ts`). */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { BOOKINGS_PER_HOUR, UNCONFIRMED_LIMITS } from '../../../core/limits.ts';
import { formatUtcRoundedUp } from '../../../core/minutes.ts';
import type { NewOrder } from '../../../core/orders/booking.ts';
import type { OrderState } from '../../../core/orders/order.ts';
import { recoveryWords } from '../../../core/words/en/accounts.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { ordersWords } from '../../../core/words/en/orders.ts';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import { builder, reading, writeBatch } from '../../db/batch.ts';
import {
  attempt,
  hasConfirmedAddress,
  isActiveUser,
  isListedOrder,
  isLiveAttempt,
  isNotDeleted,
  isNotSold,
  isOnSale,
  isStillActive,
  listing,
  order,
  seller,
} from '../../db/conditions.ts';
import { queueNewsStatement } from '../../db/letters.ts';
import { bookedColumns } from '../../db/listing-snapshots.ts';
import { insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { orders, paymentAttempts, refunds } from '../../db/tables/money/payments.ts';
import { addressUnconfirmed, conflict, notFound, tooEarly } from '../../errors.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import type { Deps, MoneyDeps } from '../ports.ts';
import { advanceQueueStatements } from '../reservations/queue.ts';

const refund = alias(refunds, 'refund');

/**
 * Books a copy: seller, price and the snapshot come from the listing's row, never from the caller. Booking is not
 * exclusive, paying is. Throws `not_found`; `conflict` when sold, off sale, one's own, already booked or at another
 * price; `too_many` past `BOOKINGS_PER_HOUR`; `confirm_address` past `UNCONFIRMED_LIMITS.unpaidBookings`.
 */
export async function bookListing(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  buyer: Actor,
  input: NewOrder,
): Promise<{ id: string }> {
  const id = newId();
  const moment = now();
  const seen = input.expectedPriceCents ?? null;
  const offered = sql`FROM ${listings} listing JOIN ${users} seller ON ${seller.id} = ${listing.sellerId}
    WHERE ${listing.id} = ${input.listingId} AND ${isNotDeleted(listing)} AND ${isActiveUser(seller)} AND ${isStillActive(buyer.userId)}`;
  const { inserted, found } = await writeBatch(db, {
    inserted: sql`${insertInto(orders, {
      id,
      listingId: listing.id,
      buyerId: buyer.userId,
      sellerId: listing.sellerId,
      ...bookedColumns,
      buyerName: buyer.name,
      buyerEmail: buyer.email,
      phoneNumber: input.phoneNumber,
      location: input.location,
      state: 'pending',
      createdAt: moment,
      changedAt: moment,
    })}
        ${offered} AND ${isNotSold(listing)} AND ${isOnSale(listing, seller)} AND ${listing.sellerId} <> ${buyer.userId}
          AND coalesce(${seen}, ${listing.resellPriceCents}) = ${listing.resellPriceCents}
          AND ${fullUntil(buyer.userId, moment)} IS NULL AND ${mayBookMore(buyer.userId)}
        ON CONFLICT DO NOTHING`,
    letters: queueNewsStatement(
      {
        kind: 'booked',
        by: order.buyerId,
        id: sql`'booked:' || ${order.id}`,
        userId: order.sellerId,
        what: order.id,
        from: sql`FROM ${orders} "order" WHERE ${order.id} = ${id}`,
      },
      moment,
    ),
    found: reading<{
      soldAt: number | null;
      onSale: number;
      sellerId: string;
      priceCents: number;
      isBooked: number;
      fullUntil: number | null;
      mayBookMore: number;
    }>(
      sql`SELECT ${isBookedBy(buyer.userId)} AS isBooked, ${fullUntil(buyer.userId, moment)} AS fullUntil, ${mayBookMore(buyer.userId)} AS mayBookMore, ${listing.soldAt} AS soldAt, ${isOnSale(listing, seller)} AS onSale, ${listing.sellerId} AS sellerId, ${listing.resellPriceCents} AS priceCents ${offered}`,
    ),
  });
  if (inserted.changed === 1) return { id };
  const [row] = found.rows;
  if (!row) throw notFound();
  if (row.soldAt !== null) throw conflict(commonWords.conflict.sold);
  if (row.sellerId === buyer.userId) throw conflict(ordersWords.conflict.ownBook);
  if (!row.onSale) throw conflict(commonWords.conflict.offSale);
  if (seen !== null && seen !== row.priceCents) throw conflict(paymentsWords.conflict.priceChanged);
  if (row.isBooked) throw conflict(ordersWords.conflict.alreadyBooked);
  if (row.fullUntil !== null)
    throw tooEarly(ordersWords.tooMany(formatUtcRoundedUp(row.fullUntil)), row.fullUntil, moment);
  if (!row.mayBookMore) throw addressUnconfirmed(recoveryWords.confirmFirst.bookings);
  throw conflict(ordersWords.conflict.alreadyBooked);
}

const HOUR_MS = 60 * 60 * 1000;

const isBookedBy = (buyerId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${orders} "order" WHERE ${order.listingId} = ${listing.id} AND ${order.buyerId} = ${buyerId} AND ${order.state} = 'pending')`;

/**
 * Moment from which this buyer may book again, as SQL; null for now. A deleted order keeps its row, so that deletion
 * does not reset the limit. A further limit per seller, because each booking notifies the seller.
 */
const fullUntil = (buyerId: string, moment: number): SQL => {
  const nthBack = (most: number, which: SQL) => sql`(SELECT ${order.createdAt} + ${HOUR_MS} FROM ${orders} "order"
    WHERE ${order.buyerId} = ${buyerId} AND ${order.createdAt} > ${moment - HOUR_MS} AND ${which}
    ORDER BY ${order.createdAt} DESC LIMIT 1 OFFSET ${most - 1})`;
  return sql`coalesce(${nthBack(BOOKINGS_PER_HOUR.all, sql`1`)}, ${nthBack(BOOKINGS_PER_HOUR.withSeller, sql`${order.sellerId} = ${listing.sellerId}`)})`;
};

/**
 * An account without a confirmed address has a limit of unpaid bookings at a time. The database evaluates both sides of
 * an OR, and would count the bookings of each buyer.
 */
const mayBookMore = (buyerId: string): SQL =>
  sql`CASE WHEN ${hasConfirmedAddress(buyerId)} THEN 1 ELSE (SELECT count(*) FROM ${orders} "order" WHERE ${order.buyerId} = ${buyerId} AND ${order.state} = 'pending') < ${UNCONFIRMED_LIMITS.unpaidBookings} END`;

/**
 * Deletes a pending order, or removes a void one from its buyer's list. A started payment is canceled at the provider
 * first; if it succeeded in the meantime, the order is paid. Throws `not_found`, or `conflict` once money has moved:
 * for a void order until the refund has arrived.
 */
export async function deleteOrder(deps: MoneyDeps, buyer: Actor, id: string): Promise<number> {
  const first = await tryDelete(deps, buyer, id);
  if (first.deleted) return 1;
  if (!first.liveAttemptId) throw first.state === undefined ? notFound() : conflict(whyKept(first.state));
  await cancelPayment(deps, first.liveAttemptId, 'unpaid');
  if ((await tryDelete(deps, buyer, id)).deleted) return 1;
  throw conflict(ordersWords.conflict.beingPaid);
}

const whyKept = (state: OrderState): string =>
  state === 'void' ? ordersWords.conflict.refundUnderWay : ordersWords.conflict.alreadyPaid;

async function tryDelete({ db, now }: Pick<Deps, 'db' | 'now'>, buyer: Actor, id: string) {
  const moment = now();
  const isIdle = sql`NOT EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.orderId} = ${orders.id} AND ${isLiveAttempt(attempt)})`;
  const { deleted, hidden, found } = await writeBatch(db, {
    deleted: builder
      .update(orders)
      .set({ state: 'deleted', changedAt: moment })
      .where(and(eq(orders.id, id), eq(orders.buyerId, buyer.userId), eq(orders.state, 'pending'), isIdle)),
    // An ended order stays in the ledger; it is only hidden.
    hidden: builder
      .update(orders)
      .set({ hiddenAt: moment })
      .where(
        and(
          eq(orders.id, id),
          eq(orders.buyerId, buyer.userId),
          eq(orders.state, 'void'),
          isIdle,
          isNull(orders.hiddenAt),
          sql`NOT EXISTS (
          SELECT 1 FROM ${refunds} refund JOIN ${paymentAttempts} attempt ON ${attempt.id} = ${refund.attemptId}
          WHERE ${attempt.orderId} = ${orders.id} AND ${refund.state} <> 'sent')`,
        ),
      ),
    found: reading<{ state: OrderState; liveAttemptId: string | null }>(
      sql`SELECT ${order.state} AS state, ${attempt.id} AS liveAttemptId FROM ${orders} "order"
          LEFT JOIN ${paymentAttempts} attempt ON ${attempt.orderId} = ${order.id} AND ${isLiveAttempt(attempt)}
          WHERE ${order.id} = ${id} AND ${order.buyerId} = ${buyer.userId} AND ${isListedOrder(order)}`,
    ),
    queueMoved: advanceQueueStatements(
      sql`(SELECT ${order.listingId} FROM ${orders} "order" WHERE ${order.id} = ${id})`,
      moment,
    ),
  });
  const [row] = found.rows;
  return {
    deleted: deleted.changed + hidden.changed === 1,
    state: row?.state,
    liveAttemptId: row?.liveAttemptId ?? null,
  };
}
