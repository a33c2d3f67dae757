/**
 * All pages of few matching titles among many with the word, on the server of production, with many kinds, categories
 * and equal prices.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONDITIONS } from '../../../core/condition.ts';
import { parseSearch, type Search } from '../../../core/search/search.ts';
import { startCountedShop } from '../../../tests/fixtures/catalog/counted-shop.ts';
import { putTitles } from '../../../tests/fixtures/catalog/many-titles.ts';
import { searchTitles } from './search.ts';

const ROWS_MOST = 20_000;
const PAGE = 24;
const FITTING = 130;
const CATEGORIES = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'];

let shop: Awaited<ReturnType<typeof startCountedShop>>;

/** Titles with copies of all kinds in six categories, the cheapest at 10.00, and many others that do not match. */
beforeAll(async () => {
  shop = await startCountedShop(CATEGORIES);
  const fitting = Array.from({ length: FITTING }, (_, n) => `Tales of the fitting ${n}`).flatMap((name, n) =>
    CATEGORIES.flatMap((categoryId, c) =>
      CONDITIONS.flatMap((condition, k) =>
        ['s0', 's1'].map((sellerId, b) => ({
          ...{ name, author: null, categoryId, condition, sellerId },
          cents: c + k + b === 0 ? 1000 : 1001 + ((n * 7 + c * 53 + k * 131 + b) % 900),
        })),
      ),
    ),
  );
  const others = Array.from({ length: 2_700 }, (_, n) => ({
    ...{ name: `Tales of the other ${n}`, author: null, condition: 'Low', cents: 600 },
    ...{ categoryId: CATEGORIES[n % CATEGORIES.length] ?? '', sellerId: 's0' },
  }));
  await putTitles(shop.db.$client, [...fitting, ...others]);
}, 300_000);

afterAll(() => shop.stop());

const FITS = 'condition=Excellent&condition=Good&condition=Fair&min=10&max=19.98';

// Fails when a page continues in the places of another kind of pages, when each kind of a title costs a row, or when
// pages end before all titles were shown.
test.each([
  `q=tales&${FITS}&sort=cheapest`,
  `q=tales&${FITS}&sort=dearest`,
  `q=tales&${FITS}`,
  `q=tales&${FITS}&sort=newest&sold=1`,
  `q=tales&${FITS}&category=c0&sort=cheapest`,
  `q=&${FITS}&sort=dearest`,
])('%s shows each title once, in full pages, within its rows', async (query) => {
  const search = parseSearch(new URLSearchParams(query));
  const [seen, sizes, prices, read]: [string[], number[], number[], number[]] = [[], [], [], []];
  for (let page: Search | null = search; page; ) {
    const asked: Search = page;
    const [rows, { titles, next, facets }] = await shop.rowsOf(() => searchTitles(shop, asked, PAGE));
    read.push(rows);
    expect(facets.total).toEqual({ books: FITTING, atLeast: false });
    seen.push(...titles.map(({ titleId }) => titleId));
    prices.push(...titles.map(({ listing }) => listing.resellPriceCents));
    sizes.push(titles.length);
    page = next && { ...search, after: next };
  }
  const { rows } = await shop.db.$client.execute(
    "SELECT id FROM titles WHERE name LIKE 'Tales of the fitting %' ORDER BY id",
  );
  expect(seen.toSorted()).toEqual(rows.map(({ id }) => id));
  expect(sizes.slice(0, -1).filter((size) => size < PAGE)).toEqual([]);
  expect(read.filter((count) => !(count <= ROWS_MOST))).toEqual([]);
  if (query.endsWith('cheapest')) expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  if (query.endsWith('dearest')) expect(prices).toEqual(prices.toSorted((a, b) => b - a));
});
