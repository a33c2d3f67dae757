import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { billOf, billTable, monthOf, PRICES, scaleTable } from './scale.ts';

const cellsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.includes('---'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

test('docs/scale.md has the tables of the model, and a source and a date for each price', () => {
  const cells = cellsOf(readFileSync('docs/scale.md', 'utf8'));
  expect(cells).toEqual(expect.arrayContaining([...cellsOf(scaleTable()), ...cellsOf(billTable())]));
  for (const [line, { usd }] of Object.entries(PRICES)) {
    const noted = cells.filter(([, name, price]) => name === line && price?.startsWith(`$${usd} for `) === true);
    expect([line, noted.length, noted.flat().some((cell) => /https:.*20\d\d/.test(cell))]).toEqual([line, 1, true]);
  }
});

test('a bill has nothing for what a plan includes, and grows with visits and copies', () => {
  expect(billOf({ listings: 100, visitsPerDay: 100 })).toMatchObject({ 'Workers, requests': 0, 'R2, reads': 0 });
  const [few, many] = [
    billOf({ listings: 1_000_000, visitsPerDay: 1_000_000 }),
    billOf({ listings: 1_000_000, visitsPerDay: 10_000_000 }),
  ];
  expect(many['Workers, requests']).toBeGreaterThan(8 * (few['Workers, requests'] ?? Number.NaN));
  expect(many['R2, storage']).toBe(few['R2, storage']);
  const most = billOf({ listings: 100_000_000, visitsPerDay: 100_000_000 });
  expect(Object.values(most).filter((cost) => !(cost > 0))).toEqual([]);
});

test('more visitors to few pages ask the database far less than they ask the shop; each rare page is asked for', () => {
  const crowd = monthOf({ listings: 1_000, visitsPerDay: 100_000_000 });
  expect(crowd.askedPerSecond).toBeLessThan(crowd.pagesPerSecond * 0.4);
  const rare = monthOf({ listings: 100_000_000, visitsPerDay: 10_000 });
  expect(rare.askedPerSecond).toBeGreaterThan(rare.pagesPerSecond * 0.9);
  expect(rare.askedPerSecond).toBeLessThanOrEqual(rare.pagesPerSecond);
});
