/** What buyers keep an eye on, and who waits for a copy that is being bought. Moments are ms since the epoch (UTC). */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
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

/**
 * The line before a copy that somebody is paying for, the earliest first. `turnEndsAt` is set while the copy waits for this
 * buyer alone; an index admits one such row per copy.
 */
export const waiting = sqliteTable(
  'waiting',
  {
    listingId: text('product_id')
      .notNull()
      .references(() => listings.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    joinedAt: integer('joined_at').notNull(),
    turnEndsAt: integer('turn_ends_at'),
  },
  (t) => [
    primaryKey({ columns: [t.listingId, t.buyerId] }),
    uniqueIndex('waiting_one_turn').on(t.listingId).where(sql`turn_ends_at IS NOT NULL`),
    index('waiting_buyer').on(t.buyerId),
  ],
);

/** A turn that its buyer did not use, and when it ended: it makes them wait like a hold that ended unpaid. */
export const passedTurns = sqliteTable(
  'passed_turns',
  {
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    listingId: text('product_id')
      .notNull()
      .references(() => listings.id),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.buyerId, t.listingId, t.at] }), index('passed_turns_at').on(t.at)],
);
