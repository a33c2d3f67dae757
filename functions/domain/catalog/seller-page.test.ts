import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { JPEG_URL, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { users } from '../../db/tables/accounts.ts';
import { getSellerPage } from './catalog-pages.ts';

const test = base.extend('seller', ({ harness }) => signedIn(harness, 'Seller', 'Sal'));

const pageOf = (harness: Harness, seller: SignedIn, id = seller.id, paging = {}) =>
  getSellerPage(harness.deps, id, paging);

test('shows the public profile and the copies for sale, and nothing private', async ({ harness, seller }) => {
  await seller.ask('PATCH', '/api/auth/profile', { name: 'Sal', photo: JPEG_URL });
  await harness.db.update(users).set({ verified: true }).where(eq(users.id, seller.id));
  const id = await listing(harness, seller);
  await listing(harness, await signedIn(harness, 'Seller'));
  const found = await pageOf(harness, seller);
  expect(found?.seller).toEqual({
    id: seller.id,
    name: 'Sal',
    away: false,
    photo: expect.stringMatching(/^\/photos\//),
    verified: true,
    since: expect.any(Number),
  });
  expect(found?.listings).toMatchObject([{ id, sellerId: seller.id }]);
  expect(JSON.stringify(found)).not.toMatch(/555 01|@example/);
});

// Fails when the count includes other sellers' sales, or leaves out sold copies that the seller removed since.
test('counts sold copies, which are not listed', async ({ harness, seller, buyer }) => {
  const stays = await listing(harness, seller);
  const [first] = [await sold(harness, seller, buyer), await sold(harness, seller, buyer)];
  await sold(harness, await signedIn(harness, 'Seller'), buyer);
  await seller.ask('DELETE', `/api/products/${first.listingId}`);
  await listing(harness, seller, { deletedAt: 1 });
  const found = await pageOf(harness, seller);
  const [row] = await rowsOf(harness, `SELECT sold_copies FROM users WHERE id = '${seller.id}'`);
  expect([row?.sold_copies, found?.listings.map(({ id }) => id)]).toEqual([2, [stays]]);
});

test('exists for active sellers only: not for buyers, admins, ended accounts or unknown ids', async ({
  harness,
  seller,
  buyer,
}) => {
  const admin = await signedIn(harness, 'Admin');
  await harness.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, seller.id));
  for (const id of [buyer.id, admin.id, seller.id, 'none', "' OR '1'='1"])
    expect([id, await pageOf(harness, seller, id)]).toEqual([id, null]);
});

test('pages through every copy once', async ({ harness, seller }) => {
  const ids = new Set<string>();
  for (let n = 0; n < 30; n++) ids.add(await listing(harness, seller, { postedAt: 100 + (n % 2) }));
  const first = await pageOf(harness, seller);
  const second = await pageOf(harness, seller, seller.id, { after: first?.next });
  expect([first?.listings.length, second?.listings.length, second?.next]).toEqual([24, 6, null]);
  expect(new Set([...(first?.listings ?? []), ...(second?.listings ?? [])].map(({ id }) => id))).toEqual(ids);
});
