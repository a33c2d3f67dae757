import { expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { answer, booked, listing, purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { bought, completed, doing, endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { posted, sold, uploaded } from '../../../tests/fixtures/listings.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';

type Shown = Record<string, unknown> & { _id: string };

async function mine(seller: SignedIn, query = '', user = seller) {
  const response = await user.ask('GET', `/api/my-products${query}`);
  const rows = (await response.json()) as Shown[];
  const next = /^<\/api\/my-products(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1];
  return { rows, ids: rows.map(({ _id }) => _id), next, trips: response.headers.get('Server-Timing') };
}
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];

test("a seller's own copy in the words of the specification, with every picture and their own number", async ({
  harness,
  seller,
}) => {
  const photos = await uploaded(harness, seller, 'one', 'two');
  const id = await posted(harness, seller, { photos });
  const { rows, trips } = await mine(seller);
  expect(trips).toBe('db;desc="2"');
  expect(rows).toMatchObject([
    {
      _id: id,
      name: 'Emma',
      isbn: '9780141439587',
      categoryId: 'fantasy',
      category_name: 'Fantasy',
      photo: photos[0],
      phone_number: '+1 503 555 0100',
      seller_email: seller.email,
      resell_price: 12.5,
      original_price: 24,
      availablity: true,
      paid: false,
      advertisement: false,
      held: false,
      photos: photos.map((url) => ({ url, width: 1280, height: 1700 })),
    },
  ]);
  expect(await answer(seller.ask('GET', `/api/my-products/${id}`))).toEqual([200, rows[0]]);
});

test('pictures come in the order of the form, all of them', async ({ harness, seller }) => {
  const photos = await uploaded(harness, seller, ...'abcdef');
  const turned = photos.toReversed();
  const id = await posted(harness, seller, { photos: turned });
  const { rows } = await mine(seller);
  expect(rows).toMatchObject([{ _id: id, photo: turned[0], photos: turned.map((url) => ({ url })) }]);
});

// Fails when other sellers' are returned, or when an unknown id scans the whole list.
test("a list by ids has the seller's own, at most a hundred, without a scan", async ({ harness, seller, other }) => {
  const own = [await posted(harness, seller), await posted(harness, seller), await posted(harness, seller)];
  const theirs = await listing(harness, await signedIn(harness, 'Seller'));
  const [first = '', second = '', gone = ''] = own;
  await seller.ask('DELETE', `/api/products/${gone}`);
  const { rows, ids, next, trips } = await mine(seller, `?ids=${[second, theirs, gone, 'nobodys', first].join(',')}`);
  expect([ids.toSorted(), next, trips]).toEqual([[first, second].toSorted(), undefined, 'db;desc="2"']);
  const all = (await mine(seller)).rows;
  expect(rows.toSorted((a, b) => (a._id < b._id ? -1 : 1))).toEqual(all.toSorted((a, b) => (a._id < b._id ? -1 : 1)));
  expect((await mine(seller, '?ids=')).ids).toEqual([]);
  expect((await mine(seller, `?ids=${'nobodys,'.repeat(100)}${first}`)).ids).toEqual([]);
  expect((await other.ask('GET', `/api/my-products?ids=${first}`)).status).toBe(403);
});

// Fails when `phoneNumber` is part of the public card.
test('others do not see the phone number', async ({ harness, seller, buyer }) => {
  const id = await posted(harness, seller);
  await seller.ask('PUT', `/api/products/${id}`);
  for (const path of ['/api/products', '/api/category/fantasy', '/api/advertise'])
    expect([path, await (await buyer.ask('GET', path)).text()]).toEqual([path, expect.not.stringContaining('555')]);
});

// Fails when the buyer of another copy, or of an unpaid order, is named.
test("a sold copy has its moment and buyer, also after the end of the buyer's account", async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const { listingId } = await purchase(harness, seller, buyer);
  await booked(other, listingId);
  const open = await listing(harness, seller, { postedAt: 1, pausedAt: 2 });
  const rows = async () => (await mine(seller)).rows;
  const nothing = { sold_at: null, buyer_name: null };
  expect(await rows()).toMatchObject([
    { _id: listingId, held: true, off_sale: false, ...nothing },
    { _id: open, held: false, off_sale: true, ...nothing },
  ]);
  const { listingId: second } = await sold(harness, seller, other);
  const [user] = await rowsOf(harness, `SELECT name FROM users WHERE id = '${other.id}'`);
  const told = { paid: true, sold_at: new Date(harness.clock.now).toISOString(), buyer_name: user?.name };
  expect((await rows()).find(({ _id }) => _id === second)).toMatchObject(told);
  expect((await rows()).filter(({ sold_at }) => sold_at !== null)).toHaveLength(1);
  await endSales(harness);
  await other.ask('DELETE', '/api/auth/account', {});
  expect((await rows()).find(({ _id }) => _id === second)).toMatchObject({ ...told, buyer_name: 'Deleted account' });
});

// Fails when a copy with a refund, made or owed, counts as its buyer's.
test('a sold copy with a canceled or refunded sale is marked, without a buyer', async ({ harness, seller, buyer }) => {
  const canceled = await bought(harness, seller, buyer, 'meet');
  await doing(buyer, canceled.orderId, 'cancel');
  const { listingId, intentId } = await completed(harness, seller, buyer);
  await tellNotice(harness, disputeOf(intentId, 'lost'));
  const { rows } = await mine(seller, '?state=sold');
  const stateOf = (id: string) => rows.find(({ _id }) => _id === id);
  const nobody = { paid: true, sold_at: new Date(harness.clock.now).toISOString(), buyer_name: null };
  expect(stateOf(canceled.listingId)).toMatchObject({ ...nobody, sale_end: 'canceled' });
  expect(stateOf(listingId)).toMatchObject({ ...nobody, sale_end: 'refunded' });
  const { listingId: kept } = await completed(harness, seller, buyer);
  expect((await mine(seller)).rows.find(({ _id }) => _id === kept)).toMatchObject({ sale_end: null });
});

test('a copy without pictures has none', async ({ harness, seller }) => {
  await listing(harness, seller);
  expect((await mine(seller)).rows).toMatchObject([{ photo: null, photos: [] }]);
});

// Fails without the seller in the WHERE.
test('only their own, without deleted ones', async ({ harness, seller }) => {
  const other = await signedIn(harness, 'Seller');
  const [theirs, own] = [await listing(harness, other), await listing(harness, seller)];
  await listing(harness, seller, { deletedAt: 1 });
  expect([(await mine(seller)).ids, (await mine(seller, '', other)).ids]).toEqual([[own], [theirs]]);
  expect((await mine(seller, `?email=${seller.email}`)).ids).toEqual([own]);
  expect((await other.ask('GET', `/api/my-products?email=${seller.email}`)).status).toBe(403);
  for (const [user, id] of [
    [other, own],
    [seller, theirs],
    [seller, 'none'],
  ] as const)
    expect(await answer(user.ask('GET', `/api/my-products/${id}`))).toEqual(notFound);
});

test('a copy under payment is held until the payment or its end', async ({ harness, seller, buyer }) => {
  const { listingId, orderId } = await purchase(harness, seller, buyer);
  expect((await mine(seller)).rows).toMatchObject([{ _id: listingId, held: true, paid: false }]);
  expect(await answer(seller.ask('GET', `/api/my-products/${listingId}`))).toMatchObject([200, { held: true }]);
  await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
  expect((await mine(seller)).rows).toMatchObject([{ held: false }]);
  await sold(harness, seller, await signedIn(harness, 'Buyer'), listingId);
  expect((await mine(seller)).rows).toMatchObject([{ held: false, paid: true, availablity: false }]);
});
