/**
 * Searches of a shop with many copies per title, on the server of production: exact results, within the budget of rows.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONDITIONS } from '../../../core/condition.ts';
import { PRICE_BANDS, parseSearch, type Search } from '../../../core/search/search.ts';
import { fill, fillingOf } from '../../../tests/bench/fill/fill.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { createHarnessAt, type Harness } from '../../../tests/harness.ts';
import { startMigratedDatabase } from '../../../tests/sqld.ts';
import { searchTitles } from './search.ts';

const ROWS_MOST = 20_000;

let server: Awaited<ReturnType<typeof startMigratedDatabase>>;
let harness: Harness;

beforeAll(async () => {
  server = await startMigratedDatabase();
  harness = createHarnessAt(server.url);
  const never = 1e9;
  await fill(harness.client, {
    ...fillingOf(12_600, harness.clock.now),
    books: 1_400,
    every: { sale: 20, order: never, report: never, advertisement: never, dispute: never, record: never },
  });
}, 300_000);

afterAll(() => server.stop());

/**
 * Each question with a condition on its copies: bounds in whole dollars and between them, and rare combinations of
 * common choices.
 */
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
  query.startsWith('q=s')
    ? `p.kind_number IN (SELECT rowid FROM title_words WHERE title_words MATCH '{name author more} : "s"*')`
    : '1';

const titlesWith = async (query: string, fits: string): Promise<number> => {
  const [row] = await rowsOf(
    harness,
    `SELECT count(DISTINCT p.title_id) AS titles FROM listings p JOIN titles t ON t.id = p.title_id
      WHERE p.stock = 1 AND ${worded(query)} AND ${fits}`,
  );
  return Number(row?.titles);
};

// Fails when counting ends before all titles were looked at, or reads each of their copies.
test.each(QUESTIONS)('%s has its exact number', async (query, fits) => {
  const response = await harness.send(`/api/search?${query}`);
  const rows = harness.meter.rows?.read;
  const titles = await titlesWith(query, fits);
  expect(titles).toBeGreaterThan(10);
  expect(response.headers.get('X-Total-Count')).toBe(titles > 1000 ? '1000+' : String(titles));
  expect(rows).toBeLessThanOrEqual(ROWS_MOST);
});

/** Bounds that cut no price band, one, two, and one band twice; and a single cent. */
const WITH_NUMBERS = [
  'q=s&condition=Low&min=3&max=7',
  'q=s&condition=Low&min=2.5',
  'q=s&min=2.25&max=2.75',
  'q=s&category=fantasy&verified=1&min=8.5&max=17.49',
  'q=s&sold=1&min=4.5&max=42',
  'q=&min=12.23&max=12.31',
  'q=&condition=Low&min=8.51&max=9.47',
  'q=&category=poetry&min=12.2&max=13.7',
  'q=s&verified=1&min=7.77&max=7.77',
];

type Copy = Readonly<Record<string, unknown>>;

/** All listed copies of the shop; `worded` is 1 where the title has the searched word. */
let listed: readonly Copy[];

beforeAll(async () => {
  const rows = await rowsOf(
    harness,
    `SELECT t.number, p.category_id, p.condition, p.resell_price_cents AS cents, p.seller_verified AS verified, p.stock, ${worded('q=s')} AS worded
      FROM listings p JOIN titles t ON t.id = p.title_id WHERE p.stock IN (1, 2)`,
  );
  listed = rows;
});

const copiesFor = (query: string) => listed.filter(({ worded: hasWord }) => hasWord === 1 || !query.startsWith('q=s'));

/** Facets of a search, counted by a scan of each copy. */
function recountOf(search: Search, copies: readonly Copy[], categories: readonly { readonly id: string }[]) {
  const titles = (fits: (copy: Copy) => boolean) => {
    const books = new Set(copies.filter(fits).map(({ number }) => number)).size;
    return books > 1000 ? { books: 1000, atLeast: true } : { books, atLeast: false };
  };
  const { categoryId, fields, leastCents = 0, mostCents = 1e9, verifiedOnly, withSold } = search;
  const isIn = ({ category_id }: Copy) => categoryId === undefined || category_id === categoryId;
  const isLike = ({ condition }: Copy) =>
    fields.condition.length === 0 || fields.condition.some((chosen) => chosen === condition);
  const isFrom = ({ verified }: Copy) => !verifiedOnly || verified === 1;
  const isOffered = ({ stock }: Copy) => stock === 1 || withSold;
  const isAt = ({ cents }: Copy) => Number(cents) >= leastCents && Number(cents) <= mostCents;
  const all = [isIn, isLike, isFrom, isOffered, isAt];
  const fits = (copy: Copy, instead: (typeof all)[number] | null, than: (copy: Copy) => boolean) =>
    than(copy) && all.every((holds) => holds === instead || holds(copy));
  return {
    categories: categories.map(({ id }) => titles((copy) => fits(copy, isIn, ({ category_id }) => category_id === id))),
    conditions: CONDITIONS.map((one) => titles((copy) => fits(copy, isLike, ({ condition }) => condition === one))),
    prices: PRICE_BANDS.map((band) =>
      titles((copy) =>
        fits(copy, isAt, ({ cents }) => Number(cents) >= band.leastCents && Number(cents) <= band.mostCents),
      ),
    ),
    verified: titles((copy) => fits(copy, isFrom, ({ verified }) => verified === 1)),
    sold: titles((copy) => fits(copy, isOffered, ({ stock }) => stock === 2)),
  };
}

// Fails when a price decides by its band, or sold copies are left out.
test.each(WITH_NUMBERS)('%s has exact numbers beside its choices', async (query) => {
  const search = parseSearch(new URLSearchParams(query));
  const before = harness.meter.rows?.read ?? 0;
  const { facets } = await searchTitles(harness.deps, search, 24);
  const rows = (harness.meter.rows?.read ?? 0) - before;
  const copies = copiesFor(query);
  const { categories, fields, prices, verified, sold } = facets;
  expect({
    categories: categories.map(({ count }) => count),
    conditions: fields.condition.map(({ count }) => count),
    prices,
    verified,
    sold,
  }).toEqual(recountOf(search, copies, categories));
  expect(rows).toBeLessThanOrEqual(ROWS_MOST);
});
