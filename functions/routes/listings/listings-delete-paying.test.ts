import { beforeEach, expect, test } from 'vitest';
import { HOLD_SECONDS } from '../../../core/constants.ts';
import { listingsWords } from '../../../core/words/listings.ts';
import {
  answer,
  booked,
  ledger,
  market,
  type Purchase,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { aDayPasses, keptKeys, keysOf, placedOn, posted, stocked, uploaded } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;
let photo: string;
let bought: Purchase;

beforeEach(async () => {
  harness = await createHarness();
  await stocked(harness);
  ({ seller, buyer, other } = await market(harness));
  [photo = ''] = await uploaded(harness, seller, 'cover');
  bought = await purchase(harness, seller, buyer, await posted(harness, seller, { photos: [photo] }));
  harness.purged.length = 0;
});

const remove = () => seller.ask('DELETE', `/api/products/${bought.listingId}`);
const deleted = [200, { acknowledged: true, deletedCount: 1 }];
const paying = [409, { message: listingsWords.conflict.payingForListing, code: 'conflict' }];
const holdEnds = () => {
  harness.clock.now += HOLD_SECONDS * 1000;
};
const intent = () => harness.payments.intents.get(bought.intentId)?.status;
const listed = async () =>
  ((await (await seller.ask('GET', '/api/my-products')).json()) as { _id: string }[]).map(({ _id }) => _id);
const attempts = async () => (await rowsOf(harness, 'SELECT state FROM attempts')).map(({ state }) => state);

// Fails when `NOT held` is taken out of the WHERE.
test('while somebody is paying a copy stays, and nothing changes', async () => {
  const before = [await everything(harness), keptKeys(harness)];
  expect(await answer(remove())).toEqual(paying);
  harness.clock.now += HOLD_SECONDS * 1000 - 1;
  expect(await answer(remove())).toEqual(paying);
  expect([await everything(harness), keptKeys(harness)]).toEqual(before);
  expect([harness.purged, intent()]).toEqual([[], 'open']);
});

test('a hold that has ended is canceled at the provider, and then the copy goes', async () => {
  const rival = await booked(other, bought.listingId);
  holdEnds();
  expect(await answer(remove())).toEqual(deleted);
  expect([intent(), await attempts(), await listed()]).toEqual(['canceled', ['canceled'], []]);
  expect((await ledger(harness)).orders).toEqual({ [bought.orderId]: 'void', [rival]: 'void' });
  expect((await startPaying(other, rival)).status).toBe(409);
  await aDayPasses(harness);
  expect(keptKeys(harness)).toEqual([]);
});

// Fails when the copy is deleted before the provider has confirmed.
test.each(['beforeEffect', 'afterEffect'] as const)(
  'while the provider is silent (%s) the copy stays, and goes once it answers',
  async (silence) => {
    holdEnds();
    harness.payments.silence = silence;
    const [status, body] = await answer(remove());
    expect([status, (body as { code: string }).code]).toEqual([503, 'unavailable']);
    expect([await listed(), await placedOn(harness, bought.listingId)]).toEqual([[bought.listingId], [photo]]);
    expect((await ledger(harness)).orders).toEqual({ [bought.orderId]: 'pending' });
    expect(keptKeys(harness)).toEqual(keysOf(photo));
    harness.payments.silence = 'none';
    expect(await answer(remove())).toEqual(deleted);
    expect([intent(), await attempts()]).toEqual(['canceled', ['canceled']]);
  },
);

test('a hold whose reply got lost is found at the provider and canceled there', async () => {
  await harness.client.execute("UPDATE attempts SET state = 'creating'");
  holdEnds();
  expect(await answer(remove())).toEqual(deleted);
  expect([intent(), await attempts()]).toEqual(['canceled', ['canceled']]);
});

test('while the bank decides, the copy stays', async () => {
  harness.payments.delay(bought.intentId);
  holdEnds();
  expect(await answer(remove())).toEqual(paying);
  expect(await listed()).toEqual([bought.listingId]);
  harness.payments.succeed(bought.intentId);
  await remove();
  expect((await ledger(harness)).orders).toEqual({ [bought.orderId]: 'paid' });
});

/** The sale is whole: money, order, copy and picture are the buyer's, and nothing is sent back. */
async function isSold() {
  const { listingId, orderId, intentId } = bought;
  expect(await ledger(harness)).toEqual({
    sales: [{ listingId, orderId, amountCents: 1250 }],
    refunds: [],
    orders: { [orderId]: 'paid' },
    attempts: { [intentId]: 'succeeded' },
    sold: [listingId],
  });
  expect(await answer(buyer.ask('GET', `/api/my-orders/${orderId}`))).toMatchObject([
    200,
    { paid: true, product_photo: photo, seller_email: seller.email },
  ]);
  expect(keptKeys(harness)).toEqual(keysOf(photo));
}

// Fails when a cancel that came too late is taken for a cancel: the buyer would have paid for a copy that is gone.
test('a payment that was faster than the cancel is a sale', async () => {
  holdEnds();
  harness.payments.succeed(bought.intentId);
  await remove();
  await isSold();
});

test('a copy that was sold at that moment stays in the list, so that its seller sees that it is sold', async () => {
  holdEnds();
  harness.payments.succeed(bought.intentId);
  expect(await answer(remove())).toEqual([409, { message: listingsWords.conflict.soldListing, code: 'conflict' }]);
  expect(await answer(seller.ask('GET', '/api/my-products?state=sold'))).toMatchObject([
    200,
    [{ _id: bought.listingId }],
  ]);
  // Whoever has seen that may take it off the list.
  expect(await answer(remove())).toEqual(deleted);
  await isSold();
});
