import { describe, expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { answer, booked, listing, type SignedIn, startPaying } from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { paymentAttempts } from '../../db/tables/money/payments.ts';

const everyAttempt = (harness: Harness) => harness.db.select().from(paymentAttempts);
const byPrice = (user: SignedIn, product_price: unknown) =>
  user.ask('POST', '/api/create-payment-intent', { product_price });

describe('a payment begins', () => {
  test("with a hold of fifteen minutes on the copy, at the order's price, in three round trips", async ({
    harness,
    seller,
    buyer,
  }) => {
    const listingId = await listing(harness, seller, { resellPriceCents: 1999 });
    const orderId = await booked(buyer, listingId, { product_price: 19.99 });
    const response = await startPaying(buyer, orderId, 19.99);
    expect(response.headers.get('Server-Timing')).toBe('db;desc="3"');
    const [attempt] = await everyAttempt(harness);
    const intentId = `pi_${attempt?.id}`;
    expect(await answer(response)).toEqual([
      200,
      {
        clientSecret: `${intentId}_secret_1`,
        held_until: new Date(harness.clock.now + 900_000).toISOString(),
        method: 'meet',
        offered: ['meet', 'post'],
        copy_location: 'Portland, OR',
        address: null,
      },
    ]);
    const moment = harness.clock.now;
    expect(attempt).toMatchObject({
      orderId,
      listingId,
      buyerId: buyer.id,
      intentId,
      state: 'open',
      amountCents: 1999,
      currency: 'usd',
    });
    expect([attempt?.createdAt, attempt?.expiresAt]).toEqual([moment, moment + 900_000]);
    expect(harness.payments.intents.get(intentId)).toMatchObject({
      amountCents: 1999,
      currency: 'usd',
      attemptId: attempt?.id,
    });
  });

  test.for(['12.50', '12.5', ' 12.50 ', 12.5])('with the price as %j', async (price, { harness, seller, buyer }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    expect((await startPaying(buyer, orderId, price)).status).toBe(200);
  });

  // Fails while the price is required.
  test("without the price, at the order's", async ({ harness, seller, buyer }) => {
    const orderId = await booked(buyer, await listing(harness, seller, { resellPriceCents: 1999 }), {
      product_price: 19.99,
    });
    const response = await buyer.ask('POST', '/api/create-payment-intent', { bookedId: orderId });
    expect([response.status, response.headers.get('Server-Timing')]).toEqual([200, 'db;desc="3"']);
    expect(await everyAttempt(harness)).toMatchObject([{ orderId, amountCents: 1999 }]);
  });

  test('but not with neither order nor price: 422', async ({ harness, seller, buyer }) => {
    await booked(buyer, await listing(harness, seller));
    expect(await answer(buyer.ask('POST', '/api/create-payment-intent', {}))).toMatchObject([
      422,
      { fields: { product_price: commonWords.required.price } },
    ]);
    expect(await everyAttempt(harness)).toEqual([]);
  });

  test("without our own field, for the caller's only order at that price", async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    await booked(buyer, await listing(harness, seller, { resellPriceCents: 900 }), { product_price: 9 });
    await booked(other, await listing(harness, seller));
    const response = await byPrice(buyer, '12.50');
    expect([response.status, response.headers.get('Server-Timing')]).toEqual([200, 'db;desc="3"']);
    expect(await everyAttempt(harness)).toMatchObject([{ orderId }]);
  });

  test('on every load of the page with the same secret, and one attempt', async ({ harness, seller, buyer }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    const answers = [
      await answer(startPaying(buyer, orderId)),
      await answer(startPaying(buyer, orderId)),
      await answer(byPrice(buyer, 12.5)),
    ];
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect([(await everyAttempt(harness)).length, harness.payments.intents.size]).toEqual([1, 1]);
  });

  test('in two concurrent tabs with the same secret, and one attempt', async ({ harness, seller, buyer }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    const [first, second] = await Promise.all([
      answer(startPaying(buyer, orderId)),
      answer(startPaying(buyer, orderId)),
    ]);
    expect([first?.[0], second]).toEqual([200, first]);
    expect([(await everyAttempt(harness)).length, harness.payments.intents.size]).toEqual([1, 1]);
  });
});
