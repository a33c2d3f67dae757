/**
 * Books that people want, and the copies that they were told about. Prices are integer cents, moments ms since the
 * epoch (UTC).
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CONDITIONS } from '../../../core/condition.ts';
import { isAllowedValue } from '../rows.ts';
import { userColumn } from './accounts.ts';
import { listingColumn } from './catalog.ts';

/**
 * A want as it was sent, and what a copy is compared with: its ISBN, or the keys of its title
 * (core/catalog/title-key.ts). Without an author `authorKey` is empty, and with an author alone `nameKey` is.
 * `number` is the order of wants. A person wants the same only once (`soughtKey`), so that nobody fills the first
 * refusal of a copy alone.
 */
export const wants = sqliteTable(
  'wants',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    personId: userColumn('person_id'),
    title: text(),
    author: text(),
    isbn: text(),
    titleId: text('title_id'),
    categoryId: text('category_id'),
    maxCents: integer('max_cents'),
    /** The worst condition that is wanted. */
    condition: text({ enum: CONDITIONS }),
    nameKey: text('name_key').notNull(),
    authorKey: text('author_key').notNull(),
    /** With a name, another ISBN of it is the same. */
    soughtKey: text('sought_key').generatedAlwaysAs(
      sql`name_key || '|' || author_key || '|' || CASE WHEN name_key = '' THEN coalesce(isbn, '') ELSE '' END || '|' || coalesce(category_id, '')`,
      { mode: 'virtual' },
    ),
    /** Title under which triggers count it (`wantedTitles`); null for none. */
    wantedId: text('wanted_id'),
    /** False while its person is suspended. */
    isCounted: integer('is_counted', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
    /** Moment of the want, of its last match, or at which its person kept it; it ends a year later. */
    usedAt: integer('used_at').notNull(),
    /** Moment of the word before its end; null while none is due. */
    warnedAt: integer('warned_at'),
  },
  (t) => [
    uniqueIndex('wants_id').on(t.id),
    index('wants_keys').on(t.nameKey, t.authorKey),
    index('wants_isbn').on(t.isbn).where(sql`isbn IS NOT NULL`),
    index('wants_person').on(t.personId, t.createdAt, t.id),
    index('wants_counted').on(t.personId, t.wantedId),
    uniqueIndex('wants_one_each').on(t.personId, t.soughtKey),
    index('wants_unwarned').on(t.usedAt).where(sql`warned_at IS NULL`),
    index('wants_warned').on(t.usedAt).where(sql`warned_at IS NOT NULL`),
    isAllowedValue(t.condition),
  ],
);

/**
 * Copies that fit a want. One row for a person and a copy, whatever becomes of the want, so that nobody is told twice.
 * `toldAt` is set in the batch that tells, once (trigger `want_matches_guard_update`).
 */
export const wantMatches = sqliteTable(
  'want_matches',
  {
    personId: userColumn('person_id'),
    listingId: listingColumn(),
    wantId: text('want_id').notNull(),
    titleId: text('title_id').notNull(),
    at: integer().notNull(),
    toldAt: integer('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.listingId] }),
    index('want_matches_untold').on(t.listingId).where(sql`told_at IS NULL`),
    index('want_matches_want').on(t.wantId, t.at),
    index('want_matches_told').on(t.personId, t.toldAt, t.titleId),
    index('want_matches_at').on(t.at),
  ],
);

/**
 * Copies to compare with the wants: a trigger on `listings` adds each that is posted, put back, made cheaper or changed
 * in what wants ask for. Wants up to the number `after` are done.
 */
export const wantChecks = sqliteTable('want_checks', {
  listingId: text('listing_id').primaryKey(),
  after: integer().notNull().default(0),
});

/**
 * People who want a title, kept by triggers on `wants`. `id` is the title's, also while no copy has made the title;
 * `title` and `author` are as the first of them wrote them. `known` is 1 for a title that copies have.
 */
export const wantedTitles = sqliteTable(
  'wanted_titles',
  {
    id: text().primaryKey(),
    nameKey: text('name_key').notNull(),
    authorKey: text('author_key').notNull(),
    title: text().notNull(),
    author: text(),
    people: integer().notNull(),
    known: integer().notNull(),
  },
  (t) => [
    index('wanted_titles_keys').on(t.nameKey, t.authorKey),
    index('wanted_titles_most').on(t.people, t.id).where(sql`known = 1 OR people >= 3`),
  ],
);
