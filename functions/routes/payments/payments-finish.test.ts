import { describe, expect, vi } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import { dropped, listsOf } from '../../../tests/fixtures/catalog/pages.ts';
import {
  answer,
  booked,
  finishPaying,
  ledger,
  listing,
  type Purchase,
  purchase,
} from '../../../tests/fixtures/factories.ts';
import { everything } from '../../../tests/fixtures/people/users.ts';
import { payingTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const acknowledged = (paying: Purchase) => [
  200,
  { acknowledged: true, insertedId: paying.intentId.slice('pi_'.length) },
];
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];
const untouched = async (harness: Harness, paying: Purchase, state = 'open') =>
  expect(await ledger(harness)).toMatchObject({
    sales: [],
    refunds: [],
    orders: { [paying.orderId]: 'pending' },
    attempts: { [paying.intentId]: state },
    sold: [],
  });

describe('a successful payment', () => {
  test('writes the sale, the paid order and the sold copy, and ends the other bookings, in three round trips', async ({
    harness,
    buyer,
    other,
    paying,
  }) => {
    const rival = await booked(other, paying.listingId);
    harness.payments.succeed(paying.intentId);
    const response = await finishPaying(buyer, paying.intentId);
    expect(response.headers.get('Server-Timing')).toBe('db;desc="3"');
    expect(await answer(response)).toEqual(acknowledged(paying));
    expect(await ledger(harness)).toEqual({
      sales: [{ listingId: paying.listingId, orderId: paying.orderId, amountCents: 1250 }],
      refunds: [],
      orders: { [paying.orderId]: 'paid', [rival]: 'void' },
      attempts: { [paying.intentId]: 'succeeded' },
      sold: [paying.listingId],
    });
  });

  test('purges the pages of the copy after the write', async ({ harness, seller, buyer, paying }) => {
    harness.payments.succeed(paying.intentId);
    await finishPaying(buyer, paying.intentId);
    const copy = { name: `Book ${paying.listingId}` };
    expect(dropped(harness)).toEqual(
      [...(await listsOf(harness, seller.id, copy)), tag.book(paying.listingId)].toSorted(),
    );
  });

  test('gives the same response on every repeat, sequential or concurrent, without a change', async ({
    harness,
    buyer,
    paying,
  }) => {
    harness.payments.succeed(paying.intentId);
    expect(await answer(finishPaying(buyer, paying.intentId))).toEqual(acknowledged(paying));
    const once = await ledger(harness);
    harness.clock.now += 86_400_000;
    expect(await answer(finishPaying(buyer, paying.intentId))).toEqual(acknowledged(paying));
    const together = await Promise.all([1, 2, 3].map(() => answer(finishPaying(buyer, paying.intentId))));
    expect(together).toEqual([acknowledged(paying), acknowledged(paying), acknowledged(paying)]);
    expect(await ledger(harness)).toEqual(once);
  });

  // Fails when a settled payment is read from the provider again, or an open one is not.
  test('is answered from the rows once it is settled', async ({ harness, buyer, paying }) => {
    harness.payments.succeed(paying.intentId);
    const asked = vi.spyOn(harness.payments, 'retrieveIntent');
    for (let n = 0; n < 3; n++)
      expect(await answer(finishPaying(buyer, paying.intentId))).toEqual(acknowledged(paying));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("is decided by the provider: the body's user and payment data are ignored", async ({
    harness,
    buyer,
    other,
    paying,
  }) => {
    harness.payments.succeed(paying.intentId);
    const forged = { transactionId: paying.intentId, email: other.email, paid: false };
    expect(await answer(buyer.ask('POST', '/api/payment', forged))).toEqual(acknowledged(paying));
    expect(await ledger(harness)).toMatchObject({ orders: { [paying.orderId]: 'paid' } });
  });

  test('with all fields of the specification, or with the transaction alone', async ({ harness, buyer, paying }) => {
    harness.payments.succeed(paying.intentId);
    const { intentId: transactionId, orderId: bookedId, listingId: productID } = paying;
    const whole = { transactionId, bookedId, productID, price: '12.50', email: buyer.email };
    expect(await answer(buyer.ask('POST', '/api/payment', { transactionId }))).toEqual(acknowledged(paying));
    expect(await answer(buyer.ask('POST', '/api/payment', whole))).toEqual(acknowledged(paying));
  });

  // Fails when the body is not compared, or only after the settlement.
  test('is not changed by a call for another order, copy or price: 409', async ({ harness, seller, buyer, paying }) => {
    const another = await booked(buyer, await listing(harness, seller));
    harness.payments.succeed(paying.intentId);
    const before = await everything(harness);
    const { otherOrder, otherPrice } = paymentsWords.conflict;
    for (const [said, message] of [
      [{ bookedId: another }, otherOrder],
      [{ bookedId: 'none' }, otherOrder],
      [{ productID: 'none' }, otherOrder],
      [{ bookedId: another, productID: paying.listingId }, otherOrder],
      [{ price: 0.5 }, otherPrice],
      [{ bookedId: paying.orderId, price: 12.51 }, otherPrice],
    ] as const) {
      const response = buyer.ask('POST', '/api/payment', { transactionId: paying.intentId, ...said });
      expect(await answer(response)).toEqual([409, { message, code: 'conflict' }]);
    }
    expect(await everything(harness)).toEqual(before);
  });
});

describe('a transaction is not found', () => {
  test("when it is another user's, and it is not settled for them either", async ({ harness, other, paying }) => {
    harness.payments.succeed(paying.intentId);
    expect(await answer(finishPaying(other, paying.intentId))).toEqual(notFound);
    await untouched(harness, paying);
  });

  test.for(['pi_made_up', "pi_' OR '1'='1", '%', 'null'])(
    'when it is made up: %s',
    async (transactionId, { harness, buyer, paying }) => {
      expect(await answer(finishPaying(buyer, transactionId))).toEqual(notFound);
      await untouched(harness, paying);
    },
  );
});

describe('no sale is made', () => {
  test('before the card was charged', async ({ harness, buyer, paying }) => {
    expect(await answer(finishPaying(buyer, paying.intentId))).toEqual([
      409,
      { message: paymentsWords.conflict.paymentNotSucceeded, code: 'conflict' },
    ]);
    await untouched(harness, paying);
  });

  test('while the bank decides: 202', async ({ harness, buyer, paying }) => {
    harness.payments.delay(paying.intentId);
    expect(await answer(finishPaying(buyer, paying.intentId))).toEqual([
      202,
      { acknowledged: false, status: 'processing' },
    ]);
    await untouched(harness, paying, 'processing');
  });

  // Fails when the page that waits for a bank uses up its buyer's calls, or gets an outdated state for longer than
  // seconds.
  test('while the bank decides: pages that poll every two seconds cause a call to the provider every five, and are counted so', async ({
    harness,
    seller,
    buyer,
    paying,
  }) => {
    const second = await purchase(harness, seller, buyer);
    const asked = vi.spyOn(harness.payments, 'retrieveIntent');
    for (const { intentId } of [paying, second]) harness.payments.delay(intentId);
    for (let n = 0; n <= 30; n++) {
      for (const { intentId } of [paying, second]) expect((await finishPaying(buyer, intentId)).status).toBe(202);
      harness.clock.now += 2000;
    }
    expect(asked).toHaveBeenCalledTimes(2 * 11);
    harness.payments.succeed(paying.intentId);
    harness.clock.now += 5000;
    expect(await answer(finishPaying(buyer, paying.intentId))).toEqual(acknowledged(paying));
    // Of the sixty of an hour, these were 23, beside two that began the payments.
    for (let n = 0; n < 35; n++) expect((await finishPaying(buyer, 'pi_none')).status).toBe(404);
    expect((await finishPaying(buyer, 'pi_none')).status).toBe(429);
    // A settled payment causes no call to the provider.
    for (let n = 0; n < 3; n++)
      expect(await answer(finishPaying(buyer, paying.intentId))).toEqual(acknowledged(paying));
    expect((await finishPaying(buyer, second.intentId)).status).toBe(429);
  });

  test('during an outage of the provider: 503, and a later call completes it', async ({ harness, buyer, paying }) => {
    harness.payments.succeed(paying.intentId);
    harness.payments.silence = 'beforeEffect';
    const response = await finishPaying(buyer, paying.intentId);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    await untouched(harness, paying);
    harness.payments.silence = 'none';
    expect(await answer(finishPaying(buyer, paying.intentId))).toEqual(acknowledged(paying));
  });

  test.for([null, '', 7, ['pi_1'], undefined])(
    'for the transaction id %j',
    async (transactionId, { harness, buyer, paying }) => {
      const response = buyer.ask('POST', '/api/payment', { transactionId });
      expect(await answer(response)).toMatchObject([422, { fields: { transactionId: 'Transaction id is required' } }]);
      await untouched(harness, paying);
    },
  );
});
