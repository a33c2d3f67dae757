// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code with placeholders
/** How statements are written (docs/decisions/056-sql-and-the-builder.md). Each rule names the files that are free of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';

type Rule = {
  readonly what: string;
  readonly forbidden: RegExp;
  readonly under: readonly string[];
  /** Files that need it all the same. */
  readonly free: readonly string[];
};

/** Every folder with statements but `functions/db`. */
const STATEMENTS = [
  'functions/domain',
  'functions/auth',
  'functions/routes',
  'functions/middleware',
  'functions/services',
];

const TABLES = 'functions/db/tables';

/** What the files of the schema export; a new file is read, too. */
const SCHEMA: readonly Record<string, unknown>[] = await Promise.all(
  readdirSync(TABLES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => import(join('..', TABLES, name))),
);

const COLUMNS = SCHEMA.flatMap((tables) => Object.values(tables))
  .filter((table): table is SQLiteTable => is(table, SQLiteTable))
  .flatMap((table) => getTableConfig(table).columns.map(({ name }) => name));

/** Columns of two words or more are SQL names wherever they stand. */
const LONG = COLUMNS.filter((name) => name.includes('_')).join('|');

/** Columns of one word are words of sentences, too. `json_each` also has a `key`. */
const SHORT = COLUMNS.filter((name) => !name.includes('_') && name !== 'key').join('|');

const RULES: readonly Rule[] = [
  {
    what: 'a read on its own goes through the builder',
    forbidden: /\bdb\s*\.(all|get|values|run)\b/,
    under: ['functions/domain', 'functions/auth'],
    // Tables of FTS5, which are not in the schema, and `AS MATERIALIZED`.
    free: ['functions/domain/search/words/suggestions.ts'],
  },
  {
    what: 'who is deleted or suspended is a predicate of active.ts',
    forbidden:
      /(deleted_at|suspended_at|\.(deletedAt|suspendedAt)\}) IS |(isNull|isNotNull)\([\w.]+\.(deletedAt|suspendedAt)\)/,
    under: ['functions'],
    // The schema has the conditions of its indexes.
    free: ['functions/db/active.ts', 'functions/db/tables/accounts.ts', 'functions/db/tables/catalog.ts'],
  },
  {
    what: 'which attempts are live is a predicate of active.ts',
    forbidden: /'creating'\s*,\s*'open'|'open'\s*,\s*'creating'/,
    under: ['functions'],
    free: ['functions/db/active.ts'],
  },
  {
    what: 'which orders are on their buyer’s list is a predicate of active.ts',
    forbidden: /\border\.state\} <> 'deleted'|isNull\(orders\.hiddenAt\)|order\.hiddenAt\} IS NULL/,
    under: ['functions'],
    free: [],
  },
  {
    what: 'a row is inserted by insertInto or the builder',
    forbidden: /INSERT INTO (\$\{\w+\}|\w+) \(/,
    under: ['functions/domain', 'functions/auth'],
    free: [],
  },
  {
    what: 'which categories are open is a predicate of active.ts',
    forbidden: /(merged_into|\.mergedInto\}) IS |(isNull|isNotNull)\([\w.]+\.mergedInto\)/,
    under: ['functions'],
    // The schema has the condition of its index.
    free: ['functions/db/active.ts', 'functions/db/tables/catalog.ts'],
  },
  {
    what: 'which copies are not sold is a predicate of active.ts',
    forbidden: /(sold_at|\.soldAt\}) IS NULL|isNull\([\w.]+\.soldAt\)/,
    under: ['functions'],
    free: ['functions/db/active.ts', 'functions/db/tables/catalog.ts'],
  },
  {
    what: 'what is off sale is a predicate of active.ts',
    forbidden: /(paused_at|\.pausedAt\}) IS |(isNull|isNotNull)\([\w.]+\.pausedAt\)/,
    under: ['functions'],
    // The schema has the conditions of its indexes.
    free: ['functions/db/active.ts', 'functions/db/tables/catalog.ts'],
  },
  {
    what: 'names and literals of SQL are made in rows.ts alone',
    forbidden: /\bsql\.(raw|identifier)\b/,
    under: ['functions'],
    free: ['functions/db/rows.ts'],
  },
  {
    what: 'a table is named through the schema',
    forbidden: /\b(UPDATE|FROM|JOIN|INTO) (?!json_each\b)[a-z_]+\b/,
    under: STATEMENTS,
    // Tables of FTS5, which are not in the schema.
    free: [
      'completions.ts',
      'pages/broad.ts',
      'pages/known.ts',
      'pages/narrow.ts',
      'counts/sample.ts',
      'counts/total.ts',
      'words/suggestions.ts',
    ].map((name) => `functions/domain/search/${name}`),
  },
  {
    what: 'a column is named through the schema',
    forbidden: new RegExp(`\\b(${LONG})\\b|\\b(WHERE|AND|OR|NOT|ON|BY|SELECT|RETURNING) \\(?(${SHORT})\\b(?!\\()`),
    under: ['functions/domain', 'functions/auth'],
    // The tables of FTS5 have such a column, too.
    free: [
      'completions.ts',
      'pages/broad.ts',
      'pages/known.ts',
      'pages/narrow.ts',
      'pages/walk.ts',
      'words/suggestions.ts',
    ].map((name) => `functions/domain/search/${name}`),
  },
  {
    what: 'the columns of a SET come from assignments',
    forbidden: /\bSET\s+(?!\$\{assignments\()/,
    under: ['functions'],
    free: [],
  },
  {
    what: 'which pages a write changes is said in changed-pages.ts',
    forbidden: /\btag\.\w/,
    under: ['functions/domain', 'functions/auth', 'functions/routes'],
    // These say what a picture's own answer carries.
    free: ['functions/domain/changed-pages.ts', 'functions/routes/listings/photos/photos.ts'],
  },
  {
    what: 'rows are chosen and joined by ids, never by equal moments',
    // The moment of the action, or a moment of another row. A moment that was read before, as in a cursor, says which row it is.
    forbidden:
      /((?<![<>!])=|\bIS)\s+\$\{(moment|now|(\w+\.)?now\(\))\}|\beq\([^()]*,\s*(moment|now)\)|\$\{(\w+)\.(at|\w+At)\}\s+(=|IS)\s+\$\{(?!\5\.)\w+\.(at|\w+At)\}|\$\{\w+At\}\s+(=|IS)\s+\$\{\w+At\}/,
    under: ['functions'],
    free: [],
  },
  {
    what: 'a row that was written is named by its own id, not as the last one of the connection',
    forbidden: /last_insert_rowid/,
    under: ['functions'],
    free: [],
  },
  {
    what: 'rows of a batch have names and types',
    forbidden: /\bas unknown as\b|results\.at\(|const \[\s*,[^\]]*\] = await/,
    under: ['functions'],
    free: [],
  },
];

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));

test.each(RULES)('$what', ({ forbidden, under, free }) => {
  const found = under.flatMap(filesUnder).filter((file) => forbidden.test(readFileSync(file, 'utf8')));
  // Also fails for a file that needs it no more.
  expect(found.toSorted()).toEqual(free.toSorted());
});

test.each<[string, string]>([
  ['a read on its own goes through the builder', 'const rows = await deps.db.all<Row>(sql`SELECT 1`);'],
  ['who is deleted or suspended is a predicate of active.ts', 'sql`WHERE {users.suspendedAt} IS NULL`'],
  ['who is deleted or suspended is a predicate of active.ts', '.where(isNull(listings.deletedAt))'],
  ['which attempts are live is a predicate of active.ts', "sql`state IN ('creating', 'open')`"],
  ['a row is inserted by insertInto or the builder', 'sql`INSERT INTO wishes (id) SELECT 1`'],
  ['which categories are open is a predicate of active.ts', 'sql`WHERE merged_into IS NULL`'],
  ['which categories are open is a predicate of active.ts', '.where(isNull(categories.mergedInto))'],
  ['which copies are not sold is a predicate of active.ts', 'sql`WHERE {listing.soldAt} IS NULL`'],
  ['what is off sale is a predicate of active.ts', 'sql`WHERE {listing.pausedAt} IS NULL`'],
  ['names and literals of SQL are made in rows.ts alone', 'sql.raw(name)'],
  ['names and literals of SQL are made in rows.ts alone', 'sql.identifier(name)'],
  ['a table is named through the schema', 'sql`UPDATE photos SET`'],
  ['a table is named through the schema', 'sql`DELETE FROM stripe_events WHERE`'],
  ['a column is named through the schema', 'sql`WHERE w.turn_ends_at IS NULL`'],
  ['a column is named through the schema', "sql`WHERE state = 'pending'`"],
  ['the columns of a SET come from assignments', 'sql`UPDATE {listings} SET name = 1`'],
  ['which pages a write changes is said in changed-pages.ts', 'await purge([tag.shop])'],
  ['rows are chosen and joined by ids, never by equal moments', 'sql`WHERE ${actionRecords.at} = ${moment}`'],
  ['rows are chosen and joined by ids, never by equal moments', 'sql`AND ${sales.soldAt} = ${deps.now()}`'],
  ['rows are chosen and joined by ids, never by equal moments', '.where(eq(actionRecords.at, moment))'],
  [
    'rows are chosen and joined by ids, never by equal moments',
    'sql`AND ${reversals.changedAt} = ${fulfilmentEvents.at}`',
  ],
  ['rows are chosen and joined by ids, never by equal moments', 'sql`AND ${turnEndsAt} = ${endsAt}`'],
  [
    'a row that was written is named by its own id, not as the last one of the connection',
    'sql`WHERE id = last_insert_rowid()`',
  ],
  ['rows of a batch have names and types', 'const [, row] = await writeBatch(db, batch);'],
])('%s: finds it', (rule, text) => {
  expect(RULES.find(({ what }) => what === rule)?.forbidden.test(text)).toBe(true);
});
