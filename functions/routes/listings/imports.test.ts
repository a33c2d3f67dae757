import { describe, expect, vi } from 'vitest';
import { categoriesWords } from '../../../core/words/en/catalog.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { dropped, EMMA, listsOf } from '../../../tests/fixtures/catalog/pages.ts';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { posted, uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const IMPORT = 'import-0123456789';

/** A row of the table; its name is its number unless given. */
const row = (n: number, change: Record<string, unknown> = {}) => wireListing({ row: n, name: `Book ${n}`, ...change });
const rowsTo = (most: number) => Array.from({ length: most }, (_, n) => row(n + 1));
const bring = (seller: SignedIn, rows: object[], import_id = IMPORT, user = seller) =>
  user.ask('POST', '/api/products/import', { import_id, rows });
const brought = (insertedCount: number, refused: object[] = []) => [
  200,
  { acknowledged: true, insertedCount, refused },
];
const some = (insertedCount: number) => [200, { insertedCount }];
const listings = (harness: Harness) => rowsOf(harness, 'SELECT * FROM listings ORDER BY posted_at DESC, id DESC');
const names = async (seller: SignedIn, path = '/api/my-products') =>
  ((await (await seller.ask('GET', path)).json()) as { name: string }[]).map(({ name }) => name);

test('valid rows become listings, without pictures, and their pages are purged', async ({ harness, seller }) => {
  expect(await answer(bring(seller, [row(1), row(2, { categoryId: 'classics' })]))).toEqual(brought(2));
  const [one, two] = await listings(harness);
  expect(one).toMatchObject({
    seller_id: seller.id,
    category_id: 'fantasy',
    name: 'Book 1',
    isbn: '9780141439587',
    resell_price_cents: 1250,
    advertised_at: null,
    deleted_at: null,
    paused_at: null,
  });
  expect(two).toMatchObject({ name: 'Book 2', category_id: 'classics' });
  const copies = [
    { ...EMMA, name: 'Book 1' },
    { ...EMMA, name: 'Book 2', categoryId: 'classics' },
  ];
  const lists = new Set((await Promise.all(copies.map((copy) => listsOf(harness, seller.id, copy)))).flat());
  expect([harness.purged.length, dropped(harness)]).toEqual([1, [...lists].toSorted()]);
  expect(await answer(seller.ask('GET', '/api/category/fantasy'))).toMatchObject([
    200,
    [{ name: 'Book 1', photo: null }],
  ]);
});

test('reports invalid rows by number and fields, and lists the valid ones', async ({ seller }) => {
  const bad = [
    row(7, { name: '', resell_price: '30', original_price: '20' }),
    row(3, { categoryId: 'none' }),
    row(5, { isbn: '123', condition: 'Mint' }),
    { row: 9 },
  ];
  const [status, body] = await answer(bring(seller, [bad[0] ?? {}, row(1), ...bad.slice(1), row(8)]));
  const { required } = commonWords;
  expect([status, body]).toMatchObject(
    brought(2, [
      { row: 3, fields: { categoryId: categoriesWords.categoryGone } },
      { row: 5, fields: { isbn: listingsWords.isbn, condition: required.condition } },
      { row: 7, fields: { name: required.name, resell_price: listingsWords.aboveOriginal } },
      { row: 9, fields: { name: required.name, categoryId: required.category, description: required.description } },
    ]),
  );
  expect(await names(seller)).toEqual(['Book 1', 'Book 8']);
});

test('invalid rows alone purge no page', async ({ harness, seller }) => {
  expect(await answer(bring(seller, [row(1, { name: '' }), row(2, { categoryId: 'none' })]))).toMatchObject(some(0));
  expect([await listings(harness), harness.purged]).toEqual([[], []]);
});

describe('a repeated call', () => {
  const rows = [row(1), row(2, { name: '' }), row(3, { categoryId: 'none' }), row(4)];

  // Fails when a row's id is random.
  test('adds nothing and gives the same response', async ({ harness, seller }) => {
    const first = await answer(bring(seller, rows));
    const before = await everything(harness);
    harness.clock.now += 60_000;
    expect(await answer(bring(seller, rows))).toEqual(first);
    expect(await everything(harness)).toEqual(before);
    expect(first).toMatchObject(some(2));
  });

  test('adds nothing after a lost response, or concurrently', async ({ harness, seller }) => {
    const real = harness.db.$client.batch.bind(harness.db.$client);
    vi.spyOn(harness.db.$client, 'batch').mockImplementationOnce(async (...given) => {
      await real(...given);
      throw Object.assign(new Error('no answer'), { name: 'DatabaseUnreachable' });
    });
    expect((await bring(seller, rows)).status).toBe(503);
    const both = await Promise.all([answer(bring(seller, rows)), answer(bring(seller, rows))]);
    for (const said of both) expect(said).toMatchObject(some(2));
    expect(await names(seller)).toEqual(['Book 1', 'Book 4']);
  });

  test('with one more row adds that one', async ({ seller }) => {
    await bring(seller, rows);
    expect(await answer(bring(seller, [...rows, row(5)]))).toMatchObject(some(3));
    expect(await names(seller)).toEqual(['Book 1', 'Book 4', 'Book 5']);
  });

  test('does not restore a listing deleted since', async ({ harness, seller }) => {
    await bring(seller, [row(1)]);
    const [only] = await listings(harness);
    await seller.ask('DELETE', `/api/products/${only?.id}`);
    await bring(seller, [row(1)]);
    expect(await names(seller)).toEqual([]);
  });
});

// Fails when the owner is not part of a row's id: sellers could block or observe each other's imports.
test('another seller, or another import, with the same rows gets its own listings', async ({ harness, seller }) => {
  const other = await signedIn(harness, 'Seller');
  for (const [id, user] of [
    [IMPORT, seller],
    [IMPORT, other],
    ['import-9876543210', seller],
  ] as const)
    expect(await answer(bring(seller, [row(1)], id, user))).toEqual(brought(1));
  expect((await listings(harness)).map(({ seller_id }) => seller_id).toSorted()).toEqual(
    [seller.id, seller.id, other.id].toSorted(),
  );
});

test("rows keep their order, also on the category's page, in any order of calls", async ({ seller }) => {
  await bring(seller, [row(3), row(1), row(2)]);
  expect([await names(seller), await names(seller, '/api/category/fantasy')]).toEqual([
    ['Book 1', 'Book 2', 'Book 3'],
    ['Book 1', 'Book 2', 'Book 3'],
  ]);
});

test('fifty rows take as many round trips as one', async ({ harness, seller }) => {
  const trips = async (rows: object[], id: string) => (await bring(seller, rows, id)).headers.get('Server-Timing');
  expect(await trips(rowsTo(1), IMPORT)).toBe('db;desc="3"');
  expect(await trips(rowsTo(50), 'another-import-of-50')).toBe('db;desc="3"');
  expect(await listings(harness)).toHaveLength(51);
});

describe('a row with several copies', () => {
  const rows = [row(1, { copies: 3 }), row(2), row(3, { copies: 2, categoryId: 'none' })];
  const three = ['Book 1', 'Book 1', 'Book 1', 'Book 2'];

  // Fails when the copies of a row share an id, or when the response counts rows.
  test('creates that many listings, and no more after a repeated or lost call', async ({ harness, seller }) => {
    const first = await answer(bring(seller, rows));
    expect(first).toEqual(brought(4, [{ row: 3, fields: { categoryId: categoriesWords.categoryGone } }]));
    expect(await names(seller)).toEqual(three);
    const before = await everything(harness);
    harness.clock.now += 60_000;
    const both = await Promise.all([answer(bring(seller, rows)), answer(bring(seller, rows))]);
    expect(both).toEqual([first, first]);
    expect(await everything(harness)).toEqual(before);
  });

  test('has its pictures on each of them, in as many round trips', async ({ harness, seller }) => {
    const [photo] = await uploaded(harness, seller, 'front');
    const response = await bring(seller, [row(1, { copies: 3, photos: [photo] })]);
    expect([response.status, response.headers.get('Server-Timing')]).toEqual([200, 'db;desc="3"']);
    const mine = (await (await seller.ask('GET', '/api/my-products')).json()) as { photo: string }[];
    expect(mine.map((each) => each.photo)).toEqual([photo, photo, photo]);
  });

  test('the first copy has the same id as a row without a count', async ({ seller }) => {
    await bring(seller, [row(1)]);
    expect(await answer(bring(seller, [row(1, { copies: 2 })]))).toEqual(brought(2));
    expect(await names(seller)).toEqual(['Book 1', 'Book 1']);
  });
});

describe('pictures of rows', () => {
  const placed = (harness: Harness) =>
    rowsOf(
      harness,
      `SELECT p.name, l.position, '/photos/' || l.photo_id AS url
      FROM listing_photos l JOIN listings p ON p.id = l.listing_id ORDER BY p.posted_at DESC, l.position`,
    );

  // Fails when a picture keeps its expiry.
  test('are placed on their listings in order, without an expiry', async ({ harness, seller }) => {
    const [front, back, other] = await uploaded(harness, seller, 'front', 'back', 'other');
    const rows = [row(1, { photos: [back, front] }), row(2), row(3, { photos: other })];
    const response = await bring(seller, rows);
    expect(response.headers.get('Server-Timing')).toBe('db;desc="3"');
    expect(await answer(Promise.resolve(response))).toEqual(brought(3));
    const expected = [
      { name: 'Book 1', position: 0, url: back },
      { name: 'Book 1', position: 1, url: front },
      { name: 'Book 3', position: 0, url: other },
    ];
    expect(await placed(harness)).toEqual(expected);
    expect(await rowsOf(harness, 'SELECT id FROM photos WHERE expires_at IS NOT NULL')).toEqual([]);
    expect(await answer(bring(seller, rows))).toEqual(brought(3));
    expect(await placed(harness)).toEqual(expected);
  });

  // Fails when a row is inserted before its pictures are checked.
  test('that are deleted, or of another user, refuse their row', async ({ harness, seller }) => {
    const [theirs] = await uploaded(harness, await signedIn(harness, 'Seller'), 'theirs');
    const [own] = await uploaded(harness, seller, 'own');
    const seven = Array.from({ length: 7 }, (_, n) => `/photos/picture-${n}`);
    const rows = [
      row(1, { photos: [own, theirs] }),
      row(2, { photos: ['/photos/none'], categoryId: 'none' }),
      row(3, { photos: seven }),
      row(4, { photos: ['https://example.org/x.jpg'] }),
      row(5, { photos: [own] }),
    ];
    const { notOurs, tooMany } = listingsWords.photo;
    expect(await answer(bring(seller, rows))).toEqual(
      brought(1, [
        { row: 1, fields: { photos: notOurs } },
        { row: 2, fields: { categoryId: categoriesWords.categoryGone, photos: notOurs } },
        { row: 3, fields: { photos: tooMany(6) } },
        { row: 4, fields: { photos: notOurs } },
      ]),
    );
    expect(await placed(harness)).toEqual([{ name: 'Book 5', position: 0, url: own }]);
  });

  // Fails when placing does not check that the listing is unchanged since its post.
  test('are not restored by a repeated call after a change of the copy', async ({ harness, seller }) => {
    const [first, second, third] = await uploaded(harness, seller, 'first', 'second', 'third');
    const rows = [row(1, { photos: [first, second] })];
    await bring(seller, rows);
    const [{ id } = {}] = await listings(harness);
    await seller.ask('PATCH', `/api/products/${id}`, wireListing({ name: 'Book 1', photos: [third] }));
    expect(await answer(bring(seller, rows))).toEqual(brought(1));
    expect(await placed(harness)).toEqual([{ name: 'Book 1', position: 0, url: third }]);
  });
});

test('an imported copy can get its pictures later, like any other', async ({ harness, seller }) => {
  await bring(seller, [row(1)]);
  const [{ id } = {}] = await listings(harness);
  const [photo] = await uploaded(harness, seller, 'cover');
  expect((await seller.ask('PATCH', `/api/products/${id}`, wireListing({ photo }))).status).toBe(200);
  expect(await answer(seller.ask('GET', `/api/my-products/${id}`))).toMatchObject([200, { photo }]);
  await posted(harness, seller);
});
