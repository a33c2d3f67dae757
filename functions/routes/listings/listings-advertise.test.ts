import { beforeEach, expect, test } from 'vitest';
import { commonWords } from '../../../core/words/common.ts';
import { listingsWords } from '../../../core/words/listings.ts';
import { answer, market, purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { posted, sold, stocked } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let id: string;

beforeEach(async () => {
  harness = await createHarness();
  await stocked(harness);
  ({ seller, buyer } = await market(harness));
  id = await posted(harness, seller);
  harness.purged.length = 0;
});

const advertise = (user = seller, copy = id) => user.ask('PUT', `/api/products/${copy}`);
const advertised = [200, { acknowledged: true, modifiedCount: 1 }];
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];
const refusal = (message: string) => [409, { message, code: 'conflict' }];
const frontPage = async () => (await answer(harness.send('/api/advertise')))[1];

async function changesNothing(call: Promise<Response>, expected: unknown, before: unknown) {
  expect(await answer(call)).toEqual(expected);
  expect(await everything(harness)).toEqual(before);
  expect(harness.purged).toEqual([]);
}

test('a copy stands on the front page at once, in two round trips, and its pages are dropped', async () => {
  expect(await frontPage()).toEqual([]);
  const response = await advertise();
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await answer(response)).toEqual(advertised);
  expect(await frontPage()).toMatchObject([{ _id: id, advertisement: true }]);
  expect(await rowsOf(harness, 'SELECT advertised_at FROM products')).toEqual([{ advertised_at: harness.clock.now }]);
  expect(harness.purged).toEqual([['catalog', 'category:fantasy', `seller:${seller.id}`]]);
});

// Fails when `advertised_at IS NULL` is taken out of the WHERE.
test('a second time is refused, also at the same moment, and the first moment stays', async () => {
  const answers = await Promise.all([advertise(), advertise(), advertise()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  harness.clock.now += 1000;
  harness.purged.length = 0;
  await changesNothing(advertise(), refusal(listingsWords.conflict.alreadyAdvertised), await everything(harness));
});

test('the latest advertisement comes first', async () => {
  const other = await posted(harness, seller);
  await advertise(seller, other);
  harness.clock.now += 1;
  await advertise();
  expect(await frontPage()).toMatchObject([{ _id: id }, { _id: other }]);
});

test('a copy that somebody is paying for may be advertised, a sold one may not', async () => {
  const { listingId } = await purchase(harness, seller, buyer, id);
  expect(await answer(advertise(seller, listingId))).toEqual(advertised);
  const gone = await sold(harness, seller, await signedIn(harness, 'Buyer'));
  harness.purged.length = 0;
  const before = await everything(harness);
  await changesNothing(advertise(seller, gone.listingId), refusal(listingsWords.conflict.soldListing), before);
});

test("somebody else's copy, a deleted one and one that was never there are not found", async () => {
  const other = await signedIn(harness, 'Seller');
  await changesNothing(advertise(other), notFound, await everything(harness));
  await changesNothing(advertise(seller, 'none'), notFound, await everything(harness));
  await seller.ask('DELETE', `/api/products/${id}`);
  harness.purged.length = 0;
  await changesNothing(advertise(), notFound, await everything(harness));
});
