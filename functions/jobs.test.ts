import { afterEach, expect, vi } from 'vitest';
import { HOLD_MS } from '../tests/fakes/queue.ts';
import { deliver, ledger } from '../tests/fixtures/factories.ts';
import { rowsOf } from '../tests/fixtures/people/users.ts';
import { payingTest } from '../tests/fixtures/test.ts';
import type { Harness } from '../tests/harness.ts';
import type { ListPageQuery } from './domain/ports/payouts.ts';
import { runJobs } from './jobs.ts';

const MINUTE = 60_000;

/** `asked`: what was asked of Stripe. */
const test = payingTest.extend('asked', (): string[] => []);

test.beforeEach(async ({ harness, asked }) => {
  const { undeliveredPage, intentsPage, cancelIntent } = harness.payments;
  Object.assign(harness.payments, {
    undeliveredPage: (query: ListPageQuery) => {
      asked.push('undelivered');
      return undeliveredPage(query);
    },
    intentsPage: (query: ListPageQuery) => {
      asked.push(harness.clock.now - query.since > 3 * 24 * 60 * MINUTE ? 'a month' : 'two days');
      return intentsPage(query);
    },
    cancelIntent: (id: string) => {
      asked.push('cancel');
      return cancelIntent(id);
    },
  });
});
afterEach(() => vi.restoreAllMocks());

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => {});
const minuteAfter = async (harness: Harness, asked: string[], minutes: number) => {
  harness.clock.now += minutes * MINUTE;
  asked.length = 0;
  await runJobs(harness.deps);
  return [...asked];
};
const times = async (harness: Harness) => (await rowsOf(harness, 'SELECT checked_at FROM money_comparisons')).length;

test('every job has its pause: holds every minute, intents every ten, sums once a day', async ({ harness, asked }) => {
  expect(await minuteAfter(harness, asked, 0)).toEqual(['undelivered', 'two days', 'a month']);
  expect(await minuteAfter(harness, asked, 9)).toEqual([]);
  expect(await minuteAfter(harness, asked, 1)).toEqual(['undelivered', 'two days']);
  expect(await minuteAfter(harness, asked, HOLD_MS / MINUTE)).toEqual(['cancel', 'undelivered', 'two days']);
  expect(await times(harness)).toBe(1);
  expect(await minuteAfter(harness, asked, 24 * 60 - 26)).toEqual(['undelivered', 'two days']);
  expect(await minuteAfter(harness, asked, 1)).toEqual(['a month']);
  expect(await times(harness)).toBe(2);
});

test('expired sign-ins are deleted once an hour', async ({ harness, asked }) => {
  await minuteAfter(harness, asked, 0);
  await harness.client.execute(`INSERT INTO rate_limit_counts VALUES ('k', 1, 1)`);
  const left = async () => (await rowsOf(harness, "SELECT key FROM rate_limit_counts WHERE key = 'k'")).length;
  await minuteAfter(harness, asked, 59);
  expect(await left()).toBe(1);
  await minuteAfter(harness, asked, 1);
  expect(await left()).toBe(0);
});

// Fails when a job that fails stops those behind it, or keeps its lease.
test('a failed job is named, the others run, and it is retried the next minute', async ({ harness, paying, asked }) => {
  const said = quiet();
  await deliver(harness, harness.payments.succeed(paying.intentId, { receivedCents: 1 }));
  harness.payments.silence = 'beforeEffect';
  await expect(runJobs(harness.deps)).rejects.toThrow('failed: reconcile attempts, reconcile intents, compare totals');
  expect(said.mock.calls.map(([line]) => JSON.parse(String(line)).job)).toEqual([
    'reconcile attempts',
    'reconcile intents',
    'compare totals',
  ]);
  const ran = await rowsOf(harness, `SELECT job FROM leases WHERE expires_at > ${harness.clock.now} ORDER BY job`);
  expect(ran).toEqual([
    { job: 'assign titles' },
    { job: 'check ledger' },
    { job: 'end unused accounts' },
    { job: 'erase addresses' },
    { job: 'erase words' },
    { job: 'find dropped reversals' },
    { job: 'read coverage' },
    { job: 'read payout accounts' },
    { job: 'remind of payouts' },
    { job: 'sweep accounts' },
    { job: 'sweep old rows' },
    { job: 'sweep photos' },
    { job: 'walk sitemap' },
  ]);
  expect((await rowsOf(harness, 'SELECT state FROM refunds'))[0]?.state).toBe('owed');
  harness.payments.silence = 'none';
  expect(await minuteAfter(harness, asked, 1)).toEqual(['undelivered', 'two days', 'a month']);
  expect((await rowsOf(harness, 'SELECT state FROM refunds'))[0]?.state).toBe('sent');
});

test('ten concurrent runs do each job once', async ({ harness, paying, asked }) => {
  harness.payments.succeed(paying.intentId);
  await Promise.all(Array.from({ length: 10 }, () => runJobs(harness.deps)));
  expect(asked.toSorted()).toEqual(['a month', 'two days', 'undelivered']);
  expect((await ledger(harness)).sales).toHaveLength(1);
});

test('an outage of Stripe overnight loses nothing: the first minute after it makes the sale', async ({
  harness,
  paying,
  asked,
}) => {
  quiet();
  harness.payments.succeed(paying.intentId);
  harness.payments.silence = 'afterEffect';
  for (let n = 0; n < 5; n++) {
    harness.clock.now += 100 * MINUTE;
    await runJobs(harness.deps).catch(() => {});
  }
  expect((await ledger(harness)).sales).toEqual([]);
  harness.payments.silence = 'none';
  await minuteAfter(harness, asked, 1);
  expect(await ledger(harness)).toMatchObject({ sales: [{ orderId: paying.orderId }], refunds: [] });
});

// Fails when the log has what stood in a query.
test('the log has the cause of a failed job, and no parameter of its query', async ({ harness }) => {
  const log = quiet();
  const cause = Object.assign(new Error('no page of ann@example.org'), { code: 'SQLITE_CORRUPT' });
  const failed = new Error('Failed query: SELECT 1 WHERE email = ? params: ann@example.org', { cause });
  harness.payments.undeliveredPage = () => Promise.reject(failed);
  await expect(runJobs(harness.deps)).rejects.toThrow('failed: ');
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  expect(lines).toContainEqual({
    ...{ event: 'job_failed', account: null, network: null, route: null, request: null },
    ...{ job: expect.any(String), error: 'Error SQLITE_CORRUPT', frames: expect.any(Array) },
  });
  expect(JSON.stringify(lines)).not.toContain('ann@example.org');
});
