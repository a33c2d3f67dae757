/** Titles with all kinds of copies, and many titles with the same ISBN prefix; the database server counts the rows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONDITIONS } from '../../../core/condition.ts';
import { FORMATS } from '../../../core/listings/book-format.ts';
import { formatCount } from '../../../core/paging.ts';
import { parseSearch, type Search } from '../../../core/search/search.ts';
import { startCountedShop } from '../../../tests/fixtures/catalog/counted-shop.ts';
import { putTitles } from '../../../tests/fixtures/catalog/many-titles.ts';
import { searchTitles } from './search.ts';

const ROWS_MOST = 20_000;
const CATEGORIES = Array.from({ length: 10 }, (_, n) => `c${n}`);
const SELLERS = ['s0', 's1'];
/** One in each band. */
const CENTS = [400, 700, 1200, 3000];
const TITLES = 5;

const KINDS = CATEGORIES.flatMap((categoryId) =>
  SELLERS.flatMap((sellerId) =>
    CONDITIONS.flatMap((condition) =>
      CENTS.flatMap((cents) =>
        [null, ...FORMATS].map((format) => ({ categoryId, sellerId, condition, cents, format, author: null })),
      ),
    ),
  ),
);

/** ISBN prefixes, each with its number of titles and of kinds per title. */
const ISBNS = { '9781': [450, 18], '9782': [60, 1] } as const;

let shop: Awaited<ReturnType<typeof startCountedShop>>;

beforeAll(async () => {
  shop = await startCountedShop(CATEGORIES);
  const versatile = Array.from({ length: TITLES }, (_, n) => `Versatile ${n}`).flatMap((name) =>
    KINDS.map((kind) => ({ name, ...kind })),
  );
  await putTitles(
    shop.db.$client,
    versatile.map((copy, postedAt) => ({ ...copy, postedAt })),
  );
  const numbered = Object.entries(ISBNS).flatMap(([start, [titles, kinds]]) =>
    Array.from({ length: titles }, (_, n) => n).flatMap((n) =>
      KINDS.slice(0, kinds).map((kind) => ({
        ...{ ...kind, name: `Numbered ${start} ${n}`, isbn: `${start}${String(n).padStart(9, '0')}` },
        categoryId: 'c0',
      })),
    ),
  );
  await putTitles(shop.db.$client, numbered, 50_000);
}, 300_000);

afterAll(() => shop.stop());

async function searched(search: Search, limit = 24) {
  const [rows, result] = await shop.rowsOf(() => searchTitles(shop, search, limit));
  return { ...result, rows };
}

const parsed = (query: string) => parseSearch(new URLSearchParams(query));

// Fails when a walk reads the kinds of a title once for each of them.
test.each(
  ['c0', 'c9'].flatMap((category) => ['', 'newest', 'price_asc', 'price_desc'].map((sort) => ({ category, sort }))),
)('a category with titles of all kinds, $category by "$sort", has each title once', async ({ category, sort }) => {
  const search = parsed(`category=${category}&sort=${sort}`);
  const [names, prices, read]: [string[], number[], number[]] = [[], [], []];
  for (let page: Search | null = search; page; ) {
    const { titles, next, rows } = await searched(page, category === 'c0' ? 100 : 2);
    names.push(...titles.map(({ listing: { name } }) => name));
    prices.push(...titles.map(({ listing: { resellPriceCents } }) => resellPriceCents));
    read.push(rows);
    page = next && { ...search, after: next };
  }
  const all = TITLES + (category === 'c0' ? ISBNS[9781][0] + ISBNS[9782][0] : 0);
  expect([names.length, new Set(names).size]).toEqual([all, all]);
  expect(read.filter((rows) => !(rows <= ROWS_MOST))).toEqual([]);
  if (sort.startsWith('price'))
    expect(prices).toEqual(prices.toSorted((a, b) => (sort === 'price_asc' ? a - b : b - a)));
});

// Fails when the titles of an ISBN are looked up for each number and not counted, or when more titles than are looked
// at are called all.
test.each([
  ['q=9782', /^60$/],
  ['q=978&max=4.5', /^500\+$/],
  ['q=9781&min=6.5&max=9', /^450$/],
  ['q=9781&condition=Excellent&condition=Good&min=1&max=100', /^\d+\+$/],
  ['q=9781&format=Hardcover&format=Paperback&format=Other&min=1&max=18&category=c0', /^450$/],
  ['q=9781&sort=price_desc&condition=Excellent&max=18', /^\d+\+$/],
])('%s finds %s titles within its rows', async (query, total) => {
  const { facets, rows } = await searched(parsed(query));
  expect(formatCount(facets.total)).toMatch(total);
  expect(rows).toBeLessThanOrEqual(ROWS_MOST);
});
