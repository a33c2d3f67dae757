import { beforeEach, expect, test } from 'vitest';
import { rowsOf } from '../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../tests/harness.ts';
import { underLease } from './leases.ts';

const MINUTE = 60_000;
const AT_MOST = 5 * MINUTE;
let harness: Harness;
let done: number;

beforeEach(async () => {
  harness = await createHarness();
  done = 0;
});

const work = async () => {
  done++;
};
const run = (what: () => Promise<unknown> = work, pause = 10 * MINUTE, job = 'sweep') =>
  underLease(harness.deps, job, pause, what);
/** A work that goes on until it is let go. */
function long() {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { letGo, work: () => gate.then(work) };
}

test('two at once: one works, the other goes on', async () => {
  const { letGo, work: slowly } = long();
  const first = run(slowly, 0);
  expect([await run(), done]).toEqual([false, 0]);
  letGo();
  expect([await first, done]).toEqual([true, 1]);
});

test('of twenty at the same moment, one', async () => {
  const worked = await Promise.all(Array.from({ length: 20 }, () => run()));
  expect([worked.filter(Boolean), done]).toEqual([[true], 1]);
});

test('the pause counts from the end of the work, to the millisecond', async () => {
  await run(async () => {
    harness.clock.now += MINUTE;
  });
  harness.clock.now += 10 * MINUTE - 1;
  expect(await run()).toBe(false);
  harness.clock.now += 1;
  expect([await run(), done]).toEqual([true, 1]);
});

test('without a pause it is due again at once', async () => {
  expect([await run(work, 0), await run(work, 0), done]).toEqual([true, true, 2]);
});

// Fails when the lease of a work that failed is kept for its pause.
test('a work that fails gives its lease back, and its failure is told', async () => {
  const broken = () => Promise.reject(new Error('no'));
  await expect(run(broken)).rejects.toThrow('no');
  expect([await run(), done]).toEqual([true, 1]);
});

test('a lease whose holder died ends after five minutes', async () => {
  void run(() => new Promise(() => {}));
  await expect.poll(() => rowsOf(harness, 'SELECT job FROM leases')).toHaveLength(1);
  harness.clock.now += AT_MOST - 1;
  expect(await run()).toBe(false);
  harness.clock.now += 1;
  expect([await run(), done]).toEqual([true, 1]);
});

// Fails when whoever ends too late gives back the lease of who took over: a third would work beside the second.
test.each(['ends', 'fails'])(
  'whoever comes back from the dead and %s does not end the lease of another',
  async (how) => {
    const dead = long();
    const second = long();
    const late = run(
      () => dead.work().then(() => (how === 'fails' ? Promise.reject(new Error('late')) : null)),
      0,
    ).catch(() => {});
    await expect.poll(() => rowsOf(harness, 'SELECT job FROM leases')).toHaveLength(1);
    harness.clock.now += AT_MOST;
    const working = run(second.work, 0);
    await expect
      .poll(async () => (await rowsOf(harness, 'SELECT expires_at FROM leases'))[0]?.expires_at)
      .toBe(harness.clock.now + AT_MOST);
    dead.letGo();
    await late;
    expect(await run()).toBe(false);
    second.letGo();
    expect([await working, await run()]).toEqual([true, true]);
  },
);

test('asked for now, the pause counts no more; a work that goes on is still left alone', async () => {
  const now = () => underLease(harness.deps, 'sweep', 10 * MINUTE, work, 'now');
  await run();
  expect([await run(), await now(), done]).toEqual([false, true, 2]);
  const { letGo, work: slowly } = long();
  harness.clock.now += 10 * MINUTE;
  const working = run(slowly);
  expect([await now(), done]).toEqual([false, 2]);
  letGo();
  expect([await working, done]).toEqual([true, 3]);
});

test('when it last went well is written down; a failure does not count', async () => {
  const at = async () => (await rowsOf(harness, 'SELECT done_at FROM leases'))[0]?.done_at;
  await run(work, 0);
  const well = harness.clock.now;
  expect(await at()).toBe(well);
  harness.clock.now += MINUTE;
  await run(() => Promise.reject(new Error('no'))).catch(() => {});
  expect(await at()).toBe(well);
});

test('each job has a lease of its own', async () => {
  expect([await run(), await run(work, 0, 'other'), await run()]).toEqual([true, true, false]);
});
