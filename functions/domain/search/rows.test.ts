/** Rows that a search reads, counted by the database server: within the budget at any size of the shop. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Count } from '../../../core/paging.ts';
import type { FoundTitle } from '../../../core/search/results.ts';
import { parseSearch, type Search } from '../../../core/search/search.ts';
import { isAsked, isExhaustive } from '../../../tests/exhaustive.ts';
import { startCountedShop } from '../../../tests/fixtures/catalog/counted-shop.ts';
import { putTitles, storiesOf } from '../../../tests/fixtures/catalog/many-titles.ts';
import { completeSearch } from './completions.ts';
import { type SearchResult, searchTitles } from './search.ts';

const ROWS_MOST = 20_000;

/** Broad, narrow and hopeless texts; each alone and with choices and orders. */
const TEXTS = [
  '',
  's',
  'the',
  'of the',
  'love',
  'the of and a in to for i',
  'seldom',
  'hte hobbti',
  'transfromation of',
  'the storeis of love by nobody',
  '9780439023481',
];
const CHOICES = [
  '',
  '&sort=newest',
  '&sort=dearest',
  '&category=c1',
  '&category=c1&condition=Good&sort=cheapest',
  '&condition=Low&verified=1&sort=cheapest',
  '&min=12&max=13',
  '&min=3&max=7&condition=Low&condition=Good&category=c1',
  '&min=7.01&max=12.02&sort=cheapest',
  '&min=12.01&max=12.01&sort=newest&condition=Fair',
  '&sold=1',
  '&sold=1&sort=dearest&condition=Good',
];
/** All combinations, or a third that has each text and each choice. */
const HOSTILE = TEXTS.flatMap((q, text) =>
  CHOICES.filter((_, choice) => isExhaustive || (text + choice) % 3 === 0).map(
    (choice) => `q=${encodeURIComponent(q)}${choice}`,
  ),
);

/** Fewer kinds of copies than the limit of a search, and more. */
const [STORIES, FEW, MANY] = [4500, 5100, 5700];

/** As broad with few titles as with many. A search without words reads more completions than this shop has. */
const BROAD = ['s', 'the', 'of the'].flatMap((q) =>
  ['', '&sort=cheapest', '&sold=1'].map((choice) => `q=${q}${choice}`),
);

let shop: Awaited<ReturnType<typeof startCountedShop>>;

const searched = (query: string) => shop.rowsOf(() => searchTitles(shop, parseSearch(new URLSearchParams(query)), 24));

beforeAll(async () => {
  shop = await startCountedShop(Array.from({ length: 9 }, (_, n) => `c${n}`));
  await putTitles(shop.db.$client, storiesOf(STORIES));
  await putTitles(shop.db.$client, [{ name: 'Stories', author: 'Nobody', categoryId: 'c1', sellerId: 's0' }], 200_000);
});

afterAll(() => shop.stop());

/** All pages of a search, the total of the last one, and the rows that each has read. */
async function pagesOf(query: string, size = 1_000) {
  const search = parseSearch(new URLSearchParams(query));
  const [pages, read]: [FoundTitle[][], number[]] = [[], []];
  let total: Count | undefined;
  for (let page: Search | null = search; page; ) {
    const asked: Search = page;
    const [rows, { titles, next, facets }] = await shop.rowsOf<SearchResult>(() => searchTitles(shop, asked, size));
    pages.push(titles);
    read.push(rows);
    total = facets.total;
    page = next && { ...search, after: next };
  }
  return { pages, total, read };
}

const EVERY = `SELECT DISTINCT title_id FROM listings WHERE stock = 1 AND name LIKE '%stories of the%'`;

/** Broad searches and their titles. */
const BROAD_PAGES = [
  ['q=the', EVERY],
  ['q=the&sort=newest', EVERY],
  ['q=the&category=c1&sort=dearest', `${EVERY} AND category_id = 'c1'`],
  ['q=the&condition=Good&min=3&sort=cheapest', `${EVERY} AND condition = 'Good' AND resell_price_cents >= 300`],
  ['q=the&condition=Low&verified=1', `${EVERY} AND condition = 'Low' AND seller_verified = 1`],
] as const;

test.each(BROAD_PAGES.filter((_, n) => isExhaustive || n % 3 === 0))(
  'the pages of a broad search have each title once: %s',
  async (query, expected) => {
    const { rows } = await shop.db.$client.execute(expected);
    const ids = rows.map(({ title_id }) => String(title_id)).toSorted();
    expect(ids.length).toBeGreaterThan(500);
    const titles = (await pagesOf(query)).pages.flat();
    expect(titles.map(({ titleId }) => titleId).toSorted()).toEqual(ids);
  },
);

/** Choices that few of the titles with a word fit, most of them behind the end of a walk. */
const FEW_OF_MANY = [
  'q=apart&condition=Low&min=27&sort=dearest',
  'q=apart&condition=Low&min=27&sort=newest',
  'q=apart&category=c1&condition=Low&min=12.5&max=20',
];

// Fails when a page is filled from a part of the counted titles.
test.each(FEW_OF_MANY)('%s has full pages except the last, in order', async (query) => {
  const { pages, total } = await pagesOf(query, 4);
  const titles = pages.flat();
  expect(new Set(titles.map(({ titleId }) => titleId)).size).toBe(titles.length);
  expect(total).toEqual({ books: titles.length, atLeast: false });
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.slice(0, -1).filter(({ length }) => length < 4)).toEqual([]);
  const prices = titles.map(({ listing }) => listing.resellPriceCents);
  if (query.endsWith('dearest')) expect(prices).toEqual(prices.toSorted((a, b) => b - a));
});

test('puts an exact title first among thousands with the word, and says more than a thousand', async () => {
  const [, { titles, facets }] = await searched('q=stories');
  expect([titles[0]?.listing.name, facets.total]).toEqual(['Stories', { books: 1000, atLeast: true }]);
});

test('reads within the budget of rows, and no more for a broad question in a larger shop', async () => {
  const ask = async (queries: readonly string[]) => {
    const rows = new Map<string, number>();
    for (const query of queries) rows.set(query, (await searched(query))[0]);
    return rows;
  };
  await putTitles(shop.db.$client, storiesOf(FEW, STORIES), 90_000);
  const few = await ask(BROAD);
  await putTitles(shop.db.$client, storiesOf(MANY, FEW), 100_000);
  const many = await ask([...HOSTILE, ...BROAD]);
  expect([...few, ...many].filter(([, rows]) => rows > ROWS_MOST)).toEqual([]);
  expect([...few].filter(([query, rows]) => (many.get(query) ?? 0) > 1.01 * rows)).toEqual([]);
});

/** More titles than a sample holds, each in two categories; fewer titles, each in all categories. */
const PAIRS = 2_400;
const EVERYWHERE = 540;

// Fails when a sample has no limit of copies, or the total is counted with more rows than are left.
test('reads within the budget for a price and titles of many categories', async () => {
  const common = { author: null, sellerId: 's0' };
  const pairs = Array.from({ length: PAIRS }, (_, n) => ({ ...common, name: `Tales of the ${n}` })).flatMap(
    (title, n) => [
      { ...title, condition: 'Low', cents: 1250, categoryId: 'c0' },
      { ...title, condition: 'Good', cents: 1220, categoryId: `c${1 + (n % 8)}`, sellerId: 's1' },
    ],
  );
  const everywhere = Array.from({ length: 9 * EVERYWHERE }, (_, n) => ({
    ...common,
    name: `Atlas of the ${Math.floor(n / 9)}`,
    cents: 1225,
    categoryId: `c${n % 9}`,
  }));
  await putTitles(shop.db.$client, [...pairs, ...everywhere], 300_000);
  const found: { query: string; rows: number; total: Count }[] = [];
  for (const q of ['', 'tales', 'atlas', 'the'])
    for (const prices of [
      'min=12.31&max=12.4',
      'condition=Low&min=12.1&max=12.4',
      'min=12.1&max=12.3',
      'sold=1&min=12.21',
    ])
      for (const category of ['', '&category=c0']) {
        const query = `q=${q}&${prices}${category}`;
        const [rows, { facets }] = await searched(query);
        found.push({ query, rows, total: facets.total });
      }
  expect(found.filter(({ rows }) => rows > ROWS_MOST)).toEqual([]);
  const totalOf = (query: string) => found.find((one) => one.query === query)?.total;
  expect(totalOf('q=atlas&min=12.1&max=12.3')).toEqual({ books: EVERYWHERE, atLeast: false });
  expect(totalOf('q=atlas&min=12.31&max=12.4&category=c0')).toEqual({ books: 0, atLeast: false });
  expect(totalOf('q=tales&min=12.1&max=12.3')).toEqual({ books: 1000, atLeast: true });
});

/** Deep pages, and their allowed extra rows over the first page. */
const DEEP = [
  ['q=tales&condition=Low&condition=Good&min=12.2&max=12.6&sort=cheapest', 1.2],
  ['q=&condition=Low&min=12.4&max=12.6&sort=dearest', 1.2],
  ['q=tales&condition=Low&max=12.6&sort=cheapest', 1.2],
] as const;

// Fails when a walk by price begins at the first chosen price again, or at the first of many copies with one price.
test.each(DEEP)('later pages of %s read no more than the first ones', async (query, more) => {
  const { pages, read } = await pagesOf(query, 400);
  expect(pages.flat().length).toBeGreaterThan(PAIRS - 1);
  expect(read.filter((rows) => rows > ROWS_MOST || rows > more * (read[0] ?? 0))).toEqual([]);
});

/** Cursors that no page gives. */
const CURSORS = [
  '1_a',
  '1_a~1_a~0',
  '1_a~1_a~1',
  '1_a~1_a~999999',
  '-1000000000000_-',
  '1000000000000_-~1_a~999999',
].map((after, place) => ({ after, place }));

/** Questions for these cursors. */
const ONWARDS = ['', 's', 'the', 'seldom'].flatMap((q) =>
  ['', '&sort=cheapest', '&condition=Low&min=12.2&max=12.8', '&category=c0&sort=dearest&max=12.8'].flatMap((choice) =>
    ['', '&sold=1'].map((sold) => `q=${q}${choice}${sold}`),
  ),
);

test.each(CURSORS)('reads within the budget after the cursor $after', async ({ after, place }) => {
  const found = new Map<string, number>();
  for (const [at, question] of ONWARDS.entries()) {
    // Each question with one of the cursors, and each cursor with questions of all kinds.
    if (!isAsked(at + place, CURSORS.length)) continue;
    const query = `${question}&after=${after}`;
    found.set(query, (await searched(query))[0]);
  }
  expect(found.size).toBeGreaterThan(4);
  expect([...found].filter(([, rows]) => rows > ROWS_MOST)).toEqual([]);
});

test('completes a word of many titles for at most the rows of a search', async () => {
  const [rows, offered] = await shop.rowsOf(() => completeSearch(shop, 'the'));
  expect([offered.length > 0, rows < ROWS_MOST]).toEqual([true, true]);
});
