import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  booked,
  deliver,
  finishPaying,
  ledger,
  market,
  type Purchase,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../../tests/fixtures/factories.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { attempts, stripeEvents } from '../../../db/ledger.ts';
import type { Intent } from '../../../domain/ports.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;
let bought: Purchase;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer, other } = await market(harness));
  bought = await purchase(harness, seller, buyer);
});

const received = [200, { received: true }];
const events = () => harness.db.select().from(stripeEvents);
const intentOf = (id: string) => harness.payments.intents.get(id) as Intent;

describe('a success that Stripe reports', () => {
  test('settles the purchase without the buyer’s page, in one round trip', async () => {
    const rival = await booked(other, bought.listingId);
    const response = await deliver(harness, harness.payments.succeed(bought.intentId), 'evt_1');
    expect(response.headers.get('Server-Timing')).toBe('db;desc="1"');
    expect(await answer(response)).toEqual(received);
    expect(await ledger(harness)).toEqual({
      sales: [{ listingId: bought.listingId, orderId: bought.orderId, amountCents: 1250 }],
      refunds: [],
      orders: { [bought.orderId]: 'paid', [rival]: 'void' },
      attempts: { [bought.intentId]: 'succeeded' },
      sold: [bought.listingId],
    });
    expect(await events()).toMatchObject([
      { id: 'evt_1', type: 'payment_intent.succeeded', intentId: bought.intentId, alert: null },
    ]);
    expect(harness.purged).toEqual([['catalog', 'category:fantasy', `seller:${seller.id}`]]);
  });

  test('fifty times is one sale and one event', async () => {
    const intent = harness.payments.succeed(bought.intentId);
    await deliver(harness, intent, 'evt_1');
    const once = await ledger(harness);
    for (let n = 0; n < 25; n++) await deliver(harness, intent, 'evt_1');
    await Promise.all(Array.from({ length: 25 }, () => deliver(harness, intent, 'evt_1')));
    expect(await ledger(harness)).toEqual(once);
    expect(await events()).toHaveLength(1);
  });

  test('finds its attempt when the reply that named the intent was lost', async () => {
    const { listingId, orderId } = await purchase(harness, seller, other);
    await harness.db.update(attempts).set({ state: 'canceled' }).where(eq(attempts.listingId, listingId));
    harness.payments.silence = 'afterEffect';
    await startPaying(other, orderId);
    harness.payments.silence = 'none';
    const [lost] = await harness.db.select().from(attempts).where(eq(attempts.state, 'creating'));
    expect(lost?.intentId).toBeNull();
    await deliver(harness, harness.payments.succeed(`pi_${lost?.id}`));
    expect(await ledger(harness)).toMatchObject({
      orders: { [orderId]: 'paid' },
      attempts: { [`pi_${lost?.id}`]: 'succeeded' },
    });
  });

  test('after the page has finished it changes nothing', async () => {
    const intent = harness.payments.succeed(bought.intentId);
    await finishPaying(buyer, bought.intentId);
    const settled = await ledger(harness);
    expect(await answer(deliver(harness, intent))).toEqual(received);
    expect(await ledger(harness)).toEqual(settled);
  });
});

describe('a cancel that Stripe reports', () => {
  const canceled = () => harness.payments.cancelIntent(bought.intentId);

  test('frees the copy for others', async () => {
    const rival = await booked(other, bought.listingId);
    await deliver(harness, await canceled(), 'evt_1');
    expect(await ledger(harness)).toMatchObject({
      attempts: { [bought.intentId]: 'canceled' },
      orders: { [bought.orderId]: 'pending' },
    });
    expect((await startPaying(other, rival)).status).toBe(200);
    expect(await events()).toMatchObject([{ id: 'evt_1', alert: null }]);
  });

  test('does not undo a success, in whatever order they come', async () => {
    const cancel = { ...intentOf(bought.intentId), status: 'canceled' as const };
    for (const news of [cancel, harness.payments.succeed(bought.intentId), cancel]) {
      expect(await answer(deliver(harness, news))).toEqual(received);
    }
    expect(await ledger(harness)).toMatchObject({
      orders: { [bought.orderId]: 'paid' },
      attempts: { [bought.intentId]: 'succeeded' },
      refunds: [],
    });
  });

  test('of an intent that we never heard of changes nothing', async () => {
    await deliver(harness, { ...intentOf(bought.intentId), id: 'pi_x', attemptId: 'nobodys', status: 'canceled' });
    expect(await ledger(harness)).toMatchObject({ attempts: { [bought.intentId]: 'open' } });
  });
});

test('other news is received and changes nothing', async () => {
  const before = await ledger(harness);
  expect(await answer(deliver(harness, null))).toEqual(received);
  expect(await answer(deliver(harness, intentOf(bought.intentId)))).toEqual(received);
  expect(await ledger(harness)).toEqual(before);
});

test('while the database is away the event is not taken, so that it comes again', async () => {
  const intent = harness.payments.succeed(bought.intentId);
  harness.client.close();
  const response = await deliver(harness, intent);
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
});

test('an event that is too large or not text is refused', async () => {
  const send = (body: BodyInit) => harness.send('/api/stripe/webhook', { method: 'POST', body });
  expect((await send('x'.repeat(512 * 1024 + 1))).status).toBe(413);
  expect((await send(Uint8Array.of(0x7b, 0xff))).status).toBe(400);
  expect(await events()).toEqual([]);
});
