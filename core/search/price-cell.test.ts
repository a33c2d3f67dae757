import { expect, test } from 'vitest';
import { PRICE_CENTS } from '../listings/limits.ts';
import { bandOf } from './copy-kind.ts';
import { CELLS, cellOf } from './price-cell.ts';

test('each price lies in one cell, and each cell in one band', () => {
  expect(CELLS.length).toBe(62);
  expect(CELLS.slice(1).map(({ leastCents }) => leastCents)).toEqual(
    CELLS.slice(0, -1).map((cell) => cell.mostCents + 1),
  );
  expect([CELLS[0]?.leastCents, CELLS.at(-1)?.mostCents]).toEqual([0, PRICE_CENTS.most]);
  expect(CELLS.filter((cell) => bandOf(cell.leastCents) !== bandOf(cell.mostCents))).toEqual([]);
  expect([1200, 1201, 1299, 1300].map(cellOf)).toEqual([24, 25, 25, 26]);
});
