/** Five declined cards end a payment, however the shop hears of them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { DECLINES_PER_HOLD } from '../../../core/constants.ts';
import { paymentsWords } from '../../../core/words/payments.ts';
import { reservationsWords } from '../../../core/words/reservations.ts';
import { told, WAIT_MS } from '../../../tests/fakes/queue.ts';
import {
  answer,
  deliver,
  finishPaying,
  market,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { intentOf, tooEarly } from '../../../tests/fixtures/unpaid-holds.ts';
import { everything, rowsOf } from '../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import { reconcileIntents } from '../../domain/payments/reconciler/reconciler-lists.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer } = await market(harness));
});

describe('declined cards', () => {
  const again = (orderId: string) => startPaying(buyer, orderId);

  test('four of them leave the hold as it is', async () => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    await deliver(harness, harness.payments.decline(intentId, DECLINES_PER_HOLD - 1));
    expect(await intentOf(await again(orderId))).toBe(intentId);
    expect(await answer(finishPaying(buyer, intentId))).toMatchObject([
      409,
      { message: paymentsWords.conflict.paymentNotSucceeded },
    ]);
    harness.payments.succeed(intentId, { declined: false });
    expect((await finishPaying(buyer, intentId)).status).toBe(200);
  });

  const ways: [string, (orderId: string, intentId: string) => Promise<unknown>][] = [
    ['the webhook', (_, intentId) => deliver(harness, harness.payments.intents.get(intentId) ?? null)],
    ['the page that looks at the payment', (_, intentId) => finishPaying(buyer, intentId)],
    ['loading the page again', (orderId) => again(orderId)],
    ['the list of intents, when no event arrived', () => reconcileIntents(harness.deps)],
  ];
  // Fails for the way that does not count.
  test.each(ways)('five end the payment, at the payment service first: seen by %s', async (_, see) => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    const { cancelIntent } = harness.payments;
    const states: unknown[] = [];
    harness.payments.cancelIntent = async (id) => {
      states.push(await rowsOf(harness, 'SELECT state FROM attempts'));
      return cancelIntent(id);
    };
    harness.payments.decline(intentId, DECLINES_PER_HOLD);
    harness.clock.now += 60_000;
    await see(orderId, intentId);
    expect(states).toEqual([[{ state: 'canceling' }]]);
    expect(harness.payments.intents.get(intentId)?.status).toBe('canceled');
    expect(await rowsOf(harness, 'SELECT state, declines FROM attempts')).toEqual([{ state: 'canceled', declines: 5 }]);
    expect(await answer(again(orderId))).toEqual(
      tooEarly(reservationsWords.wait.declined, harness.clock.now + WAIT_MS),
    );
  });

  test('the page that looks at it is told so at once', async () => {
    const { intentId } = await purchase(harness, seller, buyer);
    harness.payments.decline(intentId, DECLINES_PER_HOLD);
    const response = await finishPaying(buyer, intentId);
    expect(response.headers.get('Retry-After')).toBe('900');
    expect(await answer(response)).toEqual(tooEarly(reservationsWords.wait.declined, harness.clock.now + WAIT_MS));
  });

  test('five, and money that was faster than the end: a sale', async () => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    const said = harness.payments.decline(intentId, DECLINES_PER_HOLD);
    harness.payments.succeed(intentId, { declined: false });
    await deliver(harness, said);
    expect(await told(buyer, orderId)).toMatchObject({ state: 'paid' });
  });

  test('while the payment service cannot count them the webhook is refused, so that it comes again', async () => {
    const { intentId } = await purchase(harness, seller, buyer);
    const said = harness.payments.decline(intentId, DECLINES_PER_HOLD);
    harness.payments.silence = 'beforeEffect';
    expect((await deliver(harness, said, 'evt_1')).status).toBe(503);
    harness.payments.silence = 'none';
    expect((await deliver(harness, said, 'evt_1')).status).toBe(200);
    expect(await rowsOf(harness, 'SELECT state FROM attempts')).toEqual([{ state: 'canceled' }]);
    const before = await everything(harness);
    expect((await deliver(harness, said, 'evt_1')).status).toBe(200);
    expect(await everything(harness)).toEqual(before);
  });
});
