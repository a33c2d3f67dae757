import { beforeEach, describe, expect, test } from 'vitest';
import { parseSearch } from '../../../core/search/search.ts';
import { listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import { searchBooks } from './search.ts';

let harness: Harness;
let seller: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  seller = await signedIn(harness, 'Seller', 'Sal');
  await harness.client.execute(
    `INSERT INTO categories (id, name, position) VALUES ('fantasy', 'Fantasy', 0), ('classics', 'Classics', 1)`,
  );
  const books: [name: string, author: string | null, change?: Parameters<typeof listing>[2]][] = [
    ['Jane Eyre', 'Charlotte Brontë', { categoryId: 'classics', isbn: '9780141441146', resellPriceCents: 450 }],
    ['Wuthering Heights', 'Emily Brontë', { categoryId: 'classics', resellPriceCents: 900, condition: 'Fair' }],
    ['Harry Potter and the Goblet of Fire', 'J. K. Rowling', { resellPriceCents: 1500 }],
    ['The Name of the Wind', 'Patrick Rothfuss', { resellPriceCents: 2500, condition: 'Excellent' }],
    ['Ясная Поляна', null],
  ];
  for (const [name, author, change] of books) {
    harness.clock.now += 1000;
    await listing(harness, seller, { name, author, postedAt: harness.clock.now, ...change });
  }
});

const search = (query: string, limit = 24) => searchBooks(harness.deps, parseSearch(new URLSearchParams(query)), limit);
const titles = async (query: string) => (await search(query)).listings.map(({ name }) => name);

describe('finds', () => {
  test.each([
    ['a word', 'eyre', ['Jane Eyre']],
    ['a word in capitals', 'EYRE', ['Jane Eyre']],
    ['the beginning of a word', 'wuth', ['Wuthering Heights']],
    ['several words in any order', 'potter harry', ['Harry Potter and the Goblet of Fire']],
    ['an author without the accent', 'emily bronte', ['Wuthering Heights']],
    ['an author with the accent', 'Charlotte Brontë', ['Jane Eyre']],
    ['title and author together', 'rowling fire', ['Harry Potter and the Goblet of Fire']],
    ['an ISBN', '9780141441146', ['Jane Eyre']],
    ['an ISBN with hyphens', 'ISBN 978-0-14-144114-6', ['Jane Eyre']],
    ['the old ten digits', '0141441143', ['Jane Eyre']],
    ['another script', 'поляна', ['Ясная Поляна']],
    ['nothing for what is not there', 'dumbledore', []],
    ['single letters, the last of them as a beginning', 'j k r', ['Harry Potter and the Goblet of Fire']],
    ['nothing for a single letter that is no word', 'g potter', []],
    ['words that are repeated and begun anew', 'wind w win wind the the t', ['The Name of the Wind']],
    ['nothing for a word too much', 'eyre rowling', []],
    ['nothing for signs alone', '"* OR NEAR(', []],
  ])('%s', async (_, text, expected) => {
    expect(await titles(new URLSearchParams({ q: text }).toString())).toEqual(expected);
  });
});

describe('a typo', () => {
  test.each([
    ['a changed letter', 'goblat', 'goblet', 'Harry Potter and the Goblet of Fire'],
    ['a letter too few', 'hary poter', 'harry potter', 'Harry Potter and the Goblet of Fire'],
    ['two letters swapped', 'wutehring', 'wuthering', 'Wuthering Heights'],
    ['one word wrong and one right', 'rothfus wind', 'rothfuss wind', 'The Name of the Wind'],
    ['in the last of many words', 'rowlng', 'rowling', 'Harry Potter and the Goblet of Fire'],
    ['a wrong first letter', 'zuthering', 'wuthering', 'Wuthering Heights'],
  ])('%s: finds what was meant, and says so', async (_, text, meant, title) => {
    const found = await search(`q=${text}`);
    // A beginning is no typo.
    const expected = text === 'rothfus wind' ? null : meant;
    expect([found.meant, found.listings.map(({ name }) => name)]).toEqual([expected, [title]]);
  });

  test('too many of them find nothing', async () => {
    expect(await search('q=hxrzy+pqttqr')).toMatchObject({ listings: [], meant: null });
  });

  test('in words of different books finds nothing, and says nothing of a correction', async () => {
    expect(await search('q=wutehring+goblat')).toMatchObject({ listings: [], meant: null });
  });

  test('in what the choices exclude is none: the words exist', async () => {
    expect(await search('q=eyre&category=fantasy')).toMatchObject({ listings: [], meant: null });
  });
});

describe('follows', () => {
  const id = async (name: string) =>
    String((await harness.client.execute({ sql: 'SELECT id FROM products WHERE name = ?', args: [name] })).rows[0]?.id);

  test('a listing that changes its title', async () => {
    await harness.client.execute(`UPDATE products SET name = 'Villette' WHERE name = 'Jane Eyre'`);
    expect([await titles('q=eyre'), await titles('q=villette')]).toEqual([[], ['Villette']]);
    expect((await search('q=vilette')).meant).toBe('villette');
  });

  test('a listing that goes, for words and for typos', async () => {
    await seller.ask('DELETE', `/api/products/${await id('Jane Eyre')}`);
    expect([await titles('q=eyre'), (await search('q=jaen')).meant]).toEqual([[], null]);
    expect((await harness.client.execute('SELECT * FROM search_keys')).rows).toHaveLength(4);
  });

  test('a copy that is sold: only who asks for sold ones sees it', async () => {
    await sold(harness, seller, await signedIn(harness, 'Buyer'), await id('Ясная Поляна'));
    expect([await titles('q=поляна'), await titles('q=поляна&sold=1')]).toEqual([[], ['Ясная Поляна']]);
  });

  test('a suspended seller, and one who leaves', async () => {
    await harness.client.execute('UPDATE users SET suspended_at = 1');
    expect(await titles('q=eyre')).toEqual([]);
    await harness.client.execute('UPDATE users SET suspended_at = NULL, deleted_at = 1');
    expect(await titles('q=eyre')).toEqual([]);
  });
});

describe('choices', () => {
  test.each([
    ['category=classics', ['Wuthering Heights', 'Jane Eyre']],
    ['condition=Fair&condition=Excellent', ['The Name of the Wind', 'Wuthering Heights']],
    ['min=5&max=15', ['Ясная Поляна', 'Harry Potter and the Goblet of Fire', 'Wuthering Heights']],
    ['verified=1', []],
    ['category=classics&max=5', ['Jane Eyre']],
    ['category=nonsense', []],
  ])('%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test.each([
    ['newest', ['Wuthering Heights', 'Jane Eyre']],
    ['cheapest', ['Jane Eyre', 'Wuthering Heights']],
    ['dearest', ['Wuthering Heights', 'Jane Eyre']],
  ])('sorted by %s', async (sort, expected) => {
    expect(await titles(`q=bronte&sort=${sort}`)).toEqual(expected);
  });

  test('are counted as if each of them alone were changed', async () => {
    const { facets } = await search('category=classics&condition=Fair');
    expect(facets).toMatchObject({ total: 1, matches: 5, prices: [0, 1, 0, 0], verified: 0, sold: 0 });
    expect(facets.categories.map(({ id, count }) => [id, count])).toEqual([
      ['fantasy', 0],
      ['classics', 1],
    ]);
    expect(facets.conditions.map(({ condition, count }) => [condition, count])).toEqual([
      ['Excellent', 0],
      ['Good', 1],
      ['Fair', 1],
      ['Low', 0],
    ]);
  });
});
