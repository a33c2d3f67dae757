import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../src/shared/messages.ts';
import { answer, booked, listing, market, purchase, type SignedIn, startPaying } from '../../tests/factories.ts';
import { createHarness, type Harness } from '../../tests/harness.ts';
import { attempts, orders, products, users } from '../db/schema.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer, other } = await market(harness));
});

const refusal = (message: string) => [409, { message, code: 'conflict' }];
const notFound = [404, { message: messages.error.notFound, code: 'not_found' }];
const everyAttempt = () => harness.db.select().from(attempts);
const byPrice = (person: SignedIn, product_price: unknown) => person.ask('POST', '/api/create-payment-intent', { product_price });
const nothingBegun = async () => {
  expect(await everyAttempt()).toEqual([]);
  expect(harness.payments.intents.size).toBe(0);
};

describe('a payment begins', () => {
  test("with a hold of fifteen minutes on the copy, at the order's price, in three round trips", async () => {
    const productId = await listing(harness, seller, { resellPriceCents: 1999 });
    const orderId = await booked(buyer, productId, { product_price: 19.99 });
    const response = await startPaying(buyer, orderId, 19.99);
    expect(response.headers.get('Server-Timing')).toBe('db;desc="3"');
    const [attempt] = await everyAttempt();
    const intentId = `pi_${attempt?.id}`;
    expect(await answer(response)).toEqual([200, { clientSecret: `${intentId}_secret_1` }]);
    const moment = harness.clock.now;
    expect(attempt).toMatchObject({ orderId, productId, buyerId: buyer.id, intentId, state: 'open', amountCents: 1999, currency: 'usd' });
    expect([attempt?.createdAt, attempt?.expiresAt]).toEqual([moment, moment + 900_000]);
    expect(harness.payments.intents.get(intentId)).toMatchObject({ amountCents: 1999, currency: 'usd', attemptId: attempt?.id });
  });

  test.each(['12.50', '12.5', ' 12.50 ', 12.5])('with the price as %j', async (price) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    expect((await startPaying(buyer, orderId, price)).status).toBe(200);
  });

  test("without our own field, for the caller's only order at that price", async () => {
    const orderId = await booked(buyer, await listing(harness, seller));
    await booked(buyer, await listing(harness, seller, { resellPriceCents: 900 }), { product_price: 9 });
    await booked(other, await listing(harness, seller));
    const response = await byPrice(buyer, '12.50');
    expect([response.status, response.headers.get('Server-Timing')]).toEqual([200, 'db;desc="3"']);
    expect(await everyAttempt()).toMatchObject([{ orderId }]);
  });

  test('anew on every load of the page with the same secret, and one attempt', async () => {
    const orderId = await booked(buyer, await listing(harness, seller));
    const answers = [await answer(startPaying(buyer, orderId)), await answer(startPaying(buyer, orderId)), await answer(byPrice(buyer, 12.5))];
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect([(await everyAttempt()).length, harness.payments.intents.size]).toEqual([1, 1]);
  });

  test('in two tabs at the same moment with the same secret, and one attempt', async () => {
    const orderId = await booked(buyer, await listing(harness, seller));
    const [first, second] = await Promise.all([answer(startPaying(buyer, orderId)), answer(startPaying(buyer, orderId))]);
    expect([first?.[0], second]).toEqual([200, first]);
    expect([(await everyAttempt()).length, harness.payments.intents.size]).toEqual([1, 1]);
  });
});

describe('no payment begins', () => {
  test('without an order, or without one at that price', async () => {
    expect(await answer(byPrice(buyer, 12.5))).toEqual(notFound);
    await booked(buyer, await listing(harness, seller));
    expect(await answer(byPrice(buyer, 12.49))).toEqual(notFound);
    await nothingBegun();
  });

  test('when several orders have that price and none is named', async () => {
    const named = await booked(buyer, await listing(harness, seller));
    await booked(buyer, await listing(harness, seller));
    expect(await answer(byPrice(buyer, 12.5))).toEqual(refusal(messages.conflict.several));
    await nothingBegun();
    expect((await startPaying(buyer, named)).status).toBe(200);
  });

  test("for somebody else's order, or one that does not exist", async () => {
    const orderId = await booked(other, await listing(harness, seller));
    expect(await answer(startPaying(buyer, orderId))).toEqual(notFound);
    expect(await answer(startPaying(buyer, 'none'))).toEqual(notFound);
    await nothingBegun();
  });

  test.each([12.49, 12.51, 0.5, 0, '1250'])('at $%s for an order of $12.50', async (price) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    expect(await answer(startPaying(buyer, orderId, price))).toEqual(refusal(messages.conflict.priceChanged));
    await nothingBegun();
  });

  test.each([null, '', 'free', '12.505', -12.5, '1e1', [12.5]])('at the price %j, which is none', async (price) => {
    await booked(buyer, await listing(harness, seller));
    const [status, body] = await answer(byPrice(buyer, price));
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, ['product_price']]);
    await nothingBegun();
  });

  test('when the listing has another price by now', async () => {
    const orderId = await booked(buyer, await listing(harness, seller));
    await harness.db.update(products).set({ resellPriceCents: 1300 });
    expect(await answer(startPaying(buyer, orderId))).toEqual(refusal(messages.conflict.priceChanged));
    expect((await startPaying(buyer, orderId, 13)).status).toBe(409);
    await nothingBegun();
  });

  test('when the listing was deleted, or its seller is gone', async () => {
    const [gone, orphaned] = [await booked(buyer, await listing(harness, seller)), await booked(buyer, await listing(harness, seller))];
    await harness.db.update(products).set({ deletedAt: 1 }).where(eq(products.id, (await orderOf(gone))?.productId ?? ''));
    expect(await answer(startPaying(buyer, gone))).toEqual(refusal(messages.conflict.notPayable));
    await harness.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, seller.id));
    expect(await answer(startPaying(buyer, orphaned))).toEqual(refusal(messages.conflict.notPayable));
    await nothingBegun();
  });

  test('when the order was deleted', async () => {
    const orderId = await booked(buyer, await listing(harness, seller));
    await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
    expect(await answer(startPaying(buyer, orderId))).toEqual(notFound);
    expect(await answer(byPrice(buyer, 12.5))).toEqual(notFound);
  });

  test('for a copy that somebody else is paying, and they are not disturbed', async () => {
    const { productId, intentId } = await purchase(harness, seller, buyer);
    const rival = await booked(other, productId);
    expect(await answer(startPaying(other, rival))).toEqual(refusal(messages.conflict.held));
    expect(harness.payments.intents.get(intentId)?.status).toBe('open');
    expect(await everyAttempt()).toMatchObject([{ buyerId: buyer.id, state: 'open' }]);
  });

  test('for a fourth copy while three are being paid; one less, and it may', async () => {
    const held: string[] = [];
    for (let n = 0; n < 3; n++) held.push((await purchase(harness, seller, buyer)).orderId);
    const fourth = await booked(buyer, await listing(harness, seller));
    expect(await answer(startPaying(buyer, fourth))).toEqual(refusal(messages.conflict.tooManyHolds));
    expect(await everyAttempt()).toHaveLength(3);
    await buyer.ask('DELETE', `/api/my-orders/${held[0]}`);
    expect((await startPaying(buyer, fourth)).status).toBe(200);
  });
});

const orderOf = async (id: string) => (await harness.db.select().from(orders).where(eq(orders.id, id)))[0];
