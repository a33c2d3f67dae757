/** An unused turn is followed by a wait as after an unpaid hold: it blocks the copy as well. */
import { describe, expect } from 'vitest';
import { formatUtcRoundedUp } from '../../../core/minutes.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { isExhaustive } from '../../../tests/exhaustive.ts';
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
  type Purchase,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { newcomer, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { payingTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;

const test = payingTest
  .extend('first', { auto: true }, ({ harness }) => newcomer(harness, 'first@example.org'))
  .extend('order', { auto: true }, ({ paying, first }) => booked(first, paying.listingId));

test.beforeEach(async ({ first, order }) => {
  expect((await enterQueue(first, order)).status).toBe(201);
});

const freed = (buyer: SignedIn, paying: Purchase) => remove(buyer, paying.orderId);
const runsOut = async (harness: Harness) => {
  harness.clock.now += TURN_MS;
  await tick(harness);
};
const passed = (harness: Harness) => rowsOf(harness, 'SELECT buyer_id, listing_id, at FROM unused_turns');
/** A new buyer pays for the copy, so that there is a queue again. */
async function paidByAnother(harness: Harness, paying: Purchase): Promise<[SignedIn, string]> {
  const user = await signedIn(harness, 'Buyer');
  const orderId = await booked(user, paying.listingId);
  expect((await startPaying(user, orderId)).status).toBe(200);
  return [user, orderId];
}

// Fails when `recordPassedTurnsStatement` writes nothing.
test('an expired turn: fifteen minutes without queue and hold, with the reason, in two round trips', async ({
  harness,
  buyer,
  paying,
  first,
  order,
}) => {
  await freed(buyer, paying);
  const until = harness.clock.now + TURN_MS + WAIT_MS;
  await runsOut(harness);
  await tick(harness);
  expect(await passed(harness)).toEqual([{ buyer_id: first.id, listing_id: paying.listingId, at: until - WAIT_MS }]);
  const waits = { wait_until: new Date(until).toISOString(), wait_reason: 'turn', place: null };
  expect(await told(first, order)).toMatchObject(waits);
  const tooEarly = [
    429,
    {
      code: 'too_many',
      message: reservationsWords.wait.turn(formatUtcRoundedUp(until)),
      retry_at: new Date(until).toISOString(),
    },
  ];
  expect(await answer(startPaying(first, order))).toEqual(tooEarly);
  await paidByAnother(harness, paying);
  const refused = await enterQueue(first, order);
  expect([refused.headers.get('Retry-After'), refused.headers.get('Server-Timing')]).toEqual(['900', 'db;desc="2"']);
  expect(await answer(refused)).toEqual(tooEarly);
  expect(await queueOf(harness, paying.listingId)).toEqual([]);
  harness.clock.now = until - 1;
  expect((await enterQueue(first, order)).status).toBe(429);
});

test('the wait doubles over holds and turns together', async ({ harness, buyer, paying, first, order }) => {
  const waits: number[] = [];
  const waited = async () => {
    const until = Date.parse(String((await told(first, order)).wait_until));
    waits.push((until - harness.clock.now) / MINUTE);
    harness.clock.now = until;
  };
  await freed(buyer, paying);
  await runsOut(harness);
  await waited();
  expect((await startPaying(first, order)).status).toBe(200);
  harness.clock.now += HOLD_MS;
  await tick(harness);
  await waited();
  const [payer, theirs] = await paidByAnother(harness, paying);
  expect((await enterQueue(first, order)).status).toBe(201);
  await remove(payer, theirs);
  await runsOut(harness);
  await waited();
  expect(waits).toEqual([15, 30, 60]);
});

// Three accounts that alternated in the queue once blocked a copy forever, with one payment attempt among them.
test('accounts that alternate in the queue soon leave the copy to everybody else', async ({
  harness,
  seller,
  buyer,
  first,
}) => {
  const listingId = await listing(harness, seller);
  const puppets = [buyer, first, await signedIn(harness, 'Buyer')];
  const orders = await Promise.all(puppets.map((puppet) => booked(puppet, listingId)));
  const act = (what: typeof enterQueue) => Promise.all(puppets.map((puppet, n) => what(puppet, orders[n] ?? '')));
  const step = isExhaustive ? 5 : 15;
  let heldMinutes = 0;
  for (let minute = 0; minute < 24 * 60; minute += step) {
    if ((await stateFor(harness, listingId)) !== 'held') await act(startPaying);
    if ((await stateFor(harness, listingId)) === 'held') heldMinutes += step;
    await act(enterQueue);
    harness.clock.now += step * MINUTE;
    await tick(harness);
  }
  // Waits of 15, 30, 60, 120, 240 and 480 minutes leave room for seven quarters of an hour each.
  expect(heldMinutes).toBeLessThanOrEqual(3 * 7 * 15);
  expect(heldMinutes).toBeGreaterThan(0);
});

describe('giving the turn up', () => {
  test.for([
    ['by stepping out', stepOut],
    ['by deleting the booking', remove],
  ] as const)('%s frees the copy at once and counts', async ([_, leave], { harness, buyer, paying, first, order }) => {
    await freed(buyer, paying);
    harness.clock.now += MINUTE;
    expect((await leave(first, order)).status).toBe(200);
    expect(await stateFor(harness, paying.listingId)).toBe('available');
    expect(await passed(harness)).toEqual([expect.objectContaining({ buyer_id: first.id, at: harness.clock.now })]);
  });

  test.for([
    ['stepping out', stepOut],
    ['deleting the booking', remove],
  ] as const)('%s before it has begun does not count', async ([_, leave], { harness, buyer, paying, first, order }) => {
    expect((await leave(first, order)).status).toBe(200);
    await freed(buyer, paying);
    await runsOut(harness);
    expect(await passed(harness)).toEqual([]);
  });
});

describe('without a penalty are turns', () => {
  test('that were used', async ({ harness, buyer, paying, first, order }) => {
    await freed(buyer, paying);
    expect((await startPaying(first, order)).status).toBe(200);
    await runsOut(harness);
    expect(await passed(harness)).toEqual([]);
  });

  test('for a deleted listing', async ({ harness, seller, buyer, paying }) => {
    await freed(buyer, paying);
    expect((await seller.ask('DELETE', `/api/products/${paying.listingId}`)).status).toBe(200);
    await runsOut(harness);
    expect(await passed(harness)).toEqual([]);
  });

  test('for a seller who was suspended or deleted', async ({ harness, seller, buyer, paying }) => {
    await freed(buyer, paying);
    await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE id = '${seller.id}'`);
    await runsOut(harness);
    expect(await passed(harness)).toEqual([]);
  });

  // Fails without `triedOnce`; the second half fails when every try excuses.
  test('during an outage of the provider, once a day', async ({ harness, buyer, paying, first, order }) => {
    const tryOnce = async () => {
      harness.payments.silence = 'beforeEffect';
      expect((await startPaying(first, order)).status).toBe(503);
      harness.payments.silence = 'none';
      await runsOut(harness);
    };
    await freed(buyer, paying);
    await tryOnce();
    expect(await passed(harness)).toEqual([]);
    const [payer, theirs] = await paidByAnother(harness, paying);
    expect((await enterQueue(first, order)).status).toBe(201);
    await remove(payer, theirs);
    await tryOnce();
    expect(await passed(harness)).toHaveLength(1);
  });
});

test('turns are deleted after a month, and with the account', async ({ harness, buyer, paying, first }) => {
  await freed(buyer, paying);
  await runsOut(harness);
  harness.clock.now += 30 * DAY_MS - 1;
  await tick(harness);
  expect(await passed(harness)).toHaveLength(1);
  harness.clock.now += 1;
  await tick(harness);
  expect(await passed(harness)).toEqual([]);
  await harness.client.execute(
    `INSERT INTO unused_turns VALUES ('${first.id}', '${paying.listingId}', ${harness.clock.now})`,
  );
  const gone = await newcomer(harness, 'gone@example.org');
  await harness.client.execute(
    `INSERT INTO unused_turns VALUES ('${gone.id}', '${paying.listingId}', ${harness.clock.now})`,
  );
  expect((await gone.ask('DELETE', '/api/auth/account', { password: PASSWORD })).status).toBe(200);
  expect(await passed(harness)).toEqual([expect.objectContaining({ buyer_id: first.id })]);
});
