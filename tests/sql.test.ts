/**
 * Statements accept values as parameters alone (docs/decisions/20-sql-and-the-builder.md): names and literals are made
 * in one file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Writes names of columns into SQL: those of the schema, and no others. */
const FREE = 'functions/db/rows.ts';

const WITHOUT_PARAMETERS = /\bsql\.(raw|identifier)\b/;

const filesIn = (...folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  );

test('only rows.ts turns text into SQL', () => {
  const files = filesIn('functions', 'core', 'src');
  expect(files.filter((file) => WITHOUT_PARAMETERS.test(readFileSync(file, 'utf8')))).toEqual([FREE]);
});

test.each(['sql.raw(name)', 'sql.identifier(name)'])('%s is found', (text) => {
  expect(WITHOUT_PARAMETERS.test(text)).toBe(true);
});

/** A function whose result is a statement for a batch: by its type, or by its first words. */
const IS_BUILDER =
  /^[^{}]*\): (?:readonly )?(?:Query|Step)(?:\[\])?(?: =>| \{)|^[^=]*=(?:(?!=> \(\{)[^;`])*=>\s*(?:builder\s*\.(?:update|delete|insert)\b|sql`\s*(?:\$\{insertInto\(|UPDATE |DELETE ))/;

const buildersIn = (text: string): string[] =>
  text
    .split(/^export (?:const|function) (?=\w)/m)
    .slice(1)
    .filter((code) => IS_BUILDER.test(code))
    .map((code) => /^\w+/.exec(code)?.[0] ?? '');

test('the builder of a statement says so in its name', () => {
  const names = filesIn('functions').flatMap((file) => buildersIn(readFileSync(file, 'utf8')));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !/Statements?$/.test(name))).toEqual([]);
});
