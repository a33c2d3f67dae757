/** Paging through a search shows every title once, whatever changes between two pages. */
import { describe, expect } from 'vitest';
import { formatSearch, parseSearch } from '../../../core/search/search.ts';
import { putTitles } from '../../../tests/fixtures/catalog/many-titles.ts';
import { listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { searchTitles } from './search.ts';

const test = base.extend('seller', ({ harness }) => signedIn(harness, 'Seller', 'Sal'));

test.beforeEach(async ({ harness, seller }) => {
  for (const name of ['Harry Potter and the Goblet of Fire', 'Jane Eyre', 'Wuthering Heights', 'Ясная Поляна'])
    await listing(harness, seller, { name });
});

const search = (harness: Harness, query: string, limit: number) =>
  searchTitles(harness.deps, parseSearch(new URLSearchParams(query)), limit);

test.for(['best', 'newest', 'cheapest', 'dearest'])(
  'pages sorted by %s show every copy once',
  async (sort, { harness, seller }) => {
    for (let n = 0; n < 9; n++)
      await listing(harness, seller, {
        name: `Goblet ${n % 3}`,
        author: `Author ${n}`,
        resellPriceCents: 500 + (n % 2),
      });
    const seen: string[] = [];
    let query = `q=goblet&sort=${sort}`;
    for (let pages = 0; query && pages < 9; pages++) {
      const { titles, next } = await search(harness, query, 4);
      seen.push(...titles.map(({ listing: { id } }) => id));
      const asked = parseSearch(new URLSearchParams(query));
      query = next ? formatSearch({ ...asked, after: next }).toString() : '';
    }
    expect([seen.length, new Set(seen).size]).toEqual([10, 10]);
  },
);

test('fills the pages of a word of late titles, each title once', async ({ harness, seller }) => {
  await harness.client.execute(
    `INSERT OR IGNORE INTO categories (id, name, position) VALUES ('fantasy', 'Fantasy', 0)`,
  );
  const copy = { author: null, sellerId: seller.id };
  const dragons = Array.from({ length: 1100 }, (_, n) => ({ ...copy, name: `Dragon ${n}`, cents: 500 }));
  // More copies, newer and dearer ones.
  const others = Array.from({ length: 800 }, (_, n) =>
    [100, 900].map((cents) => ({ ...copy, name: `Other ${n}`, cents, postedAt: 9 })),
  );
  await putTitles(harness.client, [...others.slice(0, 400).flat(), ...dragons, ...others.slice(400).flat()]);
  for (const choice of ['', '&sort=newest', '&category=fantasy&sort=dearest', '&condition=Good&sort=dearest']) {
    const asked = parseSearch(new URLSearchParams(`q=dragon${choice}`));
    const pages: string[][] = [];
    for (let page: string | null = formatSearch(asked).toString(); page !== null; ) {
      const { titles, next } = await search(harness, page, 250);
      pages.push(titles.map(({ titleId }) => titleId));
      page = next && formatSearch({ ...asked, after: next }).toString();
    }
    const ids = pages.flat();
    expect([choice, pages.filter((page) => page.length === 0), ids.length, new Set(ids).size]).toEqual([
      choice,
      [],
      1100,
      1100,
    ]);
  }
});

describe('between two pages of the best match', () => {
  const unrelated = { name: 'A very long title that says nothing of cups' };
  type Meanwhile = (harness: Harness, seller: SignedIn, seen: string[]) => Promise<unknown>;
  /** Reads all pages of four, and calls `meanwhile` after the first. */
  async function walk(harness: Harness, seller: SignedIn, meanwhile: Meanwhile): Promise<string[]> {
    for (let n = 0; n < 9; n++)
      await listing(harness, seller, { name: `Goblet ${'of gold '.repeat(n % 3)}`, author: `Author ${n}` });
    const seen: string[] = [];
    let query = 'q=goblet';
    while (query && seen.length < 20) {
      const { titles, next } = await search(harness, query, 4);
      if (seen.length === 0)
        await meanwhile(
          harness,
          seller,
          titles.map(({ listing: { id } }) => id),
        );
      seen.push(...titles.map(({ listing: { id } }) => id));
      query = next ? formatSearch({ ...parseSearch(new URLSearchParams(query)), after: next }).toString() : '';
    }
    return seen;
  }

  test.for<[string, Meanwhile]>([
    [
      'others are listed',
      async (harness, seller) => {
        for (let n = 0; n < 30; n++) await listing(harness, seller, unrelated);
      },
    ],
    [
      'others go',
      (harness) => harness.client.execute(`UPDATE listings SET deleted_at = 1 WHERE name NOT LIKE '%goblet%'`),
    ],
    [
      'the last one goes',
      (harness, _, seen) =>
        harness.client.execute({ sql: 'UPDATE listings SET deleted_at = 1 WHERE id = ?', args: [seen[3] ?? ''] }),
    ],
    [
      'the last one is sold',
      async (harness, seller, seen) => sold(harness, seller, await signedIn(harness, 'Buyer'), seen[3] ?? ''),
    ],
  ])('%s: every copy is shown once', async ([_, meanwhile], { harness, seller }) => {
    const seen = await walk(harness, seller, meanwhile);
    expect([seen.length, new Set(seen).size]).toEqual([10, 10]);
  });
});
