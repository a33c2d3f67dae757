import { beforeEach, expect, test } from 'vitest';
import { enterQueue, HOLD_MS, queueOf, remove, stateFor, tick, told } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  finishPaying,
  market,
  type Purchase,
  purchase,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let paying: Purchase;
/** In line, in this order. */
let first: [SignedIn, string];
let second: [SignedIn, string];

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer } = await market(harness));
  paying = await purchase(harness, seller, buyer);
  [first, second] = [await waiter(), await waiter()];
});

async function waiter(): Promise<[SignedIn, string]> {
  harness.clock.now += 1;
  const user = await signedIn(harness, 'Buyer');
  const orderId = await booked(user, paying.listingId);
  await enterQueue(user, orderId);
  return [user, orderId];
}
const line = async () => (await queueOf(harness, paying.listingId)).map(([id]) => id);

test('others may join the queue behind a turn', async () => {
  await remove(buyer, paying.orderId);
  const third = await waiter();
  expect((await told(...third)).place).toBe(3);
});

// Fails when `settle` leaves the queue.
test('a sale ends the queue', async () => {
  harness.payments.succeed(paying.intentId);
  await finishPaying(buyer, paying.intentId);
  expect(await line()).toEqual([]);
  expect(await told(...first)).toMatchObject({ state: 'void', place: null, turn_until: null, availability: 'sold' });
});

test('money that came late but is good ends it as well, whoever has the turn', async () => {
  harness.clock.now += HOLD_MS;
  harness.payments.silence = 'beforeEffect';
  await tick(harness).catch(() => {});
  harness.payments.silence = 'none';
  await deliver(harness, harness.payments.succeed(paying.intentId));
  expect([await line(), await stateFor(harness, paying.listingId)]).toEqual([[], 'sold']);
});

test('money that does not match frees the copy for the first in the queue, before anybody else', async () => {
  await deliver(harness, harness.payments.succeed(paying.intentId, { receivedCents: 1 }));
  expect((await startPaying(...second)).status).toBe(409);
  expect(await told(...first)).toMatchObject({ place: 1, availability: 'yours', turn_until: expect.any(String) });
});

test('a listing that leaves the shop leaves nobody in the queue', async () => {
  await remove(buyer, paying.orderId);
  expect((await seller.ask('DELETE', `/api/products/${paying.listingId}`)).status).toBe(200);
  expect(await answer(startPaying(...first))).toMatchObject([409, {}]);
  await tick(harness);
  expect(await line()).toEqual([]);
});

// Fails while the row in `waiting` outlives its booking until the schedule runs: a new booking inherits the place.
test('who deletes the booking and books again is not in the queue any more', async () => {
  await remove(...first);
  const again = await booked(first[0], paying.listingId);
  expect(await told(first[0], again)).toMatchObject({ place: null, turn_until: null });
  expect((await told(...second)).place).toBe(1);
});
