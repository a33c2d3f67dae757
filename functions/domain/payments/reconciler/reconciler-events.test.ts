import { describe, expect } from 'vitest';
import { tick } from '../../../../tests/fakes/queue.ts';
import { ledger, type Purchase } from '../../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { payingTest as test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { reconcileIntents } from './reconciler-lists.ts';

test.beforeEach(async ({ harness }) => {
  // No intents are listed, only events.
  harness.payments.intentsPage = async () => ({ rows: [], next: null });
});

const run = (harness: Harness) => reconcileIntents(harness.deps);
const sale = (paying: Purchase) => ({
  sales: [{ listingId: paying.listingId, orderId: paying.orderId, amountCents: 1250 }],
  refunds: [],
  sold: [paying.listingId],
});

describe('an undelivered event', () => {
  test('has the same effect as a delivered one, and is stored', async ({ harness, paying }) => {
    const intent = harness.payments.succeed(paying.intentId);
    harness.payments.undelivered.push({ id: 'evt_lost', type: 'payment_intent.succeeded', intent });
    await run(harness);
    expect(await ledger(harness)).toMatchObject(sale(paying));
    expect(await rowsOf(harness, 'SELECT id, intent_id, alert FROM stripe_events')).toEqual([
      { id: 'evt_lost', intent_id: paying.intentId, alert: null },
    ]);
  });

  test('about something else is skipped, and the next one is handled', async ({ harness, paying }) => {
    const intent = await harness.payments.cancelIntent(paying.intentId);
    harness.payments.undelivered.push({ id: 'evt_1', type: 'charge.succeeded', intent: null });
    harness.payments.undelivered.push({ id: 'evt_2', type: 'payment_intent.canceled', intent });
    await run(harness);
    expect((await ledger(harness)).attempts).toEqual({ [paying.intentId]: 'canceled' });
  });

  // Fails when an event that was handled before is handled again: Stripe lists it as undelivered for days.
  test('changes nothing the second time, in any later state', async ({ harness, paying }) => {
    const stale = {
      id: 'evt_stale',
      type: 'payment_intent.processing',
      intent: harness.payments.delay(paying.intentId),
    };
    harness.payments.undelivered.push(stale);
    await run(harness);
    harness.payments.say(paying.intentId, { status: 'open' });
    await tick(harness);
    expect((await ledger(harness)).attempts).toEqual({ [paying.intentId]: 'open' });
    await run(harness);
    expect((await ledger(harness)).attempts).toEqual({ [paying.intentId]: 'open' });
  });
});
