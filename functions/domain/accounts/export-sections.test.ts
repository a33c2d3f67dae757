/** Each table that refers to a user is in the export or has a reason not to be. */
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { EXPORT_SECTIONS, NOT_EXPORTED } from './export-sections.ts';

const TABLES = Object.values(
  import.meta.glob<Record<string, unknown>>('../../db/tables/**/[a-z]*.ts', { eager: true }),
).flatMap((file) => Object.values(file).filter((value) => is(value, SQLiteTable)));

/** Tables of rows that belong to a user: a table that refers to one of these is about that user too. */
const OWNED = ['users', 'listings', 'orders', 'payment_attempts', 'photos', 'sale_cases', 'outbox'];

/** True for a table with a column that refers to a user or to a user's row, by foreign key or by its name. */
const namesUser = (table: SQLiteTable): boolean => {
  const { columns, foreignKeys } = getTableConfig(table);
  const refers = foreignKeys.some((key) => OWNED.includes(getTableName(key.reference().foreignTable)));
  const words =
    /(?:^|_)(?:user|buyer|seller|owner|actor|reporter|subject|listing|order|attempt|intent|photo|claim|outbox|session)_id$/;
  return refers || columns.some(({ name }) => words.test(name));
};

const exported = new Set(Object.values(EXPORT_SECTIONS).map(({ table }) => getTableName(table)));
const naming = TABLES.filter(namesUser).map((table) => getTableName(table));

test('each table that refers to a user is in the export, or is left out with a reason', () => {
  expect(naming.length).toBeGreaterThan(20);
  expect(naming.filter((name) => !exported.has(name) && !NOT_EXPORTED[name])).toEqual([]);
});

test('leaves out only existing tables that refer to a user and are not exported', () => {
  const outdated = Object.keys(NOT_EXPORTED).filter((name) => !naming.includes(name) || exported.has(name));
  expect(outdated).toEqual([]);
  for (const reason of Object.values(NOT_EXPORTED)) expect(reason.length).toBeGreaterThan(20);
});

test('exports no column that holds a secret', () => {
  const secrets = /hash|secret|token|password|bind|endpoint|p256dh|auth$/;
  const shown = Object.entries(EXPORT_SECTIONS).flatMap(([name, { columns }]) =>
    Object.keys(columns)
      .filter((column) => secrets.test(column) && column !== 'content_hash')
      .map((column) => `${name}.${column}`),
  );
  expect(shown).toEqual([]);
  // The order, which stands among the bookings, would tell the buyer which seller complained.
  expect(Object.keys(EXPORT_SECTIONS.reports_received.columns)).not.toContain('order_id');
  // The ids of a session and of a device are hashes of secrets in the browser.
  for (const { columns } of [EXPORT_SECTIONS.sessions, EXPORT_SECTIONS.known_devices])
    expect(Object.keys(columns)).not.toContain('id');
});
