/**
 * Sums of sellers' money, maintained by triggers (migrations/0000_baseline.sql). Amounts are integer cents, moments ms
 * since the epoch (UTC).
 */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { TOTAL_ACCOUNTS } from '../../../../core/payments/payouts/payout-state.ts';
import { isAllowedValue } from '../../rows.ts';

/**
 * Totals per seller: `held` of open sales, without the commission, `seller` waiting, `paid`. Triggers derive them from
 * the ledger, so that no request sums a seller's sales.
 */
export const payoutTotals = sqliteTable(
  'payout_totals',
  {
    sellerId: text('seller_id').notNull(),
    account: text({ enum: TOTAL_ACCOUNTS }).notNull(),
    cents: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.account] }), isAllowedValue(t.account)],
);

/**
 * Ledger entries that moved a seller's money, by seller and moment, for statements of account. Maintained by triggers.
 */
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

/**
 * Sums of those entries by month (UTC, `2026-11`). `feeCents` and `soldCents` are of completed sales. Maintained by
 * triggers.
 */
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
