/** A line in which somebody already pays for as many copies as one may. */
import { beforeEach, expect, test } from 'vitest';
import { reservationsWords } from '../../../core/words/reservations.ts';
import { enterQueue, HOLD_MS, queueOf, remove, stateFor, TURN_MS, tick, told } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  listing,
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
/** First in the queue, paying for three other copies; and second, free to pay. */
let busy: SignedIn;
let free: SignedIn;
let orders: { busy: string; free: string };
let holds: Purchase[];

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer, other: free } = await market(harness));
  busy = await signedIn(harness, 'Buyer');
  paying = await purchase(harness, seller, buyer);
  orders = { busy: await booked(busy, paying.listingId), free: await booked(free, paying.listingId) };
  await enterQueue(busy, orders.busy);
  harness.clock.now += 1;
  await enterQueue(free, orders.free);
  holds = [];
  for (let n = 0; n < 3; n++) holds.push(await purchase(harness, seller, busy, await listing(harness, seller)));
});

const line = () => queueOf(harness, paying.listingId);

test('the turn goes to the next who could pay; the place before them is kept', async () => {
  await remove(buyer, paying.orderId);
  expect(await line()).toEqual([
    [busy.id, null],
    [free.id, harness.clock.now + TURN_MS],
  ]);
  expect((await told(busy, orders.busy)).place).toBe(1);
  harness.clock.now += TURN_MS;
  await tick(harness);
  // Their holds ended meanwhile.
  expect(await line()).toEqual([[busy.id, harness.clock.now + TURN_MS]]);
});

test('who finishes one of the three has the next turn', async () => {
  await free.ask('DELETE', `/api/queue/${orders.free}`);
  await remove(buyer, paying.orderId);
  expect(await line()).toEqual([[busy.id, null]]);
  expect(await stateFor(harness, paying.listingId)).toBe('available');
  await remove(busy, holds[0]?.orderId ?? '');
  await tick(harness);
  expect(await line()).toEqual([[busy.id, harness.clock.now + TURN_MS]]);
  expect((await startPaying(busy, orders.busy)).status).toBe(200);
});

test('nobody waits for them: with nobody else in the queue the copy is free for all', async () => {
  await free.ask('DELETE', `/api/queue/${orders.free}`);
  await remove(buyer, paying.orderId);
  expect(await answer(startPaying(busy, orders.busy))).toEqual([
    409,
    { message: reservationsWords.conflict.tooManyHolds, code: 'conflict' },
  ]);
  expect((await startPaying(free, orders.free)).status).toBe(200);
});

test('a hold that is over gives way to the queue, also before the schedule has run', async () => {
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

// Fails when a bank that decides late leaves its buyer in the queue: they would pay and wait at once.
test('whose time was over joins the queue again, and leaves it when their bank goes on after all', async () => {
  harness.clock.now += HOLD_MS;
  expect((await enterQueue(buyer, paying.orderId)).status).toBe(201);
  expect((await told(buyer, paying.orderId)).place).toBe(3);
  await deliver(harness, harness.payments.delay(paying.intentId));
  expect((await line()).map(([id]) => id)).toEqual([busy.id, free.id]);
  expect(await stateFor(harness, paying.listingId, buyer)).toBe('yours');
});
