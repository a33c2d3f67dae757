/** Sales under way, as the to-do lists of the two people tell them: what to send, to meet for and to confirm, the next deadline first. */
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type ArrivingCopy, type PaidCopy, TODO_ORDERS_READ, TODO_ROWS } from '../../../core/orders/todo.ts';
import { seller } from '../../db/active.ts';
import type { Db } from '../../db/client.ts';
import { listingPhotos } from '../../db/tables/catalog.ts';
import { fulfilments } from '../../db/tables/fulfilment.ts';
import { orders, sales } from '../../db/tables/ledger.ts';

/** So many orders are looked at, and no more: somebody may have thousands that have ended. */
const latestOrders = (db: Db, own: SQL | undefined, ...order: readonly SQL[]) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(own)
    .orderBy(...order)
    .limit(TODO_ORDERS_READ)
    .as('latest');

/** Copies that the seller has to send or to hand over, the next deadline first. */
export function paidCopies(db: Db, sellerId: string) {
  // An order changes last when it is paid.
  const latest = latestOrders(db, and(eq(orders.sellerId, sellerId), eq(orders.state, 'paid')), desc(orders.changedAt));
  return db
    .select({
      orderId: orders.id,
      listingId: orders.listingId,
      listingName: orders.listingName,
      photoId: listingPhotos.photoId,
      buyerName: orders.buyerName,
      priceCents: sales.amountCents,
      paidAt: sales.soldAt,
      state: sql<PaidCopy['state']>`${fulfilments.state}`,
      deadlineAt: sql<number>`${fulfilments.deadlineAt}`,
      cancelAsked: isNotNull(fulfilments.cancelAskedAt).mapWith(Boolean),
    })
    .from(latest)
    .innerJoin(fulfilments, and(eq(fulfilments.orderId, latest.id), inArray(fulfilments.state, ['to_ship', 'to_meet'])))
    .innerJoin(orders, eq(orders.id, latest.id))
    .innerJoin(sales, eq(sales.orderId, orders.id))
    .leftJoin(listingPhotos, and(eq(listingPhotos.listingId, orders.listingId), eq(listingPhotos.position, 0)))
    .orderBy(fulfilments.deadlineAt, desc(orders.id))
    .limit(TODO_ROWS.sales);
}

/** Copies that wait for their buyer, the next deadline first. */
export function arrivingCopies(db: Db, buyerId: string) {
  const latest = latestOrders(db, eq(orders.buyerId, buyerId), desc(orders.createdAt), desc(orders.id));
  return db
    .select({
      orderId: orders.id,
      listingId: orders.listingId,
      listingName: orders.listingName,
      photoId: listingPhotos.photoId,
      sellerName: seller.name,
      state: sql<ArrivingCopy['state']>`${fulfilments.state}`,
      deadlineAt: sql<number>`${fulfilments.deadlineAt}`,
    })
    .from(latest)
    .innerJoin(
      fulfilments,
      and(eq(fulfilments.orderId, latest.id), inArray(fulfilments.state, ['to_meet', 'shipped', 'handed_over'])),
    )
    .innerJoin(orders, eq(orders.id, latest.id))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(listingPhotos, and(eq(listingPhotos.listingId, orders.listingId), eq(listingPhotos.position, 0)))
    .orderBy(fulfilments.deadlineAt, desc(orders.id))
    .limit(TODO_ROWS.sales);
}
