/** Who people are: accounts, passwords, sessions. Moments are ms since the epoch (UTC), ids are opaque strings. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { LINK_ACTIONS } from '../../../core/accounts/limits.ts';
import { PAUSE_REASONS } from '../../../core/listings/holiday.ts';
import { TOKEN_KINDS } from '../../../core/notifications/letter.ts';
import { ROLES } from '../../../core/roles.ts';
import { isOneOf } from '../rows.ts';
import { pauseReasons } from './lists.ts';

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    /** Since when it is known that mail to this address reaches them; null until they have shown it. */
    emailVerifiedAt: integer('email_verified_at'),
    /** When mail to this address last came back; null when none did since they showed that it reaches them. */
    emailBouncedAt: integer('email_bounced_at'),
    name: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    verified: integer({ mode: 'boolean' }).notNull().default(false),
    /** The name that carried the badge, when its seller took another name and lost it by that. */
    verifiedName: text('verified_name'),
    photo: text(),
    createdAt: integer('created_at').notNull(),
    /** Since when this user is suspended; their listings are off sale meanwhile. */
    suspendedAt: integer('suspended_at'),
    /** Since when this seller has everything off sale, what they add meanwhile too; null while they sell. */
    pausedAt: integer('paused_at'),
    /** Why the shop has taken everything of this seller off sale; null where the seller did. */
    pausedFor: text('paused_for', { enum: PAUSE_REASONS }).references(() => pauseReasons.word),
    deletedAt: integer('deleted_at'),
    /** How many copies they sold, kept by a trigger. */
    soldCopies: integer('sold_copies').notNull().default(0),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email).where(sql`deleted_at IS NULL`),
    // A search walks along these two, and finds in them both of what it looks at.
    index('users_by_name').on(t.role, sql`name COLLATE NOCASE`, t.id, t.email).where(sql`deleted_at IS NULL`),
    index('users_by_email').on(t.role, t.email, t.id, t.name).where(sql`deleted_at IS NULL`),
    index('users_unverified').on(t.role, t.verified, t.createdAt, t.id).where(sql`deleted_at IS NULL`),
    index('users_newest').on(t.role, t.createdAt, t.id).where(sql`deleted_at IS NULL`),
    // What waits for suspended sellers is looked for among these alone.
    index('users_suspended').on(t.role, t.suspendedAt).where(sql`suspended_at IS NOT NULL AND deleted_at IS NULL`),
    // The job that ends unused accounts walks along it.
    index('users_email_unverified').on(t.createdAt).where(sql`email_verified_at IS NULL AND deleted_at IS NULL`),
    isOneOf(t.role),
    check('users_email_lower', sql`email = lower(email)`),
  ],
);

/** A column that names a user: there always is one, and the database refuses an id that nobody has. */
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

/** `id` is the SHA-256 of the bearer, `bindHash` that of the binding cookie: a leaked table opens nothing. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: userColumn('user_id'),
    bindHash: text('bind_hash').notNull(),
    /** What the browser called itself when it signed in; for its owner to recognise. */
    device: text().notNull().default(''),
    /** The known device that signed in (`known_devices`); null for a session from before this was kept. */
    deviceId: text('device_id'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When a password or a second factor was last right in this session, its own sign-in included; null with Google alone. */
    provedAt: integer('proved_at'),
  },
  (t) => [
    index('sessions_user').on(t.userId, t.createdAt),
    index('sessions_expiry').on(t.expiresAt),
    index('sessions_bind').on(t.bindHash),
  ],
);

/** What a sign-in leaves behind for the one call that turns it into a bearer. */
export const loginTokens = sqliteTable(
  'login_tokens',
  {
    id: text().primaryKey(),
    userId: userColumn('user_id'),
    expiresAt: integer('expires_at').notNull(),
    /** The known device that signed in (`known_devices`); null where that is found out with the session. */
    deviceId: text('device_id'),
    /** When the password or the second factor was right; null with Google alone. */
    provedAt: integer('proved_at'),
  },
  (t) => [index('login_tokens_expiry').on(t.expiresAt)],
);

/** Who a person is at a provider: its own number for them, never their email, which may change hands. */
export const identities = sqliteTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: userColumn('user_id'),
    createdAt: integer('created_at').notNull(),
    /** The provider's address for them when they were linked: for people to recognise, never to look up by. */
    email: text(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.userId)],
);

/** When a way of signing in was linked to an account, and when it was unlinked: for the account's owner to see. */
export const linkRecords = sqliteTable(
  'link_records',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: userColumn('user_id'),
    issuer: text().notNull(),
    action: text({ enum: LINK_ACTIONS }).notNull(),
    email: text(),
    at: integer().notNull(),
  },
  (t) => [index('link_records_user').on(t.userId, t.id), isOneOf(t.action)],
);

/** Somebody whom a provider vouched for, and whose link still waits for an account's password. `id` is a cookie's hash. */
export const linkRequests = sqliteTable(
  'link_requests',
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    /** The account that it is for; null where the password decides, which an account's own profile asks for. */
    userId: text('user_id').references(() => users.id),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [index('link_requests_expiry').on(t.expiresAt), index('link_requests_user').on(t.userId)],
);

/**
 * The one-time links of letters. `hash` is the SHA-256 of what stands in the link, `address` the one that the letter went to. Each
 * try to send a letter makes a row; whoever uses one deletes the others of its kind.
 */
export const accountTokens = sqliteTable(
  'account_tokens',
  {
    hash: text().primaryKey(),
    kind: text({ enum: TOKEN_KINDS }).notNull(),
    userId: userColumn('user_id'),
    address: text().notNull(),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('account_tokens_user').on(t.userId, t.kind),
    index('account_tokens_expiry').on(t.expiresAt),
    // Whether an address is kept for the account that had it.
    index('account_tokens_undo').on(t.address).where(sql`kind = 'email-undo'`),
    isOneOf(t.kind),
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
  },
  (t) => [
    primaryKey({ columns: [t.id, t.userId] }),
    index('known_devices_user').on(t.userId, t.usedAt),
    index('known_devices_used').on(t.usedAt),
  ],
);

/**
 * How often something was tried within a window, by what is tried and by whom; emails and addresses stand here only as HMACs.
 */
export const rateLimitCounts = sqliteTable(
  'rate_limit_counts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: integer('resets_at').notNull(),
  },
  (t) => [index('rate_limit_counts_reset').on(t.resetsAt)],
);
