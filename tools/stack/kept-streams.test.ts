import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { connect } from '../../functions/db/client.ts';
import { startDatabase } from './database.ts';
import { keptStreams } from './kept-streams.ts';
import { takePorts } from './ports.ts';

// biome-ignore lint/correctness/noEmptyPattern: vitest wants a pattern here.
const test = base.extend('server', async ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-streams-'));
  const [port] = await takePorts(1);
  const start = () => startDatabase(port, folder);
  let running = await start();
  const url = `http://127.0.0.1:${port}`;
  const { $client: client } = connect(url, undefined, { roundTrips: 0 }, { send: keptStreams() });
  onCleanup(async () => {
    await running.stop();
    rmSync(folder, { recursive: true });
  });
  await client.batch(['CREATE TABLE kept (id INTEGER PRIMARY KEY)'], 'write');
  const restart = async () => {
    await running.stop();
    running = await start();
  };
  return { client, restart };
});

/** State of the connection itself: a new one has inserted nothing. */
const LAST_ADDED = 'SELECT last_insert_rowid() AS id';

test('a statement continues in the stream of the previous one', async ({ server: { client } }) => {
  await client.batch(['INSERT INTO kept (id) VALUES (7)', 'SELECT 1'], 'write');
  expect((await client.execute(LAST_ADDED)).rows).toEqual([{ id: 7 }]);
  const results = await client.batch(['SELECT 2 AS two', 'SELECT 3 AS three'], 'write');
  expect(results.map(({ rows }) => rows)).toEqual([[{ two: 2 }], [{ three: 3 }]]);
});

test('a failed batch leaves no state, and the next statement works', async ({ server: { client } }) => {
  const twice = ['INSERT INTO kept (id) VALUES (8)', 'INSERT INTO kept (id) VALUES (8)'];
  await expect(client.batch(twice, 'write')).rejects.toThrow(/UNIQUE/);
  await expect(client.execute('SELECT nothing')).rejects.toThrow();
  expect((await client.execute('SELECT count(*) AS kept FROM kept')).rows).toEqual([{ kept: 0 }]);
});

test('parallel statements have a stream each, and a transaction one of its own', async ({ server: { client } }) => {
  await client.execute('SELECT 1');
  const transaction = await client.transaction('write');
  await transaction.execute('INSERT INTO kept (id) VALUES (9)');
  const counted = Promise.all([1, 2].map(() => client.execute('SELECT count(*) AS kept FROM kept')));
  expect((await counted).map(({ rows }) => rows)).toEqual([[{ kept: 0 }], [{ kept: 0 }]]);
  await transaction.commit();
  expect((await client.execute('SELECT count(*) AS kept FROM kept')).rows).toEqual([{ kept: 1 }]);
});

// Fails when a request that the server refused is not sent again.
test('a restarted server knows no stream, and gets the request in a new one', async ({ server }) => {
  await server.client.execute('INSERT INTO kept (id) VALUES (10)');
  await server.restart();
  expect((await server.client.execute('SELECT id FROM kept')).rows).toEqual([{ id: 10 }]);
});
