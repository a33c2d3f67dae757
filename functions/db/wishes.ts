/** What buyers keep an eye on. Moments are ms since the epoch (UTC). */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { listings } from './catalog.ts';
import { users } from './people.ts';

export const wishes = sqliteTable(
  'wishes',
  {
    id: text().primaryKey(),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    listingId: text('product_id')
      .notNull()
      .references(() => listings.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('wishes_one_each').on(t.buyerId, t.listingId),
    index('wishes_newest').on(t.buyerId, t.createdAt, t.id),
  ],
);
