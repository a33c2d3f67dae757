/** Buyers in the queue for a hold on a listing. Moments are ms since the epoch (UTC). */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userColumn } from './accounts.ts';
import { listingColumn } from './catalog.ts';

/**
 * The queue of a listing under a hold, earliest first. `turnEndsAt` is set during the buyer's turn; an index allows one
 * such row per listing.
 */
export const queueEntries = sqliteTable(
  'queue_entries',
  {
    listingId: listingColumn(),
    buyerId: userColumn('buyer_id'),
    joinedAt: integer('joined_at').notNull(),
    turnEndsAt: integer('turn_ends_at'),
    /**
     * First refusal: the buyer stands here for a want, without an order. Duration of the turn in ms, and the end of the
     * place.
     */
    firstTurnMs: integer('first_turn_ms'),
    firstUntil: integer('first_until'),
  },
  (t) => [
    primaryKey({ columns: [t.listingId, t.buyerId] }),
    uniqueIndex('queue_entries_one_turn').on(t.listingId).where(sql`turn_ends_at IS NOT NULL`),
    index('queue_entries_buyer').on(t.buyerId),
  ],
);

/** An unused turn and its end: its buyer waits like after a hold that ended unpaid. */
export const unusedTurns = sqliteTable(
  'unused_turns',
  {
    buyerId: userColumn('buyer_id'),
    listingId: listingColumn(),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.buyerId, t.listingId, t.at] }), index('unused_turns_at').on(t.at)],
);

/** Queue of a listing at its sale to another buyer: it is restored when the copy is relisted. */
export const formerQueueEntries = sqliteTable(
  'former_queue_entries',
  {
    listingId: listingColumn(),
    buyerId: userColumn('buyer_id'),
    joinedAt: integer('joined_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.listingId, t.buyerId] }), index('former_queue_entries_buyer').on(t.buyerId)],
);
