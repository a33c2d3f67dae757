/** What the schedule keeps from one run to the next. Amounts are integer cents, moments ms since the epoch (UTC). */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isOneOf } from '../rows.ts';

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

const FOLLOWED = ['seller', 'category'] as const;

/**
 * What was decided about more copies than one write may hold the writer for, while it is under way: everything of a seller, or of
 * a category that was merged into another. A trigger (migrations/0000_baseline.sql) or the verb does the first portion and
 * leaves the rest here; `functions/domain/runs/follow-ups` does it. A seller's copies are passed from the newest to the oldest, and
 * were passed down to the one with this `place` (its `posted_at`) and rowid `after`. `leaving` is 1 where the seller sells nothing
 * any more: until it is done, lists look at this table as well.
 */
export const followUps = sqliteTable(
  'follow_ups',
  {
    kind: text({ enum: FOLLOWED }).notNull(),
    subjectId: text('subject_id').notNull(),
    leaving: integer().notNull().default(0),
    place: integer().notNull().default(0),
    after: integer().notNull().default(0),
    /** How many copies are done. */
    copies: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId] }), isOneOf(t.kind)],
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
