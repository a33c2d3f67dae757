import { describe, expect } from 'vitest';
import { ordersWords } from '../../../core/words/en/orders.ts';
import { answer, booked, listing, purchase, startPaying } from '../../../tests/fixtures/factories.ts';
import { attemptStates, orderState } from '../../../tests/fixtures/money/unpaid-holds.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { listings } from '../../db/tables/catalog.ts';

const refusal = (message: string) => [409, { message, code: 'conflict' }];

describe('a lost reply of the provider', () => {
  test.for(['beforeEffect', 'afterEffect'] as const)(
    '(%s) gives 503, and a retry gives one intent and one attempt',
    async (silence, { harness, seller, buyer }) => {
      const orderId = await booked(buyer, await listing(harness, seller));
      harness.payments.silence = silence;
      const lost = await startPaying(buyer, orderId);
      expect([lost.status, lost.headers.get('Retry-After')]).toEqual([503, '5']);
      expect(await attemptStates(harness, buyer)).toEqual([['buyer', 'creating']]);
      harness.payments.silence = 'none';
      const [status] = await answer(startPaying(buyer, orderId));
      expect([status, harness.payments.intents.size]).toEqual([200, 1]);
      expect(await attemptStates(harness, buyer)).toEqual([['buyer', 'open']]);
    },
  );

  test('on reload gives 503 and leaves the payment unchanged', async ({ harness, seller, buyer }) => {
    const { orderId } = await purchase(harness, seller, buyer);
    harness.payments.silence = 'beforeEffect';
    expect((await startPaying(buyer, orderId)).status).toBe(503);
    expect(await attemptStates(harness, buyer)).toEqual([['buyer', 'open']]);
  });

  test('after a success is paid nevertheless: reloading settles it', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    harness.payments.succeed(intentId);
    expect(await answer(startPaying(buyer, orderId))).toEqual(refusal(ordersWords.conflict.notPayable));
    expect(await orderState(harness, orderId)).toBe('paid');
  });
});

test('an intent canceled by the provider is replaced by a new one', async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  await harness.payments.cancelIntent(intentId);
  expect((await startPaying(buyer, orderId)).status).toBe(200);
  expect((await attemptStates(harness, buyer)).map(([, state]) => state)).toEqual(['canceled', 'open']);
});

test('no secret is returned for a listing deleted during its payment', async ({ harness, seller, buyer }) => {
  const { orderId } = await purchase(harness, seller, buyer);
  await harness.db.update(listings).set({ deletedAt: harness.clock.now });
  expect((await startPaying(buyer, orderId)).status).toBe(409);
});

test('an interrupted deletion does not block its buyer: the cancellation is completed and a new payment begins', async ({
  harness,
  seller,
  buyer,
}) => {
  const orderId = await booked(buyer, await listing(harness, seller));
  harness.payments.silence = 'afterEffect';
  await startPaying(buyer, orderId);
  await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
  expect(await attemptStates(harness, buyer)).toEqual([['buyer', 'canceling']]);
  harness.payments.silence = 'none';
  expect((await startPaying(buyer, orderId)).status).toBe(200);
  expect((await attemptStates(harness, buyer)).map(([, state]) => state)).toEqual(['canceled', 'open']);
});
