import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@libsql/client';
import { test as base, expect } from 'vitest';
import { type KeptConnection, keptConnection } from './cached-statements.ts';

const test = base.extend<{ connection: KeptConnection; client: Client }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest wants a pattern here.
  connection: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'dogear-statements-'));
    const file = join(folder, 'one.db');
    const first = keptConnection(file);
    await first.client().execute('CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT UNIQUE)');
    first.end();
    const connection = keptConnection(file);
    await use(connection);
    connection.end();
    rmSync(folder, { recursive: true });
  },
  client: async ({ connection }, use) => use(connection.client()),
});

const INSERT = 'INSERT INTO kept (id, name) VALUES (?, ?)';
const ALL = 'SELECT * FROM kept ORDER BY id';
const rowsOf = async (client: Client) => (await client.execute(ALL)).rows.map((row) => ({ ...row }));

test('a statement that failed works again', async ({ client }) => {
  await client.execute({ sql: INSERT, args: [1, 'a'] });
  await expect(client.execute({ sql: INSERT, args: [2, 'a'] })).rejects.toThrow(/UNIQUE/);
  expect((await client.execute({ sql: INSERT, args: [2, 'b'] })).rowsAffected).toBe(1);
  expect(await rowsOf(client)).toEqual([
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ]);
});

test('a statement with fewer values than before is refused', async ({ client }) => {
  await client.execute({ sql: INSERT, args: [1, 'a'] });
  await expect(client.execute({ sql: INSERT, args: [2] })).rejects.toThrow(
    '1 values for a statement that had 2 before',
  );
  expect(await rowsOf(client)).toEqual([{ id: 1, name: 'a' }]);
});

test('a read has added columns, and not those of a rolled back change', async ({ client }) => {
  await client.execute({ sql: INSERT, args: [1, 'a'] });
  expect(await rowsOf(client)).toEqual([{ id: 1, name: 'a' }]);
  const transaction = await client.transaction('write');
  await transaction.execute('ALTER TABLE kept ADD COLUMN more TEXT');
  expect((await transaction.execute(ALL)).columns).toEqual(['id', 'name', 'more']);
  await transaction.rollback();
  expect(await rowsOf(client)).toEqual([{ id: 1, name: 'a' }]);
});

test('a client that was closed refuses, and the next one of its connection works', async ({ connection, client }) => {
  await client.execute({ sql: INSERT, args: [1, 'a'] });
  client.close();
  await expect(client.execute(ALL)).rejects.toThrow(/closed/);
  expect(await rowsOf(connection.client())).toEqual([{ id: 1, name: 'a' }]);
});

// Fails when a test leaves a change that a new file content does not undo.
test('a connection is as opened until its schema or its settings change, or something is under way', async ({
  connection,
  client,
}) => {
  await client.execute({ sql: INSERT, args: [1, 'a'] });
  await expect(client.batch([{ sql: INSERT, args: [1, 'a'] }], 'write')).rejects.toThrow(/UNIQUE/);
  expect(connection.isAsOpened()).toBe(true);
  const transaction = await client.transaction('write');
  expect(connection.isAsOpened()).toBe(false);
  await transaction.rollback();
  expect(connection.isAsOpened()).toBe(true);
  await client.execute('PRAGMA foreign_keys = ON');
  expect(connection.isAsOpened()).toBe(false);
});

// Fails when the alias of a predicate may hide its caller's row.
test('a statement that compares a column with itself is refused', async ({ client }) => {
  await client.execute({ sql: INSERT, args: [1, 'a'] });
  await expect(
    client.execute('SELECT id FROM kept k WHERE EXISTS (SELECT 1 FROM kept k WHERE k.id = k.id AND k.name = 1)'),
  ).rejects.toThrow('compares a column with itself (k.id = k.id)');
  expect((await client.execute('SELECT a.id FROM kept a JOIN kept b ON a.id = b.id')).rows).toHaveLength(1);
});
