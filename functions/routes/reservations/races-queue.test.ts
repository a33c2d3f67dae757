/** Concurrent requests of many buyers about one copy, on one database. */
import { expect } from 'vitest';
import { enterQueue, HOLD_MS, queueOf, remove, stepOut, TURN_MS, tick, told } from '../../../tests/fakes/queue.ts';
import {
  booked,
  deliver,
  finishPaying,
  ledger,
  listing,
  purchase,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireQueueRules } from '../../../tests/rules/queue-rules.ts';

const CROWD = 20;

async function crowd(harness: Harness, listingId: string): Promise<[SignedIn, string][]> {
  const buyersInQueue: [SignedIn, string][] = [];
  for (let n = 0; n < CROWD; n++) {
    const user = await signedIn(harness, 'Buyer');
    buyersInQueue.push([user, await booked(user, listingId)]);
  }
  return buyersInQueue;
}
const intentIn = async (response: Response) =>
  ((await response.json()) as { clientSecret: string }).clientSecret.replace(/_secret_.*/, '');
const live = (harness: Harness) =>
  rowsOf(harness, `SELECT buyer_id FROM payment_attempts WHERE state IN ('creating','open','processing','canceling')`);

test('twenty start to pay concurrently: one holds it, nineteen join the queue, each with a place of their own', async ({
  harness,
  seller,
}) => {
  const listingId = await listing(harness, seller);
  const buyersInQueue = await crowd(harness, listingId);
  const started = await Promise.all(buyersInQueue.map(([user, orderId]) => startPaying(user, orderId)));
  expect(started.map(({ status }) => status).toSorted()).toEqual([200, ...Array(CROWD - 1).fill(409)]);
  const winner = started.findIndex(({ status }) => status === 200);
  const lined = await Promise.all(buyersInQueue.map(([user, orderId]) => enterQueue(user, orderId)));
  expect(lined.map(({ status }) => status).toSorted()).toEqual([...Array(CROWD - 1).fill(201), 409]);
  expect(lined[winner]?.status).toBe(409);
  const places = await Promise.all(buyersInQueue.map(async ([user, orderId]) => (await told(user, orderId)).place));
  expect(places[winner]).toBeNull();
  expect(places.filter((place) => place !== null).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: CROWD - 1 }, (_, n) => n + 1),
  );
  await requireQueueRules(
    harness,
    buyersInQueue.map(([user]) => user),
  );
});

test('the hold ends and all twenty click concurrently: the first in the queue gets it, whichever request is first', async ({
  harness,
  seller,
  buyer,
}) => {
  const { listingId, intentId } = await purchase(harness, seller, buyer);
  const buyersInQueue = await crowd(harness, listingId);
  for (const [user, orderId] of buyersInQueue.slice(10)) {
    harness.clock.now += 1;
    await enterQueue(user, orderId);
  }
  const [firstInQueue] = buyersInQueue[10] ?? [];
  harness.clock.now += HOLD_MS;
  const pressed = await Promise.all([
    tick(harness),
    deliver(harness, await harness.payments.cancelIntent(intentId)),
    ...buyersInQueue.map(([user, orderId]) => startPaying(user, orderId)),
  ]);
  const won = pressed.slice(2).map((response) => (response as Response).status);
  expect(won.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  for (const [n, status] of won.entries()) if (status === 200) expect(n).toBe(10);
  const again = await Promise.all(buyersInQueue.map(([user, orderId]) => startPaying(user, orderId)));
  expect(again.map(({ status }) => status)).toEqual(buyersInQueue.map((_, n) => (n === 10 ? 200 : 409)));
  expect(await live(harness)).toEqual([{ buyer_id: firstInQueue?.id }]);
  expect(await queueOf(harness, listingId)).toHaveLength(9);
});

test('all join the queue, leave it, delete, pay and wait concurrently, and one of them has the book in the end', async ({
  harness,
  seller,
}) => {
  const listingId = await listing(harness, seller);
  const buyersInQueue = await crowd(harness, listingId);
  const users = buyersInQueue.map(([user]) => user);
  const paid = false;
  for (let round = 0; round < 12 && !paid; round++) {
    const acts = buyersInQueue.map(([user, orderId], n) =>
      [startPaying, enterQueue, startPaying, round > 8 ? startPaying : stepOut, n === round ? remove : enterQueue][
        (n + round) % 5
      ]?.(user, orderId),
    );
    await Promise.all([...acts, tick(harness)]);
    await requireQueueRules(harness, users);
    if (round % 3 === 2) harness.clock.now += TURN_MS;
    harness.clock.now += 1;
  }
  await tick(harness);
  const still = await Promise.all(buyersInQueue.map(([user, orderId]) => startPaying(user, orderId)));
  const ready = still.find(({ status }) => status === 200);
  if (!ready) {
    // The turn belongs to a buyer who sent no request: the queue moves on to them, and no other could pay.
    expect((await queueOf(harness, listingId)).filter(([, turn]) => turn !== null)).toHaveLength(1);
    return;
  }
  const intentId = await intentIn(ready);
  const { buyer_id } =
    (await rowsOf(harness, `SELECT buyer_id FROM payment_attempts WHERE intent_id = '${intentId}'`))[0] ?? {};
  const owner = users.find(({ id }) => id === buyer_id) as SignedIn;
  const intent = harness.payments.succeed(intentId);
  await Promise.all([
    finishPaying(owner, intentId),
    deliver(harness, intent),
    ...buyersInQueue.map(([user, orderId]) => enterQueue(user, orderId)),
    ...buyersInQueue.map(([user, orderId]) => startPaying(user, orderId)),
  ]);
  const { sales, refunds, sold } = await ledger(harness);
  expect([sales.length, refunds.length, sold]).toEqual([1, 0, [listingId]]);
  expect([await queueOf(harness, listingId), await live(harness)]).toEqual([[], []]);
});
