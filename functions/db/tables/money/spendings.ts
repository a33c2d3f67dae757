/**
 * Payments of the shop's own money by admins: one row per sum, written in the batch that pays it or that requests
 * another admin's approval. Amounts are integer cents, moments ms since the epoch (UTC).
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { SPENDING_ACTIONS } from '../../../../core/payments/approvals.ts';
import { isAllowedValue } from '../../rows.ts';
import { userColumn, users } from '../accounts.ts';
import { allowedSpendingActions } from '../allowed-values.ts';
import { orders } from './payments.ts';

/**
 * `alone`: within an admin's daily limit. The others wait, or waited, for another admin; an expired one stays `waiting`
 * here.
 */
const STATES = ['alone', 'waiting', 'approved', 'refused', 'closed'] as const;

export const spendings = sqliteTable(
  'spendings',
  {
    id: text().primaryKey(),
    action: text({ enum: SPENDING_ACTIONS })
      .notNull()
      .references(() => allowedSpendingActions.value),
    /** Subject in the form of the call: an order, an order and its event, or a seller. */
    subject: text().notNull(),
    orderId: text('order_id').references(() => orders.id),
    sellerId: text('seller_id').references(() => users.id),
    cents: integer().notNull(),
    /** Cents refunded to the buyer as displayed to the admin; null for actions without this check. */
    backCents: integer('back_cents'),
    reason: text().notNull(),
    adminId: userColumn('admin_id'),
    at: integer().notNull(),
    state: text({ enum: STATES }).notNull(),
    decidedBy: text('decided_by').references(() => users.id),
    decidedAt: integer('decided_at'),
    /** Reason why it was no longer possible, for display. */
    why: text(),
  },
  (t) => [
    index('spendings_alone').on(t.adminId, t.at).where(sql`state = 'alone'`),
    index('spendings_asked').on(t.at, t.id).where(sql`state <> 'alone'`),
    index('spendings_waiting').on(t.at, t.id).where(sql`state = 'waiting'`),
    // For the foreign key, when orders are deleted.
    index('spendings_order').on(t.orderId),
    isAllowedValue(t.state),
    check('spendings_cents', sql`cents > 0`),
    check('spendings_other', sql`decided_by IS NULL OR decided_by <> admin_id OR state = 'refused'`),
  ],
);
