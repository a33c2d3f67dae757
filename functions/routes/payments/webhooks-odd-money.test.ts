import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  answer,
  booked,
  deliver,
  ledger,
  listing,
  type Purchase,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { payingTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { listings } from '../../db/tables/catalog.ts';
import { orders, paymentAttempts, stripeEvents } from '../../db/tables/money/payments.ts';
import type { Intent } from '../../domain/ports/payments.ts';

const received = [200, { received: true }];
const events = (harness: Harness) => harness.db.select().from(stripeEvents);
const attemptId = (paying: Purchase) => paying.intentId.slice('pi_'.length);

describe('a mismatched payment', () => {
  test.for<[string, Partial<Intent>]>([
    ['amount', { receivedCents: 1 }],
    ['currency', { currency: 'jpy' }],
  ])('by its %s is refunded without a sale, with an alert', async ([_, change], { harness, paying }) => {
    const intent = harness.payments.succeed(paying.intentId, change);
    expect(await answer(deliver(harness, intent, 'evt_1'))).toEqual(received);
    expect(await ledger(harness)).toMatchObject({
      sales: [],
      sold: [],
      orders: { [paying.orderId]: 'pending' },
      refunds: [{ attemptId: attemptId(paying), amountCents: intent.receivedCents, reason: 'mismatch' }],
    });
    expect(await events(harness)).toMatchObject([{ id: 'evt_1', alert: 'mismatch' }]);
    expect(harness.purged).toEqual([]);
  });

  test('a later report of the right amount cannot turn a refund into a sale', async ({ harness, paying }) => {
    await deliver(harness, harness.payments.succeed(paying.intentId, { receivedCents: 1 }));
    await deliver(harness, harness.payments.succeed(paying.intentId));
    const { sales, refunds } = await ledger(harness);
    expect([sales.length, refunds.length]).toEqual([0, 1]);
  });
});

describe('a payment without its order', () => {
  const paid = {
    status: 'succeeded',
    receivedCents: 1250,
    currency: 'usd',
    orderId: null,
    amountCents: 1250,
    createdAt: 0,
    clientSecret: '',
    declined: false,
  } as const;

  test('of an unknown attempt is stored, with an alert', async ({ harness }) => {
    const stray = { ...paid, id: 'pi_stray', attemptId: 'nobodys' };
    expect(await answer(deliver(harness, stray, 'evt_1'))).toEqual(received);
    expect(await events(harness)).toMatchObject([{ id: 'evt_1', intentId: 'pi_stray', alert: 'unknown_attempt' }]);
    expect((await ledger(harness)).sales).toEqual([]);
  });

  test('of an intent that is not ours is stored without an alert', async ({ harness }) => {
    expect(await answer(deliver(harness, { ...paid, id: 'pi_stray', attemptId: null }, 'evt_1'))).toEqual(received);
    expect(await events(harness)).toMatchObject([{ id: 'evt_1', alert: null }]);
  });

  test("a second intent with our attempt's id does not take it over, and is an alert", async ({ harness, paying }) => {
    const intruder = { ...paid, id: 'pi_intruder', attemptId: attemptId(paying) };
    await deliver(harness, intruder, 'evt_1');
    expect(await ledger(harness)).toMatchObject({ sales: [], attempts: { [paying.intentId]: 'open' } });
    expect(await events(harness)).toMatchObject([{ id: 'evt_1', alert: 'unknown_attempt' }]);
  });

  test('for an attempt with a pending intent does not take that one over, and is refunded', async ({
    harness,
    seller,
    other,
    paying,
  }) => {
    const orderId = await booked(other, await listing(harness, seller));
    harness.payments.silence = 'afterEffect';
    await startPaying(other, orderId);
    harness.payments.silence = 'none';
    const [waiting] = await harness.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
    const confused = harness.payments.succeed(paying.intentId, { attemptId: waiting?.id ?? '' });
    expect(await answer(deliver(harness, confused))).toEqual(received);
    expect(await ledger(harness)).toMatchObject({ sales: [], refunds: [{ attemptId: attemptId(paying) }] });
    expect(await harness.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))).toEqual([
      waiting,
    ]);
  });

  test('of a deleted order is refunded', async ({ harness, paying }) => {
    await harness.db.update(paymentAttempts).set({ state: 'canceled' });
    await harness.db.update(orders).set({ state: 'deleted' });
    await deliver(harness, harness.payments.succeed(paying.intentId));
    expect(await ledger(harness)).toMatchObject({
      sales: [],
      orders: { [paying.orderId]: 'deleted' },
      refunds: [{ attemptId: attemptId(paying), amountCents: 1250, reason: 'not_free' }],
    });
  });

  test('of a deleted listing is refunded', async ({ harness, paying }) => {
    await harness.db.update(listings).set({ deletedAt: 1 });
    await deliver(harness, harness.payments.succeed(paying.intentId));
    expect(await ledger(harness)).toMatchObject({
      sales: [],
      sold: [],
      refunds: [{ attemptId: attemptId(paying), reason: 'not_free' }],
    });
  });
});

test('two successful intents for one copy make one sale and one refund', async ({ harness, other, paying }) => {
  const rival = await booked(other, paying.listingId);
  await harness.db.update(paymentAttempts).set({ state: 'canceled' });
  await startPaying(other, rival);
  const late = harness.payments.succeed(paying.intentId);
  const [second] = await harness.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, rival));
  await deliver(harness, harness.payments.succeed(second?.intentId ?? ''));
  await deliver(harness, late);
  await deliver(harness, late);
  expect(await ledger(harness)).toMatchObject({
    sales: [{ orderId: rival }],
    refunds: [{ attemptId: attemptId(paying), amountCents: 1250, reason: 'not_free' }],
    orders: { [rival]: 'paid', [paying.orderId]: 'void' },
  });
});
