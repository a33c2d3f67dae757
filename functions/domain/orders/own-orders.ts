import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { hasContactData } from '../../../core/accounts/user-facts.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import type { Order } from '../../../core/orders/order.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { attempt, isListedOrder, isLiveAttempt, seller } from '../../db/conditions.ts';
import { listingSnapshotOf, remainingPhotoIds } from '../../db/listing-snapshots.ts';
import { listings } from '../../db/tables/catalog.ts';
import { fulfilments } from '../../db/tables/money/fulfilment.ts';
import { orders, paymentAttempts, refunds, sales } from '../../db/tables/money/payments.ts';
import { queueEntries } from '../../db/tables/reservations.ts';
import { notFound } from '../../errors.ts';
import { maySeeContact } from '../fulfilment/sale-contacts.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { availabilityFor } from '../reservations/availability.ts';
import { holdWaitOf, holdWaitsOf } from '../reservations/hold-limits.ts';
import { queuePositionOf } from '../reservations/queue.ts';

type Reads = Pick<Deps, 'db' | 'now'>;

const paidBy = alias(paymentAttempts, 'paid');
const back = alias(refunds, 'back');

/**
 * The buyer's orders without deleted ones, within `which`; `ids` is a subquery of candidate ids. With it the plus sign
 * prevents a scan of all orders of the buyer.
 */
export function readOwnOrders(
  { db, now }: Reads,
  buyer: Actor,
  { which, ids }: { which?: SQL | undefined; ids?: SQL },
) {
  const [me, moment] = [buyer.userId, now()];
  const turnEnd = db
    .select({ at: queueEntries.turnEndsAt })
    .from(queueEntries)
    .where(
      and(eq(queueEntries.listingId, listings.id), eq(queueEntries.buyerId, me), gt(queueEntries.turnEndsAt, moment)),
    );
  const holdEnd = db
    .select({ at: attempt.expiresAt })
    .from(attempt)
    .where(
      and(
        // At most one attempt per copy is live: the plus sign prevents a scan of all attempts of the order.
        eq(attempt.listingId, listings.id),
        sql`+${attempt.orderId} = ${orders.id}`,
        isLiveAttempt(attempt),
        ne(attempt.state, 'canceling'),
        gt(attempt.expiresAt, moment),
      ),
    );
  // SQLite takes the other columns of a `max` from its row. Sorting would read a row for every order, with a refund or
  // without.
  const latestRefund = sql`(SELECT latest.id FROM (SELECT ${refunds.attemptId} AS id, max(${refunds.createdAt})
    FROM ${paymentAttempts} attempt JOIN ${refunds} ON ${refunds.attemptId} = ${attempt.id} WHERE ${attempt.orderId} = ${orders.id}) latest)`;
  return db
    .select({
      id: orders.id,
      listingId: orders.listingId,
      listingName: orders.listingName,
      priceCents: orders.priceCents,
      state: orders.state,
      createdAt: orders.createdAt,
      buyerName: orders.buyerName,
      buyerEmail: orders.buyerEmail,
      phoneNumber: orders.phoneNumber,
      location: orders.location,
      version: orders.listingVersion,
      snapshot: orders.snapshot,
      photoIds: remainingPhotoIds,
      transactionId: paidBy.intentId,
      paidAt: sales.soldAt,
      sellerName: seller.name,
      sellerEmail: seller.email,
      sellerPhone: listings.phoneNumber,
      availability: availabilityFor(me, moment),
      queuePosition: queuePositionOf(me),
      turnEndsAt: sql<number | null>`CASE ${orders.state} WHEN 'pending' THEN ${turnEnd} END`,
      heldUntil: sql<number | null>`CASE ${orders.state} WHEN 'pending' THEN ${holdEnd} END`,
      ...holdWaitsOf(me, sql`${listings.id}`, moment),
      saleState: fulfilments.state,
      reachable: maySeeContact(moment),
      refund: { amountCents: back.amountCents, reason: back.reason, state: back.state },
    })
    .from(orders)
    .innerJoin(listings, eq(listings.id, orders.listingId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(sales, eq(sales.orderId, orders.id))
    .leftJoin(fulfilments, eq(fulfilments.orderId, sales.orderId))
    .leftJoin(paidBy, eq(paidBy.id, sales.attemptId))
    .leftJoin(back, eq(back.attemptId, latestRefund))
    .where(
      and(
        ids ? sql`+${orders.buyerId} = ${me} AND ${orders.id} IN ${ids}` : eq(orders.buyerId, me),
        isListedOrder(orders),
        which,
      ),
    );
}

type Row = Awaited<ReturnType<typeof readOwnOrders>>[number];

/**
 * Maps a row to an order. The seller's address and phone are disclosed only to the buyer who paid for this copy, and
 * only for a limited time after a canceled sale.
 */
export function toOrder({ sellerEmail, sellerPhone, reachable, refund, ...columns }: Row, now: number): Order {
  const { version, photoIds, snapshot, unpaidUntil, dayUntil, lastDeclines, turnPassed, ...row } = columns;
  const wait = row.state === 'pending' ? holdWaitOf({ unpaidUntil, dayUntil, lastDeclines, turnPassed }, now) : null;
  const paid = row.state === 'paid';
  const photos: string[] = JSON.parse(photoIds ?? '[]');
  const booked = { name: row.listingName, priceCents: row.priceCents, version };
  return {
    ...row,
    snapshot: { ...listingSnapshotOf(snapshot, booked), photos },
    waitUntil: wait?.until ?? null,
    waitReason: wait?.reason ?? null,
    listingPhoto: photos[0] === undefined ? null : photoPath(photos[0]),
    paid,
    refund: refund && { amountCents: refund.amountCents, reason: refund.reason, sent: refund.state === 'sent' },
    ...(paid && hasContactData(sellerPhone) && (reachable || row.saleState === 'completed')
      ? { sellerEmail, sellerPhone }
      : {}),
  };
}

/** The buyer's orders, newest first, without deleted ones. */
export async function listMyOrders(
  deps: Reads,
  buyer: Actor,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<Order>> {
  const older = after && sql`(${orders.createdAt}, ${orders.id}) < (${after.at}, ${after.id})`;
  const rows = await readOwnOrders(deps, buyer, { which: older })
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  return toPage(
    rows.map((row) => toOrder(row, deps.now())),
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
  );
}

/** Throws `not_found` for another buyer's order. */
export async function getMyOrder(deps: Reads, buyer: Actor, id: string): Promise<Order> {
  const [row] = await readOwnOrders(deps, buyer, { which: eq(orders.id, id) });
  if (!row) throw notFound();
  return toOrder(row, deps.now());
}
