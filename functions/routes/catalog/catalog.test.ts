import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { formatPostingTime } from '../../../core/listings/posting-time.ts';
import { answer, finishPaying, listing, purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { WIRE_WHOLE } from '../../../tests/fixtures/listings/whole-listing.ts';
import { posted, stocked, uploaded } from '../../../tests/fixtures/listings.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, listingPhotos, listings, photos } from '../../db/tables/catalog.ts';

const LISTING_LISTS = ['/api/products', '/api/category/fantasy', '/api/advertise'];
const idsOf = async (buyer: SignedIn, path: string) =>
  ((await (await buyer.ask('GET', path)).json()) as { _id: string }[]).map(({ _id }) => _id);
const trips = async (buyer: SignedIn, path: string) => (await buyer.ask('GET', path)).headers.get('Server-Timing');

test("categories are in the admin's order, with id and name", async ({ harness }) => {
  await harness.db.insert(categories).values([
    { id: 'poetry', name: 'Poetry', position: 2 },
    { id: 'classics', name: 'Classics', position: 1 },
  ]);
  const response = await harness.send('/api/category');
  expect(response.headers.get('Server-Timing')).toBe('db;desc="1"');
  expect(await answer(response)).toEqual([
    200,
    [
      { _id: 'classics', category_name: 'Classics' },
      { _id: 'poetry', category_name: 'Poetry' },
    ],
  ]);
});

describe.each(LISTING_LISTS)('%s', (path) => {
  const advertisedAt = 1;

  test("lists a listing in the words of the specification, without its seller's contact", async ({
    harness,
    seller,
    buyer,
  }) => {
    const id = await listing(harness, seller, { advertisedAt, author: 'A. Uthor', isbn: '9780140449136' });
    await harness.db.insert(photos).values({
      id: 'photo-key',
      ownerId: seller.id,
      state: 'ready',
      contentType: 'image/webp',
      contentHash: 'x',
      width: 300,
      height: 400,
      bytes: 1,
      createdAt: 1,
    });
    await harness.db.insert(listingPhotos).values({ listingId: id, position: 0, photoId: 'photo-key' });
    const [status, [shown]] = (await answer(buyer.ask('GET', path))) as [number, [object]];
    expect([status, shown]).toEqual([
      200,
      {
        ...WIRE_WHOLE,
        _id: id,
        name: `Book ${id}`,
        author: 'A. Uthor',
        isbn: '9780140449136',
        photo: '/photos/photo-key',
        seller_id: seller.id,
        seller_name: expect.stringContaining('Seller'),
        posting_time: formatPostingTime(harness.clock.now),
        advertisement: true,
      },
    ]);
    const text = JSON.stringify(shown);
    expect([text.includes(seller.email), text.includes('555')]).toEqual([false, false]);
  });

  test('shows the first of several pictures, and one card per copy', async ({ harness, seller, buyer }) => {
    await stocked(harness);
    const [back, front] = await uploaded(harness, seller, 'back', 'front', 'waits for its listing');
    const id = await posted(harness, seller, { photos: [front, back] });
    await seller.ask('PUT', `/api/products/${id}`);
    expect(await answer(buyer.ask('GET', path))).toMatchObject([200, [{ _id: id, photo: front }]]);
    expect(await idsOf(buyer, path)).toHaveLength(1);
  });

  test('hides sold copies, deleted ones, and those of a deleted seller', async ({ harness, seller, buyer }) => {
    const kept = await listing(harness, seller, { advertisedAt });
    await listing(harness, seller, { advertisedAt, deletedAt: 1 });
    const gone = await signedIn(harness, 'Seller');
    await listing(harness, gone, { advertisedAt });
    await harness.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, gone.id));
    const { intentId } = await purchase(harness, seller, buyer, await listing(harness, seller, { advertisedAt }));
    expect(await idsOf(buyer, path)).toHaveLength(2);
    harness.payments.succeed(intentId);
    await finishPaying(buyer, intentId);
    expect(await idsOf(buyer, path)).toEqual([kept]);
  });

  test("follows the seller's row: name and verification change at once", async ({ harness, seller, buyer }) => {
    await listing(harness, seller, { advertisedAt });
    await harness.db.update(users).set({ verified: true, name: 'Sal' }).where(eq(users.id, seller.id));
    expect(await answer(buyer.ask('GET', path))).toMatchObject([200, [{ verified: true, seller_name: 'Sal' }]]);
  });

  test('costs one round trip, and a second one where the caller must be known', async ({ harness, seller, buyer }) => {
    await listing(harness, seller, { advertisedAt });
    expect(await trips(buyer, path)).toBe(path === '/api/advertise' ? 'db;desc="1"' : 'db;desc="2"');
  });

  test('is empty without listings', async ({ buyer }) => {
    expect(await answer(buyer.ask('GET', path))).toEqual([200, []]);
  });
});

test('a category lists its own listings, and an unknown one none', async ({ harness, seller, buyer }) => {
  await harness.db.insert(categories).values({ id: 'poetry', name: 'Poetry', position: 1 });
  const poem = await listing(harness, seller, { categoryId: 'poetry' });
  await listing(harness, seller);
  expect(await idsOf(buyer, '/api/category/poetry')).toEqual([poem]);
  expect(await idsOf(buyer, '/api/category/none')).toEqual([]);
  expect(await idsOf(buyer, `/api/category/${encodeURIComponent("poetry' OR '1'='1")}`)).toEqual([]);
});

test('newest listings come first, latest advertisements in their own list', async ({ harness, seller, buyer }) => {
  const old = await listing(harness, seller, { postedAt: 1, advertisedAt: 9 });
  const young = await listing(harness, seller, { postedAt: 3, advertisedAt: 5 });
  const middle = await listing(harness, seller, { postedAt: 2 });
  expect(await idsOf(buyer, '/api/products')).toEqual([young, middle, old]);
  expect(await idsOf(buyer, '/api/category/fantasy')).toEqual([young, middle, old]);
  expect(await idsOf(buyer, '/api/advertise')).toEqual([old, young]);
});

test('copies hidden or sold out by an admin are neither rows nor cards', async ({ harness, seller, buyer }) => {
  await listing(harness, seller, { advertisedAt: 1 });
  await harness.db.update(listings).set({ deletedAt: harness.clock.now });
  expect(await Promise.all(LISTING_LISTS.map((path) => idsOf(buyer, path)))).toEqual([[], [], []]);
});
