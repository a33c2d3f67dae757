import { expect } from 'vitest';
import { answer, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

/** Reports a copy a second after the last report; returns the moment. */
async function report(harness: Harness, user: SignedIn, id: string, body?: object): Promise<string> {
  harness.clock.now += 1000;
  expect((await user.ask('PUT', `/api/reported-product/${id}`, body)).status).toBe(200);
  return new Date(harness.clock.now).toISOString();
}

const mine = async (buyer: SignedIn, user = buyer) => (await answer(user.ask('GET', '/api/my-reports')))[1];
const now = (harness: Harness) => new Date(harness.clock.now).toISOString();

// Fails without the reporter in the WHERE, or when a deletion ignores the reports.
test('every user sees the outcome of their own reports, newest first, and no others', async ({
  harness,
  seller,
  buyer,
  other,
  admin,
}) => {
  const [removed, withdrawn, fine, waits] = (await Promise.all(
    ['Emma', 'Dune', 'Momo', 'Ulysses'].map((name) => listing(harness, seller, { name })),
  )) as [string, string, string, string];
  const at = [
    await report(harness, buyer, removed, { reason: 'counterfeit' }),
    await report(harness, buyer, withdrawn),
    await report(harness, buyer, fine),
    await report(harness, buyer, waits),
  ];
  await report(harness, other, waits);
  harness.clock.now += 60_000;
  await admin.ask('DELETE', `/api/products/${removed}`);
  await seller.ask('DELETE', `/api/products/${withdrawn}`);
  await admin.ask('DELETE', `/api/reported-product/${fine}`);
  const response = await buyer.ask('GET', '/api/my-reports');
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await response.json()).toEqual(
    [
      { productID: waits, product_name: 'Ulysses', reason: null, reported_at: at[3], outcome: null, settled_at: null },
      {
        productID: fine,
        product_name: 'Momo',
        reason: null,
        reported_at: at[2],
        outcome: 'nothing_wrong',
        settled_at: now(harness),
      },
      {
        productID: withdrawn,
        product_name: 'Dune',
        reason: null,
        reported_at: at[1],
        outcome: null,
        settled_at: null,
      },
      {
        productID: removed,
        product_name: 'Emma',
        reason: 'counterfeit',
        reported_at: at[0],
        outcome: 'removed',
        settled_at: now(harness),
      },
    ].map((row) => ({ _id: expect.any(String), ...row })),
  );
  expect(await mine(buyer, other)).toMatchObject([{ productID: waits, outcome: null }]);
  expect([await mine(buyer, seller), await mine(buyer, admin)]).toEqual([[], []]);
});

test("a settled report keeps its outcome, regardless of the listing's later state", async ({
  harness,
  seller,
  buyer,
  other,
  admin,
}) => {
  const id = await listing(harness, seller);
  await report(harness, buyer, id);
  await admin.ask('DELETE', `/api/reported-product/${id}`);
  harness.clock.now += 60_000;
  await report(harness, other, id);
  await admin.ask('DELETE', `/api/products/${id}`);
  expect(await mine(buyer)).toMatchObject([{ outcome: 'nothing_wrong' }]);
  expect(await mine(buyer, other)).toMatchObject([{ outcome: 'removed' }]);
});

test('reports end with the account that they are about: a seller’s listings, or a buyer', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const keeper = await signedIn(harness, 'Seller');
  const [gone, stays] = [await listing(harness, seller), await listing(harness, keeper)];
  for (const id of [gone, stays]) await report(harness, buyer, id);
  const order = await other.ask('POST', '/api/my-orders', {
    productID: stays,
    user_number: '5550100',
    user_location: 'x',
  });
  const { insertedId } = (await order.json()) as { insertedId: string };
  expect((await keeper.ask('PUT', `/api/my-buyers/${insertedId}`)).status).toBe(200);
  for (const user of [seller, other]) expect((await user.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  expect(await rowsOf(harness, 'SELECT listing_id, outcome FROM reports ORDER BY rowid')).toEqual([
    { listing_id: gone, outcome: 'removed' },
    { listing_id: stays, outcome: null },
  ]);
  expect(await rowsOf(harness, 'SELECT outcome, settled_at FROM buyer_reports')).toEqual([
    { outcome: 'removed', settled_at: harness.clock.now },
  ]);
});

test('a long list has pages', async ({ harness, seller, buyer }) => {
  const all: string[] = [];
  for (let i = 0; i < 5; i++) {
    all.unshift(await listing(harness, seller));
    await report(harness, buyer, all[0] ?? '');
  }
  const seen: string[] = [];
  let path: string | undefined = '/api/my-reports?limit=2';
  while (path) {
    const response = await buyer.ask('GET', path);
    const rows = (await response.json()) as { productID: string }[];
    expect(rows.length).toBeLessThanOrEqual(2);
    seen.push(...rows.map(({ productID }) => productID));
    path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  expect(seen).toEqual(all);
});
