/**
 * Titles: one row per work, as sellers wrote it, and values derived from its copies. Triggers maintain all but the keys
 * (migrations/0000_baseline.sql). `title_words`, the full text, has a row for each kind of copies in stock, under the
 * kind's number. Prices are integer cents, moments ms since the epoch (UTC).
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const titles = sqliteTable(
  'titles',
  {
    number: integer().primaryKey(),
    /** Derived from the key, so that two concurrent posts of a title insert one row. */
    id: text().notNull().unique(),
    /** `nameKey|authorKey` (core/catalog/title-key.ts). */
    key: text().notNull().unique(),
    nameKey: text('name_key').notNull(),
    /** Empty when its copies name no author. */
    authorKey: text('author_key').notNull(),
    /** From its oldest copy in stock. */
    name: text().notNull(),
    author: text(),
    /** Search words of that copy beyond the two keys (core/catalog/search-words.ts); null without any. */
    more: text(),
    /** Copies for sale; the next three columns are of these, null without any. */
    copies: integer().notNull().default(0),
    lowestCents: integer('lowest_cents'),
    highestCents: integer('highest_cents'),
    newestAt: integer('newest_at'),
    /** Sold and still listed. */
    soldCopies: integer('sold_copies').notNull().default(0),
  },
  (t) => [
    index('titles_name').on(t.nameKey, t.copies),
    index('titles_author').on(t.authorKey, t.copies),
    index('titles_newest').on(t.newestAt).where(sql`newest_at IS NOT NULL`),
    index('titles_cheapest').on(t.lowestCents).where(sql`lowest_cents IS NOT NULL`),
    index('titles_dearest').on(t.highestCents).where(sql`highest_cents IS NOT NULL`),
    index('titles_copies').on(t.copies).where(sql`copies > 0`),
  ],
);

/** A title's number times this is the number of its first kind. */
export const KIND_NUMBERS_PER_TITLE = 65_536;
/**
 * `KIND_NUMBERS_PER_TITLE` as a literal: the driver sends numbers as floats, and the full text looks up integers only.
 */
export const KIND_NUMBERS_PER_TITLE_SQL = sql`65536`;

/**
 * Kinds of a title's copies in stock: those with the same terms (view `listing_terms`). A kind without copies keeps its
 * row here, but has none in `title_words`. Cents and moments are of its copies, null without any.
 */
export const titleKinds = sqliteTable(
  'title_kinds',
  {
    number: integer().primaryKey(),
    titleNumber: integer('title_number').notNull(),
    terms: text().notNull(),
    categoryId: text('category_id').notNull(),
    /** 1 for sale, 2 sold. */
    stock: integer().notNull(),
    copies: integer().notNull().default(0),
    lowestCents: integer('lowest_cents'),
    highestCents: integer('highest_cents'),
    newestAt: integer('newest_at'),
  },
  (t) => [uniqueIndex('title_kinds_terms').on(t.titleNumber, t.terms)],
);

/** Categories in which a title has copies for sale, with their prices and the newest one's moment. */
export const titleCategories = sqliteTable(
  'title_categories',
  {
    categoryId: text('category_id').notNull(),
    titleNumber: integer('title_number').notNull(),
    lowestCents: integer('lowest_cents').notNull(),
    highestCents: integer('highest_cents').notNull(),
    newestAt: integer('newest_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryId, t.titleNumber] }),
    index('title_categories_newest').on(t.categoryId, t.newestAt, t.titleNumber),
    index('title_categories_cheapest').on(t.categoryId, t.lowestCents, t.titleNumber),
    index('title_categories_dearest').on(t.categoryId, t.highestCents, t.titleNumber),
  ],
);

/** ISBNs of a title's copies in stock, sold ones too, with the number of copies. */
export const titleIsbns = sqliteTable(
  'title_isbns',
  { isbn: text().notNull(), titleId: text('title_id').notNull(), copies: integer().notNull().default(0) },
  (t) => [primaryKey({ columns: [t.isbn, t.titleId] })],
);

/** Copies for sale and their titles per category; the empty id is the whole shop. */
export const categoryCounts = sqliteTable('category_counts', {
  categoryId: text('category_id').primaryKey(),
  copies: integer().notNull().default(0),
  titles: integer().notNull().default(0),
});

/**
 * Advertised copies of the home page, in a ring: at most two places per seller with advertised copies for sale. Places
 * are numbered from 0 without gaps.
 */
export const advertisedPlaces = sqliteTable(
  'advertised_places',
  {
    place: integer().primaryKey(),
    sellerId: text('seller_id').notNull(),
    /** 0 or 1: first or second place of this seller. */
    nth: integer().notNull(),
  },
  (t) => [uniqueIndex('advertised_places_seller').on(t.sellerId, t.nth)],
);
