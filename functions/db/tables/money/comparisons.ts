/** Our books beside the payment provider's: its lists, object by object, and its balance. Amounts are integer cents, moments ms since the epoch (UTC). */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { COMPARED_LISTS } from '../../../../core/payments/money.ts';
import { isOneOf } from '../../rows.ts';

/**
 * How far the comparison of one of the provider's lists with our books has come: behind the row `after`, of what is as old as `since`. What
 * was compared until there is `theirsCents` and `oursCents`. `endedAt` is when it came to the end; the `whole…` are of the last one that did.
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
  (t) => [isOneOf(t.list)],
);

/**
 * What the shop has at the payment provider, beside what it owes to others at that moment: `heldCents` and `sellerCents` of sales, and
 * `backCents` to buyers that have not been sent. Those of the last month.
 */
export const coverageReadings = sqliteTable('coverage_readings', {
  readAt: integer('read_at').primaryKey(),
  availableCents: integer('available_cents').notNull(),
  pendingCents: integer('pending_cents').notNull(),
  heldCents: integer('held_cents').notNull(),
  sellerCents: integer('seller_cents').notNull(),
  backCents: integer('back_cents').notNull(),
});

/** What of those lists is not as our books have it, by the id of the provider's object; found at the last comparison. */
export const listDifferences = sqliteTable(
  'list_differences',
  {
    list: text({ enum: COMPARED_LISTS }).notNull(),
    id: text().notNull(),
    theirsCents: integer('theirs_cents').notNull(),
    oursCents: integer('ours_cents').notNull(),
    foundAt: integer('found_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.id] }), isOneOf(t.list)],
);

/** What those lists had, by the beginning (`at`) of the comparison that saw it last. What of ours is not here, the provider does not have. */
export const listedObjects = sqliteTable(
  'listed_objects',
  { list: text({ enum: COMPARED_LISTS }).notNull(), id: text().notNull(), at: integer().notNull() },
  (t) => [primaryKey({ columns: [t.list, t.id] }), isOneOf(t.list)],
);

/**
 * The last months of the books compared with the payment provider's, in integer cents: what our books have of payments and of refunds, what
 * the provider received, and by how much single rows of all lists differ. They agree when that is 0.
 */
export const moneyComparisons = sqliteTable('money_comparisons', {
  checkedAt: integer('checked_at').primaryKey(),
  salesCents: integer('sales_cents').notNull(),
  refundsCents: integer('refunds_cents').notNull(),
  receivedCents: integer('received_cents').notNull(),
  differsCents: integer('differs_cents').notNull(),
});
