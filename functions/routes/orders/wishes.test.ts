import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { answer, listing, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { posted, stocked, uploaded } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { wishes } from '../../db/tables/wishes.ts';

const wish = (user: SignedIn, productID: unknown, more: object = {}) =>
  user.ask('POST', '/api/add-to-wishlist', { ...more, productID });
const wished = async (user: SignedIn, listingId: string) =>
  ((await (await wish(user, listingId)).json()) as { insertedId: string }).insertedId;
const list = (user: SignedIn) => answer(user.ask('GET', '/api/add-to-wishlist'));
const remove = (user: SignedIn, id: string) => answer(user.ask('DELETE', `/api/add-to-wishlist/${id}`));
const rows = (harness: Harness) => rowsOf(harness, 'SELECT buyer_id, listing_id FROM wishes ORDER BY id');
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];

describe('a copy is added to the wish list', () => {
  test('once, in two round trips; a second time is reported, and others have lists of their own', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const listingId = await listing(harness, seller);
    const response = await wish(buyer, listingId);
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    const [row] = await harness.db.select().from(wishes);
    expect(await answer(response)).toEqual([201, { acknowledged: true, insertedId: row?.id }]);
    expect(row).toMatchObject({ buyerId: buyer.id, listingId, createdAt: harness.clock.now });
    expect(await answer(wish(buyer, listingId))).toEqual([
      409,
      { message: 'Product Already In Wishlist', code: 'conflict' },
    ]);
    expect((await wish(other, listingId)).status).toBe(201);
    expect(await rows(harness)).toHaveLength(2);
  });

  test('once by twenty concurrent calls', async ({ harness, seller, buyer }) => {
    const listingId = await listing(harness, seller);
    const answers = await Promise.all(Array.from({ length: 20 }, () => wish(buyer, listingId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect(await rows(harness)).toHaveLength(1);
  });

  test('only if it is for sale: unknown, deleted, and of a deleted seller are not found', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const deleted = await listing(harness, seller, { deletedAt: 1 });
    const orphan = await listing(harness, other);
    await harness.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, other.id));
    for (const id of ['none', deleted, orphan, "' OR 1=1 --", 'x'.repeat(64)])
      expect([id, await answer(wish(buyer, id))]).toEqual([id, notFound]);
    expect(await rows(harness)).toEqual([]);
  });

  test.for([undefined, null, '', 7, ['p'], {}, 'x'.repeat(65)])(
    'not as %j',
    async (productID, { harness, seller, buyer }) => {
      await listing(harness, seller);
      expect(await answer(wish(buyer, productID))).toMatchObject([422, { fields: { productID: expect.any(String) } }]);
      expect(await rows(harness)).toEqual([]);
    },
  );
});

describe('the list', () => {
  // Fails when `addWish` or `listWishes` uses anything of the body but the copy's id.
  test('is returned in the words of the specification, independent of the body', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    await stocked(harness);
    const [photo = ''] = await uploaded(harness, seller, 'cover');
    const listingId = await posted(harness, seller, { name: 'Emma', photos: [photo] });
    const junk = {
      _id: 'mine',
      product_name: 'Other',
      add_to_wishlist: false,
      category_name: 'Other',
      categoryId: 'other',
      availablity: false,
      photo: 'https://evil.example/x.jpg',
      resell_price: 0.5,
      seller_name: 'Nobody',
      user_email: other.email,
      paid: true,
      state: 'sold',
      buyer_id: other.id,
    };
    const { insertedId } = (await (await wish(buyer, listingId, junk)).json()) as { insertedId: string };
    const [, me] = await answer(seller.ask('GET', '/api/auth/me'));
    expect(await list(buyer)).toEqual([
      200,
      [
        {
          _id: insertedId,
          productID: listingId,
          product_name: 'Emma',
          add_to_wishlist: true,
          category_name: 'Fantasy',
          categoryId: 'fantasy',
          availablity: true,
          photo,
          resell_price: 12.5,
          seller_name: (me as { name: string }).name,
          user_email: buyer.email,
          paid: false,
          state: 'available',
        },
      ],
    ]);
    expect(await list(other)).toEqual([200, []]);
  });

  test("follows the listing, without the seller's contact", async ({ harness, seller, buyer }) => {
    await wished(buyer, await listing(harness, seller));
    await harness.db.update(listings).set({ name: 'Persuasion', resellPriceCents: 999 });
    const response = await buyer.ask('GET', `/api/add-to-wishlist?email=${buyer.email}`);
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject([{ product_name: 'Persuasion', resell_price: 9.99, photo: null }]);
    expect(text).not.toMatch(new RegExp(`${seller.email}|555 0100|${seller.id}`));
  });
});

// Fails without the buyer in the WHERE of `removeWish`.
test("a wish is removed from the user's own list only, once, and may be added again", async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const listingId = await listing(harness, seller);
  const [mine, theirs] = [await wished(buyer, listingId), await wished(other, listingId)];
  for (const id of [theirs, 'none', listingId]) expect([id, await remove(buyer, id)]).toEqual([id, notFound]);
  expect(await rows(harness)).toHaveLength(2);
  expect(await remove(buyer, mine)).toEqual([200, { acknowledged: true, deletedCount: 1 }]);
  expect(await remove(buyer, mine)).toEqual(notFound);
  expect(await rows(harness)).toEqual([{ buyer_id: other.id, listing_id: listingId }]);
  expect((await wish(buyer, listingId)).status).toBe(201);
});
