import { describe, expect } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { parseSearch } from '../../../core/search/search.ts';
import { commonWords } from '../../../core/words/common.ts';
import { enterQueue, queueOf, stateFor, tick, told } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  bookingOf,
  finishPaying,
  ledger,
  listing,
  purchase,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { dropped, titleTags } from '../../../tests/fixtures/pages.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { everything, rowsOf } from '../../../tests/fixtures/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { getCatalogPage, getCategoryPage, getHome, getSellerPage } from '../../domain/catalog/catalog.ts';
import { getFeed } from '../../domain/catalog/feeds.ts';
import { getListingPage } from '../../domain/catalog/listing-page.ts';
import { getSitemapPart } from '../../domain/catalog/sitemap.ts';
import { searchTitles } from '../../domain/search/search.ts';

const refused = [409, { message: commonWords.conflict.offSale, code: 'conflict' }];
const done = [200, { acknowledged: true, modifiedCount: 1 }];

/** The two ways to take a copy off sale, and back. */
const WAYS = {
  'a copy by itself': {
    off: (seller: SignedIn, id: string) => change(seller, 'take_off_sale', id),
    on: (seller: SignedIn, id: string) => change(seller, 'put_on_sale', id),
  },
  'a holiday': {
    off: (seller: SignedIn) => seller.ask('PUT', '/api/holiday'),
    on: (seller: SignedIn) => seller.ask('DELETE', '/api/holiday'),
  },
} as const;

const change = (seller: SignedIn, action: string, ...ids: string[]) =>
  seller.ask('PATCH', '/api/my-products', { action, listings: ids.map((_id) => ({ _id, version: 0 })) });

type Shown = { readonly id: string }[];

/** Every place where somebody finds what is for sale, and whether this copy is there. */
async function shown(harness: Harness, seller: SignedIn, buyer: SignedIn, copy: string, query: string) {
  const { deps } = harness;
  const search = parseSearch(new URLSearchParams(query));
  const category = (await getCategoryPage(deps, 'fantasy')) as { listings: Shown };
  const found = await searchTitles(deps, search, 24);
  const pages: Shown[] = [
    (await getHome(deps)).advertised,
    (await getCatalogPage(deps)).listings,
    category.listings,
    (await getSellerPage(deps, seller.id))?.listings ?? [],
    (await getFeed(deps, 'fantasy'))?.books ?? [],
    (await getSitemapPart(deps, { kind: 'books', number: 1 })) ?? [],
    found.titles.map(({ listing: { id } }) => ({ id })),
  ];
  const reads = ['/api/products', '/api/category/fantasy', '/api/advertise', `/api/search?${query}`].map(async (path) =>
    ((await (await buyer.ask('GET', path)).text()) as string).includes(copy),
  );
  return [
    ...pages.map((listings) => listings.some(({ id }) => id === copy)),
    ...(await Promise.all(reads)),
    found.facets.total.books > 0,
  ];
}

describe.each(Object.entries(WAYS))('off sale by %s', (way, { off, on }) => {
  // Fails when one public read says "active" instead of "for sale".
  test('is on no list and in no search; its page stays, without a way to buy, and everything comes back', async ({
    harness,
    seller,
    buyer,
  }) => {
    const copy = await listing(harness, seller, { advertisedAt: 7, name: 'Zanzibar' });
    const look = () => shown(harness, seller, buyer, copy, 'q=Zanzibar&sold=1');
    const page = async () => (await getListingPage(harness.deps, copy)) as { onSale: boolean };
    const before = await rowsOf(harness, 'SELECT * FROM products');
    expect([await look(), (await page()).onSale]).toEqual([Array(12).fill(true), true]);
    expect((await off(seller, copy)).status).toBe(200);
    const lists = [tag.category('fantasy'), tag.shop, tag.search, tag.sitemap];
    const holiday = way === 'a holiday';
    const ofWay = holiday ? [tag.seller(seller.id)] : [tag.book(copy), tag.stockOf(seller.id)];
    const shows = [...ofWay, ...(await titleTags(harness, 'Zanzibar'))];
    expect(dropped(harness)).toEqual([...lists, ...shows].toSorted());
    expect([await look(), (await page()).onSale]).toEqual([Array(12).fill(false), false]);
    harness.purged.length = 0;
    expect((await on(seller, copy)).status).toBe(200);
    const back = [tag.home, tag.laterInShop, tag.laterIn('fantasy'), ...(holiday ? [tag.book(copy)] : [])];
    expect(dropped(harness)).toEqual([...lists, ...shows, ...back].toSorted());
    expect([await look(), (await page()).onSale]).toEqual([Array(12).fill(true), true]);
    expect(await rowsOf(harness, 'SELECT * FROM products')).toEqual(before);
  });

  // Fails when the WHERE of a booking or of a hold says "active" instead of "on sale".
  test('cannot be booked or paid by anybody new, and a booking waits', async ({ harness, seller, buyer, other }) => {
    const copy = await listing(harness, seller);
    const order = await booked(buyer, copy);
    await off(seller, copy);
    const before = await everything(harness);
    expect(await answer(other.ask('POST', '/api/my-orders', bookingOf(copy)))).toEqual(refused);
    expect(await answer(startPaying(buyer, order))).toEqual(refused);
    expect(await answer(enterQueue(buyer, order))).toEqual(refused);
    expect([await stateFor(harness, copy), await stateFor(harness, copy, buyer)]).toEqual(['paused', 'paused']);
    expect(await told(buyer, order)).toMatchObject({ state: 'pending', availability: 'paused' });
    expect(await everything(harness)).toEqual(before);
    await on(seller, copy);
    expect((await startPaying(buyer, order)).status).toBe(200);
  });

  // Fails when a hold is ended, or a sale refused, because the copy is off sale.
  test('leaves whoever is paying alone: they go on, finish, and have bought it', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const { listingId, orderId, intentId } = await purchase(harness, seller, buyer);
    const second = await booked(other, listingId);
    await off(seller, listingId);
    expect([await stateFor(harness, listingId, buyer), await stateFor(harness, listingId, other)]).toEqual([
      'yours',
      'paused',
    ]);
    expect(await answer(enterQueue(other, second))).toEqual(refused);
    expect((await startPaying(buyer, orderId)).status).toBe(200);
    harness.payments.succeed(intentId);
    expect((await finishPaying(buyer, intentId)).status).toBe(200);
    const { sales, refunds, orders } = await ledger(harness);
    expect([sales.map(({ orderId: id }) => id), refunds, orders[orderId]]).toEqual([[orderId], [], 'paid']);
    expect(await stateFor(harness, listingId)).toBe('sold');
  });

  // Fails when a hold that ended gives way to another one.
  test('once the hold is over, it is off sale for its buyer, too', async ({ harness, seller, buyer }) => {
    const { listingId, orderId } = await purchase(harness, seller, buyer);
    await off(seller, listingId);
    harness.clock.now += 16 * 60_000;
    expect(await answer(startPaying(buyer, orderId))).toEqual(refused);
    expect(await stateFor(harness, listingId, buyer)).toBe('paused');
  });

  // Fails without `pauseTurns`, and when the queue moves on although the copy is off sale.
  test('the queue stands: places stay, a turn comes again with the copy, and nobody is blamed', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const { listingId, orderId } = await purchase(harness, seller, buyer);
    await enterQueue(other, await booked(other, listingId));
    await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
    const turn = harness.clock.now + 15 * 60_000;
    expect(await queueOf(harness, listingId)).toEqual([[other.id, turn]]);
    await off(seller, listingId);
    expect(await queueOf(harness, listingId)).toEqual([[other.id, null]]);
    harness.clock.now += 60 * 60_000;
    await tick(harness);
    expect(await queueOf(harness, listingId)).toEqual([[other.id, null]]);
    await on(seller, listingId);
    expect(await queueOf(harness, listingId)).toEqual([[other.id, harness.clock.now + 15 * 60_000]]);
    expect(await rowsOf(harness, 'SELECT * FROM passed_turns')).toEqual([]);
  });

  test('a sold copy is sold: its page, search and order say so', async ({ harness, seller, buyer }) => {
    const { listingId } = await sold(harness, seller, buyer);
    await off(seller, listingId);
    expect(await stateFor(harness, listingId)).toBe('sold');
    const found = await searchTitles(harness.deps, parseSearch(new URLSearchParams('q=book&sold=1')), 24);
    expect(found.titles.map(({ listing: { id } }) => id)).toEqual([listingId]);
  });
});

describe('a holiday', () => {
  const since = async (seller: SignedIn) => (await answer(seller.ask('GET', '/api/holiday')))[1];

  test('begins and ends once, each in two round trips, and is its own to tell', async ({ harness, seller }) => {
    await listing(harness, seller);
    const other = await signedIn(harness, 'Seller');
    expect(await since(seller)).toEqual({ since: null, reason: null });
    const response = await seller.ask('PUT', '/api/holiday');
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await answer(response)).toEqual(done);
    const began = new Date(harness.clock.now).toISOString();
    harness.clock.now += 1000;
    harness.purged.length = 0;
    expect(await answer(seller.ask('PUT', '/api/holiday'))).toEqual([200, { acknowledged: true, modifiedCount: 0 }]);
    expect([await since(seller), await since(other), harness.purged]).toEqual([
      { since: began, reason: null },
      { since: null, reason: null },
      [],
    ]);
    const back = await seller.ask('DELETE', '/api/holiday');
    expect(back.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await answer(back)).toEqual(done);
    expect(await answer(seller.ask('DELETE', '/api/holiday'))).toEqual([200, { acknowledged: true, modifiedCount: 0 }]);
    expect(await since(seller)).toEqual({ since: null, reason: null });
  });

  // Fails when the end of a holiday puts single copies back, and when what is added meanwhile is on sale.
  test('is about everything of one seller: single copies stay off sale after it, new ones come with it', async ({
    harness,
    seller,
    buyer,
  }) => {
    const neighbour = await signedIn(harness, 'Seller');
    const [one, two, theirs] = [
      await listing(harness, seller),
      await listing(harness, seller),
      await listing(harness, neighbour),
    ];
    const onSale = async () =>
      ((await (await buyer.ask('GET', '/api/products')).json()) as { _id: string }[]).map(({ _id }) => _id).toSorted();
    await change(seller, 'take_off_sale', two);
    await seller.ask('PUT', '/api/holiday');
    const added = await listing(harness, seller);
    expect(await onSale()).toEqual([theirs]);
    expect(await getSellerPage(harness.deps, seller.id)).toMatchObject({ seller: { away: true }, listings: [] });
    await seller.ask('DELETE', '/api/holiday');
    expect(await onSale()).toEqual([one, added, theirs].toSorted());
    expect(await getSellerPage(harness.deps, seller.id)).toMatchObject({ seller: { away: false } });
  });

  test('keeps the wish for a copy, which says how it stands', async ({ harness, seller, buyer }) => {
    const copy = await listing(harness, seller);
    await seller.ask('PUT', '/api/holiday');
    expect((await buyer.ask('POST', '/api/add-to-wishlist', { productID: copy })).status).toBe(201);
    expect(await answer(buyer.ask('GET', '/api/add-to-wishlist'))).toMatchObject([
      200,
      [{ productID: copy, state: 'paused', availablity: false, paid: false }],
    ]);
  });
});

test('bookings of a copy that is deleted while it is off sale are void', async ({ harness, seller, buyer }) => {
  const copy = await listing(harness, seller);
  const order = await booked(buyer, copy);
  await change(seller, 'take_off_sale', copy);
  expect((await seller.ask('DELETE', `/api/products/${copy}`)).status).toBe(200);
  expect(await told(buyer, order)).toMatchObject({ state: 'void', availability: 'gone' });
  expect(await answer(buyer.ask('POST', '/api/my-orders', bookingOf(copy)))).toEqual([
    404,
    { message: commonWords.error.notFound, code: 'not_found' },
  ]);
});
