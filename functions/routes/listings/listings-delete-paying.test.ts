import { expect } from 'vitest';
import { HOLD_SECONDS } from '../../../core/reservations/reservations.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import {
  answer,
  booked,
  ledger,
  type Purchase,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { aDayPasses, keptKeys, keysOf, placedOn, posted, uploaded } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest, type World } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const test = stockedTest
  .extend('photo', async ({ harness, seller }) => (await uploaded(harness, seller, 'cover'))[0] ?? '')
  .extend('paying', { auto: true }, async ({ harness, seller, buyer, photo }) => {
    const paying = await purchase(harness, seller, buyer, await posted(harness, seller, { photos: [photo] }));
    harness.purged.length = 0;
    return paying;
  });

const remove = (seller: SignedIn, paying: Purchase) => seller.ask('DELETE', `/api/products/${paying.listingId}`);
const deleted = [200, { acknowledged: true, deletedCount: 1 }];
const refused = [409, { message: listingsWords.conflict.payingForListing, code: 'conflict' }];
const holdEnds = (harness: Harness) => {
  harness.clock.now += HOLD_SECONDS * 1000;
};
const intent = (harness: Harness, paying: Purchase) => harness.payments.intents.get(paying.intentId)?.status;
const listed = async (seller: SignedIn) =>
  ((await (await seller.ask('GET', '/api/my-products')).json()) as { _id: string }[]).map(({ _id }) => _id);
const attempts = async (harness: Harness) =>
  (await rowsOf(harness, 'SELECT state FROM payment_attempts')).map(({ state }) => state);

// Fails without `NOT held` in the WHERE.
test('refuses during a payment, without a change', async ({ harness, seller, paying }) => {
  const before = [await everything(harness), keptKeys(harness)];
  expect(await answer(remove(seller, paying))).toEqual(refused);
  harness.clock.now += HOLD_SECONDS * 1000 - 1;
  expect(await answer(remove(seller, paying))).toEqual(refused);
  expect([await everything(harness), keptKeys(harness)]).toEqual(before);
  expect([harness.purged, intent(harness, paying)]).toEqual([[], 'open']);
});

test('cancels an expired hold at the provider before the deletion', async ({ harness, seller, other, paying }) => {
  const rival = await booked(other, paying.listingId);
  holdEnds(harness);
  expect(await answer(remove(seller, paying))).toEqual(deleted);
  expect([intent(harness, paying), await attempts(harness), await listed(seller)]).toEqual([
    'canceled',
    ['canceled'],
    [],
  ]);
  expect((await ledger(harness)).orders).toEqual({ [paying.orderId]: 'void', [rival]: 'void' });
  expect((await startPaying(other, rival)).status).toBe(409);
  await aDayPasses(harness);
  expect(keptKeys(harness)).toEqual([]);
});

// Fails when the copy is deleted before the provider has confirmed.
test.for(['beforeEffect', 'afterEffect'] as const)(
  'during an outage of the provider (%s) the copy stays, and is deleted after it',
  async (silence, { harness, seller, paying, photo }) => {
    holdEnds(harness);
    harness.payments.silence = silence;
    const [status, body] = await answer(remove(seller, paying));
    expect([status, (body as { code: string }).code]).toEqual([503, 'unavailable']);
    expect([await listed(seller), await placedOn(harness, paying.listingId)]).toEqual([[paying.listingId], [photo]]);
    expect((await ledger(harness)).orders).toEqual({ [paying.orderId]: 'pending' });
    expect(keptKeys(harness)).toEqual(keysOf(photo));
    harness.payments.silence = 'none';
    expect(await answer(remove(seller, paying))).toEqual(deleted);
    expect([intent(harness, paying), await attempts(harness)]).toEqual(['canceled', ['canceled']]);
  },
);

test('cancels a hold with a lost reply at the provider', async ({ harness, seller, paying }) => {
  await harness.client.execute("UPDATE payment_attempts SET state = 'creating'");
  holdEnds(harness);
  expect(await answer(remove(seller, paying))).toEqual(deleted);
  expect([intent(harness, paying), await attempts(harness)]).toEqual(['canceled', ['canceled']]);
});

test('while a bank decides, the copy stays', async ({ harness, seller, paying }) => {
  harness.payments.delay(paying.intentId);
  holdEnds(harness);
  expect(await answer(remove(seller, paying))).toEqual(refused);
  expect(await listed(seller)).toEqual([paying.listingId]);
  harness.payments.succeed(paying.intentId);
  await remove(seller, paying);
  expect((await ledger(harness)).orders).toEqual({ [paying.orderId]: 'paid' });
});

/** A complete sale: money, order, copy and picture are the buyer's, without a refund. */
async function isSold(
  { harness, seller, buyer }: Pick<World, 'harness' | 'seller' | 'buyer'>,
  paying: Purchase,
  photo: string,
) {
  const { listingId, orderId, intentId } = paying;
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

// Fails when a late cancellation counts as one: the buyer would have paid for a deleted copy.
test('a payment faster than the cancellation is a sale', async ({ harness, seller, buyer, paying, photo }) => {
  holdEnds(harness);
  harness.payments.succeed(paying.intentId);
  await remove(seller, paying);
  await isSold({ harness, seller, buyer }, paying, photo);
});

test('a copy sold at that moment stays in the list, so that its seller sees it', async ({
  harness,
  seller,
  buyer,
  paying,
  photo,
}) => {
  holdEnds(harness);
  harness.payments.succeed(paying.intentId);
  expect(await answer(remove(seller, paying))).toEqual([
    409,
    { message: listingsWords.conflict.soldListing, code: 'conflict' },
  ]);
  expect(await answer(seller.ask('GET', '/api/my-products?state=sold'))).toMatchObject([
    200,
    [{ _id: paying.listingId }],
  ]);
  // After that the seller may remove it from the list.
  expect(await answer(remove(seller, paying))).toEqual(deleted);
  await isSold({ harness, seller, buyer }, paying, photo);
});
