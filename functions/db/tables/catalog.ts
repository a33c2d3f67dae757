/** Categories, listings, photos. Prices are integer cents, moments ms since the epoch (UTC). */
import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { CONDITIONS } from '../../../core/condition.ts';
import { DELIVERY_OPTIONS } from '../../../core/fulfilment/delivery-options.ts';
import { FORMATS } from '../../../core/listings/book-format.ts';
import { RECHECKS } from '../../../core/listings/my-listing.ts';
import { isAllowedValue } from '../rows.ts';
import { userColumn, users } from './accounts.ts';
import { titles } from './titles.ts';

/** `pending`: the bytes are not stored yet. */
export const PHOTO_STATES = ['pending', 'ready'] as const;

export const categories = sqliteTable(
  'categories',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    position: integer().notNull(),
    /** Category into which this one was merged; its old address redirects there. Null for an open category. */
    mergedInto: text('merged_into'),
  },
  // A merged category keeps its name for the record, and leaves the name free for another.
  () => [uniqueIndex('categories_name').on(sql`name COLLATE NOCASE`).where(sql`merged_into IS NULL`)],
);

/** Best condition first; as in the index. */
export const conditionRank = sql<number>`CASE condition WHEN 'Excellent' THEN 0 WHEN 'Good' THEN 1 WHEN 'Fair' THEN 2 ELSE 3 END * 10000000 + resell_price_cents`;

export const listings = sqliteTable(
  'listings',
  {
    id: text().primaryKey(),
    sellerId: userColumn('seller_id'),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    author: text(),
    isbn: text(),
    condition: text({ enum: CONDITIONS }).notNull(),
    format: text({ enum: FORMATS }),
    /** A language tag (BCP 47). */
    language: text(),
    phoneNumber: text('phone_number').notNull(),
    location: text().notNull(),
    yearOfPurchase: integer('year_of_purchase').notNull(),
    usedDuration: text('used_duration').notNull(),
    originalPriceCents: integer('original_price_cents').notNull(),
    resellPriceCents: integer('resell_price_cents').notNull(),
    description: text().notNull(),
    postedAt: integer('posted_at').notNull(),
    /** Moment of the seller's last change; null before it. */
    changedAt: integer('changed_at'),
    advertisedAt: integer('advertised_at'),
    soldAt: integer('sold_at'),
    deletedAt: integer('deleted_at'),
    /** Start of this copy's pause; null while it is on sale, unless its seller is paused. */
    pausedAt: integer('paused_at'),
    /** Moment of its removal from the admin's list of sold copies; its sale stays in the ledger. */
    clearedAt: integer('cleared_at'),
    /** Moment at which an admin hid the page of a sold copy; its buyer still has the order. */
    hiddenAt: integer('hidden_at'),
    delivery: text({ enum: DELIVERY_OPTIONS }).notNull().default('both'),
    /**
     * Moment at which the sweep erased what only a living listing needs (`functions/domain/retention/sweeps.ts`); null
     * before it.
     */
    erasedAt: integer('erased_at'),
    /** Former listing of the same copy, from a canceled sale. A listing has at most one successor. */
    relistedFrom: text('relisted_from').references((): AnySQLiteColumn => listings.id),
    /** Point that its seller must check before a returned copy is on sale again; it is paused meanwhile. */
    recheck: text({ enum: RECHECKS }),
    /** Version for optimistic locking between two windows. */
    version: integer().notNull().default(0),
    /** Title of the copy; null before its assignment, which is a part of posting. */
    titleId: text('title_id').references(() => titles.id),
    /**
     * 0 not in stock, 1 for sale, 2 sold and still listed. Triggers maintain it, together with the seller's state;
     * statements that take money use `isForSale`.
     */
    stock: integer().notNull().default(0),
    /** The seller's `verified`, maintained by triggers. */
    sellerVerified: integer('seller_verified', { mode: 'boolean' }).notNull().default(false),
    /** Search words beyond its title's keys (core/catalog/search-words.ts); null without any. */
    more: text(),
    /** Kind (`titleKinds`) with the copy's search terms (view `listing_terms`); maintained by triggers. */
    kindNumber: integer('kind_number'),
  },
  (t) => [
    // Lists of copies for sale, newest first: all, by category, by seller.
    index('listings_for_sale').on(t.postedAt, t.id).where(sql`stock = 1`),
    index('listings_for_sale_category').on(t.categoryId, t.postedAt, t.id).where(sql`stock = 1`),
    index('listings_for_sale_seller').on(t.sellerId, t.postedAt, t.id).where(sql`stock = 1`),
    // Copies of a title, and the values that triggers read.
    index('listings_title_price').on(t.titleId, t.resellPriceCents, t.id).where(sql`stock = 1`),
    index('listings_title_condition').on(t.titleId, conditionRank, t.id).where(sql`stock = 1`),
    index('listings_title_newest').on(t.titleId, t.postedAt, t.id).where(sql`stock = 1`),
    // Copies of a kind: the best one of a search, and the kind's values.
    index('listings_kind_price').on(t.kindNumber, t.resellPriceCents, t.id).where(sql`kind_number IS NOT NULL`),
    index('listings_kind_newest').on(t.kindNumber, t.postedAt, t.id).where(sql`kind_number IS NOT NULL`),
    index('listings_untitled').on(t.id).where(sql`title_id IS NULL`),
    index('listings_advertised').on(t.advertisedAt, t.id).where(sql`advertised_at IS NOT NULL AND stock = 1`),
    index('listings_advertiser')
      .on(t.sellerId, t.advertisedAt, t.id)
      .where(sql`advertised_at IS NOT NULL AND stock = 1`),
    index('listings_seller').on(t.sellerId, t.postedAt),
    // The seller's own list, by state of the copy.
    index('listings_seller_sold')
      .on(t.sellerId, t.postedAt, t.id)
      .where(sql`sold_at IS NOT NULL AND deleted_at IS NULL`),
    index('listings_seller_paused')
      .on(t.sellerId, t.postedAt, t.id)
      .where(sql`paused_at IS NOT NULL AND sold_at IS NULL AND deleted_at IS NULL`),
    index('listings_seller_advertised')
      .on(t.sellerId, t.postedAt, t.id)
      .where(sql`advertised_at IS NOT NULL AND sold_at IS NULL AND deleted_at IS NULL`),
    uniqueIndex('listings_relisted_from').on(t.relistedFrom).where(sql`relisted_from IS NOT NULL`),
    index('listings_recheck')
      .on(t.sellerId, t.postedAt, t.id)
      .where(sql`recheck IS NOT NULL AND sold_at IS NULL AND deleted_at IS NULL`),
    index('listings_isbn').on(t.isbn),
    index('listings_posted').on(t.postedAt),
    // All copies of a category, for a merge: sold and deleted ones too.
    index('listings_category').on(t.categoryId),
    index('listings_sold').on(t.soldAt, t.id).where(sql`sold_at IS NOT NULL AND cleared_at IS NULL`),
    // Copies that left, until the sweep has erased what they do not need any more.
    index('listings_sold_to_erase').on(t.soldAt).where(sql`sold_at IS NOT NULL AND erased_at IS NULL`),
    index('listings_deleted_to_erase')
      .on(t.deletedAt)
      .where(sql`deleted_at IS NOT NULL AND sold_at IS NULL AND erased_at IS NULL`),
    isAllowedValue(t.condition),
    isAllowedValue(t.format),
    isAllowedValue(t.delivery),
    isAllowedValue(t.recheck),
    check(
      'listings_prices',
      sql`resell_price_cents BETWEEN 50 AND 1000000 AND original_price_cents BETWEEN 0 AND 10000000`,
    ),
  ],
);

/** A required reference to a listing; the database refuses unknown ids. */
export const listingColumn = () =>
  text('listing_id')
    .notNull()
    .references(() => listings.id);

/**
 * A stored picture: `id` is the random key in R2 and in its URL. The bytes are complete when it is `ready`; `pending`
 * means that they are being stored or deleted. From `expiresAt` on the sweep may delete it; a picture in use has none.
 * `contentHash` is the SHA-256 of the upload. A `stockCover` is generated for a book; the others were uploaded by their
 * owners.
 */
export const photos = sqliteTable(
  'photos',
  {
    id: text().primaryKey(),
    ownerId: userColumn('owner_id'),
    state: text({ enum: PHOTO_STATES }).notNull(),
    contentType: text('content_type').notNull(),
    contentHash: text('content_hash').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at'),
    stockCover: integer('stock_cover', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    index('photos_content').on(t.ownerId, t.contentHash).where(sql`state = 'ready'`),
    index('photos_expiry').on(t.expiresAt).where(sql`expires_at IS NOT NULL`),
    isAllowedValue(t.state),
  ],
);

/** Pictures of a listing in order; position 0 is its `photo`. A picture may belong to several listings. */
export const listingPhotos = sqliteTable(
  'listing_photos',
  {
    listingId: listingColumn(),
    position: integer().notNull(),
    photoId: text('photo_id')
      .notNull()
      .references(() => photos.id),
  },
  (t) => [primaryKey({ columns: [t.listingId, t.position] }), index('listing_photos_photo').on(t.photoId)],
);

/** A seller's choices for the import of tables: JSON (`core/listings/post/import-choices.ts`), one row per seller. */
export const importChoices = sqliteTable('import_choices', {
  sellerId: text('seller_id')
    .primaryKey()
    .references(() => users.id),
  choices: text().notNull(),
  changedAt: integer('changed_at').notNull(),
});
