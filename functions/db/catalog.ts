/** What is for sale: shelves, copies, photos. Prices are integer cents, moments ms since the epoch (UTC). */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CONDITIONS } from '../../src/shared/constants.ts';
import { users } from './people.ts';

export const categories = sqliteTable('categories', {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  position: integer().notNull(),
});

export const products = sqliteTable(
  'products',
  {
    id: text().primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    author: text(),
    isbn: text(),
    condition: text({ enum: CONDITIONS }).notNull(),
    phoneNumber: text('phone_number').notNull(),
    location: text().notNull(),
    yearOfPurchase: integer('year_of_purchase').notNull(),
    usedDuration: text('used_duration').notNull(),
    originalPriceCents: integer('original_price_cents').notNull(),
    resellPriceCents: integer('resell_price_cents').notNull(),
    description: text().notNull(),
    postedAt: integer('posted_at').notNull(),
    advertisedAt: integer('advertised_at'),
    soldAt: integer('sold_at'),
    deletedAt: integer('deleted_at'),
  },
  (t) => [
    index('products_newest').on(t.postedAt, t.id).where(sql`sold_at IS NULL AND deleted_at IS NULL`),
    index('products_category').on(t.categoryId, t.postedAt, t.id).where(sql`sold_at IS NULL AND deleted_at IS NULL`),
    index('products_advertised')
      .on(t.advertisedAt, t.id)
      .where(sql`advertised_at IS NOT NULL AND sold_at IS NULL AND deleted_at IS NULL`),
    index('products_seller').on(t.sellerId, t.postedAt),
    index('products_isbn').on(t.isbn),
    check('products_condition', sql`condition IN ('Excellent','Good','Fair','Low')`),
    check(
      'products_prices',
      sql`resell_price_cents BETWEEN 50 AND 1000000 AND original_price_cents BETWEEN 0 AND 10000000`,
    ),
  ],
);

/** `id` is the random key under which the picture lies in R2 and in its address. Position 0 is the listing's `photo`. */
export const photos = sqliteTable(
  'photos',
  {
    id: text().primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    productId: text('product_id').references(() => products.id),
    position: integer().notNull().default(0),
    state: text({ enum: ['pending', 'ready'] }).notNull(),
    contentType: text('content_type').notNull(),
    contentHash: text('content_hash').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('photos_product_position').on(t.productId, t.position).where(sql`product_id IS NOT NULL`),
    index('photos_pending').on(t.createdAt).where(sql`state = 'pending'`),
    check('photos_state', sql`state IN ('pending','ready')`),
  ],
);
