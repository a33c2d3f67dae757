import { expect, test } from 'vitest';
import { PACE as TITLES } from '../catalog/titles/assign-titles.ts';
import { COPIES } from './follow-ups.ts';
import { inPortions, nextSize, type Pace } from './pace.ts';

/** How long each portion took, and how large it was, where a row takes so many ms; a number for each portion. */
async function run(pace: Pace, msOfRow: readonly number[]) {
  let now = 0;
  const portions: { size: number; ms: number }[] = [];
  await inPortions({ now: () => now }, pace, msOfRow.length, async (size) => {
    const ms = size * (msOfRow[portions.length] ?? 0);
    now += ms;
    portions.push({ size, ms });
    return 'more';
  });
  return portions;
}

test('a portion that took more than 100 ms is followed by half of it, a quick one by a quarter more, within bounds', () => {
  const bounds = { least: 5, most: 40 };
  expect([
    nextSize(20, 101, bounds),
    nextSize(20, 100, bounds),
    nextSize(20, 51, bounds),
    nextSize(20, 50, bounds),
    nextSize(6, 300, bounds),
    nextSize(39, 0, bounds),
  ]).toEqual([10, 20, 20, 25, 5, 40]);
});

// Fails when the size does not follow the machine. 8 ms a copy were seen on a busy one: fifty copies took 401 ms.
test.for([
  ['titles', TITLES, 8],
  ['copies', COPIES, 1],
] as const)('no portion of %s holds the writer for 200 ms, however busy the machine is', async ([_, pace, slow]) => {
  const quiet = Array<number>(20).fill(slow / 8);
  const busy = Array<number>(20).fill(slow);
  const portions = await run(pace, [...busy, ...quiet]);
  expect(Math.max(...portions.map(({ ms }) => ms))).toBeLessThan(200);
  expect(portions.at(-1)?.size).toBeGreaterThan(pace.first);
  // Also when it gets busy between two portions; the ones behind it are smaller then.
  const sudden = (await run(pace, [...quiet, ...busy])).map(({ ms }) => ms);
  expect(Math.max(...sudden)).toBeLessThan(200);
  expect(sudden.at(-1)).toBeLessThanOrEqual(100);
});

test('it ends when a portion says so, or when there were as many as it may do', async () => {
  const pace = { least: 1, first: 1, most: 1 };
  const after = (portions: number, last: number) => {
    let count = 0;
    return inPortions({ now: () => 0 }, pace, portions, async () => (++count === last ? 'done' : 'more'));
  };
  expect([await after(3, 3), await after(2, 3)]).toEqual([true, false]);
});

test('it begins no portion after its time', async () => {
  let [time, count] = [0, 0];
  const portion = async () => {
    time += 10;
    count++;
    return 'more' as const;
  };
  const pace = { least: 1, first: 1, most: 1 };
  expect(await inPortions({ now: () => time }, pace, 100, portion, 25)).toBe(false);
  expect(count).toBe(3);
});
