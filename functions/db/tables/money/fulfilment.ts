/**
 * Fulfilments: the way of a sold copy to its buyer, and refunds; the ledger of their money is `ledger.ts`. Amounts are
 * integer cents, moments ms since the epoch (UTC). Triggers enforce (migrations): events are append-only, a fulfilment
 * follows its events, and a final state is permanent (docs/payments.md, "Fulfilments").
 */
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { DeadlineRule } from '../../../../core/fulfilment/edges.ts';
import {
  DELIVERY_METHODS,
  EVENT_AUTHORS,
  FULFILMENT_EVENTS,
  FULFILMENT_STATES,
  type FulfilmentEvent,
  type FulfilmentState,
  SALE_REFUND_ORIGINS,
  SALE_REFUND_STATES,
} from '../../../../core/fulfilment/state.ts';
import { isAllowedValue } from '../../rows.ts';
import { userColumn } from '../accounts.ts';
import { LARGE_SALE_CENTS_SQL, orders, paymentAttempts } from './payments.ts';

/**
 * One row per sale. `version` is the number of its latest event; `state` and `deadlineAt` are copies of that event's.
 * The commission is fixed with the price at the sale. `wrongCodes` counts wrong meeting codes until `wrongCodesUntil`.
 * Buyer and seller are the order's. `frozenAt` is the moment at which the deadlines stopped; null while they run.
 * `calledOffAt` is the moment at which the buyer called the meeting off.
 */
export const fulfilments = sqliteTable(
  'fulfilments',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    method: text({ enum: DELIVERY_METHODS }).notNull(),
    state: text({ enum: FULFILMENT_STATES }).notNull(),
    version: integer().notNull(),
    deadlineAt: integer('deadline_at'),
    priceCents: integer('price_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    carrier: text(),
    tracking: text(),
    deliveredAt: integer('delivered_at'),
    cancelAskedAt: integer('cancel_asked_at'),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    wrongCodesUntil: integer('wrong_codes_until').notNull().default(0),
    buyerId: text('buyer_id').notNull().default(''),
    sellerId: text('seller_id').notNull().default(''),
    frozenAt: integer('frozen_at'),
    calledOffAt: integer('called_off_at'),
  },
  (t) => [
    // Open fulfilments by deadline: all, by state, by party.
    index('fulfilments_deadline').on(t.deadlineAt, t.orderId).where(sql`deadline_at IS NOT NULL`),
    index('fulfilments_state').on(t.state, t.deadlineAt, t.orderId).where(sql`deadline_at IS NOT NULL`),
    index('fulfilments_buyer').on(t.buyerId, t.state, t.deadlineAt, t.orderId).where(sql`deadline_at IS NOT NULL`),
    index('fulfilments_seller').on(t.sellerId, t.state, t.deadlineAt, t.orderId).where(sql`deadline_at IS NOT NULL`),
    // Fulfilments past their first step, in the order of their sale.
    index('fulfilments_seller_done').on(t.sellerId).where(sql`state NOT IN ('to_ship','to_meet')`),
    index('fulfilments_bought_completed').on(t.buyerId).where(sql`state = 'completed'`),
    index('fulfilments_sold_completed').on(t.sellerId).where(sql`state = 'completed'`),
    index('fulfilments_sold_by').on(t.sellerId),
    // Newest large sales of a seller (core/limits.ts, `LARGE_SALES`).
    index('fulfilments_dear')
      .on(t.sellerId)
      .where(sql`price_cents > ${LARGE_SALE_CENTS_SQL} AND called_off_at IS NULL`),
    index('fulfilments_dear_called_off')
      .on(t.sellerId, t.calledOffAt)
      .where(sql`price_cents > ${LARGE_SALE_CENTS_SQL} AND called_off_at IS NOT NULL`),
    index('fulfilments_called_off').on(t.buyerId, t.calledOffAt).where(sql`called_off_at IS NOT NULL`),
    index('fulfilments_frozen').on(t.deadlineAt, t.orderId).where(sql`frozen_at IS NOT NULL`),
    isAllowedValue(t.method),
  ],
);

/**
 * Transitions of the code (`EVENT_TRANSITIONS`), updated by `writeValuesAndTransitions`. `isRetired` marks a removed
 * one for one deployment, since the previous version may still write it. A trigger refuses an event without a row here.
 */
export const fulfilmentTransitions = sqliteTable(
  'fulfilment_transitions',
  {
    action: text().$type<FulfilmentEvent>().notNull(),
    fromState: text('from_state').$type<FulfilmentState>().notNull(),
    toState: text('to_state').$type<FulfilmentState>().notNull(),
    deadline: text().$type<DeadlineRule>().notNull(),
    isRetired: integer('is_retired', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.action, t.fromState, t.toState] })],
);

/** Events of a fulfilment, numbered from 1: actor, action, resulting state and its deadline. */
export const fulfilmentEvents = sqliteTable(
  'fulfilment_events',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => fulfilments.orderId),
    number: integer().notNull(),
    at: integer().notNull(),
    by: text({ enum: EVENT_AUTHORS }).notNull(),
    action: text({ enum: FULFILMENT_EVENTS }).notNull(),
    state: text({ enum: FULFILMENT_STATES }).notNull(),
    deadlineAt: integer('deadline_at'),
    note: text(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.number] }),
    // Ends of sales, regardless of later movements of their money.
    index('fulfilment_ends').on(t.orderId, t.number, t.at).where(sql`state IN ('completed','canceled','refunded')`),
    isAllowedValue(t.by),
  ],
);

/**
 * Refunds after a sale: one row per event that owes one; the ledger has the amounts. `tryNumber` is part of the
 * idempotency key: it grows after a definite refusal. `failure` is the provider's reason code. A refund made at the
 * provider (`by_hand`) has its id from the start. `note` describes a payment outside the provider.
 */
export const saleRefunds = sqliteTable(
  'sale_refunds',
  {
    orderId: text('order_id').notNull(),
    event: integer().notNull(),
    attemptId: text('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    amountCents: integer('amount_cents').notNull(),
    state: text({ enum: SALE_REFUND_STATES }).notNull(),
    tryNumber: integer('try_number').notNull().default(1),
    stripeRefundId: text('stripe_refund_id').unique(),
    failure: text(),
    origin: text({ enum: SALE_REFUND_ORIGINS }).notNull().default('shop'),
    note: text(),
    createdAt: integer('created_at').notNull(),
    changedAt: integer('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.event] }),
    foreignKey({ columns: [t.orderId, t.event], foreignColumns: [fulfilmentEvents.orderId, fulfilmentEvents.number] }),
    index('sale_refunds_attempt').on(t.attemptId),
    index('sale_refunds_state').on(t.state, t.createdAt),
    isAllowedValue(t.state),
    isAllowedValue(t.origin),
  ],
);

/**
 * Delivery address of a copy, entered by its buyer before the payment. Immutable after it (triggers), until it is
 * erased (functions/domain/fulfilment/sale-contacts.ts).
 */
export const deliveryAddresses = sqliteTable(
  'delivery_addresses',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    buyerId: userColumn('buyer_id'),
    name: text().notNull(),
    address: text().notNull(),
    /** Empty in countries without one, like `state`. */
    postcode: text().notNull(),
    city: text().notNull(),
    state: text().notNull().default(''),
    country: text().notNull(),
    givenAt: integer('given_at').notNull(),
  },
  (t) => [index('delivery_addresses_buyer').on(t.buyerId, t.givenAt), index('delivery_addresses_given').on(t.givenAt)],
);

/** A copy that its seller did not send in time. `followed`: the pause of late sellers has been decided. */
export const missedDeadlines = sqliteTable(
  'missed_deadlines',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => fulfilments.orderId),
    sellerId: userColumn('seller_id'),
    at: integer().notNull(),
    followed: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    index('missed_deadlines_seller').on(t.sellerId, t.at),
    index('missed_deadlines_to_follow').on(t.at).where(sql`followed = 0`),
    index('missed_deadlines_at').on(t.at),
  ],
);
