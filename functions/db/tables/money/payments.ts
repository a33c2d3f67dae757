/**
 * Bookings, payment attempts, sales, refunds. Amounts are integer cents, moments ms since the epoch (UTC). Constraints
 * here and triggers in `migrations/` refuse invalid states (docs/payments.md).
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { DELIVERY_METHODS } from '../../../../core/fulfilment/state.ts';
import { LARGE_SALES } from '../../../../core/limits.ts';
import { ORDER_STATES, REFUND_REASONS } from '../../../../core/orders/order.ts';
import { ALERTS } from '../../../../core/payments/alert.ts';
import { ATTEMPT_STATES, LIVE_ATTEMPT_STATES } from '../../../../core/payments/payment-attempt.ts';
import { isAllowedValue } from '../../rows.ts';
import { userColumn } from '../accounts.ts';
import { allowedAlerts, allowedRefundReasons } from '../allowed-values.ts';
import { listingColumn, listings, photos } from '../catalog.ts';

const liveStates = LIVE_ATTEMPT_STATES.map((state) => sql`${state}`);

/** `LIVE_ATTEMPT_STATES` for `IN`, as literals: a statement with bound states could not use the partial indexes. */
export const LIVE_STATES_SQL = sql`(${sql.join(liveStates, sql`,`)})`.inlineParams();

/** A sale above this amount in cents is large (core/limits.ts). A literal, like `LIVE_STATES_SQL`. */
export const LARGE_SALE_CENTS_SQL = sql`${LARGE_SALES.aboveCents}`.inlineParams();

/**
 * A booking with its snapshot: title, price and `snapshot` are the listing as its buyer saw it, at `listingVersion`.
 * They change only in the write that takes a hold (`holds.ts`). The payment is of `priceCents`.
 */
export const orders = sqliteTable(
  'orders',
  {
    id: text().primaryKey(),
    listingId: listingColumn(),
    buyerId: userColumn('buyer_id'),
    sellerId: userColumn('seller_id'),
    listingName: text('listing_name').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** JSON, a `Snapshot` of the listing's other fields. Triggers keep `order_photos` in step with it. */
    snapshot: text().notNull().default('{}'),
    listingVersion: integer('listing_version').notNull().default(0),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    location: text().notNull(),
    /** Delivery method, as its buyer last chose it while paying; the sale fixes it (`fulfilments`). */
    method: text({ enum: DELIVERY_METHODS }).notNull().default('meet'),
    state: text({ enum: ORDER_STATES }).notNull(),
    createdAt: integer('created_at').notNull(),
    changedAt: integer('changed_at').notNull(),
    /** Moment at which its buyer removed a void order from their list; the order itself stays void. */
    hiddenAt: integer('hidden_at'),
  },
  (t) => [
    uniqueIndex('orders_one_pending').on(t.listingId, t.buyerId).where(sql`state = 'pending'`),
    uniqueIndex('orders_one_paid').on(t.listingId).where(sql`state = 'paid'`),
    index('orders_buyer').on(t.buyerId, t.createdAt, t.id),
    index('orders_seller').on(t.sellerId, t.createdAt),
    index('orders_seller_pending').on(t.sellerId, t.createdAt, t.id).where(sql`state = 'pending'`),
    // A paid order changes only by a refund, so `changedAt` is the moment of the payment.
    index('orders_seller_paid').on(t.sellerId, t.changedAt).where(sql`state = 'paid'`),
    index('orders_buyer_sold').on(t.buyerId, t.id).where(sql`state IN ('paid','refunded')`),
    index('orders_seller_sold').on(t.sellerId, t.id).where(sql`state IN ('paid','refunded')`),
    index('orders_buyer_pending').on(t.buyerId, t.createdAt, t.id).where(sql`state = 'pending'`),
    index('orders_buyer_void').on(t.buyerId, t.changedAt).where(sql`state = 'void'`),
    index('orders_dead').on(t.changedAt).where(sql`state IN ('deleted','void')`),
    isAllowedValue(t.state),
    isAllowedValue(t.method),
    check('orders_price', sql`price_cents >= 50`),
  ],
);

/**
 * Pictures of a snapshot, while its order is pending, paid or refunded: their bytes are stored as long as a row refers
 * to them.
 */
export const orderPhotos = sqliteTable(
  'order_photos',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    photoId: text('photo_id')
      .notNull()
      .references(() => photos.id),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.photoId] }), index('order_photos_photo').on(t.photoId)],
);

/**
 * One payment attempt: the hold on a copy and its payment intent. `declines` counts declined cards. `waivedAt` is the
 * last moment at which the provider did not answer the buyer near the end of the hold. `unpaidAt` is the end of a hold
 * that its buyer could have paid; null for other ends. `deviceId` is the paying session's device, until the cards of
 * the attempt are read (`deviceCards`).
 */
export const paymentAttempts = sqliteTable(
  'payment_attempts',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    listingId: listingColumn(),
    buyerId: userColumn('buyer_id'),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    intentId: text('intent_id').unique(),
    state: text({ enum: ATTEMPT_STATES }).notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    changedAt: integer('changed_at').notNull(),
    declines: integer().notNull().default(0),
    waivedAt: integer('waived_at'),
    unpaidAt: integer('unpaid_at'),
    deviceId: text('device_id'),
  },
  (t) => [
    uniqueIndex('payment_attempts_one_live').on(t.listingId).where(sql`state IN ${LIVE_STATES_SQL}`),
    index('payment_attempts_order').on(t.orderId, t.id),
    index('payment_attempts_buyer').on(t.buyerId, t.expiresAt).where(sql`state IN ${LIVE_STATES_SQL}`),
    index('payment_attempts_newest').on(t.buyerId, t.createdAt),
    // Moments at which a copy became free after a hold.
    index('payment_attempts_ended').on(t.listingId, t.changedAt).where(sql`state = 'canceled'`),
    index('payment_attempts_unpaid').on(t.buyerId, t.listingId, t.createdAt).where(sql`unpaid_at IS NOT NULL`),
    index('payment_attempts_cards').on(t.changedAt).where(sql`device_id IS NOT NULL`),
    index('payment_attempts_expiry').on(t.expiresAt).where(sql`state IN ${LIVE_STATES_SQL}`),
    index('payment_attempts_dear')
      .on(t.orderId)
      .where(sql`state IN ${LIVE_STATES_SQL} AND amount_cents > ${LARGE_SALE_CENTS_SQL}`),
    isAllowedValue(t.state),
  ],
);

/** Cards used or tried on a device: both as keyed hashes, stored only while they are compared. */
export const deviceCards = sqliteTable(
  'device_cards',
  {
    device: text().notNull(),
    card: text().notNull(),
    attemptId: text('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.device, t.card, t.attemptId] }),
    index('device_cards_at').on(t.at),
    index('device_cards_of_device').on(t.device, t.at),
    index('device_cards_attempt').on(t.attemptId),
  ],
);

/** One row per copy, permanent: the owner of the row owns the copy. */
export const sales = sqliteTable(
  'sales',
  {
    listingId: text('listing_id')
      .primaryKey()
      .references(() => listings.id),
    orderId: text('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    attemptId: text('attempt_id')
      .notNull()
      .unique()
      .references(() => paymentAttempts.id),
    amountCents: integer('amount_cents').notNull(),
    soldAt: integer('sold_at').notNull(),
  },
  (t) => [
    index('sales_newest').on(t.soldAt, t.amountCents),
    index('sales_dearest').on(t.amountCents, t.listingId),
    // Largest sales of a period, by day and by week (functions/domain/stats/largest-sales.ts).
    index('sales_of_day').on(sql`sold_at / 86400000`, t.amountCents, t.listingId),
    index('sales_of_week').on(sql`sold_at / 604800000`, t.amountCents, t.listingId),
  ],
);

const REFUND_STATES = ['owed', 'sent'] as const;

/** Refunds without a sale: one row per attempt, sent to Stripe under the key `refund:<attempt>`. */
export const refunds = sqliteTable(
  'refunds',
  {
    attemptId: text('attempt_id')
      .primaryKey()
      .references(() => paymentAttempts.id),
    amountCents: integer('amount_cents').notNull(),
    reason: text({ enum: REFUND_REASONS })
      .notNull()
      .references(() => allowedRefundReasons.value),
    state: text({ enum: REFUND_STATES }).notNull(),
    stripeRefundId: text('stripe_refund_id').unique(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('refunds_newest').on(t.createdAt, t.amountCents),
    index('refunds_owed').on(t.createdAt).where(sql`state = 'owed'`),
    isAllowedValue(t.state),
  ],
);

/**
 * Every event of Stripe, stored once. `alert` is the reason to show it to an admin; `seenAt` is the moment at which an
 * admin marked it as seen; `settledAt` that at which an admin settled the sale of its money. `sellerId` is the
 * recipient of a transfer made at Stripe that no payment assigns to a sale.
 */
export const stripeEvents = sqliteTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    intentId: text('intent_id'),
    alert: text({ enum: ALERTS }).references(() => allowedAlerts.value),
    seenAt: integer('seen_at'),
    settledAt: integer('settled_at'),
    sellerId: text('seller_id'),
    receivedAt: integer('received_at').notNull(),
  },
  (t) => [
    index('stripe_events_unseen_of_seller').on(t.sellerId).where(sql`seller_id IS NOT NULL AND seen_at IS NULL`),
    index('stripe_events_alert').on(t.receivedAt).where(sql`alert IS NOT NULL`),
    index('stripe_events_alert_of_intent').on(t.intentId).where(sql`alert IS NOT NULL`),
    index('stripe_events_read').on(t.receivedAt).where(sql`alert IS NULL AND type <> 'dispute'`),
  ],
);
