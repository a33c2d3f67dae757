import { beforeEach, describe, expect, test } from 'vitest';
import { tick } from '../../../../tests/fakes/queue.ts';
import { ledger, market, type Purchase, purchase } from '../../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { reconcileIntents } from './reconciler-lists.ts';

let harness: Harness;
let bought: Purchase;

beforeEach(async () => {
  harness = await createHarness();
  const { seller, buyer } = await market(harness);
  bought = await purchase(harness, seller, buyer);
  // Only the events speak.
  harness.payments.intentsPage = async () => ({ rows: [], next: null });
});

const run = () => reconcileIntents(harness.deps);
const sale = () => ({
  sales: [{ listingId: bought.listingId, orderId: bought.orderId, amountCents: 1250 }],
  refunds: [],
  sold: [bought.listingId],
});

describe('an event that was never delivered', () => {
  test('counts as if it had been, and is kept', async () => {
    const intent = harness.payments.succeed(bought.intentId);
    harness.payments.undelivered.push({ id: 'evt_lost', type: 'payment_intent.succeeded', intent });
    await run();
    expect(await ledger(harness)).toMatchObject(sale());
    expect(await rowsOf(harness, 'SELECT id, intent_id, alert FROM stripe_events')).toEqual([
      { id: 'evt_lost', intent_id: bought.intentId, alert: null },
    ]);
  });

  test('of something else is passed over, and the next one counts', async () => {
    const intent = await harness.payments.cancelIntent(bought.intentId);
    harness.payments.undelivered.push({ id: 'evt_1', type: 'charge.succeeded', intent: null });
    harness.payments.undelivered.push({ id: 'evt_2', type: 'payment_intent.canceled', intent });
    await run();
    expect((await ledger(harness)).attempts).toEqual({ [bought.intentId]: 'canceled' });
  });

  // Fails while an event that was kept before is taken for news again: Stripe lists it as undelivered for days.
  test('changes nothing the second time, whatever has happened since', async () => {
    const stale = {
      id: 'evt_stale',
      type: 'payment_intent.processing',
      intent: harness.payments.delay(bought.intentId),
    };
    harness.payments.undelivered.push(stale);
    await run();
    harness.payments.say(bought.intentId, { status: 'open' });
    await tick(harness);
    expect((await ledger(harness)).attempts).toEqual({ [bought.intentId]: 'open' });
    await run();
    expect((await ledger(harness)).attempts).toEqual({ [bought.intentId]: 'open' });
  });
});
