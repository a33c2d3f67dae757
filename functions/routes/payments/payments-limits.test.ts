/** Waits after unpaid holds, longer each time; not for buyers who could not pay. */
import { describe, expect } from 'vitest';
import { PAYMENTS_PER_DAY } from '../../../core/reservations/reservations.ts';
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
  WAIT_MS,
} from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  listing,
  purchase,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { tooEarly } from '../../../tests/fixtures/money/unpaid-holds.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test, type World } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const holdEnds = (harness: Harness) => {
  harness.clock.now += HOLD_MS;
};

describe('after a hold that ended unpaid', () => {
  test('the buyer waits fifteen minutes, to the millisecond, and gets reason and end, in two round trips', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId } = await purchase(harness, seller, buyer);
    holdEnds(harness);
    await tick(harness);
    const until = harness.clock.now + WAIT_MS;
    const response = await startPaying(buyer, orderId);
    expect([response.headers.get('Retry-After'), response.headers.get('Server-Timing')]).toEqual([
      '900',
      'db;desc="2"',
    ]);
    expect(await answer(response)).toEqual(tooEarly(reservationsWords.wait.unpaid, until));
    const waits = { wait_until: new Date(until).toISOString(), wait_reason: 'unpaid' };
    expect(await told(buyer, orderId)).toMatchObject(waits);
    harness.clock.now = until - 1;
    expect((await startPaying(buyer, orderId)).headers.get('Retry-After')).toBe('1');
    harness.clock.now = until;
    expect(await told(buyer, orderId)).toMatchObject({ wait_until: null, wait_reason: null });
    expect((await startPaying(buyer, orderId)).status).toBe(200);
  });

  test('the wait counts from the end of the hold, whenever that was noticed', async ({ harness, seller, buyer }) => {
    const { orderId } = await purchase(harness, seller, buyer);
    harness.clock.now += HOLD_MS + WAIT_MS - 1;
    expect((await startPaying(buyer, orderId)).status).toBe(429);
    harness.clock.now += 1;
    expect((await startPaying(buyer, orderId)).status).toBe(200);
  });

  // Fails when only the order's own attempts count: deleting and booking again would reset the wait.
  test('it doubles for each copy, over deleted and repeated orders, up to a day', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { listingId, orderId } = await purchase(harness, seller, buyer);
    let order = orderId;
    const waits: number[] = [];
    for (let n = 0; n < 9; n++) {
      const ended = harness.clock.now;
      expect((await remove(buyer, order)).status).toBe(200);
      order = await booked(buyer, listingId);
      const response = await startPaying(buyer, order);
      expect(response.status).toBe(429);
      waits.push(Number(response.headers.get('Retry-After')) / 60);
      harness.clock.now = ended + Number(response.headers.get('Retry-After')) * 1000;
      expect((await startPaying(buyer, order)).status).toBe(200);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  test('other copies are free for them, and the copy is free for everybody else', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const { listingId } = await purchase(harness, seller, buyer);
    holdEnds(harness);
    expect((await startPaying(buyer, await booked(buyer, await listing(harness, seller)))).status).toBe(200);
    expect((await startPaying(other, await booked(other, listingId))).status).toBe(200);
  });

  test('it is forgotten after a month', async ({ harness, seller, buyer }) => {
    const { listingId, orderId } = await purchase(harness, seller, buyer);
    holdEnds(harness);
    await tick(harness);
    harness.clock.now += 31 * DAY_MS;
    await startPaying(buyer, orderId);
    await remove(buyer, orderId);
    const again = await startPaying(buyer, await booked(buyer, listingId));
    expect(again.headers.get('Retry-After')).toBe('900');
  });

  test('ten concurrent calls all wait', async ({ harness, seller, buyer }) => {
    const { orderId } = await purchase(harness, seller, buyer);
    holdEnds(harness);
    const answers = await Promise.all(Array.from({ length: 10 }, () => startPaying(buyer, orderId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    expect(await rowsOf(harness, 'SELECT state FROM payment_attempts')).toEqual([{ state: 'canceled' }]);
  });
});

// Three accounts once held nine copies forever: now each account has a copy for at most a quarter of an hour a day.
test('accounts that alternate on a copy are soon kept from it', async ({ harness, seller, buyer, other }) => {
  const puppets = [buyer, other, await signedIn(harness, 'Buyer')];
  const listingId = await listing(harness, seller);
  const orders = await Promise.all(puppets.map((puppet) => booked(puppet, listingId)));
  const end = harness.clock.now + 2 * DAY_MS;
  let holds = 0;
  while (harness.clock.now < end) {
    // An account that may hold it does so at the first moment; when all must wait, time jumps to the first one's end.
    const answers: Response[] = [];
    for (const [n, puppet] of puppets.entries()) {
      answers.push(await startPaying(puppet, orders[n] ?? ''));
      if (answers.at(-1)?.status === 200) break;
    }
    const held = answers.at(-1)?.status === 200;
    if (held) holds++;
    else expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
    const waits = answers.map(({ headers }) => Number(headers.get('Retry-After')) * 1000);
    harness.clock.now += held ? HOLD_MS : Math.min(...waits);
    await tick(harness);
  }
  // Seven doublings and one hold a day for each: 24 holds of 15 minutes in two days, and not 192.
  expect(holds).toBeLessThanOrEqual(24);
  expect(holds).toBeGreaterThan(puppets.length);
});

describe('payments of one account within a day', () => {
  // Two sellers: bookings of one seller per hour are limited.
  const begin = async (harness: Harness, seller: SignedIn, buyer: SignedIn, count: number) => {
    const another = await signedIn(harness, 'Seller');
    for (let n = 0; n < count; n++) {
      const orderId = await booked(buyer, await listing(harness, n % 2 ? seller : another));
      expect((await startPaying(buyer, orderId)).status).toBe(200);
      await remove(buyer, orderId);
      harness.clock.now += 1000;
    }
  };

  // Fails when deleted orders do not count.
  test('are thirty: the next one has its earliest moment', async ({ harness, seller, buyer }) => {
    const began = harness.clock.now;
    await begin(harness, seller, buyer, PAYMENTS_PER_DAY);
    const orderId = await booked(buyer, await listing(harness, seller));
    const until = began + DAY_MS;
    const response = await startPaying(buyer, orderId);
    expect(response.headers.get('Retry-After')).toBe(String((until - harness.clock.now) / 1000));
    expect(await answer(response)).toEqual(tooEarly(reservationsWords.wait.day, until));
    expect(await told(buyer, orderId)).toMatchObject({ wait_until: new Date(until).toISOString(), wait_reason: 'day' });
    expect(harness.payments.intents.size).toBe(PAYMENTS_PER_DAY);
    harness.clock.now = until;
    expect((await startPaying(buyer, orderId)).status).toBe(200);
  });

  test('are thirty also with attempts lost by the provider, and another account is free', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    await begin(harness, seller, buyer, PAYMENTS_PER_DAY - 1);
    const orderId = await booked(buyer, await listing(harness, seller));
    harness.payments.silence = 'beforeEffect';
    await startPaying(buyer, orderId);
    harness.payments.silence = 'none';
    expect((await startPaying(buyer, orderId)).status).toBe(200);
    expect((await startPaying(other, await booked(other, await listing(harness, seller)))).status).toBe(200);
  });
});

describe('in the queue', () => {
  /**
   * The other buyer joins the queue during the payment; the first buyer joins after them, with an expired but unnoticed
   * hold.
   */
  const lineBehind = async ({ harness, seller, buyer, other }: World) => {
    const { listingId, orderId } = await purchase(harness, seller, buyer);
    const thirds = await booked(other, listingId);
    expect((await enterQueue(other, thirds)).status).toBe(201);
    holdEnds(harness);
    expect((await enterQueue(buyer, orderId)).status).toBe(201);
    return { listingId, orderId, thirds };
  };

  // Fails when a turn is given to a buyer who cannot use it: the copy would be blocked for nobody.
  test('a buyer who has to wait is skipped, keeps their place, and gets their turn after the wait', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const { listingId, orderId, thirds } = await lineBehind({ harness, seller, buyer, other });
    const fourth = await signedIn(harness, 'Buyer');
    const after = await booked(fourth, listingId);
    harness.clock.now += 1;
    expect((await enterQueue(fourth, after)).status).toBe(201);
    await tick(harness);
    await stepOut(other, thirds);
    expect(await queueOf(harness, listingId)).toEqual([
      [buyer.id, null],
      [fourth.id, harness.clock.now + TURN_MS],
    ]);
    expect((await startPaying(fourth, after)).status).toBe(200);
    holdEnds(harness);
    await tick(harness);
    expect(await queueOf(harness, listingId)).toEqual([[buyer.id, harness.clock.now + TURN_MS]]);
    expect((await startPaying(buyer, orderId)).status).toBe(200);
  });

  test('a copy with only such buyers in its queue is free for everybody else', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const { listingId, thirds } = await lineBehind({ harness, seller, buyer, other });
    await tick(harness);
    await stepOut(other, thirds);
    expect(await queueOf(harness, listingId)).toEqual([[buyer.id, null]]);
    expect(await stateFor(harness, listingId)).toBe('available');
    const fourth = await signedIn(harness, 'Buyer');
    expect((await startPaying(fourth, await booked(fourth, listingId))).status).toBe(200);
  });

  test('refuses to queue during a wait', async ({ harness, seller, buyer, other }) => {
    const { listingId, orderId } = await purchase(harness, seller, buyer);
    holdEnds(harness);
    const until = harness.clock.now + WAIT_MS;
    await startPaying(other, await booked(other, listingId));
    expect(await answer(enterQueue(buyer, orderId))).toEqual(tooEarly(reservationsWords.wait.unpaid, until));
    expect(await queueOf(harness, listingId)).toEqual([]);
  });
});
