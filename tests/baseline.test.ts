/** The tables that the code knows are those that the baseline makes (migrations/0000_baseline.sql). */
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect } from 'vitest';
import { rowsOf } from './fixtures/people/users.ts';
import { test } from './fixtures/test.ts';

const modules = import.meta.glob<Record<string, unknown>>('../functions/db/tables/**/*.ts', { eager: true });
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value) => value instanceof SQLiteTable)
  .map((table) => getTableConfig(table as SQLiteTable));

/** Columns and tables that statements of the baseline alone use: a value for triggers, the full text, and the migrator's own. */
const OF_THE_BASELINE = ['products.price_char', /^title_(?:words|parts)/, /^(?:__drizzle|sqlite)_/];
const isItsOwn = (name: string) =>
  OF_THE_BASELINE.some((own) => (typeof own === 'string' ? own === name : own.test(name)));

test('each column and index of the code is in the baseline, and nothing else is', async ({ harness }) => {
  const named = async (query: string) => (await rowsOf(harness, query)).map(({ name }) => String(name));
  const columns = await named(
    "SELECT t.name || '.' || c.name AS name FROM sqlite_schema t, pragma_table_xinfo(t.name) c WHERE t.type = 'table'",
  );
  expect(tables.length).toBeGreaterThan(80);
  expect(columns.filter((name) => !isItsOwn(name)).sort()).toEqual(
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)).sort(),
  );
  const indexes = await named("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL");
  expect(indexes.sort()).toEqual(
    tables
      .flatMap(({ indexes, columns }) => [
        ...indexes.map(({ config }) => config.name),
        ...columns.filter(({ isUnique }) => isUnique).map(({ uniqueName }) => String(uniqueName)),
      ])
      .sort(),
  );
});
