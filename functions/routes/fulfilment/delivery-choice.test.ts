/** How a copy is to travel: chosen before it is paid. */
import { expect } from 'vitest';
import { answer, booked, finishPaying, listing, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import { rowsOf } from '../../../tests/fixtures/users.ts';

const test = base.extend('orderId', async ({ harness, seller, buyer }) =>
  booked(buyer, await listing(harness, seller)),
);

/** Opens the payment page, or makes a choice on it. */
const choose = (buyer: SignedIn, bookedId: string, method?: string) =>
  answer(
    buyer.ask('POST', '/api/create-payment-intent', {
      bookedId,
      ...(method === undefined ? {} : { delivery: { method } }),
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
  await harness.client.execute("UPDATE attempts SET state = 'processing'");
  expect((await choose(buyer, orderId, 'meet'))[0]).toBe(409);
  const [intentId = ''] = harness.payments.intents.keys();
  harness.payments.succeed(intentId);
  await finishPaying(buyer, intentId);
  expect(await rowsOf(harness, 'SELECT method FROM fulfilments')).toEqual([{ method: 'post' }]);
});

test('a way that there is not is refused', async ({ buyer, orderId }) => {
  const [status, said] = await choose(buyer, orderId, 'pigeon');
  expect([status, said]).toEqual([422, expect.objectContaining({ fields: { delivery: expect.any(String) } })]);
});
