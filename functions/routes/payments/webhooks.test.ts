import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { dropped, listsOf } from '../../../tests/fixtures/catalog/pages.ts';
import {
  answer,
  booked,
  deliver,
  finishPaying,
  ledger,
  type Purchase,
  purchase,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { payingTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { paymentAttempts, stripeEvents } from '../../db/tables/money/payments.ts';
import type { Intent } from '../../domain/ports/payments.ts';

const received = [200, { received: true }];
const events = (harness: Harness) => harness.db.select().from(stripeEvents);
const intentOf = (harness: Harness, id: string) => harness.payments.intents.get(id) as Intent;

describe('a success reported by Stripe', () => {
  test('settles the purchase without the buyer’s page, in one round trip', async ({
    harness,
    seller,
    other,
    paying,
  }) => {
    const rival = await booked(other, paying.listingId);
    const response = await deliver(harness, harness.payments.succeed(paying.intentId), 'evt_1');
    expect(response.headers.get('Server-Timing')).toBe('db;desc="1"');
    expect(await answer(response)).toEqual(received);
    expect(await ledger(harness)).toEqual({
      sales: [{ listingId: paying.listingId, orderId: paying.orderId, amountCents: 1250 }],
      refunds: [],
      orders: { [paying.orderId]: 'paid', [rival]: 'void' },
      attempts: { [paying.intentId]: 'succeeded' },
      sold: [paying.listingId],
    });
    expect(await events(harness)).toMatchObject([
      { id: 'evt_1', type: 'payment_intent.succeeded', intentId: paying.intentId, alert: null },
    ]);
    const copy = { name: `Book ${paying.listingId}` };
    expect(dropped(harness)).toEqual(
      [...(await listsOf(harness, seller.id, copy)), tag.book(paying.listingId)].toSorted(),
    );
  });

  test('fifty times is one sale and one event', async ({ harness, paying }) => {
    const intent = harness.payments.succeed(paying.intentId);
    await deliver(harness, intent, 'evt_1');
    const once = await ledger(harness);
    for (let n = 0; n < 25; n++) await deliver(harness, intent, 'evt_1');
    await Promise.all(Array.from({ length: 25 }, () => deliver(harness, intent, 'evt_1')));
    expect(await ledger(harness)).toEqual(once);
    expect(await events(harness)).toHaveLength(1);
  });

  test('finds its attempt after the loss of the reply with the intent', async ({ harness, seller, other }) => {
    const { listingId, orderId } = await purchase(harness, seller, other);
    await harness.db.update(paymentAttempts).set({ state: 'canceled' }).where(eq(paymentAttempts.listingId, listingId));
    harness.payments.silence = 'afterEffect';
    await startPaying(other, orderId);
    harness.payments.silence = 'none';
    const [lost] = await harness.db.select().from(paymentAttempts).where(eq(paymentAttempts.state, 'creating'));
    expect(lost?.intentId).toBeNull();
    await deliver(harness, harness.payments.succeed(`pi_${lost?.id}`));
    expect(await ledger(harness)).toMatchObject({
      orders: { [orderId]: 'paid' },
      attempts: { [`pi_${lost?.id}`]: 'succeeded' },
    });
  });

  test('changes nothing after the page has finished', async ({ harness, buyer, paying }) => {
    const intent = harness.payments.succeed(paying.intentId);
    await finishPaying(buyer, paying.intentId);
    const settled = await ledger(harness);
    expect(await answer(deliver(harness, intent))).toEqual(received);
    expect(await ledger(harness)).toEqual(settled);
  });
});

describe('a cancellation reported by Stripe', () => {
  const canceled = (harness: Harness, paying: Purchase) => harness.payments.cancelIntent(paying.intentId);

  test('frees the copy for others', async ({ harness, other, paying }) => {
    const rival = await booked(other, paying.listingId);
    await deliver(harness, await canceled(harness, paying), 'evt_1');
    expect(await ledger(harness)).toMatchObject({
      attempts: { [paying.intentId]: 'canceled' },
      orders: { [paying.orderId]: 'pending' },
    });
    expect((await startPaying(other, rival)).status).toBe(200);
    expect(await events(harness)).toMatchObject([{ id: 'evt_1', alert: null }]);
  });

  test('does not undo a success, in any order', async ({ harness, paying }) => {
    const cancel = { ...intentOf(harness, paying.intentId), status: 'canceled' as const };
    for (const news of [cancel, harness.payments.succeed(paying.intentId), cancel]) {
      expect(await answer(deliver(harness, news))).toEqual(received);
    }
    expect(await ledger(harness)).toMatchObject({
      orders: { [paying.orderId]: 'paid' },
      attempts: { [paying.intentId]: 'succeeded' },
      refunds: [],
    });
  });

  test('of an unknown intent changes nothing', async ({ harness, paying }) => {
    await deliver(harness, {
      ...intentOf(harness, paying.intentId),
      id: 'pi_x',
      attemptId: 'nobodys',
      status: 'canceled',
    });
    expect(await ledger(harness)).toMatchObject({ attempts: { [paying.intentId]: 'open' } });
  });
});

test('other events are accepted without a change', async ({ harness, paying }) => {
  const before = await ledger(harness);
  expect(await answer(deliver(harness, null))).toEqual(received);
  expect(await answer(deliver(harness, intentOf(harness, paying.intentId)))).toEqual(received);
  expect(await ledger(harness)).toEqual(before);
});

test('without a database the event is refused, so that it is retried', async ({ harness, paying }) => {
  const intent = harness.payments.succeed(paying.intentId);
  harness.client.close();
  const response = await deliver(harness, intent);
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
});

test('refuses an event that is too large or not text', async ({ harness }) => {
  const send = (body: BodyInit) => harness.send('/api/stripe/webhook', { method: 'POST', body });
  expect((await send('x'.repeat(512 * 1024 + 1))).status).toBe(413);
  expect((await send(Uint8Array.of(0x7b, 0xff))).status).toBe(400);
  expect(await events(harness)).toEqual([]);
});
