/** What waits for a seller: copies that were paid, copies without a picture, the badge. */
import { and, desc, eq, exists, gt, notExists, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import { HAND_OVER_DAYS } from '../../../core/orders/my-buyer.ts';
import { type SellerTodo, TODO_ROWS } from '../../../core/orders/todo.ts';
import { DAY_MS } from '../../../core/period.ts';
import { isListedAndUnsold } from '../../db/active.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { listingPhotos, listings } from '../../db/tables/catalog.ts';
import { orders, sales } from '../../db/tables/ledger.ts';
import type { Deps } from '../ports.ts';

/** As many orders, and listings, are looked at, the latest first. */
const READ_AT_MOST = 500;

/** Copies that are still to hand over, as My Buyers lists them, the latest payment first. */
function paidCopies(db: Db, sellerId: string, moment: number) {
  const latest = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.sellerId, sellerId))
    .orderBy(desc(orders.createdAt))
    .limit(READ_AT_MOST)
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
    .innerJoin(orders, and(eq(orders.id, latest.id), eq(orders.state, 'paid')))
    .innerJoin(sales, and(eq(sales.orderId, orders.id), gt(sales.soldAt, moment - HAND_OVER_DAYS * DAY_MS)))
    .leftJoin(listingPhotos, and(eq(listingPhotos.listingId, orders.listingId), eq(listingPhotos.position, 0)))
    .orderBy(desc(sales.soldAt), desc(orders.id))
    .limit(TODO_ROWS.sales);
}

/** Unsold copies that have no picture, the newest first, each with how many there are. */
function copiesWithoutPhoto(db: Db, sellerId: string) {
  const newest = db
    .select({ id: listings.id, name: listings.name, postedAt: listings.postedAt })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), isListedAndUnsold(listings)))
    .orderBy(desc(listings.postedAt))
    .limit(READ_AT_MOST)
    .as('newest');
  const picture = db.select({ one: sql`1` }).from(listingPhotos).where(eq(listingPhotos.listingId, newest.id));
  return db
    .select({ id: newest.id, name: newest.name, count: sql<number>`count(*) OVER ()` })
    .from(newest)
    .where(notExists(picture))
    .orderBy(desc(newest.postedAt), desc(newest.id))
    .limit(TODO_ROWS.listings);
}

/** How the account stands. */
function account(db: Db, sellerId: string) {
  const unsold = db
    .select({ one: sql`1` })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), isListedAndUnsold(listings)));
  return db
    .select({ verified: users.verified, selling: sql<number>`${exists(unsold)}` })
    .from(users)
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
    selling: own?.selling === 1,
    paid: paid.map(({ photoId, ...row }) => ({ ...row, photo: photoId && photoPath(photoId) })),
    withoutPhoto: pictureless.map(({ id, name }) => ({ id, name })),
    withoutPhotoCount: pictureless[0]?.count ?? 0,
  };
}
