/** Texts with typos in short words, numbers in parts and joined initials find the intended title. */
import { expect } from 'vitest';
import { parseSearch } from '../../../core/search/search.ts';
import { listing, signedIn } from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { searchTitles } from './search.ts';

const BOOKS: [name: string, author: string | null, isbn?: string][] = [
  ['Dune', 'Frank Herbert'],
  ['Dune', 'Frank Herbert'],
  ['Lueni', 'Ann Luen'],
  ['Wine', 'Hugh Johnson'],
  ['Wine', 'Hugh Johnson'],
  ['Wine', 'Hugh Johnson'],
  ['Dane', null],
  ['1984', 'George Orwell'],
  ['1942', 'Winston Groom'],
  ['2001: A Space Odyssey', 'Arthur C. Clarke'],
  ['Catch-22', 'Joseph Heller'],
  ['Fahrenheit 451', 'Ray Bradbury'],
  ['11/22/63', 'Stephen King'],
  ['Jane Eyre', 'Charlotte Brontë', '9780141441146'],
  ['Fifty Fifty: 978 ways', null],
  ['The Hobbit', 'J.R.R. Tolkien'],
  ['The Silmarillion', 'J. R. R. Tolkien'],
  ['The Four Loves', 'C. S. Lewis'],
  ['The Time Machine', 'H.G. Wells'],
  ['Breakfast of Champions', 'Kurt Vonnegut Jr.'],
  ['Мой мир', null],
];

test.beforeEach(async ({ harness }) => {
  const seller = await signedIn(harness, 'Seller', 'Sal');

  for (const [name, author, isbn] of BOOKS) await listing(harness, seller, { name, author, isbn: isbn ?? null });
});

/** The corrected words, and every title that was found, once. */
async function answer(harness: Harness, q: string) {
  const { meant, titles } = await searchTitles(harness.deps, parseSearch(new URLSearchParams({ q })), 24);
  return { meant, titles: [...new Set(titles.map(({ listing: { name } }) => name))].sort() };
}

test.for([
  ['dume', 'dune', 'Dune'],
  ['dnue', 'dune', 'Dune'],
  ['duen', 'dune', 'Dune'],
  ['udne', 'dune', 'Dune'],
  ['dunne', 'dune', 'Dune'],
  ['frnak', 'frank', 'Dune'],
  ['fank dume', 'frank dune', 'Dune'],
  ['teh hobbit', 'the hobbit', 'The Hobbit'],
  ['hobibt', 'hobbit', 'The Hobbit'],
  ['мио мир', 'мой мир', 'Мой мир'],
] as const)('a typo in a short word: %s is %s', async ([typed, meant, title], { harness }) => {
  expect(await answer(harness, typed)).toEqual({ meant, titles: [title] });
});

test('prefers, among equally near words, the same beginning, then the most copies', async ({ harness }) => {
  expect((await answer(harness, 'dine')).meant).toBe('dune');
  expect((await answer(harness, 'xine')).meant).toBe('wine');
});

test('finds nothing without near words', async ({ harness }) => {
  expect(await answer(harness, 'qzxw kjvq wqxz pzq xq')).toEqual({ meant: null, titles: [] });
});

test.for(['1948', '1985', 'catch 23', 'fahrenheit 541', 'orwell 1948', '2001x'])(
  'a word with digits is never taken for another: %s',
  async (typed, { harness }) => {
    expect(await answer(harness, typed)).toEqual({ meant: null, titles: [] });
  },
);

test('corrects a typo beside a word with digits', async ({ harness }) => {
  expect(await answer(harness, 'fahrenheti 451')).toEqual({ meant: 'fahrenheit 451', titles: ['Fahrenheit 451'] });
});

test.for([
  '978014',
  '978-0-14',
  '978-0141',
  '978 0',
  '978 0 14 1441',
  'ISBN 978-0-14',
  '978‑0‑14',
  '978-0-14 eyre',
  '978-',
])('the beginning of an ISBN, in parts or in one: %s', async (typed, { harness }) => {
  expect((await answer(harness, typed)).titles).toContain('Jane Eyre');
});

test.for(['0-14-144', '0 14 144114', 'ISBN 0-14', '0-14-1'])(
  'the beginning of an old ISBN: %s',
  async (typed, { harness }) => {
    expect(await answer(harness, typed)).toEqual({ meant: null, titles: ['Jane Eyre'] });
  },
);

test.for([
  ['1984', '1984'],
  ['2001 a space odyssey', '2001: A Space Odyssey'],
  ['catch-22', 'Catch-22'],
  ['fahrenheit 451', 'Fahrenheit 451'],
  ['11-22-63', '11/22/63'],
  ['63 22', '11/22/63'],
] as const)('numbers that are titles are words: %s', async ([typed, title], { harness }) => {
  expect(await answer(harness, typed)).toEqual({ meant: null, titles: [title] });
});

test.for([
  ['jrr tolkien', ['The Hobbit', 'The Silmarillion'], null],
  ['jr tolkien', ['The Hobbit', 'The Silmarillion'], null],
  ['Tolkien JRR', ['The Hobbit', 'The Silmarillion'], null],
  ['cs lewis', ['The Four Loves'], null],
  ['hg wells', ['The Time Machine'], null],
  ['vonnegut jr', ['Breakfast of Champions'], null],
  ['jrr tolkein', ['The Hobbit', 'The Silmarillion'], 'jrr tolkien'],
  ['jrr', ['The Hobbit', 'The Silmarillion'], null],
  ['cx lewis', [], null],
] as const)('initials in one: %s', async ([typed, titles, meant], { harness }) => {
  expect(await answer(harness, typed)).toEqual({ meant, titles });
});

test.for([
  ['jrr tolkien', 2],
  ['0-14-144', 3],
  ['dume', 4],
] as const)('%s costs %d round trips', async ([q, most], { harness }) => {
  const response = await harness.send(`/api/search?${new URLSearchParams({ q })}`);
  const trips = Number(/db;desc="(\d)"/.exec(response.headers.get('Server-Timing') ?? '')?.[1]);
  expect(await response.json()).not.toEqual([]);
  expect(trips).toBe(most);
});
