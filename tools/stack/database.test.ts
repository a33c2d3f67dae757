import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/http';
import { afterEach, expect, test, vi } from 'vitest';
import { type Database, startDatabase, watchWrites } from './database.ts';
import { claimPorts } from './ports.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Fails when a restart loses rows, or ends the whole shop.
test('a database that is started again has its rows, and has not ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-database-'));
  const [port] = await claimPorts(1);
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

test('a database is started again when it has read and not written for half a minute, and not sooner', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const answers = [
    { writes: false },
    { writes: false },
    { writes: true },
    { writes: false },
    { reads: false, writes: false },
  ];
  const health = answers.concat(Array(3).fill({ writes: false }));
  const restart = vi.fn(async () => {});
  let asked = 0;
  vi.stubGlobal('fetch', async () => Response.json({ reads: true, ...health[asked++] }, { status: 503 }));
  const watch = watchWrites('http://shop.test', { restart } as unknown as Database);
  for (let look = 1; look <= health.length; look++) {
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect(asked).toBe(look));
    await new Promise((resolve) => setImmediate(resolve));
    expect([look, restart.mock.calls.length]).toEqual([look, look === health.length ? 1 : 0]);
  }
  watch.stop();
});
