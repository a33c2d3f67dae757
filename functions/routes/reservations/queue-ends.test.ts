import { expect } from 'vitest';
import { enterQueue, HOLD_MS, queueOf, remove, stateFor, tick, told } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  finishPaying,
  type Purchase,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { payingTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

/** `first` and `second`: in the queue, in this order. */
const test = payingTest
  .extend('first', { auto: true }, ({ harness, paying }) => waiter(harness, paying))
  .extend('second', { auto: true }, ({ harness, paying }) => waiter(harness, paying));

async function waiter(harness: Harness, paying: Purchase): Promise<[SignedIn, string]> {
  harness.clock.now += 1;
  const user = await signedIn(harness, 'Buyer');
  const orderId = await booked(user, paying.listingId);
  await enterQueue(user, orderId);
  return [user, orderId];
}
const waiting = async (harness: Harness, paying: Purchase) =>
  (await queueOf(harness, paying.listingId)).map(([id]) => id);

test('buyers may join the queue behind a turn', async ({ harness, buyer, paying }) => {
  await remove(buyer, paying.orderId);
  const third = await waiter(harness, paying);
  expect((await told(...third)).place).toBe(3);
});

// Fails when `settle` leaves the queue.
test('a sale ends the queue', async ({ harness, buyer, paying, first }) => {
  harness.payments.succeed(paying.intentId);
  await finishPaying(buyer, paying.intentId);
  expect(await waiting(harness, paying)).toEqual([]);
  expect(await told(...first)).toMatchObject({ state: 'void', place: null, turn_until: null, availability: 'sold' });
});

test('a late but valid payment ends it as well, during any turn', async ({ harness, paying }) => {
  harness.clock.now += HOLD_MS;
  harness.payments.silence = 'beforeEffect';
  await tick(harness).catch(() => {});
  harness.payments.silence = 'none';
  await deliver(harness, harness.payments.succeed(paying.intentId));
  expect([await waiting(harness, paying), await stateFor(harness, paying.listingId)]).toEqual([[], 'sold']);
});

test('a mismatched payment frees the copy for the first in the queue', async ({ harness, paying, first, second }) => {
  await deliver(harness, harness.payments.succeed(paying.intentId, { receivedCents: 1 }));
  expect((await startPaying(...second)).status).toBe(409);
  expect(await told(...first)).toMatchObject({ place: 1, availability: 'yours', turn_until: expect.any(String) });
});

test('a deleted listing has no queue', async ({ harness, seller, buyer, paying, first }) => {
  await remove(buyer, paying.orderId);
  expect((await seller.ask('DELETE', `/api/products/${paying.listingId}`)).status).toBe(200);
  expect(await answer(startPaying(...first))).toMatchObject([409, {}]);
  await tick(harness);
  expect(await waiting(harness, paying)).toEqual([]);
});

// Fails while the queue entry outlives its booking until the job: a new booking would inherit the place.
test('deleting the booking and booking again leaves the queue', async ({ paying, first, second }) => {
  await remove(...first);
  const again = await booked(first[0], paying.listingId);
  expect(await told(first[0], again)).toMatchObject({ place: null, turn_until: null });
  expect((await told(...second)).place).toBe(1);
});
