/** What is told to browsers that are not looking. Moments are ms since the epoch (UTC). */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { LETTER_STATES } from '../../../core/notifications/letter.ts';
import { isOneOf } from '../rows.ts';
import { sessions, userColumn } from './accounts.ts';
import { outbox, topicColumn } from './notifications.ts';

/**
 * Browsers that want to be told. Each belongs to the session of its browser and ends with it: whoever signed out is not told any more. `endpoint` is the address at its push service; with it and the keys anybody could write to it.
 * `vapidKey` is the public key of ours that it was made for: its push service takes messages of no other. Null: older than this column.
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
 * A row of the outbox for one browser, as the outbox itself is for letters. `id` follows from both, so that there is one. It goes with
 * its browser and with its row of the outbox.
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
    isOneOf(t.state),
  ],
);

/** Which topics a user chose to be told by push, or not to be; without a row it is as `isPushedAtFirst` says. */
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
