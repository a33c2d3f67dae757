/**
 * Titles: one row per work, as sellers wrote it, and what follows from its copies. Triggers keep everything but the keys
 * (migrations/0000_baseline.sql). `title_words` and `title_parts`, the tables of FTS5, have a row for each
 * title that has a copy, under its number. Prices are integer cents, moments ms since the epoch (UTC).
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const titles = sqliteTable(
  'titles',
  {
    /** The key of its rows in the full text tables. */
    number: integer().primaryKey(),
    /** Follows from the key, so that two who post the same title at once make one row. */
    id: text().notNull().unique(),
    /** `nameKey|authorKey` (core/catalog/title.ts). */
    key: text().notNull().unique(),
    nameKey: text('name_key').notNull(),
    /** Empty where its copies name no author. */
    authorKey: text('author_key').notNull(),
    /** As its oldest copy has them that can be found. */
    name: text().notNull(),
    author: text(),
    /** How many copies are for sale; the next three are theirs, null when there are none. */
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
    index('titles_newest').on(t.newestAt, t.id).where(sql`copies > 0`),
    index('titles_cheapest').on(t.lowestCents, t.id).where(sql`copies > 0`),
    index('titles_dearest').on(t.highestCents, t.id).where(sql`copies > 0`),
    // Sold copies of a broad search.
    index('titles_sold').on(t.number).where(sql`sold_copies > 0`),
    index('titles_copies').on(t.copies, t.id).where(sql`copies > 0`),
  ],
);

/**
 * What a title has in a category, while it has a copy there. `forSale` and `sold` are masks of 32 bits: bit n says that there
 * is a copy whose `offer` is n.
 */
export const titleOffers = sqliteTable(
  'title_offers',
  {
    titleId: text('title_id').notNull(),
    categoryId: text('category_id').notNull(),
    forSale: integer('for_sale').notNull().default(0),
    sold: integer().notNull().default(0),
    /** How many are for sale here; the next three are theirs, null when there are none. */
    copies: integer().notNull().default(0),
    lowestCents: integer('lowest_cents'),
    highestCents: integer('highest_cents'),
    newestAt: integer('newest_at'),
  },
  (t) => [
    primaryKey({ columns: [t.titleId, t.categoryId] }),
    index('title_offers_newest').on(t.categoryId, t.newestAt, t.titleId).where(sql`copies > 0`),
    index('title_offers_cheapest').on(t.categoryId, t.lowestCents, t.titleId).where(sql`copies > 0`),
    index('title_offers_dearest').on(t.categoryId, t.highestCents, t.titleId).where(sql`copies > 0`),
    index('title_offers_copies').on(t.categoryId, t.copies, t.titleId).where(sql`copies > 0`),
  ],
);

/** A character for each price (core/search/price-char.ts) at which there is a copy of a group, for sale or sold. */
const pricesOf = (name: string, column: string) =>
  Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6, 7].map((group) => [`${name}${group}`, text(`${column}_${group}`).notNull().default('')]),
  );

/**
 * At which prices a title has copies in a category, by number, so that a search with words reads a row for each of its categories. `prices_N`
 * and `sold_prices_N` are of the copies of group N: twice the number of the condition, and one more where the seller has the badge. `for_sale` and `sold` are the
 * masks of `titleOffers` (docs/decisions/267-title-prices.md). Triggers keep it (migrations/0000_baseline.sql).
 */
export const titlePrices = sqliteTable(
  'title_prices',
  {
    number: integer().notNull(),
    categoryId: text('category_id').notNull(),
    forSale: integer('for_sale').notNull().default(0),
    sold: integer().notNull().default(0),
    ...pricesOf('prices', 'prices'),
    ...pricesOf('soldPrices', 'sold_prices'),
  },
  (t) => [primaryKey({ columns: [t.number, t.categoryId] })],
);

/** The ISBNs of a title's copies that can be found, sold ones too, with how many have each. */
export const titleIsbns = sqliteTable(
  'title_isbns',
  { isbn: text().notNull(), titleId: text('title_id').notNull(), copies: integer().notNull().default(0) },
  (t) => [primaryKey({ columns: [t.isbn, t.titleId] })],
);

/** How many copies are for sale, and of how many titles, in each category; the empty id is the whole shop. */
export const categoryCounts = sqliteTable('category_counts', {
  categoryId: text('category_id').primaryKey(),
  copies: integer().notNull().default(0),
  titles: integer().notNull().default(0),
});

/**
 * The ring of the front page: two places at most for each seller who advertises copies that are for sale. Places are numbered
 * without gaps from 0.
 */
export const advertisedPlaces = sqliteTable(
  'advertised_places',
  {
    place: integer().primaryKey(),
    sellerId: text('seller_id').notNull(),
    /** 0 or 1: the first or the second one of this seller. */
    nth: integer().notNull(),
  },
  (t) => [uniqueIndex('advertised_places_seller').on(t.sellerId, t.nth)],
);
