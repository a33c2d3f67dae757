/** Holidays: a seller pauses all their copies. */
import { describe, expect } from 'vitest';
import { answer, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { changeListings } from '../../../tests/fixtures/off-sale.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { getSellerPage } from '../../domain/catalog/catalog-pages.ts';

const done = [200, { acknowledged: true, modifiedCount: 1 }];

describe('a holiday', () => {
  const since = async (seller: SignedIn) => (await answer(seller.ask('GET', '/api/holiday')))[1];

  test('starts and ends once, each in two round trips, and is visible to its seller', async ({ harness, seller }) => {
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

  // Fails when the end of a holiday resumes single paused copies, or when copies added meanwhile are on sale.
  test('covers all copies of one seller: single paused ones stay paused after it, new ones are included', async ({
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
    await changeListings(seller, 'take_off_sale', two);
    await seller.ask('PUT', '/api/holiday');
    const added = await listing(harness, seller);
    expect(await onSale()).toEqual([theirs]);
    expect(await getSellerPage(harness.deps, seller.id)).toMatchObject({ seller: { away: true }, listings: [] });
    await seller.ask('DELETE', '/api/holiday');
    expect(await onSale()).toEqual([one, added, theirs].toSorted());
    expect(await getSellerPage(harness.deps, seller.id)).toMatchObject({ seller: { away: false } });
  });

  test('keeps wishes for a copy, with its state', async ({ harness, seller, buyer }) => {
    const copy = await listing(harness, seller);
    await seller.ask('PUT', '/api/holiday');
    expect((await buyer.ask('POST', '/api/add-to-wishlist', { productID: copy })).status).toBe(201);
    expect(await answer(buyer.ask('GET', '/api/add-to-wishlist'))).toMatchObject([
      200,
      [{ productID: copy, state: 'paused', availablity: false, paid: false }],
    ]);
  });
});
