/** How far titles from before `title_prices` have their rows there (tools/stack/prices.ts). */
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/** Titles up to the number `after` have their prices, all up to `until` get them. No row when all have. */
export const priceWalks = sqliteTable('price_walks', {
  until: integer().primaryKey(),
  after: integer().notNull().default(0),
});
