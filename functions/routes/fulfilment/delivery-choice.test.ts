/** How a copy is to travel: chosen before it is paid. */
import { describe, expect } from 'vitest';
import type { DeliveryOffer } from '../../../core/fulfilment/delivery-offer.ts';
import type { DeliveryMethod } from '../../../core/fulfilment/state.ts';
import { fulfilmentWords } from '../../../core/words/fulfilment/fulfilment.ts';
import { answer, booked, finishPaying, listing, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { deliveryOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base, type World } from '../../../tests/fixtures/test.ts';

const test = base.extend('orderId', async ({ harness, seller, buyer }) =>
  booked(buyer, await listing(harness, seller)),
);

/** Opens the payment page, or makes a choice on it. */
const choose = (buyer: SignedIn, bookedId: string, method?: DeliveryMethod) =>
  answer(
    buyer.ask('POST', '/api/create-payment-intent', {
      bookedId,
      ...(method === undefined ? {} : { delivery: deliveryOf(method) }),
    }),
  );

// Fails when a choice is made once and for all, or when a page without one takes it back.
test('in person unless its buyer chose otherwise; the last choice counts, and a page that is opened again keeps it', async ({
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

// Fails when the choice does not ask whether a bank has the payment.
test('not any more while a bank decides on the payment', async ({ harness, buyer, orderId }) => {
  await choose(buyer, orderId, 'post');
  await harness.client.execute("UPDATE payment_attempts SET state = 'processing'");
  expect((await choose(buyer, orderId, 'meet'))[0]).toBe(409);
  const [intentId = ''] = harness.payments.intents.keys();
  harness.payments.succeed(intentId);
  await finishPaying(buyer, intentId);
  expect(await rowsOf(harness, 'SELECT method FROM fulfilments')).toEqual([{ method: 'post' }]);
});

test('a way that there is not is refused', async ({ buyer, orderId }) => {
  const [status, said] = await answer(
    buyer.ask('POST', '/api/create-payment-intent', { bookedId: orderId, delivery: { method: 'pigeon' } }),
  );
  expect([status, said]).toEqual([422, expect.objectContaining({ fields: { delivery: expect.any(String) } })]);
});

describe('what a listing does not offer', () => {
  const offering = async (
    { harness, seller, buyer }: Pick<World, 'harness' | 'seller' | 'buyer'>,
    delivery: DeliveryOffer,
  ) => booked(buyer, await listing(harness, seller, { delivery }));

  // Fails when the choice is not looked at before the copy is held.
  test.for(['meet', 'post'] as const)(
    '%s alone: the other way is refused, nothing is held, and the order is as it was',
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

  // Fails when a hold that is there already lets every choice through.
  test('is refused while the copy is held, too, and what was chosen stays', async ({ harness, seller, buyer }) => {
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
    'a call that says nothing, where %s is offered, means %s, which is what is sold',
    async ([offer, meant], { harness, seller, buyer }) => {
      const orderId = await offering({ harness, seller, buyer }, offer);
      expect(await choose(buyer, orderId)).toMatchObject([200, { method: meant }]);
      const [intentId = ''] = harness.payments.intents.keys();
      harness.payments.succeed(intentId);
      await finishPaying(buyer, intentId);
      expect(await rowsOf(harness, 'SELECT method FROM fulfilments')).toEqual([{ method: meant }]);
    },
  );

  // Fails when what was chosen before counts although the seller has taken it back since.
  test('is not kept from before: the seller offers the post no more', async ({ harness, seller, buyer }) => {
    const orderId = await offering({ harness, seller, buyer }, 'both');
    expect(await choose(buyer, orderId, 'post')).toMatchObject([200, { method: 'post' }]);
    await harness.client.executeMultiple(
      "UPDATE payment_attempts SET state = 'canceled'; UPDATE listings SET delivery = 'meet'",
    );
    harness.clock.now += 60 * 60 * 1000;
    expect(await choose(buyer, orderId)).toMatchObject([200, { method: 'meet' }]);
  });
});
