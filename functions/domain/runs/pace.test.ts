import { expect, test } from 'vitest';
import { TITLES_PACE as TITLES } from '../catalog/titles/assign-titles.ts';
import { COPIES_PACE } from './follow-ups.ts';
import { inPortions, nextSize, type Pace } from './pace.ts';

/** Duration and size of each portion; `msOfRow` is the duration of a row in each portion, in ms. */
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

test('a portion above 100 ms halves the size, a quick one adds a quarter, within bounds', () => {
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

// Fails when the size does not follow the machine. 8 ms per copy were measured on a busy one: fifty copies took 401 ms.
test.for([
  ['titles', TITLES, 8],
  ['copies', COPIES_PACE, 1],
] as const)('no portion of %s holds the writer for 200 ms, also on a busy machine', async ([_, pace, slow]) => {
  const quiet = Array<number>(20).fill(slow / 8);
  const busy = Array<number>(20).fill(slow);
  const portions = await run(pace, [...busy, ...quiet]);
  expect(Math.max(...portions.map(({ ms }) => ms))).toBeLessThan(200);
  expect(portions.at(-1)?.size).toBeGreaterThan(pace.first);
  // Also when the machine gets busy between two portions; the next ones are smaller.
  const sudden = (await run(pace, [...quiet, ...busy])).map(({ ms }) => ms);
  expect(Math.max(...sudden)).toBeLessThan(200);
  expect(sudden.at(-1)).toBeLessThanOrEqual(100);
});

test('ends when a portion says so, or at the limit of portions', async () => {
  const pace = { least: 1, first: 1, most: 1 };
  const after = (portions: number, last: number) => {
    let count = 0;
    return inPortions({ now: () => 0 }, pace, portions, async () => (++count === last ? 'done' : 'more'));
  };
  expect([await after(3, 3), await after(2, 3)]).toEqual([true, false]);
});

test('starts no portion after its time', async () => {
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
