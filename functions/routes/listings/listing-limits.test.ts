/** Hourly limit of a seller's writes to listings by hand. */
import { expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { answer, listing, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const MOST = 300;
const HOUR_MS = 60 * 60 * 1000;

const countOf = async (harness: Harness) =>
  (await rowsOf(harness, "SELECT count FROM rate_limit_counts WHERE key LIKE 'listing by account%'"))[0]?.count;
const listings = async (harness: Harness) => (await rowsOf(harness, 'SELECT count(*) AS n FROM listings'))[0]?.n;

/** Simulates that many writes of a seller within the last hour. */
async function wrote(harness: Harness, seller: SignedIn, id: string, times: number): Promise<void> {
  await seller.ask('PATCH', '/api/my-products', { action: 'take_off_sale', listings: [{ _id: id, version: 0 }] });
  await harness.client.execute({
    sql: "UPDATE rate_limit_counts SET count = ? WHERE key LIKE 'listing by account%'",
    args: [times],
  });
}

// Fails when a write does not begin with its count, or when the count is not checked.
test('a seller writes 300 listings in an hour; one more is refused without a change, with a time to retry', async ({
  harness,
  seller,
}) => {
  const id = await listing(harness, seller);
  const [photo] = await uploaded(harness, seller, 'front');
  const writes = [
    ['POST', '/api/products', wireListing({ photo })],
    ['PATCH', `/api/products/${id}`, wireListing({ photo, name: 'Changed' })],
    ['PUT', `/api/products/${id}`, undefined],
    ['PATCH', '/api/my-products', { action: 'take_off_sale', listings: [{ _id: id, version: 0 }] }],
  ] as const;
  await wrote(harness, seller, id, MOST);
  harness.clock.now += 20 * 60_000;
  const before = await rowsOf(harness, 'SELECT * FROM listings');
  for (const [method, path, body] of writes) {
    // This isolate has not seen the limit reached.
    harness.deps.rateLimiter.past.clear();
    const refused = await seller.ask(method, path, body);
    expect([path, refused.headers.get('Retry-After')]).toEqual([path, '2400']);
    expect(await answer(refused)).toEqual([429, { message: accountsWords.rateLimited(40), code: 'too_many' }]);
  }
  expect([await rowsOf(harness, 'SELECT * FROM listings'), await countOf(harness)]).toEqual([before, MOST]);
  const rows = [{ row: 1, ...wireListing() }];
  expect((await seller.ask('POST', '/api/products/import', { import_id: 'an-import-of-a-table', rows })).status).toBe(
    200,
  );
  expect((await seller.ask('DELETE', `/api/products/${id}`)).status).toBe(200);
  harness.clock.now += HOUR_MS;
  expect((await seller.ask('POST', '/api/products', wireListing({ photo }))).status).toBe(201);
  expect(await countOf(harness)).toBe(1);
});

// Fails when an import changes listings past the limit, or when rows without a change are counted.
test('each listing that an import changes counts; past the limit its rows are refused', async ({ harness, seller }) => {
  const ids = [];
  for (const name of ['A', 'B', 'C', 'D']) ids.push(await listing(harness, seller, { name }));
  await wrote(harness, seller, ids[0] ?? '', MOST - 1);
  harness.deps.rateLimiter.past.clear();
  const [a, b, c, d] = ids;
  const rows = [
    { row: 1, productID: a, name: 'A' },
    { row: 2, productID: b, name: 'Changed' },
    { row: 3, productID: c, name: 'Changed' },
    { row: 4, productID: d, name: 'Changed' },
    { row: 5, productID: a, name: 'A' },
  ];
  const bring = () => answer(seller.ask('POST', '/api/products/import', { import_id: 'an-import-of-a-table', rows }));
  const tooMany = { productID: accountsWords.rateLimited(60) };
  const refused = [3, 4].map((row) => ({ row, fields: tooMany }));
  const told = [200, { acknowledged: true, insertedCount: 0, modifiedCount: 3, refused }];
  expect(await bring()).toEqual(told);
  expect(await bring()).toEqual(told);
  harness.deps.rateLimiter.past.clear();
  expect(await bring()).toEqual(told);
  expect(await countOf(harness)).toBe(MOST);
  expect(await rowsOf(harness, "SELECT id FROM listings WHERE name = 'Changed'")).toEqual([{ id: b }]);
  harness.clock.now += HOUR_MS;
  expect((await bring())[1]).toMatchObject({ modifiedCount: 5, refused: [] });
  expect(await countOf(harness)).toBe(2);
});

test('another isolate refuses, too, and calls refused for another reason do not count', async ({ harness, seller }) => {
  const id = await listing(harness, seller);
  await wrote(harness, seller, id, MOST - 1);
  const lost = await seller.ask('POST', '/api/products', wireListing({ categoryId: 'none' }));
  expect([lost.status, await countOf(harness)]).toEqual([422, MOST - 1]);
  const [photo] = await uploaded(harness, seller, 'front');
  const posted = await seller.ask('POST', '/api/products', wireListing({ photo }));
  expect([posted.status, posted.headers.get('Server-Timing')]).toEqual([201, 'db;desc="2"']);
  for (let isolate = 0; isolate < 2; isolate++) {
    harness.deps.rateLimiter.past.clear();
    expect((await seller.ask('POST', '/api/products', wireListing({ photo, name: `${isolate}` }))).status).toBe(429);
  }
  expect(await listings(harness)).toBe(2);
});

// Fails when a switch does not begin with its count: each one rewrites every copy of the seller.
test('a seller starts and ends a holiday 20 times in an hour; one more is refused without a change', async ({
  harness,
  seller,
}) => {
  const id = await listing(harness, seller);
  const holiday = async () => (await rowsOf(harness, `SELECT paused_at FROM users WHERE id = '${seller.id}'`))[0];
  for (let n = 0; n < 10; n++)
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await seller.ask(method, '/api/holiday')).headers.get('Server-Timing')).toBe('db;desc="2"');
  for (const method of ['PUT', 'DELETE'] as const) {
    // This isolate has not seen the limit reached.
    harness.deps.rateLimiter.past.clear();
    const refused = await seller.ask(method, '/api/holiday');
    expect([refused.headers.get('Retry-After'), await holiday()]).toEqual(['3600', { paused_at: null }]);
    expect(await answer(refused)).toEqual([429, { message: accountsWords.rateLimited(60), code: 'too_many' }]);
  }
  // Writes of listings have a count of their own.
  await wrote(harness, seller, id, 1);
  harness.clock.now += HOUR_MS;
  expect((await seller.ask('PUT', '/api/holiday')).status).toBe(200);
});
