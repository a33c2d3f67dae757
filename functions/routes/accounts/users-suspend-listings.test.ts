import { describe, expect } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { ordersWords } from '../../../core/words/en/orders.ts';
import { stateFor } from '../../../tests/fakes/queue.ts';
import { dropped, titleTags } from '../../../tests/fixtures/catalog/pages.ts';
import { answer, booked, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { getCatalogPage, getCategoryPage, getHome, getSellerPage } from '../../domain/catalog/catalog-pages.ts';

const suspend = (admin: SignedIn, user: { id: string }, body?: object, who = admin) =>
  answer(who.ask('PUT', `/api/users/${user.id}/suspension`, body));
const restore = (admin: SignedIn, user: { id: string }, body?: object, who = admin) =>
  answer(who.ask('DELETE', `/api/users/${user.id}/suspension`, body));
const refused = (message: string) => [409, { message, code: 'conflict' }];

/** All public reads of listings for sale, with the copies that they contain. */
async function shown(harness: Harness, seller: SignedIn, buyer: SignedIn, copy: string) {
  const pages = [
    (await getHome(harness.deps)).advertised,
    (await getCatalogPage(harness.deps)).listings,
    ((await getCategoryPage(harness.deps, 'fantasy')) as { listings: { id: string }[] }).listings,
    (await getSellerPage(harness.deps, seller.id))?.listings ?? [],
  ].map((listings) => listings.some(({ id }) => id === copy));
  const reads = ['/api/products', '/api/category/fantasy', '/api/advertise'].map(async (path) =>
    ((await (await buyer.ask('GET', path)).json()) as { _id: string }[]).some(({ _id }) => _id === copy),
  );
  return [...pages, ...(await Promise.all(reads))];
}

// Fails when one public read, or one action on a copy, checks "not deleted" instead of "active".
describe('the listings of a suspended seller', () => {
  test('are on no page and in no read, and return unchanged', async ({ harness, seller, buyer, admin }) => {
    const copy = await listing(harness, seller, { advertisedAt: 7 });
    // Derived from the seller's state.
    const rows = async () =>
      (await rowsOf(harness, 'SELECT * FROM listings')).map(({ stock, terms, kind_number, ...row }) => row);
    const before = await rows();
    expect(await shown(harness, seller, buyer, copy)).toEqual(Array(7).fill(true));
    await suspend(admin, seller);
    const shows = [tag.category('fantasy'), tag.shop, tag.search, tag.sitemap, tag.seller(seller.id)];
    shows.push(...(await titleTags(harness, `Book ${copy}`)));
    expect(dropped(harness)).toEqual([...shows, tag.photosOf(seller.id)].toSorted());
    expect(await shown(harness, seller, buyer, copy)).toEqual(Array(7).fill(false));
    expect([await getSellerPage(harness.deps, seller.id), await rows()]).toEqual([null, before]);
    harness.purged.length = 0;
    await restore(admin, seller);
    const back = [tag.home, tag.laterInShop, tag.laterIn('fantasy'), tag.book(copy)];
    expect(dropped(harness)).toEqual([...shows, ...back].toSorted());
    expect([await shown(harness, seller, buyer, copy), await rows()]).toEqual([Array(7).fill(true), before]);
  });

  test('cannot be booked, wished for, reported or queued for', async ({ harness, seller, buyer, admin }) => {
    const copy = await listing(harness, seller);
    const order = await booked(buyer, copy);
    await suspend(admin, seller);
    const other = await signedIn(harness, 'Buyer');
    const before = await everything(harness);
    const nothing = [404, { message: commonWords.error.notFound, code: 'not_found' }];
    const booking = { productID: copy, user_number: '+1 503 555 0199', user_location: 'Salem' };
    expect(await answer(other.ask('POST', '/api/my-orders', booking))).toEqual(nothing);
    expect(await answer(other.ask('POST', '/api/add-to-wishlist', { productID: copy }))).toEqual(nothing);
    expect(await answer(other.ask('PUT', `/api/reported-product/${copy}`))).toEqual(nothing);
    const line = await answer(buyer.ask('POST', '/api/queue', { bookedId: order }));
    expect(line).toEqual(refused(ordersWords.conflict.notPayable));
    expect([await stateFor(harness, copy), await stateFor(harness, copy, buyer)]).toEqual(['gone', 'gone']);
    expect(await answer(buyer.ask('GET', '/api/my-orders'))).toMatchObject([
      200,
      [{ state: 'pending', availability: 'gone' }],
    ]);
    expect(await everything(harness)).toEqual(before);
  });
});
