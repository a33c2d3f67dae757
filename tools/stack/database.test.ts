import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/http';
import { afterEach, expect, test, vi } from 'vitest';
import {
  BaselineMismatch,
  type Database,
  lacksMigrations,
  migrateDatabase,
  startDatabase,
  watchWrites,
} from './database.ts';
import { takePorts } from './ports.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Fails when a restart loses rows, or ends the whole shop.
test('a restarted database has its rows, and `exited` is still pending', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-database-'));
  const [port] = await takePorts(1);
  const database = await startDatabase(port, folder);
  let hasEnded = false;
  database.exited.then(() => {
    hasEnded = true;
  });
  try {
    const client = createClient({ url: `http://127.0.0.1:${port}` });
    await client.execute('CREATE TABLE kept AS SELECT 7 AS number');
    const { pid } = database;
    await database.restart();
    expect((await client.execute('SELECT number FROM kept')).rows[0]?.number).toBe(7);
    expect([hasEnded, database.pid === pid]).toEqual([false, false]);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true });
  }
  await vi.waitFor(() => expect(hasEnded).toBe(true));
});

test('leaves tables of another baseline unchanged, and creates those of this one once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-database-'));
  const [port] = await takePorts(1);
  const database = await startDatabase(port, folder);
  try {
    const url = `http://127.0.0.1:${port}`;
    const client = createClient({ url });
    expect(await lacksMigrations(url)).toBe(false);
    await migrateDatabase(url);
    await migrateDatabase(url);
    expect(await lacksMigrations(url)).toBe(false);
    await client.execute("INSERT INTO categories (id, name, position) VALUES ('kept', 'Kept', 1)");
    await client.execute("UPDATE __drizzle_migrations SET hash = 'of another baseline'");
    expect(await lacksMigrations(url)).toBe(true);
    const schema = async () => (await client.execute('SELECT name, sql FROM sqlite_schema')).rows;
    const before = await schema();
    await expect(migrateDatabase(url)).rejects.toThrow(BaselineMismatch);
    expect(await schema()).toEqual(before);
    expect((await client.execute('SELECT id FROM categories')).rows).toEqual([{ id: 'kept' }]);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true });
  }
});

test('a database without a write for 20 seconds is restarted, and not sooner', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const restart = vi.fn(async () => {});
  // Accepted, refused, accepted, refused, and one without an answer until the restart.
  const { promise: unanswered, reject } = Promise.withResolvers<void>();
  const refused = () => Promise.reject(new Error('database is locked'));
  const writes = [() => Promise.resolve(), refused, () => Promise.resolve(), refused, () => unanswered];
  const write = vi.fn(() => (writes.shift() ?? (() => Promise.resolve()))());
  const watch = watchWrites({ restart } as unknown as Database, write);
  const seen: number[] = [];
  for (let look = 1; look <= 10; look++) {
    vi.advanceTimersByTime(5_000);
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(restart.mock.calls.length);
    if (restart.mock.calls.length > 0) reject(new Error('the connection was closed'));
  }
  // The last write was accepted at the third probe.
  expect(seen).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1]);
  expect(write).toHaveBeenCalledTimes(6);
  watch.stop();
});
