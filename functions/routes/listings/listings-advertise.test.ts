import { expect } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { answer, purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { posted, sold } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const test = stockedTest.extend('id', { auto: true }, async ({ harness, seller }) => {
  const id = await posted(harness, seller);
  harness.purged.length = 0;
  return id;
});

const advertise = (seller: SignedIn, id: string, user = seller, copy = id) => user.ask('PUT', `/api/products/${copy}`);
const advertised = [200, { acknowledged: true, modifiedCount: 1 }];
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];
const refusal = (message: string) => [409, { message, code: 'conflict' }];
const frontPage = async (harness: Harness) => (await answer(harness.send('/api/advertise')))[1];

async function changesNothing(harness: Harness, call: Promise<Response>, expected: unknown, before: unknown) {
  expect(await answer(call)).toEqual(expected);
  expect(await everything(harness)).toEqual(before);
  expect(harness.purged).toEqual([]);
}

test('a copy is on the home page at once, in two round trips, and its pages are purged', async ({
  harness,
  seller,
  id,
}) => {
  expect(await frontPage(harness)).toEqual([]);
  const response = await advertise(seller, id);
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await answer(response)).toEqual(advertised);
  expect(await frontPage(harness)).toMatchObject([{ _id: id, advertisement: true }]);
  expect(await rowsOf(harness, 'SELECT advertised_at FROM listings')).toEqual([{ advertised_at: harness.clock.now }]);
  expect(harness.purged).toEqual([[tag.home]]);
});

// Fails without `advertised_at IS NULL` in the WHERE.
test('a second time is refused, also concurrently, and the first moment stays', async ({ harness, seller, id }) => {
  const answers = await Promise.all([advertise(seller, id), advertise(seller, id), advertise(seller, id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  harness.clock.now += 1000;
  harness.purged.length = 0;
  await changesNothing(
    harness,
    advertise(seller, id),
    refusal(listingsWords.conflict.alreadyAdvertised),
    await everything(harness),
  );
});

test('the latest advertisement comes first', async ({ harness, seller, id }) => {
  const other = await posted(harness, seller);
  await advertise(seller, id, seller, other);
  harness.clock.now += 1;
  await advertise(seller, id);
  expect(await frontPage(harness)).toMatchObject([{ _id: id }, { _id: other }]);
});

test('a copy under payment can be advertised, a sold one cannot', async ({ harness, seller, buyer, id }) => {
  const { listingId } = await purchase(harness, seller, buyer, id);
  expect(await answer(advertise(seller, id, seller, listingId))).toEqual(advertised);
  const gone = await sold(harness, seller, await signedIn(harness, 'Buyer'));
  harness.purged.length = 0;
  const before = await everything(harness);
  await changesNothing(
    harness,
    advertise(seller, id, seller, gone.listingId),
    refusal(listingsWords.conflict.soldListing),
    before,
  );
});

test("another seller's copy, a deleted one and an unknown one are not found", async ({ harness, seller, id }) => {
  const other = await signedIn(harness, 'Seller');
  await changesNothing(harness, advertise(seller, id, other), notFound, await everything(harness));
  await changesNothing(harness, advertise(seller, id, seller, 'none'), notFound, await everything(harness));
  await seller.ask('DELETE', `/api/products/${id}`);
  harness.purged.length = 0;
  await changesNothing(harness, advertise(seller, id), notFound, await everything(harness));
});
