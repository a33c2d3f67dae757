import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { commonWords } from '../../../core/words/common.ts';
import { ordersWords } from '../../../core/words/orders.ts';
import {
  answer,
  booked,
  finishPaying,
  listing,
  market,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import { attempts, orders } from '../../db/ledger.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer, other } = await market(harness));
});

const remove = (user: SignedIn, id: string) => user.ask('DELETE', `/api/my-orders/${id}`);
const stateOf = async (id: string) => (await harness.db.select().from(orders).where(eq(orders.id, id)))[0]?.state;
const attemptStates = async () => (await harness.db.select().from(attempts)).map(({ state }) => state);
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];
const deleted = [200, { acknowledged: true, deletedCount: 1 }];

test('a pending order is deleted, and gone for its buyer, while its row stays', async () => {
  const id = await booked(buyer, await listing(harness, seller));
  const response = await remove(buyer, id);
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await answer(response)).toEqual(deleted);
  expect(await stateOf(id)).toBe('deleted');
  expect(await answer(buyer.ask('GET', '/api/my-orders'))).toEqual([200, []]);
  expect(await answer(buyer.ask('GET', `/api/my-orders/${id}`))).toEqual(notFound);
  expect(await answer(remove(buyer, id))).toEqual(notFound);
});

test("somebody else's order is not found, and stays", async () => {
  const id = await booked(buyer, await listing(harness, seller));
  expect(await answer(remove(other, id))).toEqual(notFound);
  expect(await stateOf(id)).toBe('pending');
});

test("somebody else's order that is being paid is not found, and its payment goes on", async () => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  expect(await answer(remove(other, orderId))).toEqual(notFound);
  expect(harness.payments.intents.get(intentId)?.status).toBe('open');
  expect(await attemptStates()).toEqual(['open']);
});

test('a paid order stays', async () => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  harness.payments.succeed(intentId);
  await finishPaying(buyer, intentId);
  expect((await remove(buyer, orderId)).status).toBe(409);
  expect(await stateOf(orderId)).toBe('paid');
});

test('a payment that was begun is canceled at the provider before the order goes', async () => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  expect(await answer(remove(buyer, orderId))).toEqual(deleted);
  expect(harness.payments.intents.get(intentId)?.status).toBe('canceled');
  expect(await attemptStates()).toEqual(['canceled']);
  expect(await stateOf(orderId)).toBe('deleted');
});

test('a deleted order frees its copy for others', async () => {
  const { listingId, orderId } = await purchase(harness, seller, buyer);
  const rival = await booked(other, listingId);
  expect((await startPaying(other, rival)).status).toBe(409);
  await remove(buyer, orderId);
  expect((await startPaying(other, rival)).status).toBe(200);
});

test('when the money was faster the order is paid, not deleted', async () => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  harness.payments.succeed(intentId);
  expect((await remove(buyer, orderId)).status).toBe(409);
  expect([await stateOf(orderId), await attemptStates()]).toEqual(['paid', ['succeeded']]);
});

test('while the bank decides the order stays, and can still be paid', async () => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  harness.payments.delay(intentId);
  expect(await answer(remove(buyer, orderId))).toEqual([
    409,
    { message: ordersWords.conflict.beingPaid, code: 'conflict' },
  ]);
  expect(await stateOf(orderId)).toBe('pending');
  harness.payments.succeed(intentId);
  await finishPaying(buyer, intentId);
  expect(await stateOf(orderId)).toBe('paid');
});

test.each(['beforeEffect', 'afterEffect'] as const)(
  'when the provider is silent (%s) nothing is deleted',
  async (silence) => {
    const { orderId } = await purchase(harness, seller, buyer);
    harness.payments.silence = silence;
    const response = await remove(buyer, orderId);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect((await answer(response))[0]).toBe(503);
    expect([await stateOf(orderId), await attemptStates()]).toEqual(['pending', ['canceling']]);
    harness.payments.silence = 'none';
    expect(await answer(remove(buyer, orderId))).toEqual(deleted);
    expect(await attemptStates()).toEqual(['canceled']);
  },
);

test('an order whose intent was made but never told to us is canceled all the same', async () => {
  const listingId = await listing(harness, seller);
  const orderId = await booked(buyer, listingId);
  harness.payments.silence = 'afterEffect';
  expect((await startPaying(buyer, orderId)).status).toBe(503);
  harness.payments.silence = 'none';
  expect(await attemptStates()).toEqual(['creating']);
  expect(await answer(remove(buyer, orderId))).toEqual(deleted);
  expect([...harness.payments.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
  expect(await attemptStates()).toEqual(['canceled']);
});
