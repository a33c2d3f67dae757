import { describe, expect, vi } from 'vitest';
import { commonWords } from '../../core/words/en/common.ts';
import { rowsOf } from '../../tests/fixtures/people/users.ts';
import { test } from '../../tests/fixtures/test.ts';
import type { Harness } from '../../tests/harness.ts';
import { runJobs } from '../jobs.ts';

const MINUTE = 60_000;

async function health(harness: Harness) {
  const response = await harness.send('/api/health');
  const trips = response.headers.get('Server-Timing');
  return { status: response.status, body: await response.json(), trips, retry: response.headers.get('Retry-After') };
}
const refuseWrites = (harness: Harness, on: boolean) =>
  harness.client.execute(`PRAGMA query_only = ${on ? 'ON' : 'OFF'}`);
const lastWrite = async (harness: Harness) =>
  (await rowsOf(harness, "SELECT done_at FROM leases WHERE job = 'health write'"))[0]?.done_at;
const failing = { status: 'failing', message: commonWords.error.unavailable, code: 'unavailable' };

test('reads and writes work and jobs run: 200, with the moment of the last run', async ({ harness }) => {
  await runJobs(harness.deps);
  harness.clock.now += 30_000;
  const last_run = new Date(harness.clock.now - 30_000).toISOString();
  expect(await health(harness)).toMatchObject({
    status: 200,
    body: { status: 'ok', reads: true, writes: true, schedule: 'running', last_run },
  });
});

describe('writes', () => {
  test.beforeEach(({ harness }) => runJobs(harness.deps));

  test('are tried once a minute, in parallel with the read', async ({ harness }) => {
    const { trips } = await health(harness);
    expect(trips).toBe('db;desc="2"');
    const first = await lastWrite(harness);
    expect(first).toBe(harness.clock.now);
    harness.clock.now += MINUTE - 1;
    expect((await health(harness)).trips).toBe('db;desc="1"');
    expect(await lastWrite(harness)).toBe(first);
    harness.clock.now += 1;
    await health(harness);
    expect(await lastWrite(harness)).toBe(harness.clock.now);
  });

  test('are tried once for concurrent calls', async ({ harness }) => {
    const batch = vi.spyOn(harness.client, 'batch');
    const found = await Promise.all(Array.from({ length: 20 }, () => health(harness)));
    expect(found.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(batch).toHaveBeenCalledTimes(1);
  });

  // Fails when the health check only reads.
  test('that are refused give 503, while pages and reads go on', async ({ harness }) => {
    await refuseWrites(harness, true);
    expect(await health(harness)).toMatchObject({
      status: 503,
      retry: '5',
      body: { ...failing, reads: true, writes: false, schedule: 'running' },
    });
    expect((await harness.send('/api/category')).status).toBe(200);
    const { status, body } = await health(harness);
    expect([status, body]).toMatchObject([503, { writes: false }]);
  });

  test('that are refused within a minute appear at the next try, and so does the recovery', async ({ harness }) => {
    await health(harness);
    await refuseWrites(harness, true);
    harness.clock.now += MINUTE;
    expect((await health(harness)).status).toBe(503);
    await refuseWrites(harness, false);
    harness.clock.now += 4_999;
    const batch = vi.spyOn(harness.client, 'batch');
    expect([(await health(harness)).status, batch.mock.calls.length]).toEqual([503, 0]);
    harness.clock.now += 1;
    expect([(await health(harness)).status, batch.mock.calls.length]).toEqual([200, 1]);
  });

  // Fails when a call answers 503 because of another call's pending write: that client may have disconnected.
  test('of a dropped call are waited for a second, and then tried again', async ({ harness }) => {
    vi.useFakeTimers();
    try {
      const batch = vi.spyOn(harness.client, 'batch').mockReturnValueOnce(new Promise(() => {}));
      void health(harness);
      const others = [health(harness), health(harness)];
      await vi.advanceTimersByTimeAsync(999);
      expect(batch).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      vi.useRealTimers();
      expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('of a dropped call do not delay a call a second later', async ({ harness }) => {
    vi.spyOn(harness.client, 'batch').mockReturnValueOnce(new Promise(() => {}));
    void health(harness);
    harness.clock.now += 1_000;
    expect((await health(harness)).status).toBe(200);
  });

  test('that are refused are reported by a call that waited, too', async ({ harness }) => {
    vi.useFakeTimers();
    try {
      vi.spyOn(harness.client, 'batch')
        .mockReturnValueOnce(new Promise(() => {}))
        .mockRejectedValueOnce(new Error('refused'));
      void health(harness);
      const second = health(harness);
      await vi.advanceTimersByTimeAsync(1_000);
      vi.useRealTimers();
      expect((await second).status).toBe(503);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the schedule', () => {
  test('without a run for five minutes gives 503, until the next run', async ({ harness }) => {
    await runJobs(harness.deps);
    harness.clock.now += 5 * MINUTE - 1;
    expect(await health(harness)).toMatchObject({ status: 200 });
    harness.clock.now += 1;
    expect(await health(harness)).toMatchObject({
      status: 503,
      body: { ...failing, writes: true, schedule: 'stopped' },
    });
    await runJobs(harness.deps);
    expect(await health(harness)).toMatchObject({ status: 200, body: { schedule: 'running' } });
  });

  // Fails when the grace period restarts with each isolate.
  test('of a new deployment has a quarter of an hour for its first run, on any isolate', async ({ harness }) => {
    expect(await health(harness)).toMatchObject({ status: 200, body: { schedule: 'starting', last_run: null } });
    harness.clock.now += 15 * MINUTE;
    expect(await health(harness)).toMatchObject({ status: 503, body: { schedule: 'stopped', last_run: null } });
  });

  test('runs also while one of its jobs fails', async ({ harness }) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    harness.payments.intentsPage = () => {
      throw new Error('down');
    };
    await expect(runJobs(harness.deps)).rejects.toThrow('failed');
    expect(log).toHaveBeenCalled();
    expect(await health(harness)).toMatchObject({ status: 200, body: { schedule: 'running' } });
  });
});

test('without a database both fail, and the last run is unknown', async ({ harness }) => {
  harness.client.close();
  expect(await health(harness)).toMatchObject({
    status: 503,
    retry: '5',
    body: { ...failing, reads: false, writes: false, schedule: 'unknown', last_run: null },
  });
});

// Fails when a read-only database is reported as our defect.
test.for(['SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_IOERR', 'BLOCKED'])(
  '%s is an outage for writes',
  async (code, { harness }) => {
    vi.spyOn(harness.client, 'batch').mockRejectedValue(Object.assign(new Error(`${code}: no`), { code }));
    const body = JSON.stringify({ email: 'a@example.org', password: 'Secret#1' });
    const headers = { 'Content-Type': 'application/json' };
    const response = await harness.send('/api/auth/sign-in', { method: 'POST', headers, body });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  },
);
