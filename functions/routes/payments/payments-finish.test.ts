import { beforeEach, describe, expect, test } from 'vitest';
import { commonWords } from '../../../core/words/common.ts';
import { paymentsWords } from '../../../core/words/payments.ts';
import {
  answer,
  booked,
  finishPaying,
  ledger,
  listing,
  market,
  type Purchase,
  purchase,
  type SignedIn,
} from '../../../tests/fixtures/factories.ts';
import { everything } from '../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;
let bought: Purchase;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer, other } = await market(harness));
  bought = await purchase(harness, seller, buyer);
});

const acknowledged = () => [200, { acknowledged: true, insertedId: bought.intentId.slice('pi_'.length) }];
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];
const untouched = async (state = 'open') =>
  expect(await ledger(harness)).toMatchObject({
    sales: [],
    refunds: [],
    orders: { [bought.orderId]: 'pending' },
    attempts: { [bought.intentId]: state },
    sold: [],
  });

describe('a payment that succeeded', () => {
  test('makes the sale, the paid order and the sold copy, and ends the other bookings, in three round trips', async () => {
    const rival = await booked(other, bought.listingId);
    harness.payments.succeed(bought.intentId);
    const response = await finishPaying(buyer, bought.intentId);
    expect(response.headers.get('Server-Timing')).toBe('db;desc="3"');
    expect(await answer(response)).toEqual(acknowledged());
    expect(await ledger(harness)).toEqual({
      sales: [{ listingId: bought.listingId, orderId: bought.orderId, amountCents: 1250 }],
      refunds: [],
      orders: { [bought.orderId]: 'paid', [rival]: 'void' },
      attempts: { [bought.intentId]: 'succeeded' },
      sold: [bought.listingId],
    });
  });

  test('drops the pages that show the copy, once it is written', async () => {
    harness.payments.succeed(bought.intentId);
    await finishPaying(buyer, bought.intentId);
    expect(harness.purged).toEqual([['catalog', 'category:fantasy', `seller:${seller.id}`]]);
  });

  test('answers the same on every repeat, one after the other and at once, and changes nothing more', async () => {
    harness.payments.succeed(bought.intentId);
    expect(await answer(finishPaying(buyer, bought.intentId))).toEqual(acknowledged());
    const once = await ledger(harness);
    harness.clock.now += 86_400_000;
    expect(await answer(finishPaying(buyer, bought.intentId))).toEqual(acknowledged());
    const together = await Promise.all([1, 2, 3].map(() => answer(finishPaying(buyer, bought.intentId))));
    expect(together).toEqual([acknowledged(), acknowledged(), acknowledged()]);
    expect(await ledger(harness)).toEqual(once);
  });

  test('is decided by the provider: what the payload says about the person and the payment does not count', async () => {
    harness.payments.succeed(bought.intentId);
    const forged = { transactionId: bought.intentId, email: other.email, paid: false };
    expect(await answer(buyer.ask('POST', '/api/payment', forged))).toEqual(acknowledged());
    expect(await ledger(harness)).toMatchObject({ orders: { [bought.orderId]: 'paid' } });
  });

  test('with everything that the specification sends, or with the transaction alone', async () => {
    harness.payments.succeed(bought.intentId);
    const { intentId: transactionId, orderId: bookedId, listingId: productID } = bought;
    const whole = { transactionId, bookedId, productID, price: '12.50', email: buyer.email };
    expect(await answer(buyer.ask('POST', '/api/payment', { transactionId }))).toEqual(acknowledged());
    expect(await answer(buyer.ask('POST', '/api/payment', whole))).toEqual(acknowledged());
  });

  // Fails when what is sent along is not compared, or only after the settlement.
  test('is not touched by a call that takes it for the payment of another order, copy or price: 409', async () => {
    const another = await booked(buyer, await listing(harness, seller));
    harness.payments.succeed(bought.intentId);
    const before = await everything(harness);
    const { otherOrder, otherPrice } = paymentsWords.conflict;
    for (const [said, message] of [
      [{ bookedId: another }, otherOrder],
      [{ bookedId: 'none' }, otherOrder],
      [{ productID: 'none' }, otherOrder],
      [{ bookedId: another, productID: bought.listingId }, otherOrder],
      [{ price: 0.5 }, otherPrice],
      [{ bookedId: bought.orderId, price: 12.51 }, otherPrice],
    ] as const) {
      const response = buyer.ask('POST', '/api/payment', { transactionId: bought.intentId, ...said });
      expect(await answer(response)).toEqual([409, { message, code: 'conflict' }]);
    }
    expect(await everything(harness)).toEqual(before);
  });
});

describe('a transaction is not found', () => {
  test("when it is somebody else's, and it is not settled for them either", async () => {
    harness.payments.succeed(bought.intentId);
    expect(await answer(finishPaying(other, bought.intentId))).toEqual(notFound);
    await untouched();
  });

  test.each(['pi_made_up', "pi_' OR '1'='1", '%', 'null'])('when it is made up: %s', async (transactionId) => {
    expect(await answer(finishPaying(buyer, transactionId))).toEqual(notFound);
    await untouched();
  });
});

describe('nothing is sold', () => {
  test('while the card has not been charged', async () => {
    expect(await answer(finishPaying(buyer, bought.intentId))).toEqual([
      409,
      { message: paymentsWords.conflict.paymentNotSucceeded, code: 'conflict' },
    ]);
    await untouched();
  });

  test('while the bank decides: 202', async () => {
    harness.payments.delay(bought.intentId);
    expect(await answer(finishPaying(buyer, bought.intentId))).toEqual([
      202,
      { acknowledged: false, status: 'processing' },
    ]);
    await untouched('processing');
  });

  test('while the provider is silent: 503, and asking later finishes it', async () => {
    harness.payments.succeed(bought.intentId);
    harness.payments.silence = 'beforeEffect';
    const response = await finishPaying(buyer, bought.intentId);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    await untouched();
    harness.payments.silence = 'none';
    expect(await answer(finishPaying(buyer, bought.intentId))).toEqual(acknowledged());
  });

  test.each([null, '', 7, ['pi_1'], undefined])('for the transaction id %j', async (transactionId) => {
    const response = buyer.ask('POST', '/api/payment', { transactionId });
    expect(await answer(response)).toMatchObject([422, { fields: { transactionId: 'Transaction id is required' } }]);
    await untouched();
  });
});
