/** The walk through the schema: whatever names a user is in the export or has a reason not to be, and ends with the account. */
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { LEFT_OUT } from './left-out.ts';
import { SECTIONS } from './sections.ts';

const TABLES = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../db/tables/**/[a-z]*.ts', { eager: true }),
).flatMap((file) => Object.values(file).filter((value) => is(value, SQLiteTable)));

/** What a user has: whatever names one of these is about that user as well. */
const OWNED = ['users', 'listings', 'orders', 'payment_attempts', 'photos', 'claims', 'outbox'];

/** A column that names a user, or something of a user's: by the database's own word, or by its name. */
const namesUser = (table: SQLiteTable): boolean => {
  const { columns, foreignKeys } = getTableConfig(table);
  const refers = foreignKeys.some((key) => OWNED.includes(getTableName(key.reference().foreignTable)));
  const words =
    /(?:^|_)(?:user|buyer|seller|owner|actor|reporter|subject|listing|order|attempt|intent|photo|claim|outbox|session)_id$/;
  return refers || columns.some(({ name }) => words.test(name));
};

const exported = new Set(Object.values(SECTIONS).map(({ table }) => getTableName(table)));
const naming = TABLES.filter(namesUser).map((table) => getTableName(table));

// Fails when a table comes that names a user and is neither here nor there.
test('each table that names a user is in the export, or is left out for a reason', () => {
  expect(naming.length).toBeGreaterThan(20);
  expect(naming.filter((name) => !exported.has(name) && !LEFT_OUT[name])).toEqual([]);
});

test('nothing is left out that is no table, that names nobody, or that is exported', () => {
  const outdated = Object.keys(LEFT_OUT).filter((name) => !naming.includes(name) || exported.has(name));
  expect(outdated).toEqual([]);
  for (const reason of Object.values(LEFT_OUT)) expect(reason.length).toBeGreaterThan(20);
});

test('no column that holds a secret is in it', () => {
  const secrets = /hash|secret|token|password|bind|endpoint|p256dh|auth$/;
  const shown = Object.entries(SECTIONS).flatMap(([name, { columns }]) =>
    Object.keys(columns)
      .filter((column) => secrets.test(column) && column !== 'content_hash')
      .map((column) => `${name}.${column}`),
  );
  expect(shown).toEqual([]);
  // By the order, which stands among the bookings, a buyer would know which seller complained.
  expect(Object.keys(SECTIONS.reports_received.columns)).not.toContain('order_id');
  // The name of a session and of a device is the hash of what its browser has.
  for (const { columns } of [SECTIONS.sessions, SECTIONS.known_devices])
    expect(Object.keys(columns)).not.toContain('id');
});
