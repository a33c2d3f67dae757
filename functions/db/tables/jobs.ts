/** State of scheduled jobs between runs. Amounts are integer cents, moments ms since the epoch (UTC). */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isAllowedValue } from '../rows.ts';

/**
 * Lease of a job: only the holder named in an unexpired row may go on. Between two runs there is no holder, and
 * `expiresAt` is the start of the next run. `startedAt` is the start of the last run, `doneAt` the end of the last
 * successful one, and `failedSince` the end of the first failed run after that. Two rows are no leases but
 * timestamps (`functions/domain/health.ts`): of the schedule, and of the health check's write.
 */
export const leases = sqliteTable('leases', {
  job: text().primaryKey(),
  holder: text().notNull(),
  expiresAt: integer('expires_at').notNull(),
  startedAt: integer('started_at'),
  doneAt: integer('done_at'),
  failedSince: integer('failed_since'),
});

/**
 * Position of the reconciler in one of the provider's lists, read from newest to oldest: up to the row `after`, ending
 * at the age `since` (ms since the epoch). No row exists between two passes.
 */
export const listCursors = sqliteTable('list_cursors', {
  list: text().primaryKey(),
  since: integer().notNull(),
  after: text().notNull(),
});

/**
 * Position of the ledger check, per check: up to this rowid, in the pass that began at `beganAt`. `endedAt` is the end
 * of that pass. `checkedUntil` is the start of the last complete pass, which has covered all rows of that moment.
 */
export const ledgerWalks = sqliteTable('ledger_walks', {
  name: text().primaryKey(),
  after: integer().notNull(),
  beganAt: integer('began_at').notNull(),
  endedAt: integer('ended_at'),
  checkedUntil: integer('checked_until'),
});

/** Rows that the ledger check found wrong, by check. Readers check them again before they display them. */
export const ledgerFindings = sqliteTable('ledger_findings', { name: text().notNull(), id: text().notNull() }, (t) => [
  primaryKey({ columns: [t.name, t.id] }),
]);

/**
 * Restores from a backup. Until `openedAt` the schedule first reads the payment provider's lists since `backupAt`,
 * `listsRead` of them so far, and no letter and no push leaves
 * (`functions/domain/payments/reconciler/lists-since-backup.ts`). `restoredAt` is the first run of the schedule after
 * the restore.
 */
export const restores = sqliteTable(
  'restores',
  {
    backupAt: integer('backup_at').primaryKey(),
    restoredAt: integer('restored_at'),
    listsRead: integer('lists_read').notNull().default(0),
    openedAt: integer('opened_at'),
  },
  (t) => [index('restores_unopened').on(t.backupAt).where(sql`opened_at IS NULL`)],
);

const FOLLOWED = ['seller', 'category'] as const;

/**
 * Follow-ups of a change to more copies than one write may update: all copies of a seller, or of a merged category. A
 * trigger (migrations/0000_baseline.sql) or the action updates the first portion and leaves the rest to
 * `functions/domain/runs/follow-ups`. A seller's copies are processed from newest to oldest, down to the one with this
 * `place` (its `posted_at`) and rowid `after`. `leaving` is 1 for a seller who sells nothing any more: until the row is
 * done, lists read this table as well.
 */
export const followUps = sqliteTable(
  'follow_ups',
  {
    kind: text({ enum: FOLLOWED }).notNull(),
    subjectId: text('subject_id').notNull(),
    leaving: integer().notNull().default(0),
    place: integer().notNull().default(0),
    after: integer().notNull().default(0),
    copies: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId] }), isAllowedValue(t.kind)],
);

/**
 * Last row before each part of the sitemap, in the order of its kind (`functions/domain/catalog/sitemap.ts`). The first
 * part of a kind has no row here.
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
 * Position of the sitemap job per kind: the latest of the `rows` of part `number`. `endedAt` is the moment of the first
 * empty read since `beganAt`.
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
 * Outbox of cache purges: one row per write that changed public pages, in its batch. `tags` is a JSON array; `urgent`
 * is 1 when it includes a picture, which is cached longer than a page. `changedAt` is the moment of the write.
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

/**
 * Warnings to admins, one row per kind that ever began. `since` is the beginning of the present or last one, and
 * `endedAt` its end; null while it lasts. `toldAt` is the moment of the last letter that reported it, by the run
 * `toldBy`, and `isTold` is 1 while a letter about its end is owed.
 */
export const warnings = sqliteTable('warnings', {
  kind: text().primaryKey(),
  since: integer().notNull(),
  endedAt: integer('ended_at'),
  toldAt: integer('told_at').notNull(),
  toldBy: text('told_by').notNull(),
  isTold: integer('is_told').notNull(),
});

/**
 * Errors and refusals, counted per isolate and added up here by ten minutes; `slot` is their number since the epoch.
 */
export const eventCounts = sqliteTable(
  'event_counts',
  { kind: text().notNull(), slot: integer().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.slot] })],
);
