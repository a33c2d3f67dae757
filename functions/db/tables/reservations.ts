/**
 * Buyers who wait for a hold on a listing. Moments are ms since the epoch (UTC).
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userColumn } from './accounts.ts';
import { listingColumn } from './catalog.ts';

/**
 * The queue for a listing on which somebody has a hold, the earliest first. `turnEndsAt` is set while it is this buyer's turn;
 * an index admits one such row per listing.
 */
export const queueEntries = sqliteTable(
  'queue_entries',
  {
    listingId: listingColumn(),
    buyerId: userColumn('buyer_id'),
    joinedAt: integer('joined_at').notNull(),
    turnEndsAt: integer('turn_ends_at'),
  },
  (t) => [
    primaryKey({ columns: [t.listingId, t.buyerId] }),
    uniqueIndex('queue_entries_one_turn').on(t.listingId).where(sql`turn_ends_at IS NOT NULL`),
    index('queue_entries_buyer').on(t.buyerId),
  ],
);

/** A turn that its buyer did not use, and when it ended: it makes them wait like a hold that ended unpaid. */
export const passedTurns = sqliteTable(
  'passed_turns',
  {
    buyerId: userColumn('buyer_id'),
    listingId: listingColumn(),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.buyerId, t.listingId, t.at] }), index('passed_turns_at').on(t.at)],
);

/** Who waited for a listing when it was sold to somebody else: the line moves on when the copy comes back. */
export const formerQueueEntries = sqliteTable(
  'former_queue_entries',
  {
    listingId: listingColumn(),
    buyerId: userColumn('buyer_id'),
    joinedAt: integer('joined_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.listingId, t.buyerId] }), index('former_queue_entries_buyer').on(t.buyerId)],
);
