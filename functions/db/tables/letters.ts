/** Letters and notifications. Moments are ms since the epoch (UTC). */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  LETTER_FAILURE_REASONS,
  LETTER_KINDS,
  LETTER_STATES,
  SUPPRESSION_REASONS,
} from '../../../core/notifications/letter.ts';
import { OUTBOX_CHANNELS, TOPICS } from '../../../core/notifications/topic.ts';
import { isAllowedValue } from '../rows.ts';
import { userColumn } from './accounts.ts';
import { allowedLetterFailures, allowedLetterKinds, allowedNotificationTopics } from './allowed-values.ts';

/**
 * Letters: waiting (`due`, `sending`), sent (`sent`), or ended without delivery (`dead`, `late`, `dropped`). `id` is
 * derived from the event, so that one event makes one letter. `facts` is JSON with ids and plain values; the text is
 * written when the letter is sent. It goes to `address`, or to the user's own address of that moment. `groupKey` is set
 * while a digest accepts events. `tries` counts leases, `unsure` deliveries to the mailer with an unknown outcome.
 * `error` is the mailer's last message, for operators, or `suppressed` for a dropped letter whose address gets none;
 * `failure` is the reason why the letter ended. The bell shows the same rows from `shownAt` on, which a digest moves
 * with each event; null for kinds without a notification, and for topics refused at the moment of the event. `readAt`
 * is the moment of reading. `pushAt` is the moment of its push; null without one, and once it has become rows of
 * `pushes`.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    kind: text({ enum: LETTER_KINDS })
      .notNull()
      .references(() => allowedLetterKinds.value),
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
    failure: text({ enum: LETTER_FAILURE_REASONS }).references(() => allowedLetterFailures.value),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
    shownAt: integer('shown_at'),
    readAt: integer('read_at'),
    pushAt: integer('push_at'),
  },
  (t) => [
    index('outbox_due').on(t.urgent, t.dueAt).where(sql`state = 'due'`),
    index('outbox_tried').on(t.createdAt).where(sql`state = 'due' AND (tries > 0 OR error IS NOT NULL)`),
    index('outbox_sending').on(t.leaseUntil).where(sql`state = 'sending'`),
    index('outbox_dead').on(t.createdAt).where(sql`state = 'dead'`),
    index('outbox_late').on(t.createdAt).where(sql`state = 'late'`),
    index('outbox_suppressed').on(t.createdAt).where(sql`error = 'suppressed'`),
    uniqueIndex('outbox_group').on(t.groupKey).where(sql`state = 'due' AND group_key IS NOT NULL`),
    index('outbox_created').on(t.createdAt),
    index('outbox_user').on(t.userId),
    index('outbox_shown').on(t.userId, t.shownAt).where(sql`shown_at IS NOT NULL`),
    index('outbox_push').on(t.pushAt).where(sql`push_at IS NOT NULL`),
    isAllowedValue(t.state),
  ],
);

/** Suppressed addresses, until a moment or permanently. An address is stored only as its HMAC. */
export const suppressions = sqliteTable(
  'suppressions',
  {
    addressHash: text('address_hash').notNull(),
    reason: text({ enum: SUPPRESSION_REASONS }).notNull(),
    until: integer(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.addressHash, t.reason] }),
    index('suppressions_until').on(t.until).where(sql`until IS NOT NULL`),
    isAllowedValue(t.reason),
  ],
);

export const topicColumn = () =>
  text('topic', { enum: TOPICS })
    .notNull()
    .references(() => allowedNotificationTopics.value);

export const refusedTopics = sqliteTable(
  'refused_topics',
  {
    userId: userColumn('user_id'),
    topic: topicColumn(),
    channel: text({ enum: OUTBOX_CHANNELS }).notNull().default('mail'),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topic, t.channel] }), isAllowedValue(t.channel)],
);
