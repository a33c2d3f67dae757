/** What waits for a seller: copies to send or to hand over, copies without a picture, the badge. */
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import { type PaidCopy, type SellerTodo, TODO_ORDERS_READ, TODO_ROWS } from '../../../core/orders/todo.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { listingPhotos, listings } from '../../db/tables/catalog.ts';
import { unpicturedListings, userCounts } from '../../db/tables/counts.ts';
import { fulfilments } from '../../db/tables/fulfilment.ts';
import { orders, sales } from '../../db/tables/ledger.ts';
import type { Deps } from '../ports.ts';

/** Copies that the seller has to send or to hand over, the next deadline first. */
function paidCopies(db: Db, sellerId: string) {
  // An order changes last when it is paid.
  const latest = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), eq(orders.state, 'paid')))
    .orderBy(desc(orders.changedAt))
    .limit(TODO_ORDERS_READ)
    .as('latest');
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

/** The newest unsold copies that have no picture. */
function copiesWithoutPhoto(db: Db, sellerId: string) {
  const { postedAt, listingId } = unpicturedListings;
  return db
    .select({ id: listings.id, name: listings.name })
    .from(unpicturedListings)
    .innerJoin(listings, eq(listings.id, listingId))
    .where(eq(unpicturedListings.sellerId, sellerId))
    .orderBy(desc(postedAt), desc(listingId))
    .limit(TODO_ROWS.listings);
}

/** How the account stands. */
function account(db: Db, sellerId: string) {
  return db
    .select({ verified: users.verified, listings: userCounts.listings, unpictured: userCounts.unpictured })
    .from(users)
    .leftJoin(userCounts, eq(userCounts.userId, users.id))
    .where(eq(users.id, sellerId));
}

/** Everything of a seller's to-do list, in one round trip. */
export async function getSellerTodo({ db }: Pick<Deps, 'db'>, { userId }: Actor): Promise<SellerTodo> {
  const [paid, pictureless, [own]] = await db.batch([
    paidCopies(db, userId),
    copiesWithoutPhoto(db, userId),
    account(db, userId),
  ]);
  return {
    verified: own?.verified ?? false,
    selling: (own?.listings ?? 0) > 0,
    paid: paid.map(({ photoId, ...row }) => ({ ...row, photo: photoId && photoPath(photoId) })),
    withoutPhoto: pictureless,
    withoutPhotoCount: own?.unpictured ?? 0,
  };
}
