/** Wish lists of buyers. Moments are ms since the epoch (UTC). */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userColumn } from './accounts.ts';
import { listingColumn } from './catalog.ts';

export const wishes = sqliteTable(
  'wishes',
  {
    id: text().primaryKey(),
    buyerId: userColumn('buyer_id'),
    listingId: listingColumn(),
    createdAt: integer('created_at').notNull(),
    /**
     * Lowest price known to its buyer, in integer cents: at the moment of the wish, or of the last notification. Null
     * for older wishes.
     */
    toldCents: integer('told_cents'),
  },
  (t) => [
    uniqueIndex('wishes_one_each').on(t.buyerId, t.listingId),
    index('wishes_listing').on(t.listingId),
    index('wishes_newest').on(t.buyerId, t.createdAt, t.id),
  ],
);
