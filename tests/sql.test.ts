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

test('only rows.ts turns text into SQL', () => {
  const files = ['functions', 'core', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  );
  expect(files.filter((file) => WITHOUT_PARAMETERS.test(readFileSync(file, 'utf8')))).toEqual([FREE]);
});

test.each(['sql.raw(name)', 'sql.identifier(name)'])('%s is found', (text) => {
  expect(WITHOUT_PARAMETERS.test(text)).toBe(true);
});
