import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, booked, deliver, finishPaying, ledger, market, type Purchase, purchase, type SignedIn, startPaying } from '../../tests/factories.ts';
import { createHarness, type Harness } from '../../tests/harness.ts';
import { attempts, orders, products, stripeEvents } from '../db/schema.ts';
import type { Intent } from '../domain/ports.ts';

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
const attemptId = () => bought.intentId.slice('pi_'.length);

describe('a success that Stripe reports', () => {
  test('settles the purchase without the buyer’s page, in one round trip', async () => {
    const rival = await booked(other, bought.productId);
    const response = await deliver(harness, harness.payments.succeed(bought.intentId), 'evt_1');
    expect(response.headers.get('Server-Timing')).toBe('db;desc="1"');
    expect(await answer(response)).toEqual(received);
    expect(await ledger(harness)).toEqual({
      sales: [{ productId: bought.productId, orderId: bought.orderId, amountCents: 1250 }],
      refunds: [],
      orders: { [bought.orderId]: 'paid', [rival]: 'void' },
      attempts: { [bought.intentId]: 'succeeded' },
      sold: [bought.productId],
    });
    expect(await events()).toMatchObject([{ id: 'evt_1', type: 'payment_intent.succeeded', intentId: bought.intentId, alert: null }]);
    expect(harness.purged).toEqual([['catalog', 'category:fantasy']]);
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
    const { productId, orderId } = await purchase(harness, seller, other);
    await harness.db.update(attempts).set({ state: 'canceled' }).where(eq(attempts.productId, productId));
    harness.payments.silence = 'afterEffect';
    await startPaying(other, orderId);
    harness.payments.silence = 'none';
    const [lost] = await harness.db.select().from(attempts).where(eq(attempts.state, 'creating'));
    expect(lost?.intentId).toBeNull();
    await deliver(harness, harness.payments.succeed(`pi_${lost?.id}`));
    expect(await ledger(harness)).toMatchObject({ orders: { [orderId]: 'paid' }, attempts: { [`pi_${lost?.id}`]: 'succeeded' } });
  });

  test('after the page has finished it changes nothing', async () => {
    const intent = harness.payments.succeed(bought.intentId);
    await finishPaying(buyer, bought.intentId);
    const settled = await ledger(harness);
    expect(await answer(deliver(harness, intent))).toEqual(received);
    expect(await ledger(harness)).toEqual(settled);
  });
});

describe('money that does not match', () => {
  test.each<[string, Partial<Intent>]>([
    ['amount', { receivedCents: 1 }],
    ['currency', { currency: 'jpy' }],
  ])('by its %s is no sale but a refund, and a person is alerted', async (_, change) => {
    const intent = harness.payments.succeed(bought.intentId, change);
    expect(await answer(deliver(harness, intent, 'evt_1'))).toEqual(received);
    expect(await ledger(harness)).toMatchObject({
      sales: [],
      sold: [],
      orders: { [bought.orderId]: 'pending' },
      refunds: [{ attemptId: attemptId(), amountCents: intent.receivedCents, reason: 'mismatch' }],
    });
    expect(await events()).toMatchObject([{ id: 'evt_1', alert: 'mismatch' }]);
    expect(harness.purged).toEqual([]);
  });

  test('a later report of the right amount cannot turn a refund into a sale', async () => {
    await deliver(harness, harness.payments.succeed(bought.intentId, { receivedCents: 1 }));
    await deliver(harness, harness.payments.succeed(bought.intentId));
    const { sales, refunds } = await ledger(harness);
    expect([sales.length, refunds.length]).toEqual([0, 1]);
  });
});

describe('money without its order', () => {
  const paid = { status: 'succeeded', receivedCents: 1250, currency: 'usd', clientSecret: '' } as const;

  test('of an attempt we do not know is kept and alerted', async () => {
    const stray = { ...paid, id: 'pi_stray', attemptId: 'nobodys' };
    expect(await answer(deliver(harness, stray, 'evt_1'))).toEqual(received);
    expect(await events()).toMatchObject([{ id: 'evt_1', intentId: 'pi_stray', alert: 'unknown_attempt' }]);
    expect((await ledger(harness)).sales).toEqual([]);
  });

  test('of an intent that is not ours at all is kept without alarm', async () => {
    expect(await answer(deliver(harness, { ...paid, id: 'pi_stray', attemptId: null }, 'evt_1'))).toEqual(received);
    expect(await events()).toMatchObject([{ id: 'evt_1', alert: null }]);
  });

  test('a second intent that claims our attempt does not take it over, and is alerted', async () => {
    const intruder = { ...paid, id: 'pi_intruder', attemptId: attemptId() };
    await deliver(harness, intruder, 'evt_1');
    expect(await ledger(harness)).toMatchObject({ sales: [], attempts: { [bought.intentId]: 'open' } });
    expect(await events()).toMatchObject([{ id: 'evt_1', alert: 'unknown_attempt' }]);
  });

  test('of a deleted order goes back', async () => {
    await harness.db.update(attempts).set({ state: 'canceled' });
    await harness.db.update(orders).set({ state: 'deleted' });
    await deliver(harness, harness.payments.succeed(bought.intentId));
    expect(await ledger(harness)).toMatchObject({
      sales: [],
      orders: { [bought.orderId]: 'deleted' },
      refunds: [{ attemptId: attemptId(), amountCents: 1250, reason: 'not_free' }],
    });
  });

  test('of a deleted listing goes back', async () => {
    await harness.db.update(products).set({ deletedAt: 1 });
    await deliver(harness, harness.payments.succeed(bought.intentId));
    expect(await ledger(harness)).toMatchObject({ sales: [], sold: [], refunds: [{ attemptId: attemptId(), reason: 'not_free' }] });
  });
});

describe('a cancel that Stripe reports', () => {
  const canceled = () => harness.payments.cancelIntent(bought.intentId);

  test('frees the copy for others', async () => {
    const rival = await booked(other, bought.productId);
    await deliver(harness, await canceled(), 'evt_1');
    expect(await ledger(harness)).toMatchObject({ attempts: { [bought.intentId]: 'canceled' }, orders: { [bought.orderId]: 'pending' } });
    expect((await startPaying(other, rival)).status).toBe(200);
    expect(await events()).toMatchObject([{ id: 'evt_1', alert: null }]);
  });

  test('does not undo a success, in whatever order they come', async () => {
    const cancel = { ...intentOf(bought.intentId), status: 'canceled' as const };
    await deliver(harness, cancel);
    await deliver(harness, harness.payments.succeed(bought.intentId));
    await deliver(harness, cancel);
    expect(await ledger(harness)).toMatchObject({ orders: { [bought.orderId]: 'paid' }, attempts: { [bought.intentId]: 'succeeded' }, refunds: [] });
  });

  test('of an intent that we never heard of changes nothing', async () => {
    await deliver(harness, { ...intentOf(bought.intentId), id: 'pi_x', attemptId: 'nobodys', status: 'canceled' });
    expect(await ledger(harness)).toMatchObject({ attempts: { [bought.intentId]: 'open' } });
  });
});

test('two intents that succeeded for one copy make one sale and one refund', async () => {
  const rival = await booked(other, bought.productId);
  await harness.db.update(attempts).set({ state: 'canceled' });
  await startPaying(other, rival);
  const late = harness.payments.succeed(bought.intentId);
  const [second] = (await harness.db.select().from(attempts).where(eq(attempts.orderId, rival))) as [{ id: string; intentId: string }];
  await deliver(harness, harness.payments.succeed(second.intentId));
  await deliver(harness, late);
  await deliver(harness, late);
  expect(await ledger(harness)).toMatchObject({
    sales: [{ orderId: rival }],
    refunds: [{ attemptId: attemptId(), amountCents: 1250, reason: 'not_free' }],
    orders: { [rival]: 'paid', [bought.orderId]: 'void' },
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
