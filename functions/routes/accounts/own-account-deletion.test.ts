import { describe, expect } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { dropped, titleTags } from '../../../tests/fixtures/catalog/pages.ts';
import {
  answer,
  booked,
  finishPaying,
  ledger,
  listing,
  post,
  purchase,
  type SignedIn,
  signedIn,
} from '../../../tests/fixtures/factories.ts';
import { endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { JPEG_URL, newcomer, PASSWORD, rowsOf, sessionStatus, signIn } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const leave = (user: SignedIn, password = '') => user.ask('DELETE', '/api/auth/account', { password });
const gone = [200, { acknowledged: true, deletedCount: 1 }];
const rowsAbout = (harness: Harness, user: SignedIn, table: string, column = 'user_id') =>
  rowsOf(harness, `SELECT * FROM ${table} WHERE ${column} = '${user.id}'`);

async function sold(harness: Harness, seller: SignedIn, buyer: SignedIn) {
  const copy = await purchase(harness, seller, buyer);
  harness.payments.succeed(copy.intentId);
  await finishPaying(buyer, copy.intentId);
  return copy;
}

describe('a deleted account', () => {
  // Fails when one of the statements of `deleteAccount` is missing.
  test('has no password, pending sign-in, session, name or email', async ({ harness }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    await signIn(harness, ann.email);
    await ann.ask('POST', '/api/auth/verify/again');
    const identity = {
      sql: 'INSERT INTO identities VALUES (?, ?, ?, 1, ?)',
      args: ['https://accounts.example', '1', ann.id, ann.email],
    };
    await harness.client.execute(identity);
    expect(await answer(leave(ann, PASSWORD))).toEqual(gone);
    for (const table of ['credentials', 'identities', 'sessions', 'login_tokens', 'account_tokens', 'outbox'])
      expect([table, await rowsAbout(harness, ann, table)]).toEqual([table, []]);
    const [row] = await rowsAbout(harness, ann, 'users', 'id');
    expect(row).toMatchObject({ name: 'Deleted account', photo: null, deleted_at: harness.clock.now });
    expect(JSON.stringify(row)).not.toMatch(/ann@|Ann/);
    expect([await sessionStatus(ann), (await signIn(harness, ann.email)).status]).toEqual([401, 401]);
  });

  test('has no portrait, neither the last one nor earlier ones', async ({ harness, buyer, other }) => {
    for (let n = 0; n < 2; n++) await buyer.ask('PATCH', '/api/auth/profile', { name: 'Ann', photo: JPEG_URL });
    await other.ask('PATCH', '/api/auth/profile', { name: 'Bob', photo: JPEG_URL });
    const [kept] = await rowsAbout(harness, other, 'photos', 'owner_id');
    expect(await answer(leave(buyer))).toEqual(gone);
    expect([...harness.photos.kept.keys()]).toEqual([kept?.id]);
    expect(await rowsAbout(harness, buyer, 'photos', 'owner_id')).toEqual([]);
  });

  test('may be created again with the same email, as a new user', async ({ harness }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    await leave(ann, PASSWORD);
    const again = { name: 'Ann', email: 'ann@example.org', password: PASSWORD, role: 'Seller' };
    const [status, user] = await answer(post(harness, '/api/auth/sign-up', again));
    expect([status, (user as { uid: string }).uid === ann.id]).toEqual([201, false]);
    expect((await signIn(harness, ann.email)).status).toBe(200);
    expect(await sessionStatus(ann)).toBe(401);
  });

  test('leaves the sessions and rows of everybody else unchanged', async ({ harness, seller, buyer, other }) => {
    const before = [await rowsAbout(harness, other, 'users', 'id'), await rowsAbout(harness, other, 'sessions')];
    await leave(buyer);
    expect([await rowsAbout(harness, other, 'users', 'id'), await rowsAbout(harness, other, 'sessions')]).toEqual(
      before,
    );
    expect([await sessionStatus(buyer), await sessionStatus(other), await sessionStatus(seller)]).toEqual([
      401, 200, 200,
    ]);
  });
});

describe('a deleted buyer', () => {
  test('stays in the ledger: the sale and the paid order with its price, without a name', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId } = await sold(harness, seller, buyer);
    const before = await ledger(harness);
    expect(before.orders).toEqual({ [orderId]: 'paid' });
    await endSales(harness);
    expect(await answer(leave(buyer))).toEqual(gone);
    expect(await ledger(harness)).toEqual(before);
    expect(await rowsAbout(harness, buyer, 'orders', 'buyer_id')).toMatchObject([
      { price_cents: 1250, buyer_name: 'Deleted account', buyer_email: '', phone_number: '', location: '' },
    ]);
  });

  test('has no open bookings, and those of others stay', async ({ harness, seller, buyer, other }) => {
    const copy = await listing(harness, seller);
    const [mine, theirs] = [await booked(buyer, copy), await booked(other, copy)];
    await leave(buyer);
    expect((await ledger(harness)).orders).toEqual({ [mine]: 'void', [theirs]: 'pending' });
    expect(await answer(other.ask('GET', '/api/my-orders'))).toMatchObject([200, [{ _id: theirs }]]);
    expect(harness.purged).toEqual([[tag.photosOf(buyer.id)]]);
  });
});

describe('a deleted seller', () => {
  test('has no listings, on public pages either', async ({ harness, seller, buyer, other }) => {
    const copy = await listing(harness, seller, { advertisedAt: 5 });
    const order = await booked(buyer, copy);
    expect(await answer(leave(seller))).toEqual(gone);
    const title = await titleTags(harness, `Book ${copy}`);
    const lists = [tag.category('fantasy'), tag.shop, tag.search, tag.sitemap, ...title];
    expect(dropped(harness)).toEqual([...lists, tag.seller(seller.id), tag.photosOf(seller.id)].toSorted());
    expect(await answer(harness.send('/api/advertise'))).toEqual([200, []]);
    expect(await answer(other.ask('GET', '/api/products'))).toEqual([200, []]);
    expect((await ledger(harness)).orders).toEqual({ [order]: 'void' });
    expect(await rowsAbout(harness, seller, 'listings', 'seller_id')).toMatchObject([
      { deleted_at: harness.clock.now, phone_number: '' },
    ]);
  });

  test("leaves sold copies: the sale, the copy and the buyer's order", async ({ harness, seller, buyer }) => {
    const { orderId } = await sold(harness, seller, buyer);
    const before = await ledger(harness);
    await endSales(harness);
    expect(await answer(leave(seller))).toEqual(gone);
    expect(await ledger(harness)).toEqual(before);
    expect(await answer(buyer.ask('GET', `/api/my-orders/${orderId}`))).toMatchObject([200, { _id: orderId }]);
    expect(JSON.stringify(await rowsOf(harness, 'SELECT * FROM listings'))).not.toContain('+1 503');
  });
});

test('an admin may leave while another one stays', async ({ harness }) => {
  const [first, second] = [await signedIn(harness, 'Admin'), await signedIn(harness, 'Admin')];
  expect(await answer(leave(first))).toEqual(gone);
  expect(await answer(leave(second))).toEqual([409, { message: accountsWords.conflict.lastAdmin, code: 'conflict' }]);
});
