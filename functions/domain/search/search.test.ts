import { describe, expect } from 'vitest';
import { alternativeSearches } from '../../../core/search/alternative-searches.ts';
import { parseSearch } from '../../../core/search/search.ts';
import { putTitles } from '../../../tests/fixtures/catalog/many-titles.ts';
import { listing, signedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { assignTitles } from '../catalog/titles/assign-titles.ts';
import { searchTitles } from './search.ts';

const test = base.extend('seller', ({ harness }) => signedIn(harness, 'Seller', 'Sal'));

test.beforeEach(async ({ harness, seller }) => {
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

const search = (harness: Harness, query: string, limit = 24) =>
  searchTitles(harness.deps, parseSearch(new URLSearchParams(query)), limit);
const titles = async (harness: Harness, query: string) =>
  (await search(harness, query)).titles.map(({ listing: { name } }) => name);

// Fails when a copy whose name is the ISBN of another book counts as an exact title.
test('an ISBN finds only copies that have it', async ({ harness, seller }) => {
  await listing(harness, seller, { name: '9780141441146', author: null });
  expect(await titles(harness, 'q=9780141441146')).toEqual(['Jane Eyre']);
});

// Fails when an offered choice finds nothing, or has wrong numbers.
test('offers near searches without results: another category, condition or price', async ({ harness }) => {
  for (const [query, near] of [
    ['q=eyre&category=fantasy', ['Classics']],
    ['q=wuthering&condition=Good&condition=Low', ['Fair']],
    ['category=classics&max=4', ['0-499', '500-999']],
    ['q=eyre&category=fantasy&condition=Low', []],
    ['q=nothing-like-it', []],
  ] as const) {
    const asked = parseSearch(new URLSearchParams(query));
    const { titles: found, facets } = await searchTitles(harness.deps, asked, 24);
    const offers = alternativeSearches(asked, facets);
    const nameOf = (other: (typeof offers)[number]['other']) => {
      if (typeof other === 'string') return other;
      return 'name' in other ? other.name : `${other.leastCents}-${other.mostCents}`;
    };
    expect([query, found, offers.map(({ other }) => nameOf(other)).toSorted()]).toEqual([query, [], near.toSorted()]);
    for (const { search: other, count } of offers) {
      const { titles: there } = await searchTitles(harness.deps, other, 24);
      expect(there.length).toBe(count.books);
    }
  }
});

// Fails when an offered word finds nothing, or is a small word.
test.for([
  ['rowling brontë', ['rowling', 'brontë']],
  ['the rowling brontee', ['rowling', 'bronte']],
  ['eyre wuthering', ['eyre', 'wuthering']],
  ['eyre nothing-like-it', ['eyre']],
  ['the of', []],
  ['nothing-like-it', []],
  ['eyre', []],
] as const)(
  'where no book has all words, it knows those that find something: %s',
  async ([text, words], { harness }) => {
    const { words: each, titles: found } = await search(harness, `q=${text}`);
    expect([...each].toSorted()).toEqual([...words].toSorted());
    if (words.length > 0) expect(found).toEqual([]);
    for (const word of each) expect((await titles(harness, `q=${word}`)).length, word).toBeGreaterThan(0);
  },
);

describe('finds', () => {
  test.for([
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
  ] as const)('%s', async ([_, text, expected], { harness }) => {
    expect(await titles(harness, new URLSearchParams({ q: text }).toString())).toEqual(expected);
  });
});

describe('a typo', () => {
  test.for([
    ['a changed letter', 'goblat', 'goblet', 'Harry Potter and the Goblet of Fire'],
    ['a letter too few', 'hary poter', 'harry potter', 'Harry Potter and the Goblet of Fire'],
    ['two letters swapped', 'wutehring', 'wuthering', 'Wuthering Heights'],
    ['one word wrong and one right', 'rothfus wind', 'rothfuss wind', 'The Name of the Wind'],
    ['in the last of many words', 'rowlng', 'rowling', 'Harry Potter and the Goblet of Fire'],
    ['a wrong first letter', 'zuthering', 'wuthering', 'Wuthering Heights'],
  ] as const)('%s: finds what was meant, and says so', async ([_, text, meant, title], { harness }) => {
    const found = await search(harness, `q=${text}`);
    // A prefix is no typo.
    const expected = text === 'rothfus wind' ? null : meant;
    expect([found.meant, found.titles.map(({ listing: { name } }) => name)]).toEqual([expected, [title]]);
  });

  test('finds nothing with too many typos', async ({ harness }) => {
    expect(await search(harness, 'q=hxrzy+pqttqr')).toMatchObject({ titles: [], meant: null });
  });

  test('finds nothing for words of different books, and names no correction', async ({ harness }) => {
    expect(await search(harness, 'q=wutehring+goblat')).toMatchObject({ titles: [], meant: null });
  });

  test('corrects nothing where the choices exclude the words', async ({ harness }) => {
    expect(await search(harness, 'q=eyre&category=fantasy')).toMatchObject({ titles: [], meant: null });
  });
});

describe('follows', () => {
  const id = async (harness: Harness, name: string) =>
    String((await harness.client.execute({ sql: 'SELECT id FROM listings WHERE name = ?', args: [name] })).rows[0]?.id);

  test('a listing that changes its title', async ({ harness }) => {
    await harness.client.execute(`UPDATE listings SET name = 'Villette', title_id = NULL WHERE name = 'Jane Eyre'`);
    await assignTitles(harness.deps);
    expect([await titles(harness, 'q=eyre'), await titles(harness, 'q=villette')]).toEqual([[], ['Villette']]);
    expect((await search(harness, 'q=vilette')).meant).toBe('villette');
  });

  test('a listing that goes, for words and for typos', async ({ harness, seller }) => {
    await seller.ask('DELETE', `/api/products/${await id(harness, 'Jane Eyre')}`);
    expect([await titles(harness, 'q=eyre'), (await search(harness, 'q=jaen')).meant]).toEqual([[], null]);
    expect((await harness.client.execute('SELECT rowid FROM title_words')).rows).toHaveLength(4);
  });

  test('a copy that is sold: only who asks for sold ones sees it', async ({ harness, seller }) => {
    await sold(harness, seller, await signedIn(harness, 'Buyer'), await id(harness, 'Ясная Поляна'));
    expect([await titles(harness, 'q=поляна'), await titles(harness, 'q=поляна&sold=1')]).toEqual([
      [],
      ['Ясная Поляна'],
    ]);
  });

  test('a suspended seller, and one who leaves', async ({ harness }) => {
    await harness.client.execute('UPDATE users SET suspended_at = 1');
    expect(await titles(harness, 'q=eyre')).toEqual([]);
    await harness.client.execute('UPDATE users SET suspended_at = NULL, deleted_at = 1');
    expect(await titles(harness, 'q=eyre')).toEqual([]);
  });
});

describe('choices', () => {
  test.for([
    ['category=classics', ['Wuthering Heights', 'Jane Eyre']],
    ['condition=Fair&condition=Excellent', ['The Name of the Wind', 'Wuthering Heights']],
    ['min=5&max=15', ['Ясная Поляна', 'Harry Potter and the Goblet of Fire', 'Wuthering Heights']],
    ['verified=1', []],
    ['category=classics&max=5', ['Jane Eyre']],
    ['category=nonsense', []],
  ] as const)('%s', async ([query, expected], { harness }) => {
    expect(await titles(harness, query)).toEqual(expected);
  });

  test.for([
    ['newest', ['Wuthering Heights', 'Jane Eyre']],
    ['cheapest', ['Jane Eyre', 'Wuthering Heights']],
    ['dearest', ['Wuthering Heights', 'Jane Eyre']],
  ] as const)('sorted by %s', async ([sort, expected], { harness }) => {
    expect(await titles(harness, `q=bronte&sort=${sort}`)).toEqual(expected);
  });

  test('are counted with all other choices unchanged', async ({ harness }) => {
    const { facets } = await search(harness, 'category=classics&condition=Fair');
    const exactly = (books: number) => ({ books, atLeast: false });
    expect(facets).toMatchObject({
      total: exactly(1),
      prices: [0, 1, 0, 0].map(exactly),
      verified: exactly(0),
      sold: exactly(0),
    });
    expect(facets.categories.map(({ id, count }) => [id, count.books])).toEqual([
      ['fantasy', 0],
      ['classics', 1],
    ]);
    expect(facets.fields.condition.map(({ value, count }) => [value, count.books])).toEqual([
      ['Excellent', 0],
      ['Good', 1],
      ['Fair', 1],
      ['Low', 0],
    ]);
  });
});

describe('the call', () => {
  const ask = async (harness: Harness, query: string) => {
    const response = await harness.send(`/api/search?${query}`);
    return { total: response.headers.get('X-Total-Count'), rows: (await response.json()) as Record<string, unknown>[] };
  };

  test('has each title once, with its cheapest copy, how many there are, and from what price', async ({
    harness,
    seller,
  }) => {
    const cheap = await listing(harness, seller, {
      name: 'Jane Eyre',
      author: 'Brontë, Charlotte',
      resellPriceCents: 325,
      condition: 'Low',
    });
    const { total, rows } = await ask(harness, 'q=jane+eyre');
    expect([total, rows.length]).toEqual(['1', 1]);
    expect(rows[0]).toMatchObject({ _id: cheap, resell_price: 3.25, copies: 2, from_price: 3.25 });
    expect(rows[0]?.titleID).toMatch(/^t[\w-]+$/);
    expect((await ask(harness, 'q=jane+eyre&condition=Good')).rows[0]).toMatchObject({
      resell_price: 4.5,
      copies: 2,
      from_price: 3.25,
    });
    expect((await ask(harness, 'q=jane+eyre&sort=dearest')).rows[0]).toMatchObject({ resell_price: 4.5 });
    expect((await ask(harness, 'q=jane+eyre&sort=newest')).rows[0]).toMatchObject({ _id: cheap });
  });

  // Fails when the default order shows the newest copy.
  test.for(['', 'category=classics', 'condition=Good', 'q=jane+eyre'])(
    'has the cheapest copy: %s',
    async (query, { harness, seller }) => {
      const dear = await listing(harness, seller, {
        ...{ name: 'Jane Eyre', author: 'Charlotte Brontë', categoryId: 'classics', resellPriceCents: 700 },
        postedAt: harness.clock.now + 1000,
      });
      const ofTitle = async (asked: string) => (await ask(harness, asked)).rows.find(({ copies }) => copies === 2);
      expect(await ofTitle(query)).toMatchObject({ resell_price: 4.5, from_price: 4.5 });
      expect(await ofTitle(`${query}&sort=newest`)).toMatchObject({ _id: dear });
    },
  );

  test('says 1000+ where there are more', async ({ harness, seller }) => {
    const many = Array.from({ length: 1001 }, (_, n) => ({ name: `Volume ${n}`, author: null, sellerId: seller.id }));
    await putTitles(harness.client, many);
    expect((await ask(harness, 'q=volume')).total).toBe('1000+');
    expect((await ask(harness, '')).total).toBe('1000+');
    expect((await ask(harness, 'q=volume&condition=Fair')).total).toBe('0');
  });

  test('costs one round trip for a list of all, and two for a search', async ({ harness }) => {
    for (const query of ['', 'category=classics', 'sort=price_asc'])
      expect((await harness.send(`/api/search?${query}`)).headers.get('Server-Timing')).toMatch(/^db;desc="1"/);
    for (const query of ['q=eyre', 'q=eyre&condition=Good&sort=cheapest', 'category=classics&min=3'])
      expect((await harness.send(`/api/search?${query}`)).headers.get('Server-Timing')).toMatch(/^db;desc="2"/);
  });
});
