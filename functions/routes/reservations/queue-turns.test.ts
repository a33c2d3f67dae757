import { describe, expect } from 'vitest';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
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
  type Purchase,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { newcomer, PASSWORD } from '../../../tests/fixtures/people/users.ts';
import { payingTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

type Booker = [user: SignedIn, orderId: string];
const booker = async (user: SignedIn, copy: string): Promise<Booker> => [user, await booked(user, copy)];

/** `first` and `second`: in the queue, in this order; `outsider`: with a booking only. */
const test = payingTest
  .extend('outsider', { auto: true }, async ({ harness, paying }) =>
    booker(await signedIn(harness, 'Buyer'), paying.listingId),
  )
  .extend('second', async ({ harness, paying }) => booker(await signedIn(harness, 'Buyer'), paying.listingId))
  .extend('first', { auto: true }, async ({ harness, paying }) =>
    booker(await newcomer(harness, 'first@example.org'), paying.listingId),
  );

test.beforeEach(async ({ harness, second, first }) => {
  for (const [user, orderId] of [first, second]) {
    harness.clock.now += 1;
    await enterQueue(user, orderId);
  }
});

const held = [409, { message: reservationsWords.conflict.held, code: 'conflict' }];
const othersTurn = [409, { message: reservationsWords.conflict.othersTurn, code: 'conflict' }];
const pay = ([user, orderId]: Booker) => startPaying(user, orderId);
const waiting = (harness: Harness, paying: Purchase) => queueOf(harness, paying.listingId);
const idOf = ([user]: Booker) => user.id;
const turn = (harness: Harness) => harness.clock.now + TURN_MS;
const freed = (buyer: SignedIn, paying: Purchase) => remove(buyer, paying.orderId);

type Stage = { harness: Harness; buyer: SignedIn; paying: Purchase; outsider: Booker };
const ends: [string, (world: Stage) => Promise<unknown>][] = [
  ['its buyer deletes the order', ({ buyer, paying }) => freed(buyer, paying)],
  [
    'Stripe reports it canceled',
    async ({ harness, paying }) => deliver(harness, await harness.payments.cancelIntent(paying.intentId)),
  ],
  [
    'its time is over and the schedule runs',
    ({ harness }) => {
      harness.clock.now += HOLD_MS;
      return tick(harness);
    },
  ],
  [
    'its time is over and somebody else asks first',
    ({ harness, outsider }) => {
      harness.clock.now += HOLD_MS;
      return pay(outsider);
    },
  ],
  [
    'its time is over and its buyer comes back',
    ({ harness, buyer, paying }) => {
      harness.clock.now += HOLD_MS;
      return startPaying(buyer, paying.orderId);
    },
  ],
];

// Fails without `advanceQueueStatements` in `markAttemptCanceled`, or without `isNobodyElsesTurn` in `hold`.
test.for(ends)(
  'when %s, the first in the queue has a turn of fifteen minutes',
  async ([_, end], { harness, paying, outsider, second, first, buyer }) => {
    await end({ harness, buyer, paying, outsider });
    const until = turn(harness);
    expect(await waiting(harness, paying)).toEqual([
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
    expect(await waiting(harness, paying)).toEqual([[idOf(second), null]]);
    expect(await told(...first)).toMatchObject({ place: null, turn_until: null, availability: 'yours' });
  },
);

describe('an unused turn', () => {
  test('passes to the next, by the job or by a request, and is not given twice', async ({
    harness,
    buyer,
    paying,
    outsider,
    second,
    first,
  }) => {
    await freed(buyer, paying);
    await tick(harness);
    harness.clock.now += TURN_MS;
    expect(await answer(pay(outsider))).toEqual(othersTurn);
    expect(await waiting(harness, paying)).toEqual([[idOf(second), turn(harness)]]);
    expect((await told(...first)).place).toBeNull();
    harness.clock.now += TURN_MS;
    await tick(harness);
    expect(await waiting(harness, paying)).toEqual([]);
    expect(await stateFor(harness, paying.listingId)).toBe('available');
    expect((await pay(outsider)).status).toBe(200);
  });

  test('passes on at once when its owner leaves the queue', async ({
    harness,
    buyer,
    paying,
    outsider,
    second,
    first,
  }) => {
    await freed(buyer, paying);
    await stepOut(...first);
    expect(await waiting(harness, paying)).toEqual([[idOf(second), turn(harness)]]);
    await stepOut(...second);
    expect(await waiting(harness, paying)).toEqual([]);
    expect((await pay(outsider)).status).toBe(200);
  });

  test.for<[string, (first: Booker) => Promise<Response>]>([
    ['who deletes the booking', (first) => remove(...first)],
    ['whose account ends', ([user]) => user.ask('DELETE', '/api/auth/account', { password: PASSWORD })],
  ])(
    'is not given to a buyer %s: the next one has it',
    async ([_, leave], { harness, buyer, paying, outsider, second, first }) => {
      await freed(buyer, paying);
      expect((await leave(first)).status).toBe(200);
      expect(await answer(pay(outsider))).toEqual(othersTurn);
      expect((await waiting(harness, paying)).map(([id]) => id)).toEqual([idOf(second)]);
      expect((await pay(second)).status).toBe(200);
    },
  );

  test('does not pass on during a payment', async ({ harness, paying, second, first }) => {
    for (let n = 0; n < 3; n++) await tick(harness);
    expect(await waiting(harness, paying)).toEqual([
      [idOf(first), null],
      [idOf(second), null],
    ]);
  });
});
