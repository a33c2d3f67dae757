import { expect } from 'vitest';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { RowsFailed, underLease } from './leases.ts';

const MINUTE = 60_000;
const AT_MOST = 5 * MINUTE;

const test = base.extend('counter', () => {
  const counter = {
    done: 0,
    work: async () => {
      counter.done++;
    },
  };
  return counter;
});

type Work = () => Promise<unknown>;
const run = (harness: Harness, what: Work, pause = 10 * MINUTE, job = 'sweep') =>
  underLease(harness.deps, job, { pauseMs: pause }, what);
function long(work: Work) {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { letGo, work: () => gate.then(work) };
}

test('of two concurrent runs, one works and the other is skipped', async ({ harness, counter }) => {
  const { letGo, work: slowly } = long(counter.work);
  const first = run(harness, slowly, 0);
  expect([await run(harness, counter.work), counter.done]).toEqual([false, 0]);
  letGo();
  expect([await first, counter.done]).toEqual([true, 1]);
});

test('of twenty runs at the same moment, one works', async ({ harness, counter }) => {
  const worked = await Promise.all(Array.from({ length: 20 }, () => run(harness, counter.work)));
  expect([worked.filter(Boolean), counter.done]).toEqual([[true], 1]);
});

test('the pause counts from the end of the run, to the millisecond', async ({ harness, counter }) => {
  await run(harness, async () => {
    harness.clock.now += MINUTE;
  });
  harness.clock.now += 10 * MINUTE - 1;
  expect(await run(harness, counter.work)).toBe(false);
  harness.clock.now += 1;
  expect([await run(harness, counter.work), counter.done]).toEqual([true, 1]);
});

test('without a pause it is due again at once', async ({ harness, counter }) => {
  expect([await run(harness, counter.work, 0), await run(harness, counter.work, 0), counter.done]).toEqual([
    true,
    true,
    2,
  ]);
});

// Fails when a failed run keeps its lease for the pause.
test('a failed run releases its lease, and its error is thrown', async ({ harness, counter }) => {
  const broken = () => Promise.reject(new Error('no'));
  await expect(run(harness, broken)).rejects.toThrow('no');
  expect([await run(harness, counter.work), counter.done]).toEqual([true, 1]);
});

test('the lease of a dead holder expires after five minutes', async ({ harness, counter }) => {
  void run(harness, () => new Promise(() => {}));
  await expect.poll(() => rowsOf(harness, 'SELECT job FROM leases')).toHaveLength(1);
  harness.clock.now += AT_MOST - 1;
  expect(await run(harness, counter.work)).toBe(false);
  harness.clock.now += 1;
  expect([await run(harness, counter.work), counter.done]).toEqual([true, 1]);
});

// Fails when a late run releases the lease of its successor: a third run would work beside the second.
test.for(['ends', 'fails'])(
  'a run that outlives its lease and %s does not release the lease of another',
  async (how, { harness, counter }) => {
    const dead = long(counter.work);
    const second = long(counter.work);
    const late = run(
      harness,
      () => dead.work().then(() => (how === 'fails' ? Promise.reject(new Error('late')) : null)),
      0,
    ).catch(() => {});
    await expect.poll(() => rowsOf(harness, 'SELECT job FROM leases')).toHaveLength(1);
    harness.clock.now += AT_MOST;
    const working = run(harness, second.work, 0);
    await expect
      .poll(async () => (await rowsOf(harness, 'SELECT expires_at FROM leases'))[0]?.expires_at)
      .toBe(harness.clock.now + AT_MOST);
    dead.letGo();
    await late;
    expect(await run(harness, counter.work)).toBe(false);
    second.letGo();
    expect([await working, await run(harness, counter.work)]).toEqual([true, true]);
  },
);

test('a run on request ignores the pause, but not a run in progress', async ({ harness, counter }) => {
  const now = () => underLease(harness.deps, 'sweep', { pauseMs: 10 * MINUTE }, counter.work, 'now');
  await run(harness, counter.work);
  expect([await run(harness, counter.work), await now(), counter.done]).toEqual([false, true, 2]);
  const { letGo, work: slowly } = long(counter.work);
  harness.clock.now += 10 * MINUTE;
  const working = run(harness, slowly);
  expect([await now(), counter.done]).toEqual([false, 2]);
  letGo();
  expect([await working, counter.done]).toEqual([true, 3]);
});

test('records the last success; a failure does not count', async ({ harness, counter }) => {
  const at = async () => (await rowsOf(harness, 'SELECT done_at FROM leases'))[0]?.done_at;
  await run(harness, counter.work, 0);
  const well = harness.clock.now;
  expect(await at()).toBe(well);
  harness.clock.now += MINUTE;
  await run(harness, () => Promise.reject(new Error('no'))).catch(() => {});
  expect(await at()).toBe(well);
});

test('each job has a lease of its own', async ({ harness, counter }) => {
  expect([
    await run(harness, counter.work),
    await run(harness, counter.work, 0, 'other'),
    await run(harness, counter.work),
  ]).toEqual([true, true, false]);
});

// Fails when one failing row repeats all of the work each minute, or when its error is not reported.
test('a run with failed rows pauses, throws the failure, and does not count as done', async ({ harness, counter }) => {
  const failing = async () => {
    await counter.work();
    throw new RowsFailed(new Error('one row'));
  };
  await expect(run(harness, failing)).rejects.toThrow('one row');
  harness.clock.now += 10 * MINUTE - 1;
  expect(await run(harness, failing)).toBe(false);
  harness.clock.now += 1;
  await expect(run(harness, failing)).rejects.toThrow('one row');
  expect(counter.done).toBe(2);
  expect(await rowsOf(harness, 'SELECT done_at FROM leases')).toEqual([{ done_at: null }]);
});
