import { expect } from 'vitest';
import { listing } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { test as base } from '../../../tests/fixtures/test.ts';

const BOOKS = [
  ['Emma', 'Jane Austen'],
  ['EMMA', 'Jane Austen'],
  ['Jane Eyre', 'Charlotte Brontë'],
  ['The Jane Austen Book Club', 'Karen Joy Fowler'],
  ['Wuthering Heights', 'Emily Brontë'],
  ['100% Wolf', null],
] as const;

const test = base
  .extend('ids', async ({ harness, seller }) => {
    const ids: string[] = [];
    for (const [name, author] of BOOKS) ids.push(await listing(harness, seller, { name, author }));
    return ids;
  })
  .extend('complete', ({ harness, ids }) => async (q: string) => {
    expect(ids).toHaveLength(BOOKS.length);
    const response = await harness.send(`/api/search/completions?${new URLSearchParams({ q })}`);
    expect(response.status).toBe(200);
    return ((await response.json()) as { kind: string; text: string }[]).map(({ kind, text }) => `${kind}: ${text}`);
  });

test.for([
  [
    'a beginning: titles that begin so, then others, then authors',
    'jane',
    ['title: Jane Eyre', 'title: Emma', 'title: The Jane Austen Book Club', 'author: Jane Austen'],
  ],
  [
    'two words, the last of them begun',
    'jane au',
    ['title: Emma', 'title: The Jane Austen Book Club', 'author: Jane Austen'],
  ],
  [
    'a name without its accent',
    'bronte',
    ['title: Jane Eyre', 'title: Wuthering Heights', 'author: Emily Brontë', 'author: Charlotte Brontë'],
  ],
  ['a book without an author', '100', ['title: 100% Wolf']],
  ['nothing that begins so', 'zzz', []],
  ['a single letter', 'j', []],
  ['no letter at all', '%%', []],
  ['nothing', '', []],
] as const)('%s', async ([_, text, expected], { complete }) => {
  expect(await complete(text)).toEqual(expected);
});

test('offers only titles for sale', async ({ harness, seller, buyer, ids, complete }) => {
  const [first, second] = ids as [string, string];
  await sold(harness, seller, buyer, first);
  expect(await complete('emma')).toEqual(['title: EMMA']);
  await seller.ask('DELETE', `/api/products/${second}`);
  expect(await complete('emma')).toEqual([]);
});

test('offers at most five titles and three authors', async ({ harness, seller, complete }) => {
  for (let n = 0; n < 9; n++) await listing(harness, seller, { name: `Ulysses ${n}`, author: `Ulysses Moore ${n}` });
  const offered = await complete('ulysses');
  expect(offered.filter((line) => line.startsWith('title'))).toHaveLength(5);
  expect(offered.filter((line) => line.startsWith('author'))).toHaveLength(3);
});

// Fails when the first that were ever listed are looked at.
test('finds copies for sale behind older ones that are not', async ({ harness, seller, complete }) => {
  for (let n = 0; n < 210; n++) await listing(harness, seller, { name: `Ulysses ${n}`, pausedAt: 1 });
  await listing(harness, seller, { name: 'Ulysses Found' });
  expect(await complete('ulysses')).toEqual(['title: Ulysses Found']);
});
