/** Reports to admins. Moments are ms since the epoch (UTC). */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { BUYER_REPORT_REASONS, REPORT_OUTCOMES, REPORT_REASONS } from '../../../core/moderation/report-reasons.ts';
import { isAllowedValue } from '../rows.ts';
import { userColumn } from './accounts.ts';
import { allowedBuyerReportReasons, allowedReportReasons } from './allowed-values.ts';
import { listingColumn } from './catalog.ts';
import { orders } from './money/payments.ts';

export const buyerReports = sqliteTable(
  'buyer_reports',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    sellerId: userColumn('seller_id'),
    buyerId: userColumn('buyer_id'),
    reason: text({ enum: BUYER_REPORT_REASONS }).references(() => allowedBuyerReportReasons.value),
    createdAt: integer('created_at').notNull(),
    /** Outcome and its moment; both null while the report is open. */
    outcome: text({ enum: REPORT_OUTCOMES }),
    settledAt: integer('settled_at'),
    /** The seller had completed a sale when they reported. */
    byExperienced: integer('by_experienced', { mode: 'boolean' }).notNull().default(false),
    /**
     * Order of the admin's list: reports by experienced users first, newest first, in one number that fits a cursor.
     */
    place: integer().generatedAlwaysAs(sql`by_experienced * 100000000000000 + created_at`, { mode: 'virtual' }),
  },
  (t) => [
    index('buyer_reports_newest').on(t.createdAt),
    index('buyer_reports_buyer').on(t.buyerId, t.settledAt),
    index('buyer_reports_seller').on(t.sellerId),
    index('buyer_reports_settled').on(t.settledAt).where(sql`settled_at IS NOT NULL`),
    index('buyer_reports_waiting').on(t.place, t.orderId).where(sql`settled_at IS NULL`),
    isAllowedValue(t.outcome),
  ],
);

/** A user's report about a listing, once per listing. */
export const reports = sqliteTable(
  'reports',
  {
    id: text().primaryKey(),
    listingId: listingColumn(),
    reporterId: userColumn('reporter_id'),
    reason: text({ enum: REPORT_REASONS }).references(() => allowedReportReasons.value),
    createdAt: integer('created_at').notNull(),
    /** Outcome and its moment; both null while the report is open. */
    outcome: text({ enum: REPORT_OUTCOMES }),
    settledAt: integer('settled_at'),
    /** The reporter had completed a sale when they reported. */
    byExperienced: integer('by_experienced', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    uniqueIndex('reports_one_each').on(t.listingId, t.reporterId),
    index('reports_reporter').on(t.reporterId, t.createdAt, t.id),
    index('reports_settled').on(t.settledAt).where(sql`settled_at IS NOT NULL`),
    index('reports_waiting').on(t.listingId, t.createdAt).where(sql`settled_at IS NULL`),
    index('reports_read_first').on(t.listingId, sql`by_experienced DESC`, t.createdAt).where(sql`settled_at IS NULL`),
    isAllowedValue(t.outcome),
  ],
);
