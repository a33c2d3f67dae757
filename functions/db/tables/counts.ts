/**
 * Counts for lists and figures, so that no request counts rows. Triggers maintain them (migrations/0000_baseline.sql),
 * and the batches that write reports and payments (docs/decisions/19-guards-and-kept-sums.md); `counts.test.ts`
 * compares them with a full count. Amounts are integer cents, moments ms since the epoch (UTC).
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ROLES } from '../../../core/accounts/user-facts.ts';
import { FULFILMENT_STATES, LEDGER_ACCOUNTS } from '../../../core/fulfilment/state.ts';
import { isAllowedValue } from '../rows.ts';

/**
 * Counts of a user: listings neither sold nor deleted; open reports about their listings; open reports about them as a
 * buyer; and of the first, listings without a picture (`unpictured`).
 */
export const userCounts = sqliteTable('user_counts', {
  userId: text('user_id').primaryKey(),
  listings: integer().notNull().default(0),
  listingReports: integer('listing_reports').notNull().default(0),
  buyerReports: integer('buyer_reports').notNull().default(0),
  unpictured: integer().notNull().default(0),
});

const REPORTED = ['listings', 'buyers'] as const;

/** Number of listings, and of users as buyers, with open reports. */
export const reportTotals = sqliteTable(
  'report_totals',
  {
    kind: text({ enum: REPORTED }).primaryKey(),
    count: integer().notNull().default(0),
  },
  (t) => [isAllowedValue(t.kind)],
);

/**
 * A listing with open reports: their number, the number by experienced reporters, and the moments of the first and
 * last. A larger `urgency` comes first in the admin's list: the number (at most 99), then the older first report, in
 * one number that fits a cursor (15 digits, until 2096); `recency` orders by the last report. Listings reported only by
 * inexperienced accounts, which may all be one person, come last; beside reports of experienced users theirs do not
 * count.
 */
export const reportCounts = sqliteTable(
  'report_counts',
  {
    listingId: text('listing_id').primaryKey(),
    reports: integer().notNull(),
    firstAt: integer('first_at').notNull(),
    lastAt: integer('last_at').notNull(),
    byExperienced: integer('by_experienced').notNull().default(0),
    urgency: integer().generatedAlwaysAs(
      sql`CASE WHEN by_experienced > 0 THEN 100 + min(by_experienced, 99) ELSE min(reports, 99) END * 4000000000000 - first_at`,
      { mode: 'virtual' },
    ),
    recency: integer().generatedAlwaysAs(sql`(by_experienced > 0) * 100000000000000 + last_at`, { mode: 'virtual' }),
  },
  (t) => [
    index('report_counts_most').on(t.urgency, t.listingId),
    index('report_counts_newest').on(t.recency, t.listingId),
  ],
);

/** A row per listing without a picture that is neither sold nor deleted. */
export const unpicturedListings = sqliteTable(
  'unpictured_listings',
  {
    listingId: text('listing_id').primaryKey(),
    sellerId: text('seller_id').notNull(),
    postedAt: integer('posted_at').notNull(),
  },
  (t) => [index('unpictured_listings_seller').on(t.sellerId, t.postedAt, t.listingId)],
);

/** The day of `dayCounts` for the total of all days. */
export const DAY_OF_TOTAL = -1;

const COUNTED = ['listings', 'sales', 'refunds', 'commission'] as const;

/**
 * Counts of a day (UTC, as days since the epoch): listings posted, copies sold, refunds, commission. A refund is money
 * owed to a buyer: a payment without a sale (`refunds`), or the ledger's transfers to `back` minus those out of it.
 * Every sum of refunds is read here.
 */
export const dayCounts = sqliteTable(
  'day_counts',
  {
    kind: text({ enum: COUNTED }).notNull(),
    day: integer().notNull(),
    count: integer().notNull().default(0),
    cents: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.day] }), isAllowedValue(t.kind)],
);

const SALE_PARTS = ['sales', ...LEDGER_ACCOUNTS] as const;

/**
 * Totals of sales by state: `sales` is their number; each account of the ledger has its cents
 * (migrations/0000_baseline.sql).
 */
export const saleTotals = sqliteTable(
  'sale_totals',
  {
    state: text({ enum: FULFILMENT_STATES }).notNull(),
    part: text({ enum: SALE_PARTS }).notNull(),
    total: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.state, t.part] })],
);

export const roleCounts = sqliteTable(
  'role_counts',
  {
    role: text({ enum: ROLES }).notNull(),
    verified: integer({ mode: 'boolean' }).notNull(),
    users: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.role, t.verified] }), isAllowedValue(t.role)],
);
