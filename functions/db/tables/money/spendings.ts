/**
 * The shop's own money, as admins give it: each sum has a row, written in the batch that gives it or that asks another admin. Amounts are
 * integer cents, moments ms since the epoch (UTC).
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { SPENDING_ACTIONS } from '../../../../core/payments/approvals.ts';
import { isOneOf } from '../../rows.ts';
import { userColumn, users } from '../accounts.ts';
import { spendingActions } from '../lists.ts';
import { orders } from './payments.ts';

/** `alone`: within what an admin may give in a day. The others waited for another admin, or still do; what waited too long stays `waiting` here. */
const STATES = ['alone', 'waiting', 'approved', 'refused', 'closed'] as const;

export const spendings = sqliteTable(
  'spendings',
  {
    id: text().primaryKey(),
    action: text({ enum: SPENDING_ACTIONS })
      .notNull()
      .references(() => spendingActions.word),
    /** As the call names it: an order, an order and its event, or a seller. */
    subject: text().notNull(),
    orderId: text('order_id').references(() => orders.id),
    sellerId: text('seller_id').references(() => users.id),
    cents: integer().notNull(),
    /** Cents that had gone back to the buyer as the admin saw it; null for an action that does not ask. */
    backCents: integer('back_cents'),
    reason: text().notNull(),
    adminId: userColumn('admin_id'),
    at: integer().notNull(),
    state: text({ enum: STATES }).notNull(),
    decidedBy: text('decided_by').references(() => users.id),
    decidedAt: integer('decided_at'),
    /** Why it could not be done any more, for people. */
    why: text(),
  },
  (t) => [
    index('spendings_alone').on(t.adminId, t.at).where(sql`state = 'alone'`),
    index('spendings_asked').on(t.at, t.id).where(sql`state <> 'alone'`),
    index('spendings_waiting').on(t.at, t.id).where(sql`state = 'waiting'`),
    isOneOf(t.state),
    check('spendings_cents', sql`cents > 0`),
    check('spendings_other', sql`decided_by IS NULL OR decided_by <> admin_id OR state = 'refused'`),
  ],
);
