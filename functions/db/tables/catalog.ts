/**
 * The goods of the shop: categories, listings, photos. Prices are integer cents, moments ms since the epoch (UTC).
 */
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
import { DELIVERY_OFFERS } from '../../../core/fulfilment/delivery-offer.ts';
import { FORMATS } from '../../../core/listings/format.ts';
import { RECHECKS } from '../../../core/listings/my-listing.ts';
import { isOneOf } from '../rows.ts';
import { userColumn, users } from './accounts.ts';
import { titles } from './titles.ts';

/** `pending`: its bytes are not there yet. */
export const PHOTO_STATES = ['pending', 'ready'] as const;

export const categories = sqliteTable(
  'categories',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    position: integer().notNull(),
    /** The category that took this one's books over; its old address leads there. Null for one that stands. */
    mergedInto: text('merged_into'),
  },
  // A merged category keeps its name for the record, and leaves it free for another.
  () => [uniqueIndex('categories_name').on(sql`name COLLATE NOCASE`).where(sql`merged_into IS NULL`)],
);

/** The best condition first, and of these the cheapest: as the index has it. */
export const byCondition = sql<number>`CASE condition WHEN 'Excellent' THEN 0 WHEN 'Good' THEN 1 WHEN 'Fair' THEN 2 ELSE 3 END * 10000000 + resell_price_cents`;

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
    /** When its seller last changed it; null until then. */
    changedAt: integer('changed_at'),
    advertisedAt: integer('advertised_at'),
    soldAt: integer('sold_at'),
    deletedAt: integer('deleted_at'),
    /** Since when its seller has this copy off sale; null while it is on sale, unless the seller has everything off sale. */
    pausedAt: integer('paused_at'),
    /** Since when the admin's list of sold copies leaves this one out; its sale stays in the ledger. */
    clearedAt: integer('cleared_at'),
    /** Since when an admin keeps the page of a sold copy from everybody; whoever bought it keeps the order. */
    hiddenAt: integer('hidden_at'),
    /** How it may travel to its buyer. */
    delivery: text({ enum: DELIVERY_OFFERS }).notNull().default('both'),
    /** The listing under which the same copy was sold before; that sale was canceled. A listing has one successor at most. */
    relistedFrom: text('relisted_from').references((): AnySQLiteColumn => listings.id),
    /** What its seller has to look at before a copy that came back is on sale; it is paused meanwhile. */
    recheck: text({ enum: RECHECKS }),
    /** Counts its changes, so that two windows do not undo each other's. */
    version: integer().notNull().default(0),
    /** The work that it is a copy of; null until it is assigned, which posting does at once. */
    titleId: text('title_id').references(() => titles.id),
    /**
     * How the copy can be found: 0 not at all, 1 for sale, 2 sold and still listed. Triggers keep it, with the seller's own
     * state; who takes money asks `isForSale` all the same.
     */
    stock: integer().notNull().default(0),
    /** Its seller's `verified`, kept by triggers. */
    sellerVerified: integer('seller_verified', { mode: 'boolean' }).notNull().default(false),
    /** Words beside its title's keys by which it is found (core/catalog/words.ts); null where there are none. */
    more: text(),
    /** The choices of a search that it fits (core/search/terms.ts); null while it cannot be found. */
    terms: text().generatedAlwaysAs(
      sql`CASE WHEN stock > 0 AND title_id IS NOT NULL THEN 's' || stock || ' c' || lower(hex(category_id)) || ' v' || seller_verified || ' p' || CASE WHEN resell_price_cents >= 2000 THEN 3 WHEN resell_price_cents >= 1000 THEN 2 WHEN resell_price_cents >= 500 THEN 1 ELSE 0 END || ' k' || lower(condition) || ' f' || lower(coalesce(format, '')) || ' l' || lower(substr(coalesce(language, ''), 1, instr(coalesce(language, '') || '-', '-') - 1)) END`,
      { mode: 'virtual' },
    ),
    /** The kind of its title's copies with these terms (`titleKinds`); triggers keep it. */
    kindNumber: integer('kind_number'),
  },
  (t) => [
    // Lists of what is for sale, newest first: all, those of a category, those of a seller.
    index('listings_for_sale').on(t.postedAt, t.id).where(sql`stock = 1`),
    index('listings_for_sale_category').on(t.categoryId, t.postedAt, t.id).where(sql`stock = 1`),
    index('listings_for_sale_seller').on(t.sellerId, t.postedAt, t.id).where(sql`stock = 1`),
    // The copies of a title, and its values that the triggers look up.
    index('listings_title_price').on(t.titleId, t.resellPriceCents, t.id).where(sql`stock = 1`),
    index('listings_title_condition').on(t.titleId, byCondition, t.id).where(sql`stock = 1`),
    index('listings_title_newest').on(t.titleId, t.postedAt, t.id).where(sql`stock = 1`),
    index('listings_title_sold').on(t.titleId).where(sql`stock = 2`),
    // The copies of a kind: the best one of a search, and the kind's values.
    index('listings_kind_price').on(t.kindNumber, t.resellPriceCents, t.id).where(sql`kind_number IS NOT NULL`),
    index('listings_kind_newest').on(t.kindNumber, t.postedAt, t.id).where(sql`kind_number IS NOT NULL`),
    index('listings_untitled').on(t.id).where(sql`title_id IS NULL`),
    index('listings_advertised').on(t.advertisedAt, t.id).where(sql`advertised_at IS NOT NULL AND stock = 1`),
    index('listings_advertiser')
      .on(t.sellerId, t.advertisedAt, t.id)
      .where(sql`advertised_at IS NOT NULL AND stock = 1`),
    index('listings_seller').on(t.sellerId, t.postedAt),
    // A seller's own list, by what became of the copy.
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
    // Copies that came back and wait for an answer of their seller.
    index('listings_recheck')
      .on(t.sellerId, t.postedAt, t.id)
      .where(sql`recheck IS NOT NULL AND sold_at IS NULL AND deleted_at IS NULL`),
    index('listings_isbn').on(t.isbn),
    index('listings_posted').on(t.postedAt),
    // Every copy of a category, sold and removed ones too: those that a merge moves.
    index('listings_category').on(t.categoryId),
    index('listings_sold').on(t.soldAt, t.id).where(sql`sold_at IS NOT NULL AND cleared_at IS NULL`),
    isOneOf(t.condition),
    isOneOf(t.format),
    isOneOf(t.delivery),
    isOneOf(t.recheck),
    check(
      'listings_prices',
      sql`resell_price_cents BETWEEN 50 AND 1000000 AND original_price_cents BETWEEN 0 AND 10000000`,
    ),
  ],
);

/** A column that names a listing: there always is one, and the database refuses an id that none has. */
export const listingColumn = () =>
  text('listing_id')
    .notNull()
    .references(() => listings.id);

/**
 * A stored picture: `id` is the random key under which it lies in R2 and in its address. Its bytes are there when it is
 * `ready`; a `pending` one is on its way in or out. From `expiresAt` on the sweep may end it; a picture that is in use has
 * none. `contentHash` is the SHA-256 of what came in. A `stockCover` is drawn for a book; the others their owners uploaded.
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
    isOneOf(t.state),
  ],
);

/** The pictures of a listing in their order; the one at 0 is its `photo`. A picture may stand on several listings. */
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

/** A seller's answers about the tables that they import: JSON (`core/listings/post/import-choices.ts`), one row per seller. */
export const importChoices = sqliteTable('import_choices', {
  sellerId: text('seller_id')
    .primaryKey()
    .references(() => users.id),
  choices: text().notNull(),
  changedAt: integer('changed_at').notNull(),
});
