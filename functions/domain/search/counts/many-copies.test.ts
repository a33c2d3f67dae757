/** Searches of a shop with many copies of each title, on the server of production: what they say is exact, and they read no more than they may. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSearch } from '../../../../core/search/search.ts';
import { fill, fillingOf } from '../../../../tests/bench/fill/fill.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { createHarnessAt, type Harness } from '../../../../tests/harness.ts';
import { startMigratedDatabase } from '../../../../tests/sqld.ts';
import { searchTitles } from '../search.ts';

const ROWS_MOST = 20_000;

let server: Awaited<ReturnType<typeof startMigratedDatabase>>;
let harness: Harness;

beforeAll(async () => {
  server = await startMigratedDatabase();
  harness = createHarnessAt(server.url);
  const never = 1e9;
  await fill(harness.client, {
    ...fillingOf(22_000, harness.clock.now),
    books: 2_700,
    every: { sale: never, order: never, report: never, advertisement: never, dispute: never, record: never },
  });
}, 300_000);

afterAll(() => server.stop());

/** Each with the copies that fit it. Bounds in whole dollars, and some that lie between them; common things that rarely go together. */
const QUESTIONS = [
  ['q=s&condition=Low&min=3&max=7', "p.condition = 'Low' AND p.resell_price_cents BETWEEN 300 AND 700"],
  ['q=s&condition=Low&min=28', "p.condition = 'Low' AND p.resell_price_cents >= 2800"],
  ['q=s&condition=Fair&max=6.5', "p.condition = 'Fair' AND p.resell_price_cents <= 650"],
  ['q=s&verified=1&min=12.2&max=13.7', 'p.seller_verified = 1 AND p.resell_price_cents BETWEEN 1220 AND 1370'],
  [
    'q=s&category=fantasy&min=7&max=12&sort=cheapest',
    "p.category_id = 'fantasy' AND p.resell_price_cents BETWEEN 700 AND 1200",
  ],
  [
    'q=&condition=Low&verified=1&max=4.5',
    "p.condition = 'Low' AND p.seller_verified = 1 AND p.resell_price_cents <= 450",
  ],
  [
    'q=&category=poetry&condition=Good&min=15.5&max=20.5',
    "p.category_id = 'poetry' AND p.condition = 'Good' AND p.resell_price_cents BETWEEN 1550 AND 2050",
  ],
] as const;

const worded = (query: string): string =>
  query.startsWith('q=s') ? `t.number IN (SELECT rowid FROM title_words WHERE title_words MATCH '"s"*')` : '1';

const titlesWith = async (query: string, fits: string): Promise<number> => {
  const [row] = await rowsOf(
    harness,
    `SELECT count(DISTINCT p.title_id) AS titles FROM products p JOIN titles t ON t.id = p.title_id
      WHERE p.stock = 1 AND ${worded(query)} AND ${fits}`,
  );
  return Number(row?.titles);
};

// Fails when counting ends before all titles were looked at, or looks at each of their copies.
test.each(QUESTIONS)('%s has its exact number', async (query, fits) => {
  const response = await harness.send(`/api/search?${query}`);
  const rows = harness.meter.rows?.read;
  const titles = await titlesWith(query, fits);
  expect(titles).toBeGreaterThan(20);
  expect(response.headers.get('X-Total-Count')).toBe(titles > 1000 ? '1000+' : String(titles));
  expect(rows).toBeLessThanOrEqual(ROWS_MOST);
});

test('the numbers beside the choices are exact, too, where prices are whole dollars', async () => {
  const search = parseSearch(new URLSearchParams('q=s&condition=Low&min=3&max=7'));
  const { facets } = await searchTitles(harness.deps, search, 24);
  const price = 'p.resell_price_cents BETWEEN 300 AND 700';
  const exactly = async (fits: string) => {
    const books = await titlesWith('q=s', fits);
    return books > 1000 ? { books: 1000, atLeast: true } : { books, atLeast: false };
  };
  for (const { id, count } of facets.categories)
    expect(count).toEqual(await exactly(`p.category_id = '${id}' AND p.condition = 'Low' AND ${price}`));
  for (const { condition, count } of facets.conditions)
    expect(count).toEqual(await exactly(`p.condition = '${condition}' AND ${price}`));
  expect(facets.prices[0]).toEqual(await exactly("p.condition = 'Low' AND p.resell_price_cents < 500"));
  expect(facets.verified).toEqual(await exactly(`p.condition = 'Low' AND p.seller_verified = 1 AND ${price}`));
});
