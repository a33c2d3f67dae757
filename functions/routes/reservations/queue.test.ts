import { beforeEach, describe, expect, test } from 'vitest';
import { commonWords } from '../../../core/words/common.ts';
import { ordersWords } from '../../../core/words/orders.ts';
import { reservationsWords } from '../../../core/words/reservations.ts';
import { lineOf, lineUp, remove, stepOut, told } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  finishPaying,
  listing,
  market,
  purchase,
  type SignedIn,
  signedIn,
} from '../../../tests/fixtures/factories.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer, other } = await market(harness));
});

const refusal = (message: string) => [409, { message, code: 'conflict' }];
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];
const placed = (place: number) => [201, { acknowledged: true, place }];
const nobodyWaits = async () =>
  expect(await harness.client.execute('SELECT * FROM waiting')).toMatchObject({ rows: [] });
/** A buyer with a booking of the copy, a moment after everybody before. */
async function booker(productId: string): Promise<[SignedIn, string]> {
  harness.clock.now += 1;
  const person = await signedIn(harness, 'Buyer');
  return [person, await booked(person, productId)];
}

describe('a buyer lines up', () => {
  test('while somebody else pays, in two round trips, and as often as they like', async () => {
    const { productId } = await purchase(harness, seller, buyer);
    const orderId = await booked(other, productId);
    const response = await lineUp(other, orderId);
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await answer(response)).toEqual(placed(1));
    const before = await lineOf(harness, productId);
    harness.clock.now += 1000;
    expect(await answer(lineUp(other, orderId))).toEqual(placed(1));
    expect(await Promise.all([1, 2, 3].map(() => answer(lineUp(other, orderId))))).toEqual([1, 1, 1].map(placed));
    expect(await lineOf(harness, productId)).toEqual(before);
    expect(before).toEqual([[other.id, null]]);
  });

  // Fails when the line is ordered by anything else than who came first.
  test('behind those who came before, and moves up when one of them steps out', async () => {
    const { productId } = await purchase(harness, seller, buyer);
    const people: [SignedIn, string][] = [];
    for (let n = 0; n < 4; n++) people.push(await booker(productId));
    for (const [n, [person, orderId]] of people.toReversed().entries()) {
      harness.clock.now += 1;
      expect(await answer(lineUp(person, orderId))).toEqual(placed(n + 1));
    }
    const places = () => Promise.all(people.map(async ([person, orderId]) => (await told(person, orderId)).place));
    expect(await places()).toEqual([4, 3, 2, 1]);
    const [, [second, secondOrder] = [other, '']] = people;
    expect(await answer(stepOut(second, secondOrder))).toEqual([200, { acknowledged: true, deletedCount: 1 }]);
    expect(await places()).toEqual([3, null, 2, 1]);
    expect(await answer(stepOut(second, secondOrder))).toEqual(notFound);
    harness.clock.now += 1;
    expect(await answer(lineUp(second, secondOrder))).toEqual(placed(4));
  });

  test('not while nobody pays, and not behind oneself', async () => {
    const productId = await listing(harness, seller);
    const orderId = await booked(other, productId);
    expect(await answer(lineUp(other, orderId))).toEqual(refusal(reservationsWords.conflict.notInLine));
    const mine = await purchase(harness, seller, buyer);
    expect(await answer(lineUp(buyer, mine.orderId))).toEqual(refusal(reservationsWords.conflict.notInLine));
    await nobodyWaits();
  });

  test('only with a booking of their own that may still be paid', async () => {
    const { productId, orderId, intentId } = await purchase(harness, seller, buyer);
    const theirs = await booked(other, productId);
    const [stranger] = await booker(productId);
    for (const id of [theirs, orderId, 'none', "' OR 1=1 --"])
      expect(await answer(lineUp(stranger, id))).toEqual(notFound);
    await remove(other, theirs);
    expect(await answer(lineUp(other, theirs))).toEqual(notFound);
    const again = await booked(other, productId);
    harness.payments.succeed(intentId);
    await finishPaying(buyer, intentId);
    expect(await answer(lineUp(other, again))).toEqual(refusal(ordersWords.conflict.notPayable));
    expect(await answer(lineUp(buyer, orderId))).toEqual(refusal(ordersWords.conflict.notPayable));
    await nobodyWaits();
  });

  test('for five copies and no more, until they step out of one', async () => {
    const orders: string[] = [];
    for (let n = 0; n < 6; n++) {
      const { productId } = await purchase(harness, seller, await signedIn(harness, 'Buyer'));
      orders.push(await booked(other, productId));
    }
    const statuses = await Promise.all(orders.map(async (id) => (await lineUp(other, id)).status));
    expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 201, 409]);
    const late = orders[statuses.indexOf(409)] ?? '';
    const early = orders[statuses.indexOf(201)] ?? '';
    expect(await answer(lineUp(other, late))).toEqual(refusal(reservationsWords.conflict.tooManyLines));
    expect((await lineUp(other, early)).status).toBe(201);
    await stepOut(other, early);
    expect((await lineUp(other, late)).status).toBe(201);
  });

  test.each([undefined, null, '', 7, ['o'], {}, 'x'.repeat(65)])('not for %j', async (bookedId) => {
    expect(await answer(other.ask('POST', '/api/queue', { bookedId }))).toMatchObject([
      422,
      { fields: { bookedId: expect.any(String) } },
    ]);
  });
});

// Fails when the buyer is taken out of the WHERE of `leaveQueue`.
test("nobody puts anybody else out of the line, or takes somebody's place", async () => {
  const { productId, orderId: payers } = await purchase(harness, seller, buyer);
  const orderId = await booked(other, productId);
  await lineUp(other, orderId);
  const [stranger, theirs] = await booker(productId);
  for (const id of [orderId, theirs, 'none']) expect(await answer(stepOut(stranger, id))).toEqual(notFound);
  expect(await answer(stepOut(buyer, orderId))).toEqual(notFound);
  for (const id of [payers, theirs]) expect(await answer(stepOut(other, id))).toEqual(notFound);
  expect(await lineOf(harness, productId)).toEqual([[other.id, null]]);
});

test('a line is one for each copy', async () => {
  const [one, two] = [await purchase(harness, seller, buyer), await purchase(harness, seller, buyer)];
  const [mineOfOne, mineOfTwo] = [await booked(other, one.productId), await booked(other, two.productId)];
  await lineUp(other, mineOfOne);
  await lineUp(other, mineOfTwo);
  await deliver(harness, await harness.payments.cancelIntent(one.intentId));
  expect([(await told(other, mineOfOne)).turn_until, (await told(other, mineOfTwo)).turn_until]).toEqual([
    expect.any(String),
    null,
  ]);
  expect(await lineOf(harness, two.productId)).toEqual([[other.id, null]]);
});
