/** What the schedule keeps from one run to the next. Amounts are integer cents, moments ms since the epoch (UTC). */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { COMPARED_LISTS } from '../../../core/payments/money.ts';

/**
 * Who does a job at this moment: only the holder's own name in an unexpired row may go on. Between two runs there is no
 * holder, and `expiresAt` is when the next one is due. `doneAt` is when the job last went well. Two rows are nobody's lease and
 * say only when something was last done (`functions/domain/health.ts`): the schedule itself, and the write of the health check.
 */
export const leases = sqliteTable('leases', {
  job: text().primaryKey(),
  holder: text().notNull(),
  expiresAt: integer('expires_at').notNull(),
  doneAt: integer('done_at'),
});

/**
 * How far the reconciler has read one of the provider's lists, from the newest into the past: to the row `after`, and on to
 * what is as old as `since` (ms since the epoch). There is no row between two readings.
 */
export const listCursors = sqliteTable('list_cursors', {
  list: text().primaryKey(),
  since: integer().notNull(),
  after: text().notNull(),
});

/**
 * How far the comparison of one of the provider's lists with our books has come: behind the row `after`, of what is as old as `since`. What
 * was compared until there is `theirsCents` and `oursCents`. `endedAt` is when it came to the end; the `whole…` are of the last one that did.
 */
export const listComparisons = sqliteTable('list_comparisons', {
  list: text({ enum: COMPARED_LISTS }).primaryKey(),
  since: integer().notNull(),
  beganAt: integer('began_at').notNull(),
  after: text(),
  theirsCents: integer('theirs_cents').notNull(),
  oursCents: integer('ours_cents').notNull(),
  endedAt: integer('ended_at'),
  wholeTheirsCents: integer('whole_theirs_cents'),
  wholeOursCents: integer('whole_ours_cents'),
});

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
  (t) => [primaryKey({ columns: [t.list, t.id] })],
);

/** What those lists had, by the beginning (`at`) of the comparison that saw it last. What of ours is not here, the provider does not have. */
export const listedObjects = sqliteTable(
  'listed_objects',
  { list: text({ enum: COMPARED_LISTS }).notNull(), id: text().notNull(), at: integer().notNull() },
  (t) => [primaryKey({ columns: [t.list, t.id] })],
);

/**
 * The last months of the books compared with the payment provider's, in integer cents: what our books have of payments and of refunds, what
 * the provider received, and by how much single rows of all lists differ. They agree when that is 0.
 */
export const moneyComparisons = sqliteTable('money_checks', {
  checkedAt: integer('checked_at').primaryKey(),
  salesCents: integer('sales_cents').notNull(),
  refundsCents: integer('refunds_cents').notNull(),
  receivedCents: integer('received_cents').notNull(),
  differsCents: integer('differs_cents').notNull(),
});

/**
 * How far the job has come that goes through the whole ledger, check by check: to the row with this rowid, in the walk that began at
 * `beganAt`. `endedAt` is when that one found no more rows; `checkedUntil` is when the last whole walk began: it has seen all that
 * was there then.
 */
export const ledgerWalks = sqliteTable('ledger_walks', {
  name: text().primaryKey(),
  after: integer().notNull(),
  beganAt: integer('began_at').notNull(),
  endedAt: integer('ended_at'),
  checkedUntil: integer('checked_until'),
});

/** The rows that those walks found wrong, by check. Whoever shows them checks them again. */
export const ledgerFindings = sqliteTable('ledger_findings', { name: text().notNull(), id: text().notNull() }, (t) => [
  primaryKey({ columns: [t.name, t.id] }),
]);

/**
 * What was decided about more copies than one write may hold the writer for, while it is under way: everything of a seller, or of
 * a category that was merged into another. A trigger (migrations/0024_follow_ups.sql) or the verb does the first portion and
 * leaves the rest here; `functions/domain/follow-ups` does it. A seller's copies are passed from the newest to the oldest, and
 * were passed down to the one with this `place` (its `posted_at`) and rowid `after`. `leaving` is 1 where the seller sells nothing
 * any more: until it is done, lists look at this table as well.
 */
export const followUps = sqliteTable(
  'follow_ups',
  {
    kind: text({ enum: ['seller', 'category'] }).notNull(),
    subjectId: text('subject_id').notNull(),
    leaving: integer().notNull().default(0),
    place: integer().notNull().default(0),
    after: integer().notNull().default(0),
    /** How many copies are done. */
    copies: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId] })],
);

/**
 * After which row each part of the sitemap begins, in the order of its kind (`functions/domain/catalog/sitemap.ts`). The first part of
 * a kind begins with its first row, and has none here.
 */
export const sitemapParts = sqliteTable(
  'sitemap_parts',
  {
    kind: text().notNull(),
    number: integer().notNull(),
    place: integer().notNull(),
    afterId: text('after_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.number] })],
);

/**
 * How far the job has come along the rows of a kind: to this one, the latest of the `rows` that part `number` has. `endedAt` is
 * when it first found no more since `beganAt`.
 */
export const sitemapWalks = sqliteTable('sitemap_walks', {
  kind: text().primaryKey(),
  number: integer().notNull(),
  rows: integer().notNull(),
  place: integer().notNull(),
  afterId: text('after_id').notNull(),
  beganAt: integer('began_at').notNull(),
  endedAt: integer('ended_at'),
});

/**
 * What the page cache has still to drop: a row for each write that changed public pages, written with it. `tags` is a JSON array,
 * `urgent` is 1 where a picture is among them, which is kept for longer than a page. `changedAt` is the moment of the write.
 */
export const purges = sqliteTable(
  'purges',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    tags: text().notNull(),
    urgent: integer().notNull(),
    changedAt: integer('changed_at').notNull(),
  },
  (t) => [index('purges_order').on(t.urgent, t.id)],
);
