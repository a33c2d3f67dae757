/** Delivery method of a copy: chosen before the payment. */
import { describe, expect } from 'vitest';
import type { DeliveryOptions } from '../../../core/fulfilment/delivery-options.ts';
import type { DeliveryMethod } from '../../../core/fulfilment/state.ts';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { answer, booked, finishPaying, listing, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { deliveryOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base, type World } from '../../../tests/fixtures/test.ts';

const test = base.extend('orderId', async ({ harness, seller, buyer }) =>
  booked(buyer, await listing(harness, seller)),
);

const choose = (buyer: SignedIn, bookedId: string, method?: DeliveryMethod) =>
  answer(
    buyer.ask('POST', '/api/create-payment-intent', {
      bookedId,
      ...(method === undefined ? {} : { delivery: deliveryOf(method) }),
    }),
  );

// Fails when the first choice is final, or when a page without one resets it.
test('defaults to a meeting; the last choice applies, and a reloaded page keeps it', async ({
  harness,
  buyer,
  orderId,
}) => {
  for (const [chosen, kept] of [
    [undefined, 'meet'],
    ['post', 'post'],
    [undefined, 'post'],
    ['meet', 'meet'],
    ['post', 'post'],
  ] as const)
    expect(await choose(buyer, orderId, chosen)).toMatchObject([200, { method: kept }]);
  const [intentId = ''] = harness.payments.intents.keys();
  harness.payments.succeed(intentId);
  await finishPaying(buyer, intentId);
  expect(await rowsOf(harness, 'SELECT method, state FROM fulfilments')).toEqual([
    { method: 'post', state: 'to_ship' },
  ]);
});

// Fails when the choice does not check for a payment with a bank.
test('is fixed while a bank decides on the payment', async ({ harness, buyer, orderId }) => {
  await choose(buyer, orderId, 'post');
  await harness.client.execute("UPDATE payment_attempts SET state = 'processing'");
  expect((await choose(buyer, orderId, 'meet'))[0]).toBe(409);
  const [intentId = ''] = harness.payments.intents.keys();
  harness.payments.succeed(intentId);
  await finishPaying(buyer, intentId);
  expect(await rowsOf(harness, 'SELECT method FROM fulfilments')).toEqual([{ method: 'post' }]);
});

test('refuses an unknown method', async ({ buyer, orderId }) => {
  const [status, said] = await answer(
    buyer.ask('POST', '/api/create-payment-intent', { bookedId: orderId, delivery: { method: 'pigeon' } }),
  );
  expect([status, said]).toEqual([422, expect.objectContaining({ fields: { delivery: expect.any(String) } })]);
});

describe('a method that the listing does not offer', () => {
  const offering = async (
    { harness, seller, buyer }: Pick<World, 'harness' | 'seller' | 'buyer'>,
    delivery: DeliveryOptions,
  ) => booked(buyer, await listing(harness, seller, { delivery }));

  // Fails when the choice is checked only after the hold.
  test.for(['meet', 'post'] as const)(
    '%s only: the other method is refused without a hold, and the order is unchanged',
    async (only, { harness, seller, buyer }) => {
      const orderId = await offering({ harness, seller, buyer }, only);
      const other = only === 'meet' ? 'post' : 'meet';
      expect(await choose(buyer, orderId, other)).toEqual([
        409,
        { message: fulfilmentWords.conflict.notOffered, code: 'conflict' },
      ]);
      expect(await rowsOf(harness, 'SELECT id FROM payment_attempts')).toEqual([]);
      expect(await rowsOf(harness, 'SELECT order_id FROM delivery_addresses')).toEqual([]);
    },
  );

  // Fails when an existing hold bypasses the check of a choice.
  test('is refused during a hold, too, and the earlier choice stays', async ({ harness, seller, buyer }) => {
    const orderId = await offering({ harness, seller, buyer }, 'meet');
    expect((await choose(buyer, orderId))[0]).toBe(200);
    expect((await choose(buyer, orderId, 'post'))[0]).toBe(409);
    expect(await choose(buyer, orderId)).toMatchObject([200, { method: 'meet', offered: ['meet'], address: null }]);
  });

  test.for([
    ['both', 'meet'],
    ['meet', 'meet'],
    ['post', 'post'],
  ] as const)(
    'a call without a choice, where %s is offered, means %s, also for the sale',
    async ([offer, meant], { harness, seller, buyer }) => {
      const orderId = await offering({ harness, seller, buyer }, offer);
      expect(await choose(buyer, orderId)).toMatchObject([200, { method: meant }]);
      const [intentId = ''] = harness.payments.intents.keys();
      harness.payments.succeed(intentId);
      await finishPaying(buyer, intentId);
      expect(await rowsOf(harness, 'SELECT method FROM fulfilments')).toEqual([{ method: meant }]);
    },
  );

  // Fails when an earlier choice applies although the seller no longer offers it.
  test('is reset when the seller no longer offers post', async ({ harness, seller, buyer }) => {
    const orderId = await offering({ harness, seller, buyer }, 'both');
    expect(await choose(buyer, orderId, 'post')).toMatchObject([200, { method: 'post' }]);
    await harness.client.executeMultiple(
      "UPDATE payment_attempts SET state = 'canceled'; UPDATE listings SET delivery = 'meet'",
    );
    harness.clock.now += 60 * 60 * 1000;
    expect(await choose(buyer, orderId)).toMatchObject([200, { method: 'meet' }]);
  });
});
