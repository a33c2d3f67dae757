/**
 * The way of a sold copy to its buyer, and what goes back on it; the ledger of its money is `ledger.ts`. Amounts are integer cents,
 * moments ms since the epoch (UTC). Triggers keep it (migrations): an event is added and never changed, a fulfilment follows its
 * events, and a final state stays (docs/payments.md, "Fulfilments").
 */
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { DeadlineRule } from '../../../../core/fulfilment/states/event-transitions.ts';
import {
  DELIVERY_METHODS,
  EVENT_MAKERS,
  FULFILMENT_EVENTS,
  FULFILMENT_STATES,
  type FulfilmentEvent,
  type FulfilmentState,
  SALE_REFUND_ORIGINS,
  SALE_REFUND_STATES,
} from '../../../../core/fulfilment/states/state.ts';
import { isOneOf } from '../../rows.ts';
import { userColumn } from '../accounts.ts';
import { DEAR, orders, paymentAttempts } from './payments.ts';

/**
 * One row per sale. `version` is the number of its latest event, of which `state` and `deadlineAt` are copies. The commission is
 * fixed with the price when the copy is sold. `wrongCodes` counts the tries at the code of a meeting until `wrongCodesUntil`. The two people
 * are the order's. Since `frozenAt` the clocks stand still; null while they run. `calledOffAt` is when its buyer called the meeting off.
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
    // What is under way, by whose turn it may be and by how it stands, the next deadline first.
    index('fulfilments_deadline').on(t.deadlineAt, t.orderId).where(sql`deadline_at IS NOT NULL`),
    index('fulfilments_state').on(t.state, t.deadlineAt, t.orderId).where(sql`deadline_at IS NOT NULL`),
    index('fulfilments_buyer').on(t.buyerId, t.state, t.deadlineAt, t.orderId).where(sql`deadline_at IS NOT NULL`),
    index('fulfilments_seller').on(t.sellerId, t.state, t.deadlineAt, t.orderId).where(sql`deadline_at IS NOT NULL`),
    // What a seller is done with, as it was sold: the rows stand in that order.
    index('fulfilments_seller_done').on(t.sellerId).where(sql`state NOT IN ('to_ship','to_meet')`),
    // Whoever completed a deal, as a buyer or as a seller.
    index('fulfilments_bought_completed').on(t.buyerId).where(sql`state = 'completed'`),
    index('fulfilments_sold_completed').on(t.sellerId).where(sql`state = 'completed'`),
    // Whatever a seller sold, in the order of the sales.
    index('fulfilments_sold_by').on(t.sellerId),
    // The newest dear sales of a seller (core/limits.ts, `DEAR_SALES`).
    index('fulfilments_dear').on(t.sellerId).where(sql`price_cents > ${DEAR} AND called_off_at IS NULL`),
    // Dear meetings of a seller that buyers called off, the newest first.
    index('fulfilments_dear_called_off')
      .on(t.sellerId, t.calledOffAt)
      .where(sql`price_cents > ${DEAR} AND called_off_at IS NOT NULL`),
    // Meetings that a buyer called off, by when.
    index('fulfilments_called_off').on(t.buyerId, t.calledOffAt).where(sql`called_off_at IS NOT NULL`),
    index('fulfilments_frozen').on(t.deadlineAt, t.orderId).where(sql`frozen_at IS NOT NULL`),
    isOneOf(t.method),
  ],
);

/**
 * The transitions of the code (`EVENT_TRANSITIONS`), which `syncLists` brings up to date; one that the code no longer has is `isRetired` for
 * one deployment, since the version before may still write it. A trigger refuses an event that has no row here.
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

/** What happened to a fulfilment, numbered from 1: who did what, the state that it led to, and until when that lasts. */
export const fulfilmentEvents = sqliteTable(
  'fulfilment_events',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => fulfilments.orderId),
    number: integer().notNull(),
    at: integer().notNull(),
    by: text({ enum: EVENT_MAKERS }).notNull(),
    action: text({ enum: FULFILMENT_EVENTS }).notNull(),
    state: text({ enum: FULFILMENT_STATES }).notNull(),
    deadlineAt: integer('deadline_at'),
    note: text(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.number] }),
    // When a sale ended, however much its money moved afterwards.
    index('fulfilment_ends').on(t.orderId, t.number, t.at).where(sql`state IN ('completed','canceled','refunded')`),
    isOneOf(t.by),
  ],
);

/**
 * Money that goes back after a sale: one row for each event that owes some, of what the ledger says. `tryNumber` is part of the payment
 * provider's key: it grows when the answer to the one before was a definite no. `failure` is why, in the provider's word. One that somebody
 * made at the provider (`by_hand`) has its id from the beginning. `note` is how a buyer was paid in another way.
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
    isOneOf(t.state),
    isOneOf(t.origin),
  ],
);

/**
 * Where a copy goes by post, as its buyer said while paying. From the payment on it stays (triggers), until it is erased
 * (functions/domain/fulfilment/addresses.ts).
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
    /** Empty where the country has none, like the state. */
    postcode: text().notNull(),
    city: text().notNull(),
    state: text().notNull().default(''),
    country: text().notNull(),
    givenAt: integer('given_at').notNull(),
  },
  (t) => [index('delivery_addresses_buyer').on(t.buyerId, t.givenAt), index('delivery_addresses_given').on(t.givenAt)],
);

/** A copy that its seller did not send in time. Whether it was looked at what follows from it stands in `followed`. */
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
  ],
);
