/** What the shop tells people. Moments are ms since the epoch (UTC). */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  LETTER_FAILURES,
  LETTER_KINDS,
  LETTER_STATES,
  SUPPRESSION_REASONS,
} from '../../../core/notifications/letter.ts';
import { TELLING_CHANNELS, TOPICS } from '../../../core/notifications/topic.ts';
import { isOneOf } from '../rows.ts';
import { userColumn } from './accounts.ts';
import { letterFailures, letterKinds, notificationTopics } from './lists.ts';

/**
 * Letters that wait, were sent or ended. `id` follows from what happened, so that one event makes one letter. `facts` is JSON with
 * ids and plain values; the text is written when the letter is sent. It goes to `address`, or to the user's own of that moment.
 * `groupKey` is set while a digest still takes in events. `tries` counts claims, `unsure` what was given to the mailer with an
 * outcome that nobody learned. `error` is what the mailer said last, for whoever runs the shop; `failure` why the letter was given up.
 *
 * The bell shows the same rows, from `shownAt` on, which a digest moves with each event; null for what its letter alone tells, and
 * for what was not wanted in the bell when it happened. `readAt` is when its user saw it.
 *
 * `pushAt` is when it goes to the browsers of its user; null for what is not pushed, and when it has become rows of `pushes`.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    kind: text({ enum: LETTER_KINDS })
      .notNull()
      .references(() => letterKinds.word),
    userId: userColumn('user_id'),
    address: text(),
    facts: text().notNull(),
    urgent: integer().notNull(),
    groupKey: text('group_key'),
    state: text({ enum: LETTER_STATES }).notNull(),
    dueAt: integer('due_at').notNull(),
    expiresAt: integer('expires_at'),
    tries: integer().notNull().default(0),
    unsure: integer().notNull().default(0),
    holder: text(),
    leaseUntil: integer('lease_until'),
    messageId: text('message_id'),
    error: text(),
    failure: text({ enum: LETTER_FAILURES }).references(() => letterFailures.word),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
    shownAt: integer('shown_at'),
    readAt: integer('read_at'),
    pushAt: integer('push_at'),
  },
  (t) => [
    index('outbox_due').on(t.urgent, t.dueAt).where(sql`state = 'due'`),
    index('outbox_sending').on(t.leaseUntil).where(sql`state = 'sending'`),
    index('outbox_dead').on(t.createdAt).where(sql`state = 'dead'`),
    index('outbox_late').on(t.createdAt).where(sql`state = 'late'`),
    index('outbox_suppressed').on(t.createdAt).where(sql`error = 'suppressed'`),
    uniqueIndex('outbox_group').on(t.groupKey).where(sql`state = 'due' AND group_key IS NOT NULL`),
    index('outbox_created').on(t.createdAt),
    index('outbox_user').on(t.userId),
    index('outbox_shown').on(t.userId, t.shownAt).where(sql`shown_at IS NOT NULL`),
    index('outbox_push').on(t.pushAt).where(sql`push_at IS NOT NULL`),
    isOneOf(t.state),
  ],
);

/** Addresses to which not everything is sent, until a moment or for good. An address stands here only as its HMAC. */
export const suppressions = sqliteTable(
  'suppressions',
  {
    addressHash: text('address_hash').notNull(),
    reason: text({ enum: SUPPRESSION_REASONS }).notNull(),
    until: integer(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.addressHash, t.reason] }), isOneOf(t.reason)],
);

/** A column that names a topic. */
export const topicColumn = () =>
  text('topic', { enum: TOPICS })
    .notNull()
    .references(() => notificationTopics.word);

/** Which topics a user does not want to be told about, by channel. */
export const refusedTopics = sqliteTable(
  'refused_topics',
  {
    userId: userColumn('user_id'),
    topic: topicColumn(),
    channel: text({ enum: TELLING_CHANNELS }).notNull().default('mail'),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topic, t.channel] }), isOneOf(t.channel)],
);
