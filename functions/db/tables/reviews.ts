/**
 * The record of sellers, and reviews. Moments are ms since the epoch (UTC). Sums over these rows stand in `users`;
 * triggers maintain them (migrations/0000_baseline.sql).
 */
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { TRADERS } from '../../../core/fulfilment/state.ts';
import { REPORT_OUTCOMES } from '../../../core/moderation/report-reasons.ts';
import { REVIEW_REPORT_REASONS } from '../../../core/trust/review.ts';
import { isAllowedValue } from '../rows.ts';
import { userColumn } from './accounts.ts';
import { allowedReviewReportReasons } from './allowed-values.ts';
import { fulfilments } from './money/fulfilment.ts';

/**
 * One row of facts per ended sale, written by a trigger from its events. `endedAt` is the first end; `completed` and
 * `upheld` follow later ends of the sale. `daysToSend` is null unless the copy was sent by post; `missed`: by post, and
 * not sent in time. `upheld`: a claim of the buyer after which money went back. `reviewable`: completed, or refunded
 * after the copy was sent or handed over.
 */
export const saleRecords = sqliteTable(
  'sale_records',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => fulfilments.orderId),
    sellerId: userColumn('seller_id'),
    buyerId: userColumn('buyer_id'),
    endedAt: integer('ended_at').notNull(),
    completed: integer({ mode: 'boolean' }).notNull(),
    reviewable: integer({ mode: 'boolean' }).notNull(),
    daysToSend: integer('days_to_send'),
    missed: integer({ mode: 'boolean' }).notNull(),
    canceledBySeller: integer('canceled_by_seller', { mode: 'boolean' }).notNull(),
    upheld: integer({ mode: 'boolean' }).notNull(),
  },
  () => [check('sale_records_ends', sql`completed + canceled_by_seller + missed <= 1`)],
);

/** Sales of a seller by their days to send; the last number of days stands for more, too. */
export const sendingDays = sqliteTable(
  'sending_days',
  {
    sellerId: userColumn('seller_id'),
    days: integer().notNull(),
    sales: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.days] })],
);

/**
 * A review of one trader about the other. It is visible from `visibleAt`: when both are written, and at the end of the
 * time for reviews. `isGood`: as described, or of a buyer: paid and kind. `isLinked`: the two shared a browser or a
 * network. `isCounted`: it was visible when a job added it to the sums.
 */
export const reviews = sqliteTable(
  'reviews',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => saleRecords.orderId),
    by: text({ enum: TRADERS }).notNull(),
    authorId: userColumn('author_id'),
    subjectId: userColumn('subject_id'),
    isGood: integer('is_good', { mode: 'boolean' }).notNull(),
    text: text(),
    createdAt: integer('created_at').notNull(),
    visibleAt: integer('visible_at').notNull(),
    isLinked: integer('is_linked', { mode: 'boolean' }).notNull(),
    isCounted: integer('is_counted', { mode: 'boolean' }).notNull().default(false),
    reply: text(),
    repliedAt: integer('replied_at'),
  },
  (t) => [
    uniqueIndex('reviews_one_each').on(t.orderId, t.by),
    index('reviews_newest').on(t.subjectId, t.createdAt, t.id),
    index('reviews_author').on(t.authorId),
    index('reviews_to_count').on(t.visibleAt).where(sql`is_counted = 0`),
    index('reviews_uncounted').on(t.subjectId, t.visibleAt).where(sql`is_counted = 0`),
    isAllowedValue(t.by),
  ],
);

/** A buyer counts once a calendar month (UTC) in "as described": only where all their counted reviews of it say so. */
export const describedMonths = sqliteTable(
  'described_months',
  {
    sellerId: userColumn('seller_id'),
    buyerId: userColumn('buyer_id'),
    /** `2026-11`, of the review. */
    month: text().notNull(),
    isGood: integer('is_good', { mode: 'boolean' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.buyerId, t.month] })],
);

/** A user's report about a visible review, once per review. */
export const reviewReports = sqliteTable(
  'review_reports',
  {
    reviewId: text('review_id').notNull(),
    reporterId: userColumn('reporter_id'),
    reason: text({ enum: REVIEW_REPORT_REASONS }).references(() => allowedReviewReportReasons.value),
    createdAt: integer('created_at').notNull(),
    /** Outcome and its moment; both null while the report is open. */
    outcome: text({ enum: REPORT_OUTCOMES }),
    settledAt: integer('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.reporterId] }),
    foreignKey({ columns: [t.reviewId], foreignColumns: [reviews.id] }),
    index('review_reports_reporter').on(t.reporterId),
    index('review_reports_waiting').on(t.createdAt, t.reviewId).where(sql`settled_at IS NULL`),
    index('review_reports_settled').on(t.settledAt).where(sql`settled_at IS NOT NULL`),
    isAllowedValue(t.outcome),
  ],
);
