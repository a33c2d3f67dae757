/** Who people are: accounts, passwords, sessions. Moments are ms since the epoch (UTC), ids are opaque strings. */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ROLES } from '../../src/shared/constants.ts';

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    verified: integer({ mode: 'boolean' }).notNull().default(false),
    photo: text(),
    createdAt: integer('created_at').notNull(),
    deletedAt: integer('deleted_at'),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email).where(sql`deleted_at IS NULL`),
    check('users_role', sql`role IN ('Admin','Seller','Buyer')`),
    check('users_email_lower', sql`email = lower(email)`),
  ],
);

export const credentials = sqliteTable('credentials', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  /** scrypt with its parameters: `scrypt$N$r$p$salt$hash`. */
  passwordHash: text('password_hash').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** `id` is the SHA-256 of the bearer, `bindHash` that of the binding cookie: a leaked table opens nothing. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    bindHash: text('bind_hash').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId, t.createdAt), index('sessions_expiry').on(t.expiresAt)],
);

/** What a sign-in leaves behind for the one call that turns it into a bearer. */
export const loginTokens = sqliteTable(
  'login_tokens',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [index('login_tokens_expiry').on(t.expiresAt)],
);
