import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { DAY_MS } from '../../../core/days.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import { type BuyerTodo, TODO_NEWS_DAYS, TODO_ROWS, type WishNews } from '../../../core/orders/todo.ts';
import type { Db } from '../../db/client.ts';
import { attempt, isListedOrder, isLiveAttempt, order, seller } from '../../db/conditions.ts';
import { isCoverOf } from '../../db/listing-snapshots.ts';
import { listingPhotos, listings } from '../../db/tables/catalog.ts';
import { orders, paymentAttempts } from '../../db/tables/money/payments.ts';
import { queueEntries } from '../../db/tables/reservations.ts';
import { wishes } from '../../db/tables/wishes.ts';
import type { Deps } from '../ports.ts';
import { availabilityFor } from '../reservations/availability.ts';
import { readOwnOrders, toOrder } from './own-orders.ts';
import { readArrivingCopies } from './todo-sales.ts';

type Reads = Pick<Deps, 'db' | 'now'>;

const queueEntry = alias(queueEntries, 'queue_entry');

const WISHES_READ = 40;

/** The copy waits for this buyer, who is paying or has a turn: such an order comes first. */
const isUrgent = (buyerId: string, moment: number): SQL<number> => sql<number>`(
  EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.orderId} = ${orders.id} AND ${isLiveAttempt(attempt)})
  OR EXISTS (SELECT 1 FROM ${queueEntries} WHERE ${queueEntries.listingId} = ${orders.listingId}
    AND ${queueEntries.buyerId} = ${buyerId} AND ${queueEntries.turnEndsAt} > ${moment}))`;

/** The buyer's orders that can be paid, and those that became void in the last `TODO_NEWS_DAYS`. */
function openOrders(deps: Reads, buyer: Actor, moment: number) {
  const urgency = desc(isUrgent(buyer.userId, moment));
  const [me, most] = [buyer.userId, TODO_ROWS.orders];
  // Each part has an index of its own (that of live attempts continues with `expires_at`), and the limit of the whole.
  // The join begins with the buyer's few queues: otherwise it scans all orders.
  const lost = sql`${order.buyerId} = ${me} AND ${order.state} = 'void' AND ${isListedOrder(order)} AND ${order.changedAt} > ${moment - TODO_NEWS_DAYS * DAY_MS}`;
  const candidates = sql`(
    SELECT ${attempt.orderId} FROM ${paymentAttempts} attempt WHERE ${attempt.buyerId} = ${me} AND ${attempt.expiresAt} > 0 AND ${isLiveAttempt(attempt)}
    UNION ALL SELECT ${order.id} FROM ${queueEntries} queue_entry CROSS JOIN ${orders} "order" ON ${order.listingId} = ${queueEntry.listingId} AND ${order.buyerId} = ${me}
      AND ${order.state} = 'pending' WHERE ${queueEntry.buyerId} = ${me} AND ${queueEntry.turnEndsAt} > ${moment}
    UNION ALL SELECT chosen FROM (SELECT ${order.id} AS chosen FROM ${orders} "order" WHERE ${order.buyerId} = ${me} AND ${order.state} = 'pending'
      ORDER BY ${order.createdAt} DESC, ${order.id} DESC LIMIT ${most})
    UNION ALL SELECT chosen FROM (SELECT ${order.id} AS chosen FROM ${orders} "order" WHERE ${lost} ORDER BY ${order.changedAt} DESC LIMIT ${most}))`;
  const ids = deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.id} IN ${candidates}`, inArray(orders.state, ['pending', 'void'])))
    .orderBy(urgency, desc(orders.createdAt), desc(orders.id))
    .limit(most);
  return readOwnOrders(deps, buyer, { ids: sql`${ids}` }).orderBy(urgency, desc(orders.createdAt), desc(orders.id));
}

/** The latest wishes with their state; `freeAt` is when the last hold of another buyer on the copy ended. */
function latestWishes(db: Db, buyerId: string, moment: number) {
  const since = sql`max(${wishes.createdAt}, ${moment - TODO_NEWS_DAYS * DAY_MS})`;
  const ended = sql`FROM ${paymentAttempts} attempt WHERE ${attempt.listingId} = ${listings.id} AND ${attempt.state} = 'canceled'`;
  return db
    .select({
      id: wishes.id,
      listingId: listings.id,
      listingName: listings.name,
      photoId: listingPhotos.photoId,
      priceCents: listings.resellPriceCents,
      state: availabilityFor(buyerId, moment),
      soldAt: listings.soldAt,
      // `max` reads a row even without a match, so EXISTS stands first.
      freeAt: sql<number | null>`CASE WHEN EXISTS (SELECT 1 ${ended}) THEN (SELECT max(${attempt.changedAt}) ${ended}
        AND ${attempt.changedAt} > ${since} AND ${attempt.buyerId} <> ${buyerId}) END`,
      // A column, not a condition: a condition would read more wishes than the limit.
      isBought:
        sql`EXISTS (SELECT 1 FROM ${orders} "order" WHERE ${order.listingId} = ${listings.id} AND ${order.state} = 'paid'
        AND ${order.buyerId} = ${buyerId})`.mapWith(Boolean),
    })
    .from(wishes)
    .innerJoin(listings, eq(listings.id, wishes.listingId))
    .innerJoin(seller, eq(seller.id, listings.sellerId))
    .leftJoin(listingPhotos, isCoverOf(listings.id))
    .where(eq(wishes.buyerId, buyerId))
    .orderBy(desc(wishes.createdAt), desc(wishes.id))
    .limit(WISHES_READ);
}

type WishRow = Awaited<ReturnType<typeof latestWishes>>[number];

function toNews({ photoId, state, soldAt, freeAt, isBought, ...row }: WishRow): WishNews | undefined {
  if (isBought) return undefined;
  const photo = photoId && state !== 'gone' ? photoPath(photoId) : null;
  if (state === 'sold') return { ...row, photo, news: 'sold', at: soldAt };
  if (state === 'gone') return { ...row, photo, news: 'gone', at: null };
  return state === 'available' && freeAt !== null ? { ...row, photo, news: 'free_again', at: freeAt } : undefined;
}

/** A buyer's whole to-do list, in one round trip. A wish for a copy among the orders appears only there. */
export async function getBuyerTodo(deps: Reads, buyer: Actor): Promise<BuyerTodo> {
  const moment = deps.now();
  const [orderRows, wishRows, copies] = await deps.db.batch([
    openOrders(deps, buyer, moment),
    latestWishes(deps.db, buyer.userId, moment),
    readArrivingCopies(deps.db, buyer.userId),
  ]);
  const orderedIds = new Set(orderRows.map(({ listingId }) => listingId));
  return {
    arriving: copies.map(({ photoId, ...row }) => ({ ...row, photo: photoId && photoPath(photoId) })),
    orders: orderRows.map((row) => toOrder(row, moment)),
    wishes: wishRows
      .flatMap((row) => (orderedIds.has(row.listingId) ? [] : (toNews(row) ?? [])))
      .slice(0, TODO_ROWS.wishes),
  };
}
