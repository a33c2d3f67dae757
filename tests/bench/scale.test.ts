import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { monthOf, scaleTable } from './scale.ts';

const cellsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.includes('---'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

test('docs/scale.md has the table of the model', () => {
  expect(cellsOf(readFileSync('docs/scale.md', 'utf8'))).toEqual(expect.arrayContaining(cellsOf(scaleTable())));
});

test('more visitors to few pages ask the database far less than they ask the shop; each rare page is asked for', () => {
  const crowd = monthOf({ listings: 1_000, visitsPerDay: 100_000_000 });
  expect(crowd.askedPerSecond).toBeLessThan(crowd.pagesPerSecond * 0.4);
  const rare = monthOf({ listings: 100_000_000, visitsPerDay: 10_000 });
  expect(rare.askedPerSecond).toBeGreaterThan(rare.pagesPerSecond * 0.9);
  expect(rare.askedPerSecond).toBeLessThanOrEqual(rare.pagesPerSecond);
});
