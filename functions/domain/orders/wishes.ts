import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import type { NewWish, Wish } from '../../../core/orders/wish.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import type { Availability } from '../../../core/reservations/reservations.ts';
import { ordersWords } from '../../../core/words/en/orders.ts';
import { builder, reading, writeBatch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { isActiveUser, isNotDeleted, isStillActive, listing, seller } from '../../db/conditions.ts';
import { isCoverOf } from '../../db/listing-snapshots.ts';
import { insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, listingPhotos, listings } from '../../db/tables/catalog.ts';
import { wishes } from '../../db/tables/wishes.ts';
import { conflict, notFound } from '../../errors.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { availabilityFor } from '../reservations/availability.ts';

/** Throws `not_found`, or `conflict` for a copy that is already on the list. */
export async function addWish(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  buyer: Actor,
  { listingId }: NewWish,
): Promise<{ id: string }> {
  const id = newId();
  const offered = sql`FROM ${listings} listing JOIN ${users} seller ON ${seller.id} = ${listing.sellerId}
    WHERE ${listing.id} = ${listingId} AND ${isNotDeleted(listing)} AND ${isActiveUser(seller)} AND ${isStillActive(buyer.userId)}`;
  const { inserted, found } = await writeBatch(db, {
    inserted: sql`${insertInto(wishes, {
      id,
      buyerId: buyer.userId,
      listingId: listing.id,
      createdAt: now(),
      toldCents: listing.resellPriceCents,
    })} ${offered} ON CONFLICT DO NOTHING`,
    found: reading<{ id: string }>(sql`SELECT ${listing.id} ${offered}`),
  });
  if (inserted.changed === 1) return { id };
  throw found.rows[0] ? conflict(ordersWords.conflict.inWishlist) : notFound();
}

const wishRows = (db: Db, state: SQL<Availability>) =>
  db
    .select({
      id: wishes.id,
      createdAt: wishes.createdAt,
      listingId: listings.id,
      listingName: listings.name,
      categoryId: listings.categoryId,
      categoryName: categories.name,
      photoId: listingPhotos.photoId,
      priceCents: listings.resellPriceCents,
      sellerName: seller.name,
      state,
    })
    .from(wishes)
    .innerJoin(listings, eq(listings.id, wishes.listingId))
    .innerJoin(categories, eq(categories.id, listings.categoryId))
    .innerJoin(seller, eq(seller.id, listings.sellerId))
    .leftJoin(listingPhotos, isCoverOf(listings.id));

type Row = Awaited<ReturnType<typeof wishRows>>[number];

export async function listWishes(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  buyer: Actor,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<Wish>> {
  const older = after && sql`(${wishes.createdAt}, ${wishes.id}) < (${after.at}, ${after.id})`;
  const rows = await wishRows(db, availabilityFor(buyer.userId, now()))
    .where(and(eq(wishes.buyerId, buyer.userId), older))
    .orderBy(desc(wishes.createdAt), desc(wishes.id))
    .limit(limit + 1);
  const { items, next } = toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { items: items.map((row) => toWish(row, buyer)), next };
}

const toWish = ({ photoId, createdAt: _, ...row }: Row, buyer: Actor): Wish => ({
  ...row,
  photo: photoId && row.state !== 'gone' ? photoPath(photoId) : null,
  buyerEmail: buyer.email,
  available: row.state !== 'sold' && row.state !== 'paused' && row.state !== 'gone',
  sold: row.state === 'sold',
  wished: true,
});

/** Throws `not_found` for another buyer's wish. */
export async function removeWish({ db }: Pick<Deps, 'db'>, buyer: Actor, id: string): Promise<number> {
  const { removed } = await writeBatch(db, {
    removed: builder.delete(wishes).where(and(eq(wishes.id, id), eq(wishes.buyerId, buyer.userId))),
  });
  if (removed.changed !== 1) throw notFound();
  return 1;
}
