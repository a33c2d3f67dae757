/** Push notifications. Moments are ms since the epoch (UTC). */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { LETTER_STATES } from '../../../core/notifications/letter.ts';
import { isAllowedValue } from '../rows.ts';
import { sessions, userColumn } from './accounts.ts';
import { outbox, topicColumn } from './letters.ts';

/**
 * Subscribed browsers. Each belongs to the session of its browser and ends with it: no push follows a sign-out.
 * `endpoint` is the URL at its push service; with it and the keys anybody could send to it. `vapidKey` is our public
 * key of the subscription: the push service accepts messages of no other key. Null for rows older than this column.
 */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: userColumn('user_id'),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    vapidKey: text('vapid_key'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId)],
);

/**
 * A row of the outbox for one browser, like a letter for one address. `id` is derived from both, so that it is unique.
 * It is deleted with its browser and with its row of the outbox.
 */
export const pushes = sqliteTable(
  'pushes',
  {
    id: text().primaryKey(),
    outboxId: text('outbox_id')
      .notNull()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => pushSubscriptions.sessionId, { onDelete: 'cascade' }),
    state: text({ enum: LETTER_STATES }).notNull(),
    dueAt: integer('due_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    tries: integer().notNull().default(0),
    holder: text(),
    leaseUntil: integer('lease_until'),
    error: text(),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
  },
  (t) => [
    index('pushes_due').on(t.dueAt).where(sql`state = 'due'`),
    index('pushes_sending').on(t.leaseUntil).where(sql`state = 'sending'`),
    index('pushes_dead').on(t.createdAt).where(sql`state = 'dead'`),
    index('pushes_outbox').on(t.outboxId),
    index('pushes_session').on(t.sessionId),
    isAllowedValue(t.state),
  ],
);

/** Topics that a user chose or refused by push; without a row `isPushedByDefault` decides. */
export const pushChoices = sqliteTable(
  'push_choices',
  {
    userId: userColumn('user_id'),
    topic: topicColumn(),
    wanted: integer({ mode: 'boolean' }).notNull(),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topic] })],
);
