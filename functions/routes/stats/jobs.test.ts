/** The admins' page of scheduled jobs: last and next runs, states, and the work that waits. */
import { afterEach, describe, expect, vi } from 'vitest';
import { JOB_NAMES } from '../../../core/jobs.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import { unavailable } from '../../errors.ts';
import { runJobs } from '../../jobs.ts';

const MINUTE = 60_000;

type Report = {
  schedule: string;
  last_run: string | null;
  jobs: { name: string; state: string; since: string | null; last_run: string | null; next_run: string | null }[];
  waiting: { what: string; count: number; since: string | null }[];
};

const report = async (admin: SignedIn) => (await answer(admin.ask('GET', '/api/jobs')))[1] as Report;
const jobIn = ({ jobs }: Report, name: string) => jobs.find((job) => job.name === name);
const iso = (ms: number) => new Date(ms).toISOString();

afterEach(() => vi.restoreAllMocks());

describe('a job', () => {
  test('has not run before the first minute, and then has its last and next run', async ({ harness, admin }) => {
    harness.clock.now = Date.UTC(2026, 10, 22, 9, 30);
    const first = await report(admin);
    expect(first).toMatchObject({ schedule: 'starting', last_run: null });
    expect(first.jobs.map(({ name, state }) => [name, state])).toEqual(JOB_NAMES.map((name) => [name, 'new']));
    await runJobs(harness.deps);
    const { now } = harness.clock;
    const after = await report(admin);
    expect(after).toMatchObject({ schedule: 'running', last_run: iso(now) });
    const ran = { state: 'ok', since: null, last_run: iso(now), took_ms: 0 };
    expect(jobIn(after, 'send letters')).toMatchObject({ ...ran, pause_ms: 0, next_run: iso(now + MINUTE) });
    expect(jobIn(after, 'sweep old rows')).toMatchObject({ ...ran, next_run: iso(now + 60 * MINUTE) });
  });

  // Fails when a failed run counts as none, or a success does not end the failing state.
  test('is failing since its first failed run, until it succeeds', async ({ harness, admin }) => {
    vi.spyOn(console, 'error').mockReturnValue();
    await runJobs(harness.deps);
    const doneAt = harness.clock.now;
    const { undeliveredPage } = harness.payments;
    harness.payments.undeliveredPage = () => Promise.reject(unavailable());
    harness.clock.now += 10 * MINUTE;
    const failedAt = harness.clock.now;
    for (let n = 0; n < 3; n++) {
      await expect(runJobs(harness.deps)).rejects.toThrow('failed: reconcile intents');
      harness.clock.now += MINUTE;
    }
    const failing = { state: 'failing', since: iso(failedAt), last_run: iso(doneAt), took_ms: null };
    expect(jobIn(await report(admin), 'reconcile intents')).toMatchObject(failing);
    harness.payments.undeliveredPage = undeliveredPage;
    await runJobs(harness.deps);
    expect(jobIn(await report(admin), 'reconcile intents')).toMatchObject({ state: 'ok', since: null });
  });

  test('is running while it has its lease, and late five minutes after it was due', async ({ harness, admin }) => {
    await runJobs(harness.deps);
    const doneAt = harness.clock.now;
    const lease = `UPDATE leases SET holder = 'x', expires_at = ${doneAt + 5 * MINUTE}, started_at = ${doneAt + 1}`;
    await harness.client.execute(`${lease} WHERE job = 'send letters'`);
    const running = { state: 'running', next_run: null, took_ms: null, last_run: iso(doneAt) };
    expect(jobIn(await report(admin), 'send letters')).toMatchObject(running);
    harness.clock.now += 5 * MINUTE;
    const late = await report(admin);
    expect(late.schedule).toBe('stopped');
    expect(jobIn(late, 'send letters')).toMatchObject({ state: 'late', since: iso(doneAt) });
    expect(jobIn(late, 'sweep old rows')).toMatchObject({ state: 'ok', since: null });
  });
});

test('work that waits has its number and its oldest moment', async ({ harness, seller, buyer, admin }) => {
  expect((await report(admin)).waiting.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
  const { orderId } = await bought(harness, seller, buyer, 'post');
  await doing(seller, orderId, 'cancel');
  const { now } = harness.clock;
  await harness.client.execute("UPDATE outbox SET state = 'due', due_at = 1, created_at = 1");
  await harness.client.execute(`INSERT INTO purges (tags, urgent, changed_at) VALUES ('["a"]', 0, 7)`);
  const { waiting } = await report(admin);
  const of = (what: string) => waiting.find((work) => work.what === what);
  expect(of('letters')).toMatchObject({ count: expect.any(Number), since: iso(1) });
  expect(of('letters')?.count).toBeGreaterThan(0);
  expect(of('purges')).toMatchObject({ count: expect.any(Number), since: iso(7) });
  expect(of('refunds')).toEqual({ what: 'refunds', count: 1, since: iso(now) });
});

test('takes one round trip besides the session', async ({ admin }) => {
  expect((await admin.ask('GET', '/api/jobs')).headers.get('Server-Timing')).toBe('db;desc="2"');
});
