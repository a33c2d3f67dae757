/** Second factors of accounts (docs/decisions/14-second-factors-and-undo.md). Moments are ms since the epoch (UTC). */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CHALLENGE_PURPOSES, FACTOR_KINDS } from '../../../core/accounts/factors.ts';
import { isAllowedValue } from '../rows.ts';
import { userColumn } from './accounts.ts';

export const factors = sqliteTable(
  'factors',
  {
    id: text().primaryKey(),
    userId: userColumn('user_id'),
    kind: text({ enum: FACTOR_KINDS }).notNull(),
    /** Name of a passkey, for its owner; empty for an app. */
    name: text().notNull(),
    /** A passkey's id at its authenticator, in base64url; null for an app. */
    credential: text(),
    /** A passkey's public key (SPKI, base64url); an app's seed, encrypted under a secret of the Worker. */
    key: text().notNull(),
    /** A passkey's algorithm by its COSE number; null for an app. */
    algorithm: integer(),
    /** A passkey's signature counter, or the step of an app's last code: values not above it were used already. */
    counter: integer().notNull(),
    createdAt: integer('created_at').notNull(),
    usedAt: integer('used_at'),
  },
  (t) => [
    // Also serves reads of a user's factors.
    uniqueIndex('factors_credential').on(t.userId, t.credential),
    uniqueIndex('factors_one_totp').on(t.userId).where(sql`kind = 'totp'`),
    isAllowedValue(t.kind),
  ],
);

/** Recovery codes. `hash` is the SHA-256 of 120 random bits; using one deletes its row. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    hash: text().primaryKey(),
    userId: userColumn('user_id'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
);

/** Pending second steps, and pending additions of a factor. `id` is the hash of a secret that only the browser has. */
export const factorChallenges = sqliteTable(
  'factor_challenges',
  {
    id: text().primaryKey(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    userId: userColumn('user_id'),
    /** Link request to Google that this sign-in completes (`link_requests`). */
    linkId: text('link_id'),
    seed: text(),
    tries: integer().notNull().default(0),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    index('factor_challenges_user').on(t.userId),
    index('factor_challenges_expiry').on(t.expiresAt),
    isAllowedValue(t.purpose),
  ],
);
