/** Questions about a copy. Moments are ms since the epoch (UTC). */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { REPORT_OUTCOMES } from '../../../core/moderation/report-reasons.ts';
import { CONVERSATION_REPORT_REASONS } from '../../../core/trust/conversation.ts';
import { isAllowedValue } from '../rows.ts';
import { userColumn } from './accounts.ts';
import { allowedConversationReportReasons } from './allowed-values.ts';
import { listingColumn } from './catalog.ts';
import { orders } from './money/payments.ts';

/** A person's conversation with the seller about one copy. The guard of `messages` knows its two people. */
export const conversations = sqliteTable(
  'conversations',
  {
    id: text().primaryKey(),
    listingId: listingColumn(),
    askerId: userColumn('asker_id'),
    sellerId: userColumn('seller_id'),
    /** The asker's paid order of the copy, from its payment on; null before. */
    orderId: text('order_id').references(() => orders.id),
    createdAt: integer('created_at').notNull(),
    lastAt: integer('last_at').notNull(),
    /** Number of the last message; messages are numbered from 1. */
    lastNumber: integer('last_number').notNull().default(0),
    /**
     * Number up to which each has read. An own message reads all before it, so the difference to `lastNumber` is the
     * number of unread messages.
     */
    askerRead: integer('asker_read').notNull().default(0),
    sellerRead: integer('seller_read').notNull().default(0),
    /** End of its retention, unless its sale or a report is open or it ended later. */
    keptUntil: integer('kept_until').notNull(),
  },
  (t) => [
    uniqueIndex('conversations_one_each').on(t.listingId, t.askerId),
    index('conversations_asker').on(t.askerId, t.lastAt, t.id),
    index('conversations_seller').on(t.sellerId, t.lastAt, t.id),
    index('conversations_order').on(t.orderId),
    index('conversations_kept').on(t.keptUntil),
  ],
);

export const messages = sqliteTable(
  'messages',
  {
    id: text().primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    authorId: userColumn('author_id'),
    text: text().notNull(),
    at: integer().notNull(),
    /** The copy on whose page it is published, without its asker's name; null for the others. */
    publishedOn: text('published_on'),
  },
  (t) => [
    uniqueIndex('messages_number').on(t.conversationId, t.number),
    index('messages_author').on(t.authorId, t.at),
    index('messages_published').on(t.publishedOn, t.at).where(sql`published_on IS NOT NULL`),
  ],
);

/** A report about a conversation, once per person. An admin may read a conversation that has one. */
export const conversationReports = sqliteTable(
  'conversation_reports',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    reporterId: userColumn('reporter_id'),
    reason: text({ enum: CONVERSATION_REPORT_REASONS }).references(() => allowedConversationReportReasons.value),
    createdAt: integer('created_at').notNull(),
    /** Outcome and its moment; both null while the report is open. */
    outcome: text({ enum: REPORT_OUTCOMES }),
    settledAt: integer('settled_at'),
    /** The reporter had completed a sale when they reported. */
    byExperienced: integer('by_experienced', { mode: 'boolean' }).notNull().default(false),
    /** Order of the admin's list, as of `buyer_reports`. */
    place: integer().generatedAlwaysAs(sql`by_experienced * 100000000000000 + created_at`, { mode: 'virtual' }),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.reporterId] }),
    index('conversation_reports_reporter').on(t.reporterId, t.createdAt),
    index('conversation_reports_waiting').on(t.place, t.conversationId).where(sql`settled_at IS NULL`),
    isAllowedValue(t.outcome),
  ],
);

/** A person who gets no message of another one, in whichever conversation. */
export const blocks = sqliteTable(
  'blocks',
  {
    blockerId: userColumn('blocker_id'),
    blockedId: userColumn('blocked_id'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.blockerId, t.blockedId] }), index('blocks_blocked').on(t.blockedId)],
);
