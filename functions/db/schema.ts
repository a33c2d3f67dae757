/**
 * Every table. Money is integer cents, moments are ms since the epoch (UTC), ids are opaque strings.
 * What must never be is refused here and in the hand-written triggers of `migrations/` (security: orders and payments).
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CONDITIONS, ROLES } from '../../src/shared/constants.ts';
import { ATTEMPT_STATES, ORDER_STATES } from '../../src/shared/order.ts';

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

export const categories = sqliteTable('categories', {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  position: integer().notNull(),
});

export const products = sqliteTable(
  'products',
  {
    id: text().primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    author: text(),
    isbn: text(),
    condition: text({ enum: CONDITIONS }).notNull(),
    phoneNumber: text('phone_number').notNull(),
    location: text().notNull(),
    yearOfPurchase: integer('year_of_purchase').notNull(),
    usedDuration: text('used_duration').notNull(),
    originalPriceCents: integer('original_price_cents').notNull(),
    resellPriceCents: integer('resell_price_cents').notNull(),
    description: text().notNull(),
    postedAt: integer('posted_at').notNull(),
    advertisedAt: integer('advertised_at'),
    soldAt: integer('sold_at'),
    deletedAt: integer('deleted_at'),
  },
  (t) => [
    index('products_newest').on(t.postedAt, t.id).where(sql`sold_at IS NULL AND deleted_at IS NULL`),
    index('products_category').on(t.categoryId, t.postedAt, t.id).where(sql`sold_at IS NULL AND deleted_at IS NULL`),
    index('products_advertised')
      .on(t.advertisedAt, t.id)
      .where(sql`advertised_at IS NOT NULL AND sold_at IS NULL AND deleted_at IS NULL`),
    index('products_seller').on(t.sellerId, t.postedAt),
    index('products_isbn').on(t.isbn),
    check('products_condition', sql`condition IN ('Excellent','Good','Fair','Low')`),
    check(
      'products_prices',
      sql`resell_price_cents BETWEEN 50 AND 1000000 AND original_price_cents BETWEEN 0 AND 10000000`,
    ),
  ],
);

/** `id` is the random key under which the picture lies in R2 and in its address. Position 0 is the listing's `photo`. */
export const photos = sqliteTable(
  'photos',
  {
    id: text().primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    productId: text('product_id').references(() => products.id),
    position: integer().notNull().default(0),
    state: text({ enum: ['pending', 'ready'] }).notNull(),
    contentType: text('content_type').notNull(),
    contentHash: text('content_hash').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('photos_product_position').on(t.productId, t.position).where(sql`product_id IS NOT NULL`),
    index('photos_pending').on(t.createdAt).where(sql`state = 'pending'`),
    check('photos_state', sql`state IN ('pending','ready')`),
  ],
);

/** A booking. Names and price are copies from the moment of booking; the money follows `priceCents`. */
export const orders = sqliteTable(
  'orders',
  {
    id: text().primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id),
    productName: text('product_name').notNull(),
    productPhoto: text('product_photo'),
    priceCents: integer('price_cents').notNull(),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    location: text().notNull(),
    state: text({ enum: ORDER_STATES }).notNull(),
    createdAt: integer('created_at').notNull(),
    changedAt: integer('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('orders_one_pending').on(t.productId, t.buyerId).where(sql`state = 'pending'`),
    uniqueIndex('orders_one_paid').on(t.productId).where(sql`state = 'paid'`),
    index('orders_buyer').on(t.buyerId, t.createdAt, t.id),
    index('orders_seller').on(t.sellerId, t.createdAt),
    check('orders_state', sql`state IN ('pending','paid','refunded','deleted','void')`),
    check('orders_price', sql`price_cents >= 50`),
  ],
);

/** One try to pay: the hold on a copy and the link to the payment intent. */
export const attempts = sqliteTable(
  'attempts',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    intentId: text('intent_id').unique(),
    state: text({ enum: ATTEMPT_STATES }).notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    changedAt: integer('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('attempts_one_live').on(t.productId).where(sql`state IN ('creating','open','processing','canceling')`),
    index('attempts_order').on(t.orderId),
    index('attempts_buyer').on(t.buyerId).where(sql`state IN ('creating','open','processing','canceling')`),
    index('attempts_expiry').on(t.expiresAt).where(sql`state IN ('creating','open','processing','canceling')`),
    check('attempts_state', sql`state IN ('creating','open','processing','canceling','canceled','succeeded')`),
  ],
);

/** The barrier: one row per copy, ever. Whoever owns it owns the copy. */
export const sales = sqliteTable('sales', {
  productId: text('product_id')
    .primaryKey()
    .references(() => products.id),
  orderId: text('order_id')
    .notNull()
    .unique()
    .references(() => orders.id),
  attemptId: text('attempt_id')
    .notNull()
    .unique()
    .references(() => attempts.id),
  amountCents: integer('amount_cents').notNull(),
  soldAt: integer('sold_at').notNull(),
});

/** Money that goes back: one row per attempt, sent to Stripe under the key `refund:<attempt>`. */
export const refunds = sqliteTable(
  'refunds',
  {
    attemptId: text('attempt_id')
      .primaryKey()
      .references(() => attempts.id),
    amountCents: integer('amount_cents').notNull(),
    reason: text().notNull(),
    state: text({ enum: ['owed', 'sent'] }).notNull(),
    stripeRefundId: text('stripe_refund_id').unique(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('refunds_owed').on(t.createdAt).where(sql`state = 'owed'`),
    check('refunds_state', sql`state IN ('owed','sent')`),
  ],
);

/** Every event that Stripe delivered, once. `alert` says why a person must look at it. */
export const stripeEvents = sqliteTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    intentId: text('intent_id'),
    alert: text(),
    receivedAt: integer('received_at').notNull(),
  },
  (t) => [index('stripe_events_alert').on(t.receivedAt).where(sql`alert IS NOT NULL`)],
);

/** Lets a write batch stop itself: `INSERT … VALUES (changes())` fails when the statement before changed nothing. */
export const guard = sqliteTable('guard', { ok: integer().notNull() }, () => [check('nothing_changed', sql`ok = 1`)]);
