import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@libsql/client';
import { test as base, expect } from 'vitest';
import { clientOf } from './kept-statements.ts';

const test = base.extend<{ client: Client }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest wants a pattern here.
  client: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'dogear-statements-'));
    const client = clientOf(join(folder, 'one.db'));
    await client.execute('CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT UNIQUE)');
    await use(client);
    client.close();
    rmSync(folder, { recursive: true });
  },
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

test('a read knows columns that were added, and not those of a change that was rolled back', async ({ client }) => {
  await client.execute({ sql: INSERT, args: [1, 'a'] });
  expect(await rowsOf(client)).toEqual([{ id: 1, name: 'a' }]);
  const transaction = await client.transaction('write');
  await transaction.execute('ALTER TABLE kept ADD COLUMN more TEXT');
  expect((await transaction.execute(ALL)).columns).toEqual(['id', 'name', 'more']);
  await transaction.rollback();
  expect(await rowsOf(client)).toEqual([{ id: 1, name: 'a' }]);
});
