/** Five declined cards end a payment, by any source of that information. */
import { describe, expect } from 'vitest';
import { DECLINES_PER_HOLD } from '../../../core/reservations/reservations.ts';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { told, WAIT_MS } from '../../../tests/fakes/queue.ts';
import {
  answer,
  deliver,
  finishPaying,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { intentOf, tooEarly } from '../../../tests/fixtures/money/unpaid-holds.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test, type World } from '../../../tests/fixtures/test.ts';
import { reconcileIntents } from '../../domain/payments/reconciler/reconciler-lists.ts';

describe('declined cards', () => {
  const again = (buyer: SignedIn, orderId: string) => startPaying(buyer, orderId);

  test('four leave the hold unchanged', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    await deliver(harness, harness.payments.decline(intentId, DECLINES_PER_HOLD - 1));
    expect(await intentOf(await again(buyer, orderId))).toBe(intentId);
    expect(await answer(finishPaying(buyer, intentId))).toMatchObject([
      409,
      { message: paymentsWords.conflict.paymentNotSucceeded },
    ]);
    harness.payments.succeed(intentId, { declined: false });
    expect((await finishPaying(buyer, intentId)).status).toBe(200);
  });

  type Way = (world: Pick<World, 'harness' | 'buyer'>, orderId: string, intentId: string) => Promise<unknown>;
  const ways: [string, Way][] = [
    ['the webhook', ({ harness }, _, intentId) => deliver(harness, harness.payments.intents.get(intentId) ?? null)],
    ['the page that looks at the payment', ({ buyer }, _, intentId) => finishPaying(buyer, intentId)],
    ['loading the page again', ({ buyer }, orderId) => again(buyer, orderId)],
    ['the list of intents, when no event arrived', ({ harness }) => reconcileIntents(harness.deps)],
  ];
  // Fails for the source that does not count.
  test.for(ways)(
    'five end the payment, at the payment provider first: seen by %s',
    async ([_, see], { harness, seller, buyer }) => {
      const { orderId, intentId } = await purchase(harness, seller, buyer);
      const { cancelIntent } = harness.payments;
      const states: unknown[] = [];
      harness.payments.cancelIntent = async (id) => {
        states.push(await rowsOf(harness, 'SELECT state FROM payment_attempts'));
        return cancelIntent(id);
      };
      harness.payments.decline(intentId, DECLINES_PER_HOLD);
      harness.clock.now += 60_000;
      await see({ harness, buyer }, orderId, intentId);
      expect(states).toEqual([[{ state: 'canceling' }]]);
      expect(harness.payments.intents.get(intentId)?.status).toBe('canceled');
      expect(await rowsOf(harness, 'SELECT state, declines FROM payment_attempts')).toEqual([
        { state: 'canceled', declines: 5 },
      ]);
      expect(await answer(again(buyer, orderId))).toEqual(
        tooEarly(reservationsWords.wait.declined, harness.clock.now + WAIT_MS),
      );
    },
  );

  test('the polling page is notified at once', async ({ harness, seller, buyer }) => {
    const { intentId } = await purchase(harness, seller, buyer);
    harness.payments.decline(intentId, DECLINES_PER_HOLD);
    const response = await finishPaying(buyer, intentId);
    expect(response.headers.get('Retry-After')).toBe('900');
    expect(await answer(response)).toEqual(tooEarly(reservationsWords.wait.declined, harness.clock.now + WAIT_MS));
  });

  test('five, and a payment faster than the end: a sale', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    const said = harness.payments.decline(intentId, DECLINES_PER_HOLD);
    harness.payments.succeed(intentId, { declined: false });
    await deliver(harness, said);
    expect(await told(buyer, orderId)).toMatchObject({ state: 'paid' });
  });

  test('during an outage of the provider the webhook is refused, so that it is retried', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { intentId } = await purchase(harness, seller, buyer);
    const said = harness.payments.decline(intentId, DECLINES_PER_HOLD);
    harness.payments.silence = 'beforeEffect';
    expect((await deliver(harness, said, 'evt_1')).status).toBe(503);
    harness.payments.silence = 'none';
    expect((await deliver(harness, said, 'evt_1')).status).toBe(200);
    expect(await rowsOf(harness, 'SELECT state FROM payment_attempts')).toEqual([{ state: 'canceled' }]);
    const before = await everything(harness);
    expect((await deliver(harness, said, 'evt_1')).status).toBe(200);
    expect(await everything(harness)).toEqual(before);
  });
});
