/** A queue whose first buyer has the maximum number of holds already. */
import { expect } from 'vitest';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { enterQueue, HOLD_MS, queueOf, remove, stateFor, TURN_MS, tick, told } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  listing,
  type Purchase,
  purchase,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { payingTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

async function joinedQueue(world: Harness, copy: string, one: SignedIn, two: SignedIn) {
  const orderIds = { busy: await booked(one, copy), free: await booked(two, copy) };
  await enterQueue(one, orderIds.busy);
  world.clock.now += 1;
  await enterQueue(two, orderIds.free);
  return orderIds;
}
async function threeHolds(world: Harness, from: SignedIn, by: SignedIn): Promise<Purchase[]> {
  const three: Purchase[] = [];
  for (let n = 0; n < 3; n++) three.push(await purchase(world, from, by, await listing(world, from)));
  return three;
}

/** `busy`: first in the queue, paying for three other copies (`holds`); `free`: second, free to pay. */
const test = payingTest
  .extend('busy', { auto: true }, ({ harness }) => signedIn(harness, 'Buyer'))
  .extend('free', { auto: true }, ({ harness }) => signedIn(harness, 'Buyer'))
  .extend('orders', { auto: true }, ({ harness, paying, busy, free }) =>
    joinedQueue(harness, paying.listingId, busy, free),
  )
  .extend('holds', { auto: true }, ({ harness, seller, busy }) => threeHolds(harness, seller, busy));

const waiting = (harness: Harness, paying: Purchase) => queueOf(harness, paying.listingId);

test('the turn goes to the next buyer who could pay; the first one keeps their place', async ({
  harness,
  buyer,
  paying,
  busy,
  free,
  orders,
}) => {
  await remove(buyer, paying.orderId);
  expect(await waiting(harness, paying)).toEqual([
    [busy.id, null],
    [free.id, harness.clock.now + TURN_MS],
  ]);
  expect((await told(busy, orders.busy)).place).toBe(1);
  harness.clock.now += TURN_MS;
  await tick(harness);
  expect(await waiting(harness, paying)).toEqual([[busy.id, harness.clock.now + TURN_MS]]);
});

test('the next turn goes to the first buyer once one of the three has ended', async ({
  harness,
  buyer,
  paying,
  busy,
  free,
  orders,
  holds,
}) => {
  await free.ask('DELETE', `/api/queue/${orders.free}`);
  await remove(buyer, paying.orderId);
  expect(await waiting(harness, paying)).toEqual([[busy.id, null]]);
  expect(await stateFor(harness, paying.listingId)).toBe('available');
  await remove(busy, holds[0]?.orderId ?? '');
  await tick(harness);
  expect(await waiting(harness, paying)).toEqual([[busy.id, harness.clock.now + TURN_MS]]);
  expect((await startPaying(busy, orders.busy)).status).toBe(200);
});

test('the copy is free for all without another buyer in the queue', async ({ buyer, paying, busy, free, orders }) => {
  await free.ask('DELETE', `/api/queue/${orders.free}`);
  await remove(buyer, paying.orderId);
  expect(await answer(startPaying(busy, orders.busy))).toMatchObject([
    429,
    { message: reservationsWords.conflict.tooManyHolds, code: 'too_many' },
  ]);
  expect((await startPaying(free, orders.free)).status).toBe(200);
});

test('an expired hold makes way for the queue, also before the job has run', async ({ harness, paying }) => {
  harness.clock.now += HOLD_MS - 1;
  const outsider = await signedIn(harness, 'Buyer');
  const order = await booked(outsider, paying.listingId);
  harness.clock.now += 1;
  expect(await stateFor(harness, paying.listingId, outsider)).toBe('held');
  expect(await answer(startPaying(outsider, order))).toEqual([
    409,
    { message: reservationsWords.conflict.othersTurn, code: 'conflict' },
  ]);
});

// Fails when a late decision of a bank leaves its buyer in the queue: they would pay and wait at once.
test('a buyer with an expired hold joins the queue again, and leaves it when their bank proceeds after all', async ({
  harness,
  buyer,
  paying,
  busy,
  free,
}) => {
  harness.clock.now += HOLD_MS;
  expect((await enterQueue(buyer, paying.orderId)).status).toBe(201);
  expect((await told(buyer, paying.orderId)).place).toBe(3);
  await deliver(harness, harness.payments.delay(paying.intentId));
  expect((await waiting(harness, paying)).map(([id]) => id)).toEqual([busy.id, free.id]);
  expect(await stateFor(harness, paying.listingId, buyer)).toBe('yours');
});
