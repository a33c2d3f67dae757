/** What waits for a seller: copies that were paid, copies without a picture, the badge. */
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import { HAND_OVER_DAYS } from '../../../core/orders/my-buyer.ts';
import { type SellerTodo, TODO_ROWS } from '../../../core/orders/todo.ts';
import { DAY_MS } from '../../../core/period.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { listingPhotos, listings } from '../../db/tables/catalog.ts';
import { unpicturedListings, userCounts } from '../../db/tables/counts.ts';
import { orders, sales } from '../../db/tables/ledger.ts';
import type { Deps } from '../ports.ts';

/** Copies that are still to hand over, as My Buyers lists them, the latest payment first. */
function paidCopies(db: Db, sellerId: string, moment: number) {
  const since = moment - HAND_OVER_DAYS * DAY_MS;
  // An order changes last when it is paid.
  const latest = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), eq(orders.state, 'paid'), gt(orders.changedAt, since)))
    .orderBy(desc(orders.changedAt))
    .limit(TODO_ROWS.sales)
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
    })
    .from(latest)
    .innerJoin(orders, eq(orders.id, latest.id))
    .innerJoin(sales, and(eq(sales.orderId, orders.id), gt(sales.soldAt, since)))
    .leftJoin(listingPhotos, and(eq(listingPhotos.listingId, orders.listingId), eq(listingPhotos.position, 0)))
    .orderBy(desc(sales.soldAt), desc(orders.id))
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
export async function getSellerTodo({ db, now }: Pick<Deps, 'db' | 'now'>, { userId }: Actor): Promise<SellerTodo> {
  const [paid, pictureless, [own]] = await db.batch([
    paidCopies(db, userId, now()),
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
