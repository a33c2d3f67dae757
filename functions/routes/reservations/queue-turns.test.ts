import { beforeEach, describe, expect, test } from 'vitest';
import { reservationsWords } from '../../../core/words/reservations.ts';
import {
  enterQueue,
  HOLD_MS,
  queueOf,
  remove,
  stateFor,
  stepOut,
  TURN_MS,
  tick,
  told,
} from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  market,
  type Purchase,
  purchase,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { newcomer, PASSWORD } from '../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let paying: Purchase;
/** Who is in the queue, first and second, and who has only booked. */
let first: [SignedIn, string];
let second: [SignedIn, string];
let outsider: [SignedIn, string];

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer } = await market(harness));
  paying = await purchase(harness, seller, buyer);
  const booker = async (user: SignedIn): Promise<[SignedIn, string]> => [user, await booked(user, paying.listingId)];
  outsider = await booker(await signedIn(harness, 'Buyer'));
  second = await booker(await signedIn(harness, 'Buyer'));
  first = await booker(await newcomer(harness, 'first@example.org'));
  for (const [user, orderId] of [first, second]) {
    harness.clock.now += 1;
    await enterQueue(user, orderId);
  }
});

const held = [409, { message: reservationsWords.conflict.held, code: 'conflict' }];
const othersTurn = [409, { message: reservationsWords.conflict.othersTurn, code: 'conflict' }];
const pay = ([user, orderId]: [SignedIn, string]) => startPaying(user, orderId);
const line = () => queueOf(harness, paying.listingId);
const idOf = ([user]: [SignedIn, string]) => user.id;
const turn = () => harness.clock.now + TURN_MS;
const freed = () => remove(buyer, paying.orderId);

const ends: [string, () => Promise<unknown>][] = [
  ['its buyer deletes the order', freed],
  ['Stripe reports it canceled', async () => deliver(harness, await harness.payments.cancelIntent(paying.intentId))],
  [
    'its time is over and the schedule runs',
    () => {
      harness.clock.now += HOLD_MS;
      return tick(harness);
    },
  ],
  [
    'its time is over and somebody else asks first',
    () => {
      harness.clock.now += HOLD_MS;
      return pay(outsider);
    },
  ],
  [
    'its time is over and its buyer comes back',
    () => {
      harness.clock.now += HOLD_MS;
      return startPaying(buyer, paying.orderId);
    },
  ],
];

// Fails when `advanceQueue` is left out of `markCanceled`, or `nobodysTurnBut` out of `hold`.
test.each(ends)('when %s, the first in the queue has fifteen minutes of their own', async (_, end) => {
  await end();
  const until = turn();
  expect(await line()).toEqual([
    [idOf(first), until],
    [idOf(second), null],
  ]);
  expect(await told(...first)).toMatchObject({
    place: 1,
    turn_until: new Date(until).toISOString(),
    availability: 'yours',
  });
  expect(await told(...second)).toMatchObject({ place: 2, turn_until: null, availability: 'held' });
  harness.clock.now += TURN_MS - 1;
  for (const rival of [second, outsider]) expect(await answer(pay(rival))).toEqual(othersTurn);
  const started = await pay(first);
  expect(await answer(pay(second))).toEqual(held);
  expect([started.status, started.headers.get('Server-Timing')]).toEqual([200, 'db;desc="3"']);
  expect(await line()).toEqual([[idOf(second), null]]);
  expect(await told(...first)).toMatchObject({ place: null, turn_until: null, availability: 'yours' });
});

describe('a turn that nobody uses', () => {
  test('goes on to the next, by the schedule or by whoever asks, and is not given twice', async () => {
    await freed();
    await tick(harness);
    harness.clock.now += TURN_MS;
    expect(await answer(pay(outsider))).toEqual(othersTurn);
    expect(await line()).toEqual([[idOf(second), turn()]]);
    expect((await told(...first)).place).toBeNull();
    harness.clock.now += TURN_MS;
    await tick(harness);
    expect(await line()).toEqual([]);
    expect(await stateFor(harness, paying.listingId)).toBe('available');
    expect((await pay(outsider)).status).toBe(200);
  });

  test('goes on at once when its owner steps out', async () => {
    await freed();
    await stepOut(...first);
    expect(await line()).toEqual([[idOf(second), turn()]]);
    await stepOut(...second);
    expect(await line()).toEqual([]);
    expect((await pay(outsider)).status).toBe(200);
  });

  test.each<[string, () => Promise<Response>]>([
    ['who deletes the booking', () => remove(...first)],
    ['whose account ends', () => first[0].ask('DELETE', '/api/auth/account', { password: PASSWORD })],
  ])('is not of somebody %s: the next one has it', async (_, leave) => {
    await freed();
    expect((await leave()).status).toBe(200);
    expect(await answer(pay(outsider))).toEqual(othersTurn);
    expect((await line()).map(([id]) => id)).toEqual([idOf(second)]);
    expect((await pay(second)).status).toBe(200);
  });

  test('moves nobody while somebody pays', async () => {
    for (let n = 0; n < 3; n++) await tick(harness);
    expect(await line()).toEqual([
      [idOf(first), null],
      [idOf(second), null],
    ]);
  });
});
