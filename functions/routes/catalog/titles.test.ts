import { describe, expect } from 'vitest';
import { titleStructuredData } from '../../../core/catalog/title.ts';
import { formatTitleQuery, parseTitleQuery } from '../../../core/catalog/title-query.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { catalogPageWords } from '../../../core/words/en/pages/catalog.ts';
import { HOLD_MS } from '../../../tests/fakes/queue.ts';
import { booked, listing, type SignedIn, signedIn, startPaying } from '../../../tests/fixtures/factories.ts';
import { posted, sold } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { getCatalogPage, getCategoryPage } from '../../domain/catalog/catalog-pages.ts';
import { getListingPage } from '../../domain/catalog/listing-page.ts';
import { getSitemapPart } from '../../domain/catalog/sitemap.ts';
import { getTitlePage } from '../../domain/catalog/titles/title-page.ts';

const EMMA = { name: 'Emma', author: 'Jane Austen' } as const;

const titleIdOf = async (harness: Harness, copy: string): Promise<string> => {
  const [row] = await rowsOf(harness, `SELECT title_id FROM listings WHERE id = '${copy}'`);
  return String(row?.title_id);
};

type Body = { products: { _id: string }[] } & Record<string, unknown>;
const read = async (response: Response) => {
  const { products, ...title } = (await response.json()) as Body;
  return {
    title,
    ids: products.map(({ _id }) => _id),
    next: /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1],
  };
};

/** Three copies of a title: $9 Good, $5 Fair by a seller with the badge, and $20 Good, oldest first. */
async function three(harness: Harness, seller: SignedIn) {
  const verified = await signedIn(harness, 'Seller');
  await harness.client.execute(`UPDATE users SET verified = 1 WHERE id = '${verified.id}'`);
  const good = await listing(harness, seller, { ...EMMA, resellPriceCents: 900, postedAt: 1 });
  const fair = await listing(harness, verified, { ...EMMA, resellPriceCents: 500, condition: 'Fair', postedAt: 2 });
  const dear = await listing(harness, seller, { ...EMMA, name: 'EMMA', resellPriceCents: 2000, postedAt: 3 });
  await listing(harness, seller, { name: 'Dune' });
  return { good, fair, dear, path: `/api/titles/${await titleIdOf(harness, good)}` };
}

describe('a title as data', () => {
  test('has all its copies, cheapest first, in one round trip', async ({ harness, seller }) => {
    const { good, fair, dear, path } = await three(harness, seller);
    const response = await harness.send(path);
    expect([response.status, response.headers.get('Server-Timing')]).toEqual([200, 'db;desc="1"']);
    expect(await read(response)).toEqual({
      title: {
        titleID: path.split('/').at(-1),
        name: 'Emma',
        author: 'Jane Austen',
        copies: 3,
        from_price: 5,
        to_price: 20,
        wanted: 0,
      },
      ids: [fair, good, dear],
      next: undefined,
    });
  });

  test.for([
    ['sort=newest', ['dear', 'fair', 'good']],
    ['sort=condition', ['good', 'dear', 'fair']],
    ['condition=Good', ['good', 'dear']],
    ['condition=Good&condition=Fair&sort=newest', ['dear', 'fair', 'good']],
    ['verified=1', ['fair']],
    ['verified=1&condition=Good', []],
    ['sort=x&condition=y&verified=z&after=w', ['fair', 'good', 'dear']],
  ] as const)('can be sorted and filtered: %s', async ([query, names], { harness, seller }) => {
    const copies = await three(harness, seller);
    const { ids } = await read(await harness.send(`${copies.path}?${query}`));
    expect(ids).toEqual(names.map((name) => copies[name]));
  });

  test.for(['condition=Good', 'sort=condition', 'sort=newest'])(
    'has pages, with each copy once, also with many equal prices: %s',
    async (query, { harness, seller }) => {
      const made: string[] = [];
      for (let n = 0; n < 7; n++)
        made.push(await listing(harness, seller, { ...EMMA, resellPriceCents: 500 + (n % 2) }));
      const seen: string[] = [];
      let path: string | undefined = `/api/titles/${await titleIdOf(harness, made[0] ?? '')}?limit=3&${query}`;
      while (path) {
        const { ids, next } = await read(await harness.send(path));
        expect(ids.length).toBeLessThanOrEqual(3);
        seen.push(...ids);
        path = next;
      }
      expect(seen.toSorted()).toEqual(made.toSorted());
      expect(seen).toHaveLength(7);
    },
  );

  test('reads a limited number of copies for rare filters, and continues after them', async ({ harness, seller }) => {
    const first = await listing(harness, seller, { ...EMMA, resellPriceCents: 100 });
    for (let n = 0; n < 125; n++) await listing(harness, seller, { ...EMMA, resellPriceCents: 200 + n });
    const rare = await listing(harness, seller, { ...EMMA, resellPriceCents: 2000, condition: 'Low' });
    const one = await read(await harness.send(`/api/titles/${await titleIdOf(harness, first)}?condition=Low`));
    expect(one.ids).toEqual([]);
    expect((await read(await harness.send(one.next ?? ''))).ids).toEqual([rare]);
  });

  test('is empty without copies, and not found if it never existed', async ({ harness, seller, buyer }) => {
    const copy = await listing(harness, seller, EMMA);
    const path = `/api/titles/${await titleIdOf(harness, copy)}`;
    await sold(harness, seller, buyer, copy);
    const { title, ids } = await read(await harness.send(path));
    expect([title, ids]).toMatchObject([{ copies: 0, from_price: null, to_price: null }, []]);
    for (const id of ['never', "x'--", '%00']) {
      const response = await harness.send(`/api/titles/${id}`);
      expect([response.status, await response.json()]).toEqual([
        404,
        { message: commonWords.error.notFound, code: 'not_found' },
      ]);
    }
  });
});

test('its page offers the existing conditions, and the badge if it makes a difference', async ({ harness, seller }) => {
  const { path, fair } = await three(harness, seller);
  const query = parseTitleQuery(new URLSearchParams());
  const choices = async () => {
    const page = await getTitlePage(harness.deps, path.split('/').at(-1) ?? '', query);
    return { conditions: page?.conditions, verified: page?.verified };
  };
  expect(await choices()).toEqual({ conditions: ['Good', 'Fair'], verified: { some: true, all: false } });
  await harness.client.execute(`UPDATE listings SET paused_at = 1 WHERE id = '${fair}'`);
  expect(await choices()).toEqual({ conditions: ['Good'], verified: { some: false, all: false } });
});

// Fails when an expired hold counts, or that of another copy.
test('its page marks the copy that a buyer is paying for, until the hold ends', async ({ harness, seller, buyer }) => {
  const listingId = await listing(harness, seller, EMMA);
  const other = await listing(harness, seller, EMMA);
  await startPaying(buyer, await booked(buyer, listingId));
  const marked = async () => {
    const titleId = await titleIdOf(harness, listingId);
    const page = await getTitlePage(harness.deps, titleId, parseTitleQuery(new URLSearchParams()));
    return Object.fromEntries(page?.listings.map(({ id, held }) => [id, held]) ?? []);
  };
  expect(await marked()).toEqual({ [listingId]: true, [other]: false });
  harness.clock.now += HOLD_MS;
  expect(await marked()).toEqual({ [listingId]: false, [other]: false });
});

// Fails when every picture counts as the seller's own, or none.
test('only a picture uploaded by its seller is their own, not a stock cover', async ({ harness, seller }) => {
  const photographed = await posted(harness, seller, { resell_price: 5 });
  const stock = await posted(harness, seller, { resell_price: 6 });
  const bare = await listing(harness, seller, { ...EMMA, resellPriceCents: 700 });
  await harness.client.execute(`UPDATE photos SET stock_cover = 1
    WHERE id IN (SELECT photo_id FROM listing_photos WHERE listing_id = '${stock}')`);
  const page = await getTitlePage(harness.deps, await titleIdOf(harness, bare), parseTitleQuery(new URLSearchParams()));
  expect(page?.listings.map(({ id, hasOwnPhoto }) => [id, hasOwnPhoto])).toEqual([
    [photographed, true],
    [stock, false],
    [bare, false],
  ]);
  for (const { id, hasOwnPhoto } of page?.listings ?? []) {
    expect(await getListingPage(harness.deps, id)).toMatchObject({ hasOwnPhoto });
  }
});

// Fails when copies count as titles: a search of the same books has the other number.
test('a list has the number of its copies, and of their titles', async ({ harness, seller }) => {
  const said = async () => {
    const { total, titles } = await getCatalogPage(harness.deps);
    return catalogPageWords.count(total, titles);
  };
  await listing(harness, seller, { name: 'Dune', categoryId: 'classics' });
  expect(await said()).toBe('1 book');
  await listing(harness, seller, EMMA);
  expect(await said()).toBe('2 books');
  await listing(harness, seller, EMMA);
  expect(await said()).toBe('3 copies of 2 titles');
  const category = await getCategoryPage(harness.deps, 'fantasy');
  expect(category && 'titles' in category && [category.total, category.titles]).toEqual([2, 1]);
  expect(catalogPageWords.count(2, 1)).toBe('2 copies of 1 title');
});

test('a list has one address', () => {
  const params = new URLSearchParams('verified=1&x=1&condition=Low&sort=newest&condition=Good&after=5.a');
  const query = parseTitleQuery(params);
  expect(String(formatTitleQuery(query))).toBe('sort=newest&condition=Good&condition=Low&verified=1&after=5.a');
  expect(parseTitleQuery(formatTitleQuery(query))).toEqual(query);
  expect(String(formatTitleQuery(parseTitleQuery(new URLSearchParams('sort=cheapest'))))).toBe('');
});

test('search engines get the prices of its copies, in a text that cannot end its element', () => {
  const title = { id: 't', name: '</script>', author: 'A', copies: 2, lowestCents: 325, highestCents: 900, wanted: 0 };
  const text = titleStructuredData(
    { title, isbn: '9780141439587', pictures: ['/photos/x'] },
    new URL('https://dogear.test/title/t'),
  );
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({
    '@type': ['Product', 'Book'],
    name: '</script>',
    image: ['https://dogear.test/photos/x'],
    offers: { '@type': 'AggregateOffer', offerCount: 2, lowPrice: '3.25', highPrice: '9.00', priceCurrency: 'USD' },
  });
  const gone = { ...title, copies: 0, lowestCents: null, highestCents: null, wanted: 0 };
  const empty = titleStructuredData({ title: gone, isbn: null, pictures: [] }, new URL('https://dogear.test/title/t'));
  expect(JSON.parse(empty)).not.toHaveProperty('offers');
});

test('the sitemap has the titles with copies for sale', async ({ harness, seller }) => {
  const told = async () => (await getSitemapPart(harness.deps, { kind: 'titles', number: 1 }))?.map(({ id }) => id);
  expect(await told()).toEqual([]);
  const { good } = await three(harness, seller);
  const dune = await titleIdOf(
    harness,
    (await rowsOf(harness, `SELECT id FROM listings WHERE name = 'Dune'`)).map(({ id }) => String(id))[0] ?? '',
  );
  expect(await told()).toEqual([await titleIdOf(harness, good), dune]);
  await harness.client.execute(`UPDATE listings SET deleted_at = 1 WHERE name = 'Dune'`);
  expect(await told()).toEqual([await titleIdOf(harness, good)]);
});

const searched = async (harness: Harness, text: string): Promise<unknown[]> =>
  ((await (await harness.send(`/api/search?q=${encodeURIComponent(text)}`)).json()) as { name: string }[]).map(
    ({ name }) => name,
  );

// Fails when an ISBN joins names of which one begins with the other.
test('a short name with the ISBNs of other books gets none of their copies', async ({ harness, seller }) => {
  const other = await signedIn(harness, 'Seller');
  const isbns = ['9780743273565', '9780439023481'] as const;
  for (const isbn of isbns) await listing(harness, other, { name: 'The', author: null, isbn });
  await listing(harness, seller, { name: 'The Great Gatsby', author: 'F. Scott Fitzgerald', isbn: isbns[0] });
  await listing(harness, seller, { name: 'The Hunger Games', author: 'Suzanne Collins', isbn: isbns[1] });
  expect([await searched(harness, 'gatsby'), await searched(harness, 'hunger games')]).toEqual([
    ['The Great Gatsby'],
    ['The Hunger Games'],
  ]);
});

// Fails when a title keeps the text of its first copy.
test('a title loses the name that only a deleted copy had', async ({ harness, seller }) => {
  const other = await signedIn(harness, 'Seller');
  const name = 'Dune (cheaper at evil.example, #1)';
  const bad = await listing(harness, other, { name, author: 'Frank Herbert', postedAt: 1 });
  const path = `/api/titles/${await titleIdOf(harness, bad)}`;
  const good = await listing(harness, seller, { name: 'Dune', author: 'Frank Herbert', postedAt: 2 });
  expect((await read(await harness.send(path))).title).toMatchObject({ name });
  expect((await other.ask('DELETE', `/api/products/${bad}`)).status).toBe(200);
  expect((await read(await harness.send(path))).title).toMatchObject({ name: 'Dune' });
  expect([await searched(harness, 'evil'), await searched(harness, 'dune')]).toEqual([[], ['Dune']]);
  expect((await seller.ask('DELETE', `/api/products/${good}`)).status).toBe(200);
  expect((await harness.send(path)).status).toBe(404);
});
