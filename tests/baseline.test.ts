/** The tables of the code equal those of the baseline (migrations/0000_baseline.sql). */
import { getTableColumns } from 'drizzle-orm';
import {
  getTableConfig,
  getViewConfig,
  SQLiteAsyncDialect,
  type SQLiteColumn,
  SQLiteTable,
} from 'drizzle-orm/sqlite-core';
import { expect } from 'vitest';
import { ALLOWED_VALUE_TABLES } from '../functions/db/tables/allowed-values.ts';
import { listings } from '../functions/db/tables/catalog.ts';
import * as views from '../functions/db/views.ts';
import { rowsOf } from './fixtures/people/users.ts';
import { test } from './fixtures/test.ts';

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]|\d+$/g, (part) => `_${part.toLowerCase()}`);

const modules = import.meta.glob<Record<string, unknown>>('../functions/db/tables/**/*.ts', { eager: true });
const exported = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, SQLiteTable] => entry[1] instanceof SQLiteTable);
const tables = exported.map(([, table]) => getTableConfig(table));

/** Tables outside the builder's schema: the full text, and the migrator's own. */
const OF_THE_BASELINE = [/^title_(?:words|vocabulary)/, /^(?:__drizzle|sqlite)_/];
const isItsOwn = (name: string) => OF_THE_BASELINE.some((own) => own.test(name));

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

test('the views of the code have the columns of the baseline', async ({ harness }) => {
  for (const view of Object.values(views)) {
    const { name, selectedFields } = getViewConfig(view);
    const columns = await rowsOf(harness, `SELECT name FROM pragma_table_info('${name}')`);
    expect(
      Object.values(selectedFields)
        .map((column) => (column as SQLiteColumn).name)
        .sort(),
    ).toEqual(columns.map((column) => String(column.name)).sort());
  }
});

/** Columns whose values come through a guard, or from columns that are checked. */
const LOOKED_AT = {
  'fulfilments.state': 'follows its events',
  'fulfilment_events.action': 'guarded by transitions',
  'fulfilment_events.state': 'guarded by transitions',
  'ledger_entries.from_account': 'moves as the guard says',
  'ledger_entries.to_account': 'moves as the guard says',
  'sale_totals.state': 'of the fulfilments',
  'sale_totals.part': 'of the ledger',
};

// Fails when a closed list exists in the code alone: a wrong value of a statement would stay in its rows.
test('the database has each check of the tables, and one for each closed list', async ({ harness }) => {
  const lists = new Set<unknown>(ALLOWED_VALUE_TABLES);
  const free = tables.flatMap(({ name, columns, foreignKeys, checks }) =>
    columns
      .filter(({ enumValues }) => enumValues !== undefined && enumValues.length > 0)
      .filter(
        (column) =>
          !checks.some((check) => check.name === `${name}_${column.name}`) &&
          !lists.has(column.table) &&
          !foreignKeys.some((key) => {
            const { columns, foreignTable } = key.reference();
            return columns[0] === column && lists.has(foreignTable);
          }),
      )
      .map((column) => `${name}.${column.name}`),
  );
  expect(free.sort()).toEqual(Object.keys(LOOKED_AT).sort());
  const made = await rowsOf(harness, "SELECT name, sql FROM sqlite_schema WHERE type = 'table'");
  for (const { name, checks } of tables) {
    const text = String(made.find((table) => table.name === name)?.sql);
    const dialect = new SQLiteAsyncDialect();
    for (const check of checks)
      expect(text).toContain(`CONSTRAINT "${check.name}" CHECK(${dialect.sqlToQuery(check.value).sql})`);
  }
});

test('tables and columns have one name, in the code and in the database', () => {
  const differ = exported.flatMap(([constant, table]) => {
    const { name } = getTableConfig(table);
    const columns = Object.entries(getTableColumns(table)).filter(([key, column]) => column.name !== snakeCase(key));
    return [...(name === snakeCase(constant) ? [] : [name]), ...columns.map(([key]) => `${name}.${key}`)];
  });
  expect(differ).toEqual([]);
});

// Fails when a term is added without its column in the trigger (docs/recipes.md, "A choice of the search").
test('triggers watch each column of the terms of a copy', async ({ harness }) => {
  const [trigger, view] = await rowsOf(
    harness,
    "SELECT sql FROM sqlite_schema WHERE name IN ('listing_terms', 'listings_kind') ORDER BY type",
  );
  const [, seen = ''] = / UPDATE OF (.*?) ON /.exec(String(trigger?.sql)) ?? [];
  const [, expression = ''] = / CASE (.*) AS terms/s.exec(String(view?.sql)) ?? [];
  const named = new Set(expression.replaceAll(/'[^']*'/g, '').match(/[a-z_]+/g));
  expect(named).toContain('resell_price_cents');

  const columns = Object.values(getTableColumns(listings)).map(({ name }) => name);
  expect(seen.split(', ')).toEqual(expect.arrayContaining(columns.filter((name) => named.has(name))));
});
