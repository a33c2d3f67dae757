/** Accounts, passwords, sessions. Moments are ms since the epoch (UTC), ids are opaque strings. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { GOOGLE_LINK_ACTIONS, ROLES } from '../../../core/accounts/user-facts.ts';
import { PAUSE_REASONS } from '../../../core/listings/holiday.ts';
import { LINK_KINDS } from '../../../core/notifications/letter.ts';
import { isAllowedValue } from '../rows.ts';
import { allowedPauseReasons } from './allowed-values.ts';

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    /** Moment of the confirmation of the address; null before it. */
    emailVerifiedAt: integer('email_verified_at'),
    /** Moment of the last bounce from this address; null without one since its confirmation. */
    emailBouncedAt: integer('email_bounced_at'),
    name: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    verified: integer({ mode: 'boolean' }).notNull().default(false),
    /** Name that carried the badge, after the seller lost it by a change of name. */
    verifiedName: text('verified_name'),
    photo: text(),
    createdAt: integer('created_at').notNull(),
    /** Start of the suspension; the user's listings are off sale meanwhile. */
    suspendedAt: integer('suspended_at'),
    /** Start of the seller's pause, which includes copies added later; null while they sell. */
    pausedAt: integer('paused_at'),
    /** Reason of a pause by the shop; null for the seller's own. */
    pausedFor: text('paused_for', { enum: PAUSE_REASONS }).references(() => allowedPauseReasons.value),
    deletedAt: integer('deleted_at'),
    /** Number of copies sold; maintained by a trigger. */
    soldCopies: integer('sold_copies').notNull().default(0),
    /** Sums of a seller's record over `sale_records` and `described_months`; maintained by triggers (`trust.ts`). */
    endedSales: integer('ended_sales').notNull().default(0),
    completedSales: integer('completed_sales').notNull().default(0),
    /** By post: sent in time, and of these and the missed ones. */
    sentSales: integer('sent_sales').notNull().default(0),
    sentOrMissedSales: integer('sent_or_missed_sales').notNull().default(0),
    upheldClaims: integer('upheld_claims').notNull().default(0),
    canceledSales: integer('canceled_sales').notNull().default(0),
    describedWell: integer('described_well').notNull().default(0),
    describedSales: integer('described_sales').notNull().default(0),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email).where(sql`deleted_at IS NULL`),
    // Covering indexes of a search of users by these columns.
    index('users_by_name').on(t.role, sql`name COLLATE NOCASE`, t.id, t.email).where(sql`deleted_at IS NULL`),
    index('users_by_email').on(t.role, t.email, t.id, t.name).where(sql`deleted_at IS NULL`),
    index('users_unverified').on(t.role, t.verified, t.createdAt, t.id).where(sql`deleted_at IS NULL`),
    index('users_newest').on(t.role, t.createdAt, t.id).where(sql`deleted_at IS NULL`),
    // Few rows: queries about suspended sellers read these alone.
    index('users_suspended').on(t.role, t.suspendedAt).where(sql`suspended_at IS NOT NULL AND deleted_at IS NULL`),
    // Order of the job that ends unused accounts.
    index('users_email_unverified').on(t.createdAt).where(sql`email_verified_at IS NULL AND deleted_at IS NULL`),
    isAllowedValue(t.role),
    check('users_email_lower', sql`email = lower(email)`),
  ],
);

/** A required reference to a user; the database refuses unknown ids. */
export const userColumn = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id);

export const credentials = sqliteTable('credentials', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  /** scrypt with its parameters: `scrypt$N$r$p$salt$hash`. */
  passwordHash: text('password_hash').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** `id` is the SHA-256 of the bearer, `bindHash` that of the binding cookie: a leaked table opens no session. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: userColumn('user_id'),
    bindHash: text('bind_hash').notNull(),
    /** Name of the browser at the sign-in, for its owner to recognise. */
    device: text().notNull().default(''),
    /** Known device of the sign-in (`known_devices`); null for a session older than this column. */
    deviceId: text('device_id'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /**
     * Moment of the last correct password or second factor in this session, including its sign-in; null with Google
     * alone.
     */
    provedAt: integer('proved_at'),
  },
  (t) => [
    index('sessions_user').on(t.userId, t.createdAt),
    index('sessions_expiry').on(t.expiresAt),
    index('sessions_bind').on(t.bindHash),
  ],
);

/** One-time token between a sign-in and the call that opens its session. */
export const loginTokens = sqliteTable(
  'login_tokens',
  {
    id: text().primaryKey(),
    userId: userColumn('user_id'),
    expiresAt: integer('expires_at').notNull(),
    /** Known device of the sign-in (`known_devices`); null when it is determined with the session. */
    deviceId: text('device_id'),
    /** Moment of the correct password or second factor; null with Google alone. */
    provedAt: integer('proved_at'),
  },
  (t) => [index('login_tokens_expiry').on(t.expiresAt)],
);

/** Identity at a provider, by the provider's own id: an email may change hands. */
export const identities = sqliteTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: userColumn('user_id'),
    createdAt: integer('created_at').notNull(),
    /** Address at the provider at the moment of the link: for display, never for a look-up. */
    email: text(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.userId)],
);

/** History of an account's links, for its owner. */
export const linkRecords = sqliteTable(
  'link_records',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: userColumn('user_id'),
    issuer: text().notNull(),
    action: text({ enum: GOOGLE_LINK_ACTIONS }).notNull(),
    email: text(),
    at: integer().notNull(),
  },
  (t) => [index('link_records_user').on(t.userId, t.id), index('link_records_at').on(t.at), isAllowedValue(t.action)],
);

/** A verified identity of a provider whose link waits for an account's password. `id` is the hash of a cookie. */
export const linkRequests = sqliteTable(
  'link_requests',
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    /** Account of the request; null when the given password decides it (requested from a profile). */
    userId: text('user_id').references(() => users.id),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [index('link_requests_expiry').on(t.expiresAt), index('link_requests_user').on(t.userId)],
);

/**
 * One-time links of letters. `hash` is the SHA-256 of the link's secret, `address` the recipient of the letter. Each
 * attempt to send a letter inserts a row; using one deletes the others of its kind.
 */
export const accountTokens = sqliteTable(
  'account_tokens',
  {
    hash: text().primaryKey(),
    kind: text({ enum: LINK_KINDS }).notNull(),
    userId: userColumn('user_id'),
    address: text().notNull(),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('account_tokens_user').on(t.userId, t.kind),
    index('account_tokens_expiry').on(t.expiresAt),
    // For the check whether an address is reserved.
    index('account_tokens_undo').on(t.address).where(sql`kind = 'email-undo'`),
    isAllowedValue(t.kind),
  ],
);

/** Browsers that signed in to an account before. `id` is the hash of a cookie; several people may share a browser. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    id: text().notNull(),
    userId: userColumn('user_id'),
    createdAt: integer('created_at').notNull(),
    usedAt: integer('used_at').notNull(),
    /** Keyed hash of the network of the latest sign-in; null where it is not known. */
    network: text(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.userId] }),
    index('known_devices_user').on(t.userId, t.usedAt),
    index('known_devices_used').on(t.usedAt),
  ],
);

/** Attempts within a window, by limit and subject; emails and addresses are stored only as HMACs. */
export const rateLimitCounts = sqliteTable(
  'rate_limit_counts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: integer('resets_at').notNull(),
  },
  (t) => [index('rate_limit_counts_reset').on(t.resetsAt)],
);
