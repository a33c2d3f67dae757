/**
 * Titles: one row per work, as sellers wrote it, and what follows from its copies. Triggers keep everything but the keys
 * (migrations/0000_baseline.sql). `title_words`, the full text, has a row for each kind of copies that can be found, under the number of
 * the kind. Prices are integer cents, moments ms since the epoch (UTC).
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const titles = sqliteTable(
  'titles',
  {
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
    /** Words beside the two keys by which that copy is found (core/catalog/words.ts); null where there are none. */
    more: text(),
    /** Copies for sale; the next three are theirs, null when there are none. */
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
    index('titles_newest').on(t.newestAt).where(sql`copies > 0`),
    index('titles_cheapest').on(t.lowestCents).where(sql`copies > 0`),
    index('titles_dearest').on(t.highestCents).where(sql`copies > 0`),
    index('titles_copies').on(t.copies).where(sql`copies > 0`),
  ],
);

/** A title has the numbers of its kinds from its own number times this. */
export const KINDS_OF_TITLE = 65_536;
/** The same in a statement: the driver sends numbers as fractions, and the full text looks up integers alone. */
export const kindsOfTitle = sql`65536`;

/**
 * Kinds of a title's copies that can be found: those with the same terms (`listings.terms`). A kind keeps its row when its last copy has
 * gone, and has its row in `title_words` while there is one. Cents and moments are of its copies, null where there are none.
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

/** The categories in which a title has copies for sale, with their cents and the newest one's moment. */
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

/** The ISBNs of a title's copies that can be found, sold ones too, with how many have each. */
export const titleIsbns = sqliteTable(
  'title_isbns',
  { isbn: text().notNull(), titleId: text('title_id').notNull(), copies: integer().notNull().default(0) },
  (t) => [primaryKey({ columns: [t.isbn, t.titleId] })],
);

/** Copies for sale and their titles, counted in each category; the empty id is the whole shop. */
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
