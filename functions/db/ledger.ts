/**
 * What money did: bookings, attempts to pay, sales, refunds. Amounts are integer cents, moments ms since the epoch (UTC).
 * What must never be is refused here and by the triggers of `migrations/` (security: orders and payments).
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ATTEMPT_STATES, ORDER_STATES } from '../../src/shared/order.ts';
import { products } from './catalog.ts';
import { users } from './people.ts';

/** The states of an attempt that holds its copy (`LIVE_ATTEMPT_STATES`), for `IN`; the partial indexes say the same. */
export const LIVE = sql`('creating','open','processing','canceling')`;

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
    uniqueIndex('attempts_one_live').on(t.productId).where(sql`state IN ${LIVE}`),
    index('attempts_order').on(t.orderId),
    index('attempts_buyer').on(t.buyerId).where(sql`state IN ${LIVE}`),
    index('attempts_expiry').on(t.expiresAt).where(sql`state IN ${LIVE}`),
    check('attempts_state', sql`state IN ('creating','open','processing','canceling','canceled','succeeded')`),
  ],
);

/** The barrier: one row per copy, ever. Whoever owns it owns the copy. */
export const sales = sqliteTable(
  'sales',
  {
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
  },
  (t) => [index('sales_newest').on(t.soldAt, t.amountCents)],
);

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
    index('refunds_newest').on(t.createdAt, t.amountCents),
    index('refunds_owed').on(t.createdAt).where(sql`state = 'owed'`),
    check('refunds_state', sql`state IN ('owed','sent')`),
  ],
);

/** Every event that Stripe delivered, once. `alert` says why a person must look at it; `seenAt` that one has. */
export const stripeEvents = sqliteTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    intentId: text('intent_id'),
    alert: text(),
    seenAt: integer('seen_at'),
    receivedAt: integer('received_at').notNull(),
  },
  (t) => [index('stripe_events_alert').on(t.receivedAt).where(sql`alert IS NOT NULL`)],
);

/** The last month of the books compared with the payment provider's, in integer cents; they agree when `differsCents` is 0. */
export const moneyChecks = sqliteTable('money_checks', {
  checkedAt: integer('checked_at').primaryKey(),
  salesCents: integer('sales_cents').notNull(),
  refundsCents: integer('refunds_cents').notNull(),
  receivedCents: integer('received_cents').notNull(),
  differsCents: integer('differs_cents').notNull(),
});

/**
 * Who does a job at this moment: only the holder's own name in an unexpired row may go on. Between two runs there is no
 * holder, and `expiresAt` is when the next one is due. `doneAt` is when the job last went well.
 */
export const leases = sqliteTable('leases', {
  job: text().primaryKey(),
  holder: text().notNull(),
  expiresAt: integer('expires_at').notNull(),
  doneAt: integer('done_at'),
});

/** Lets a write batch stop itself: `INSERT … VALUES (changes())` fails when the statement before changed nothing. */
export const guard = sqliteTable('guard', { ok: integer().notNull() }, () => [check('nothing_changed', sql`ok = 1`)]);
