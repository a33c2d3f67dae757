import { describe, expect } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { dropped, EMMA, titleTags } from '../../../tests/fixtures/catalog/pages.ts';
import { answer, ledger } from '../../../tests/fixtures/factories.ts';
import {
  deleted,
  idsOf,
  line,
  notFound,
  outcomes,
  refusal,
  remove,
  report,
} from '../../../tests/fixtures/listings/removed-listings.ts';
import { keptKeys, placedOn, posted, sold, uploaded } from '../../../tests/fixtures/listings.ts';
import { auditLines, everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import { getListingPage } from '../../domain/catalog/listing-page.ts';

describe('a sold copy', () => {
  // Fails when a sold copy can never be hidden, whatever its texts and pictures.
  test("is hidden with its pictures on the admin's request, and stays with its buyer", async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const [photo = ''] = await uploaded(harness, seller, 'cover');
    const { listingId, orderId } = await sold(
      harness,
      seller,
      buyer,
      await posted(harness, seller, { photos: [photo] }),
    );
    await report(other, listingId);
    const [picture = ''] = await placedOn(harness, listingId);
    const before = await ledger(harness);
    harness.purged.length = 0;
    expect(await answer(remove(admin, listingId, { reason: 'Abusive', sold: true, page: true }))).toEqual(deleted);
    expect(await getListingPage(harness.deps, listingId)).toBe('gone');
    expect([await placedOn(harness, listingId), keptKeys(harness), await outcomes(harness)]).toEqual([
      [],
      [],
      ['removed'],
    ]);
    const ownPages = [tag.book(listingId), picture.replace('/photos/', 'photo:')];
    const found = [...(await titleTags(harness, EMMA.name)), tag.search, tag.sitemap];
    expect(dropped(harness)).toEqual([...ownPages, ...found].toSorted());
    expect(await ledger(harness)).toEqual(before);
    expect(await answer(buyer.ask('GET', `/api/my-orders/${orderId}`))).toMatchObject([200, { paid: true }]);
    expect(await auditLines(harness)).toEqual([line(admin, 'delete_listing', listingId, 'Abusive')]);
    expect(await answer(remove(admin, listingId, { sold: true, page: true }))).toEqual(notFound);
  });

  test('leaves the list of sold copies and nothing else', async ({ harness, seller, buyer, other, admin }) => {
    const [photo = ''] = await uploaded(harness, seller, 'cover');
    const { listingId, orderId } = await sold(
      harness,
      seller,
      buyer,
      await posted(harness, seller, { photos: [photo] }),
    );
    await report(other, listingId);
    const known = async () => [
      await ledger(harness),
      await answer(buyer.ask('GET', `/api/my-orders/${orderId}`)),
      await answer(seller.ask('GET', '/api/my-products')),
      await answer(seller.ask('GET', '/api/my-buyers')),
      await placedOn(harness, listingId),
      await outcomes(harness),
    ];
    const before = await known();
    harness.purged.length = 0;
    expect(await answer(remove(admin, listingId, { reason: 'Sent', sold: true }))).toEqual(deleted);
    expect(await known()).toEqual(before);
    expect([await idsOf(admin, '/api/sold-products'), harness.purged]).toEqual([[], []]);
    expect(await rowsOf(harness, `SELECT cleared_at, deleted_at FROM listings WHERE id = '${listingId}'`)).toEqual([
      { cleared_at: harness.clock.now, deleted_at: null },
    ]);
    expect(await auditLines(harness)).toEqual([line(admin, 'clear_sold_listing', listingId, 'Sent')]);
    for (const body of [undefined, { sold: true }])
      expect(await answer(remove(admin, listingId, body))).toEqual(notFound);
    expect(await auditLines(harness)).toHaveLength(1);
  });

  test('is refused when the admin saw it for sale', async ({ harness, seller, buyer, admin }) => {
    const { listingId } = await sold(harness, seller, buyer);
    const before = await everything(harness);
    expect(await answer(remove(admin, listingId, { sold: false }))).toEqual(
      refusal(listingsWords.conflict.soldListing),
    );
    expect(await everything(harness)).toEqual(before);
    expect(await answer(remove(admin, listingId))).toEqual(deleted);
  });

  test('removed by its seller from their own list stays on this one until it is cleared', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const { listingId } = await sold(harness, seller, buyer);
    await seller.ask('DELETE', `/api/products/${listingId}`);
    expect(await idsOf(admin, '/api/sold-products')).toEqual([listingId]);
    expect(await answer(remove(admin, listingId))).toEqual(deleted);
    expect(await idsOf(admin, '/api/sold-products')).toEqual([]);
  });
});
