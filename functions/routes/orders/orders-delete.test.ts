import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { ordersWords } from '../../../core/words/en/orders.ts';
import {
  answer,
  booked,
  deliver,
  finishPaying,
  listing,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { orders, paymentAttempts, refunds } from '../../db/tables/money/payments.ts';

const remove = (user: SignedIn, id: string) => user.ask('DELETE', `/api/my-orders/${id}`);
const stateOf = async (harness: Harness, id: string) =>
  (await harness.db.select().from(orders).where(eq(orders.id, id)))[0]?.state;
const attemptStates = async (harness: Harness) =>
  (await harness.db.select().from(paymentAttempts)).map(({ state }) => state);
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];
const deleted = [200, { acknowledged: true, deletedCount: 1 }];

test('a pending order is deleted for its buyer, while its row stays', async ({ harness, seller, buyer }) => {
  const id = await booked(buyer, await listing(harness, seller));
  const response = await remove(buyer, id);
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await answer(response)).toEqual(deleted);
  expect(await stateOf(harness, id)).toBe('deleted');
  expect(await answer(buyer.ask('GET', '/api/my-orders'))).toEqual([200, []]);
  expect(await answer(buyer.ask('GET', `/api/my-orders/${id}`))).toEqual(notFound);
  expect(await answer(remove(buyer, id))).toEqual(notFound);
});

test("a void order leaves its buyer's list, and stays void", async ({ harness, seller, buyer, other }) => {
  const { listingId, orderId, intentId } = await purchase(harness, seller, buyer);
  const lost = await booked(other, listingId);
  harness.payments.succeed(intentId);
  await finishPaying(buyer, intentId);
  expect(await stateOf(harness, lost)).toBe('void');
  expect(await answer(remove(buyer, lost))).toEqual(notFound);
  expect(await answer(remove(other, lost))).toEqual(deleted);
  expect(await stateOf(harness, lost)).toBe('void');
  expect(await answer(other.ask('GET', '/api/my-orders'))).toEqual([200, []]);
  expect(await answer(other.ask('GET', `/api/my-orders/${lost}`))).toEqual(notFound);
  expect(await answer(remove(other, lost))).toEqual(notFound);
  expect((await answer(buyer.ask('GET', '/api/my-orders')))[1]).toMatchObject([{ _id: orderId }]);
});

test('a void order with a refund under way stays until it has arrived', async ({ harness, seller, buyer, other }) => {
  const { listingId, orderId, intentId } = await purchase(harness, seller, buyer);
  await deliver(harness, await harness.payments.cancelIntent(intentId));
  const rival = await purchase(harness, seller, other, listingId);
  harness.payments.succeed(rival.intentId);
  await finishPaying(other, rival.intentId);
  // The money of the first payment arrived nevertheless.
  await deliver(harness, harness.payments.succeed(intentId));
  expect(await answer(remove(buyer, orderId))).toEqual([
    409,
    { message: ordersWords.conflict.refundUnderWay, code: 'conflict' },
  ]);
  await harness.db.update(refunds).set({ state: 'sent' });
  expect(await answer(remove(buyer, orderId))).toEqual(deleted);
});

test("another buyer's order is not found, and stays", async ({ harness, seller, buyer, other }) => {
  const id = await booked(buyer, await listing(harness, seller));
  expect(await answer(remove(other, id))).toEqual(notFound);
  expect(await stateOf(harness, id)).toBe('pending');
});

test("another buyer's order under payment is not found, and its payment goes on", async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  expect(await answer(remove(other, orderId))).toEqual(notFound);
  expect(harness.payments.intents.get(intentId)?.status).toBe('open');
  expect(await attemptStates(harness)).toEqual(['open']);
});

test('a paid order stays', async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  harness.payments.succeed(intentId);
  await finishPaying(buyer, intentId);
  expect((await remove(buyer, orderId)).status).toBe(409);
  expect(await stateOf(harness, orderId)).toBe('paid');
});

test('a payment is canceled at the provider before the order is deleted', async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  expect(await answer(remove(buyer, orderId))).toEqual(deleted);
  expect(harness.payments.intents.get(intentId)?.status).toBe('canceled');
  expect(await attemptStates(harness)).toEqual(['canceled']);
  expect(await stateOf(harness, orderId)).toBe('deleted');
});

test('a deleted order frees its copy for others', async ({ harness, seller, buyer, other }) => {
  const { listingId, orderId } = await purchase(harness, seller, buyer);
  const rival = await booked(other, listingId);
  expect((await startPaying(other, rival)).status).toBe(409);
  await remove(buyer, orderId);
  expect((await startPaying(other, rival)).status).toBe(200);
});

test('when the payment was faster the order is paid, not deleted', async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  harness.payments.succeed(intentId);
  expect((await remove(buyer, orderId)).status).toBe(409);
  expect([await stateOf(harness, orderId), await attemptStates(harness)]).toEqual(['paid', ['succeeded']]);
});

test('while the bank decides the order stays, and can still be paid', async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  harness.payments.delay(intentId);
  expect(await answer(remove(buyer, orderId))).toEqual([
    409,
    { message: ordersWords.conflict.beingPaid, code: 'conflict' },
  ]);
  expect(await stateOf(harness, orderId)).toBe('pending');
  harness.payments.succeed(intentId);
  await finishPaying(buyer, intentId);
  expect(await stateOf(harness, orderId)).toBe('paid');
});

test.for(['beforeEffect', 'afterEffect'] as const)(
  'deletes nothing during an outage of the provider (%s)',
  async (silence, { harness, seller, buyer }) => {
    const { orderId } = await purchase(harness, seller, buyer);
    harness.payments.silence = silence;
    const response = await remove(buyer, orderId);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect((await answer(response))[0]).toBe(503);
    expect([await stateOf(harness, orderId), await attemptStates(harness)]).toEqual(['pending', ['canceling']]);
    harness.payments.silence = 'none';
    expect(await answer(remove(buyer, orderId))).toEqual(deleted);
    expect(await attemptStates(harness)).toEqual(['canceled']);
  },
);

test('an order with an intent of unknown id is canceled as well', async ({ harness, seller, buyer }) => {
  const listingId = await listing(harness, seller);
  const orderId = await booked(buyer, listingId);
  harness.payments.silence = 'afterEffect';
  expect((await startPaying(buyer, orderId)).status).toBe(503);
  harness.payments.silence = 'none';
  expect(await attemptStates(harness)).toEqual(['creating']);
  expect(await answer(remove(buyer, orderId))).toEqual(deleted);
  expect([...harness.payments.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
  expect(await attemptStates(harness)).toEqual(['canceled']);
});
