/** How statements are written (docs/decisions/056-sql-and-the-builder.md). Each rule names the files that are free of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Rule = {
  readonly what: string;
  readonly forbidden: RegExp;
  readonly under: readonly string[];
  /** Files that need it all the same. */
  readonly free: readonly string[];
};

const RULES: readonly Rule[] = [
  {
    what: 'a read on its own goes through the builder',
    forbidden: /\bdb\s*\.(all|get|values|run)\b/,
    under: ['functions/domain', 'functions/auth'],
    // Tables of FTS5, which are not in the schema, and `AS MATERIALIZED`.
    free: ['functions/domain/search/suggestions.ts'],
  },
  {
    what: 'who is deleted or suspended is a predicate of active.ts',
    forbidden:
      /(deleted_at|suspended_at|\.(deletedAt|suspendedAt)\}) IS |(isNull|isNotNull)\([\w.]+\.(deletedAt|suspendedAt)\)/,
    under: ['functions'],
    // The schema has the conditions of its indexes.
    free: ['functions/db/active.ts', 'functions/db/tables/catalog.ts', 'functions/db/tables/accounts.ts'],
  },
  {
    what: 'which attempts are live is a predicate of active.ts',
    forbidden: /'creating'\s*,\s*'open'|'open'\s*,\s*'creating'/,
    under: ['functions'],
    // The schema has the states that a row may be in.
    free: ['functions/db/active.ts', 'functions/db/tables/ledger.ts'],
  },
  {
    what: 'a row is inserted by insertInto or the builder',
    forbidden: /INSERT INTO (\$\{\w+\}|\w+) \(/,
    under: ['functions/domain', 'functions/auth'],
    free: [],
  },
  {
    what: 'which tags to purge is said in purge-tags.ts',
    forbidden: /\btag\.\w/,
    under: ['functions/domain', 'functions/auth', 'functions/routes'],
    // These say what a picture's own answer carries.
    free: ['functions/domain/purge-tags.ts', 'functions/routes/listings/photos/photos.ts'],
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
  ['which tags to purge is said in purge-tags.ts', 'await purge([tag.catalog])'],
  ['rows of a batch have names and types', 'const [, row] = await writeBatch(db, batch);'],
])('%s: finds it', (rule, text) => {
  expect(RULES.find(({ what }) => what === rule)?.forbidden.test(text)).toBe(true);
});
