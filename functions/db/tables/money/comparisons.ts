/**
 * Comparison of our books with the payment provider's lists and balance. Amounts are integer cents, moments ms since
 * the epoch (UTC).
 */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { COMPARED_LISTS } from '../../../../core/payments/money-report.ts';
import { isAllowedValue } from '../../rows.ts';

/**
 * Progress of the comparison of one of the provider's lists: past the row `after`, down to the age `since`;
 * `theirsCents` and `oursCents` are the sums so far. `endedAt` is its end; the `whole…` columns are of the last
 * complete one.
 */
export const listComparisons = sqliteTable(
  'list_comparisons',
  {
    list: text({ enum: COMPARED_LISTS }).primaryKey(),
    since: integer().notNull(),
    beganAt: integer('began_at').notNull(),
    after: text(),
    theirsCents: integer('theirs_cents').notNull(),
    oursCents: integer('ours_cents').notNull(),
    endedAt: integer('ended_at'),
    wholeTheirsCents: integer('whole_theirs_cents'),
    wholeOursCents: integer('whole_ours_cents'),
  },
  (t) => [isAllowedValue(t.list)],
);

/**
 * Balance at the payment provider beside the amounts owed to others at that moment: `heldCents` and `sellerCents` of
 * sales, and `backCents` of unsent refunds. Rows of the last month.
 */
export const coverageReadings = sqliteTable('coverage_readings', {
  readAt: integer('read_at').primaryKey(),
  availableCents: integer('available_cents').notNull(),
  pendingCents: integer('pending_cents').notNull(),
  heldCents: integer('held_cents').notNull(),
  sellerCents: integer('seller_cents').notNull(),
  backCents: integer('back_cents').notNull(),
});

/** Objects of those lists that differ from our books, by the provider's id, as of the last comparison. */
export const listDifferences = sqliteTable(
  'list_differences',
  {
    list: text({ enum: COMPARED_LISTS }).notNull(),
    id: text().notNull(),
    theirsCents: integer('theirs_cents').notNull(),
    oursCents: integer('ours_cents').notNull(),
    foundAt: integer('found_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.id] }), isAllowedValue(t.list)],
);

/**
 * Objects of those lists, with the start (`at`) of the last comparison that saw them. Objects of ours without a row are
 * missing at the provider.
 */
export const listedObjects = sqliteTable(
  'listed_objects',
  { list: text({ enum: COMPARED_LISTS }).notNull(), id: text().notNull(), at: integer().notNull() },
  (t) => [primaryKey({ columns: [t.list, t.id] }), isAllowedValue(t.list)],
);

/**
 * Last months of the comparison, in integer cents: our payments and refunds, the provider's receipts, and the
 * difference over single rows of all lists. They agree when it is 0.
 */
export const moneyComparisons = sqliteTable('money_comparisons', {
  checkedAt: integer('checked_at').primaryKey(),
  salesCents: integer('sales_cents').notNull(),
  refundsCents: integer('refunds_cents').notNull(),
  receivedCents: integer('received_cents').notNull(),
  differsCents: integer('differs_cents').notNull(),
});
