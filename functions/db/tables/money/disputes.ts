/** Disputes of payments. Amounts are integer cents, moments ms since the epoch (UTC). */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { DISPUTE_STATUSES } from '../../../../core/fulfilment/money/dispute.ts';
import { userColumn } from '../accounts.ts';
import { allowedDisputeStatuses } from '../allowed-values.ts';
import { orders, paymentAttempts } from './payments.ts';

/**
 * One row per dispute, under the provider's id, as last read there. `withdrawnCents` and `reinstatedCents` are the
 * bank's debits and credits, `bookedCents` their difference in the ledger of the sale. `settledAt`: the dispute has no
 * further effect and no longer freezes the sale.
 */
export const disputes = sqliteTable(
  'disputes',
  {
    id: text().primaryKey(),
    attemptId: text('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    amountCents: integer('amount_cents').notNull(),
    reason: text().notNull(),
    status: text({ enum: DISPUTE_STATUSES })
      .notNull()
      .references(() => allowedDisputeStatuses.value),
    isRefundable: integer('is_refundable', { mode: 'boolean' }).notNull(),
    withdrawnCents: integer('withdrawn_cents').notNull(),
    reinstatedCents: integer('reinstated_cents').notNull(),
    bookedCents: integer('booked_cents').notNull().default(0),
    /** Deadline of the bank for an answer. */
    dueBy: integer('due_by'),
    openedAt: integer('opened_at').notNull(),
    closedAt: integer('closed_at'),
    settledAt: integer('settled_at'),
    checkedAt: integer('checked_at').notNull(),
    sellerId: userColumn('seller_id'),
  },
  (t) => [
    index('disputes_attempt').on(t.attemptId),
    index('disputes_order').on(t.orderId),
    index('disputes_booked').on(t.openedAt).where(sql`booked_cents <> 0`),
    index('disputes_open').on(t.checkedAt).where(sql`settled_at IS NULL`),
    index('disputes_seller').on(t.sellerId).where(sql`settled_at IS NULL`),
    // Moment at which each becomes overdue, for the admin list. A `coalesce` is not possible: drizzle-kit cuts an
    // indexed expression at its first comma.
    index('disputes_late')
      .on(
        sql`CASE WHEN closed_at IS NOT NULL THEN closed_at WHEN due_by IS NOT NULL THEN due_by ELSE opened_at END`,
        t.orderId,
      )
      .where(sql`settled_at IS NULL`),
  ],
);
