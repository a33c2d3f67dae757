/** The sums of sellers' money, which triggers keep (migrations/0000_baseline.sql). Amounts are integer cents, moments ms since the epoch (UTC). */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { TOTAL_ACCOUNTS } from '../../../../core/payments/payouts/payout-state.ts';
import { isOneOf } from '../../rows.ts';

/**
 * What each seller has: `held` of sales that are under way, without the commission, what waits (`seller`), and what was paid. Triggers keep
 * it from the ledger, so that nobody reads the sales of somebody to know.
 */
export const payoutTotals = sqliteTable(
  'payout_totals',
  {
    sellerId: text('seller_id').notNull(),
    account: text({ enum: TOTAL_ACCOUNTS }).notNull(),
    cents: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.account] }), isOneOf(t.account)],
);

/** The entries of the ledger that moved money of a seller, by seller and moment, for their statements. Triggers keep it. */
export const statementLines = sqliteTable(
  'statement_lines',
  {
    sellerId: text('seller_id').notNull(),
    at: integer().notNull(),
    orderId: text('order_id').notNull(),
    event: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.at, t.orderId, t.event] })],
);

/** What those entries come to by month (UTC, `2026-11`). `feeCents` and `soldCents` are of sales that were completed. Triggers keep it. */
export const payoutMonths = sqliteTable(
  'payout_months',
  {
    sellerId: text('seller_id').notNull(),
    month: text().notNull(),
    sales: integer().notNull(),
    soldCents: integer('sold_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    yoursCents: integer('yours_cents').notNull(),
    paidCents: integer('paid_cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.month] })],
);
