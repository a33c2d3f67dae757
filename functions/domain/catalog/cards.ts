import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { publicEnteredKeys } from '../../../core/entity/entity.ts';
import { listingFields } from '../../../core/listings/fields.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import type { Db } from '../../db/client.ts';
import { emailOf, isInStock, isStockOutdated } from '../../db/conditions.ts';
import { isCoverOf } from '../../db/listing-snapshots.ts';
import { columnsOf } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, listingPhotos, listings, photos } from '../../db/tables/catalog.ts';

/** The columns of a card. A public field of a listing that has no column is a type error. */
export const cardColumns = {
  ...columnsOf(listings, publicEnteredKeys(listingFields)),
  id: listings.id,
  categoryName: categories.name,
  photoId: photos.id,
  photoWidth: photos.width,
  photoHeight: photos.height,
  sellerId: listings.sellerId,
  sellerName: users.name,
  sellerPhoto: users.photo,
  verified: users.verified,
  postedAt: listings.postedAt,
  soldAt: listings.soldAt,
  advertisedAt: listings.advertisedAt,
};

/** Contact data for the seller and for admins. A deleted account has no address, and its copies have no number. */
export const contactColumns = {
  phoneNumber: listings.phoneNumber,
  sellerEmail: emailOf(users),
};

/** The listing's seller is active; for lists that an index has already filtered by stock. */
export const isStockCurrent = sql`(NOT ${isStockOutdated(listings)})`;

export const isForSaleNow = sql`(${isInStock(listings)} AND ${isStockCurrent})`;

export const selectCardsWith = <Extra extends Record<string, SQL | SQLiteColumn>>(db: Db, extra: Extra) =>
  db
    .select({ ...cardColumns, ...extra })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(categories, eq(categories.id, listings.categoryId))
    .leftJoin(listingPhotos, isCoverOf(listings.id))
    .leftJoin(photos, eq(photos.id, listingPhotos.photoId));

export const selectCards = (db: Db) => selectCardsWith(db, {});

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/** Maps a row to a listing; extra columns are passed on. */
export const toListing = <Row extends CardRow>({
  photoId,
  photoWidth,
  photoHeight,
  soldAt,
  advertisedAt,
  ...rest
}: Row) => ({
  ...rest,
  photo: photoId ? { url: photoPath(photoId), width: photoWidth ?? 0, height: photoHeight ?? 0 } : null,
  available: soldAt === null,
  sold: soldAt !== null,
  advertised: advertisedAt !== null,
});
