import { describe, expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { ordersWords } from '../../../core/words/en/orders.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { enterQueue, queueOf, remove, stepOut, told } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  finishPaying,
  listing,
  purchase,
  type SignedIn,
  signedIn,
} from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const refusal = (message: string) => [409, { message, code: 'conflict' }];
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];
const placed = (place: number) => [201, { acknowledged: true, place }];
const nobodyWaits = async (harness: Harness) =>
  expect(await harness.client.execute('SELECT * FROM queue_entries')).toMatchObject({ rows: [] });
/** A buyer with a booking of the copy, a moment after the previous one. */
async function booker(harness: Harness, listingId: string): Promise<[SignedIn, string]> {
  harness.clock.now += 1;
  const user = await signedIn(harness, 'Buyer');
  return [user, await booked(user, listingId)];
}

describe('a buyer joins the queue', () => {
  test('while another buyer pays, in two round trips, idempotently', async ({ harness, seller, buyer, other }) => {
    const { listingId } = await purchase(harness, seller, buyer);
    const orderId = await booked(other, listingId);
    const response = await enterQueue(other, orderId);
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await answer(response)).toEqual(placed(1));
    const before = await queueOf(harness, listingId);
    harness.clock.now += 1000;
    expect(await answer(enterQueue(other, orderId))).toEqual(placed(1));
    expect(await Promise.all([1, 2, 3].map(() => answer(enterQueue(other, orderId))))).toEqual([1, 1, 1].map(placed));
    expect(await queueOf(harness, listingId)).toEqual(before);
    expect(before).toEqual([[other.id, null]]);
  });

  // Fails when the queue is not ordered by arrival.
  test('behind earlier ones, and moves up when one of them leaves', async ({ harness, seller, buyer, other }) => {
    const { listingId } = await purchase(harness, seller, buyer);
    const users: [SignedIn, string][] = [];
    for (let n = 0; n < 4; n++) users.push(await booker(harness, listingId));
    for (const [n, [user, orderId]] of users.toReversed().entries()) {
      harness.clock.now += 1;
      expect(await answer(enterQueue(user, orderId))).toEqual(placed(n + 1));
    }
    const places = () => Promise.all(users.map(async ([user, orderId]) => (await told(user, orderId)).place));
    expect(await places()).toEqual([4, 3, 2, 1]);
    const [, [second, secondOrder] = [other, '']] = users;
    expect(await answer(stepOut(second, secondOrder))).toEqual([200, { acknowledged: true, deletedCount: 1 }]);
    expect(await places()).toEqual([3, null, 2, 1]);
    expect(await answer(stepOut(second, secondOrder))).toEqual(notFound);
    harness.clock.now += 1;
    expect(await answer(enterQueue(second, secondOrder))).toEqual(placed(4));
  });

  test('not without a payment, and not behind themselves', async ({ harness, seller, buyer, other }) => {
    const listingId = await listing(harness, seller);
    const orderId = await booked(other, listingId);
    expect(await answer(enterQueue(other, orderId))).toEqual(refusal(reservationsWords.conflict.notInQueue));
    const mine = await purchase(harness, seller, buyer);
    expect(await answer(enterQueue(buyer, mine.orderId))).toEqual(refusal(reservationsWords.conflict.notInQueue));
    await nobodyWaits(harness);
  });

  test('only with a booking of their own that can still be paid', async ({ harness, seller, buyer, other }) => {
    const { listingId, orderId, intentId } = await purchase(harness, seller, buyer);
    const theirs = await booked(other, listingId);
    const [stranger] = await booker(harness, listingId);
    for (const id of [theirs, orderId, 'none', "' OR 1=1 --"])
      expect(await answer(enterQueue(stranger, id))).toEqual(notFound);
    await remove(other, theirs);
    expect(await answer(enterQueue(other, theirs))).toEqual(notFound);
    const again = await booked(other, listingId);
    harness.payments.succeed(intentId);
    await finishPaying(buyer, intentId);
    expect(await answer(enterQueue(other, again))).toEqual(refusal(ordersWords.conflict.notPayable));
    expect(await answer(enterQueue(buyer, orderId))).toEqual(refusal(ordersWords.conflict.notPayable));
    await nobodyWaits(harness);
  });

  test('for at most five copies, until they leave one', async ({ harness, seller, other }) => {
    const orders: string[] = [];
    for (let n = 0; n < 6; n++) {
      const { listingId } = await purchase(harness, seller, await signedIn(harness, 'Buyer'));
      orders.push(await booked(other, listingId));
    }
    const statuses = await Promise.all(orders.map(async (id) => (await enterQueue(other, id)).status));
    expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 201, 409]);
    const late = orders[statuses.indexOf(409)] ?? '';
    const early = orders[statuses.indexOf(201)] ?? '';
    expect(await answer(enterQueue(other, late))).toEqual(refusal(reservationsWords.conflict.tooManyQueues));
    expect((await enterQueue(other, early)).status).toBe(201);
    await stepOut(other, early);
    expect((await enterQueue(other, late)).status).toBe(201);
  });

  test.for([undefined, null, '', 7, ['o'], {}, 'x'.repeat(65)])('not for %j', async (bookedId, { other }) => {
    expect(await answer(other.ask('POST', '/api/queue', { bookedId }))).toMatchObject([
      422,
      { fields: { bookedId: expect.any(String) } },
    ]);
  });
});

// Fails without the buyer in the WHERE of `leaveQueue`.
test('a buyer cannot remove another one from the queue, or take their place', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const { listingId, orderId: payers } = await purchase(harness, seller, buyer);
  const orderId = await booked(other, listingId);
  await enterQueue(other, orderId);
  const [stranger, theirs] = await booker(harness, listingId);
  for (const id of [orderId, theirs, 'none']) expect(await answer(stepOut(stranger, id))).toEqual(notFound);
  expect(await answer(stepOut(buyer, orderId))).toEqual(notFound);
  for (const id of [payers, theirs]) expect(await answer(stepOut(other, id))).toEqual(notFound);
  expect(await queueOf(harness, listingId)).toEqual([[other.id, null]]);
});

test('each copy has its own queue', async ({ harness, seller, buyer, other }) => {
  const [one, two] = [await purchase(harness, seller, buyer), await purchase(harness, seller, buyer)];
  const [mineOfOne, mineOfTwo] = [await booked(other, one.listingId), await booked(other, two.listingId)];
  await enterQueue(other, mineOfOne);
  await enterQueue(other, mineOfTwo);
  await deliver(harness, await harness.payments.cancelIntent(one.intentId));
  expect([(await told(other, mineOfOne)).turn_until, (await told(other, mineOfTwo)).turn_until]).toEqual([
    expect.any(String),
    null,
  ]);
  expect(await queueOf(harness, two.listingId)).toEqual([[other.id, null]]);
});
