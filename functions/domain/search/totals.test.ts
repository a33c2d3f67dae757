/** Totals of a search on the wire: exact up to a thousand, with many and few copies per title. */
import { expect } from 'vitest';
import { CONDITIONS } from '../../../core/condition.ts';
import { formatCount } from '../../../core/paging.ts';
import { putTitles } from '../../../tests/fixtures/catalog/many-titles.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';

/** More titles with one word than a narrow search has where a price cuts a band. */
const TITLES = 520;

/** Each question, with the condition on its copies. */
const QUESTIONS = [
  ['q=volume&min=12&max=13', 'resell_price_cents BETWEEN 1200 AND 1300'],
  ['q=volume&min=3&max=17.5', 'resell_price_cents BETWEEN 300 AND 1750'],
  ['q=volume&min=7&max=17.5&condition=Low', "resell_price_cents BETWEEN 700 AND 1750 AND condition = 'Low'"],
  ['q=volume&min=3&max=17.5&category=classics', "resell_price_cents BETWEEN 300 AND 1750 AND category_id = 'classics'"],
  ['min=12.5&max=28&condition=Fair', "resell_price_cents BETWEEN 1250 AND 2800 AND condition = 'Fair'"],
  [
    'min=3&max=17.5&category=fantasy&sort=dearest',
    "resell_price_cents BETWEEN 300 AND 1750 AND category_id = 'fantasy'",
  ],
  ['q=volume&min=28&sort=newest', 'resell_price_cents >= 2800'],
] as const;

// Fails when the rest of a sample is reported as "at least", for which the wire has no word.
test.for([
  ['one copy', 1],
  ['many copies', 9],
] as const)('each question has its exact number where titles have %s', async ([, copies], { harness, seller }) => {
  const all = Array.from({ length: TITLES * copies }, (_, n) => ({
    name: `Volume ${n % TITLES}`,
    author: null,
    sellerId: seller.id,
    condition: CONDITIONS[(n >> 2) % 4] ?? 'Good',
    cents: 100 + ((n * 389) % 2800),
    categoryId: n % 3 === 0 ? 'classics' : 'fantasy',
  }));
  await putTitles(harness.client, all);
  const told: [string, string | null][] = [];
  const counted: [string, string][] = [];
  for (const [query, fits] of QUESTIONS) {
    const response = await harness.send(`/api/search?${query}`);
    told.push([query, response.headers.get('X-Total-Count')]);
    const [row] = await rowsOf(
      harness,
      `SELECT count(DISTINCT title_id) AS titles FROM listings WHERE stock = 1 AND ${fits}`,
    );
    counted.push([query, String(row?.titles)]);
  }
  expect(told).toEqual(counted);
  expect(counted.every(([, titles]) => titles !== '0')).toBe(true);
});

test('reports an unfinished count as a minimum, and "more than a thousand" only where it is', () => {
  expect([
    formatCount({ books: 37, atLeast: false }),
    formatCount({ books: 1000, atLeast: true }),
    formatCount({ books: 326, atLeast: true }),
  ]).toEqual(['37', '1000+', '326+']);
});
