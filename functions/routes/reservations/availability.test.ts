import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { enterQueue, HOLD_MS, stateFor, TURN_MS, tick } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  finishPaying,
  listing,
  purchase,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { everything } from '../../../tests/fixtures/people/users.ts';
import { test, type World } from '../../../tests/fixtures/test.ts';
import { users } from '../../db/tables/accounts.ts';

/** For a visitor, the buyer, the other buyer and the seller. */
const states = async ({ harness, seller, buyer, other }: World, listingId: string) => [
  await stateFor(harness, listingId),
  await stateFor(harness, listingId, buyer),
  await stateFor(harness, listingId, other),
  await stateFor(harness, listingId, seller),
];

test('without a payment: available to everybody, in one round trip for a visitor and two for a user', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const listingId = await listing(harness, seller);
  await booked(buyer, listingId);
  expect(await states({ harness, seller, buyer, other }, listingId)).toEqual([
    'available',
    'available',
    'available',
    'available',
  ]);
  const path = `/api/products/${listingId}/availability`;
  const trips = [await harness.send(path), await buyer.ask('GET', path)].map((r) => r.headers.get('Server-Timing'));
  expect(trips).toEqual(['db;desc="1"', 'db;desc="2"']);
});

test("during a payment: the buyer's own and held for others, to the last millisecond and without a write", async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const { listingId } = await purchase(harness, seller, buyer);
  expect(await states({ harness, seller, buyer, other }, listingId)).toEqual(['held', 'yours', 'held', 'held']);
  harness.clock.now += HOLD_MS - 1;
  expect(await states({ harness, seller, buyer, other }, listingId)).toEqual(['held', 'yours', 'held', 'held']);
  const before = await everything(harness);
  harness.clock.now += 1;
  expect(await states({ harness, seller, buyer, other }, listingId)).toEqual([
    'available',
    'available',
    'available',
    'available',
  ]);
  expect(await everything(harness)).toEqual(before);
});

test('an attempt without a reply, or under cancellation, holds the copy as well', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const listingId = await listing(harness, seller);
  const orderId = await booked(buyer, listingId);
  harness.payments.silence = 'afterEffect';
  await startPaying(buyer, orderId);
  expect(await states({ harness, seller, buyer, other }, listingId)).toEqual(['held', 'yours', 'held', 'held']);
  await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
  expect(await states({ harness, seller, buyer, other }, listingId)).toEqual(['held', 'yours', 'held', 'held']);
});

test('while a bank decides the copy is held, without a limit', async ({ harness, seller, buyer, other }) => {
  const { listingId, intentId } = await purchase(harness, seller, buyer);
  await deliver(harness, harness.payments.delay(intentId));
  harness.clock.now += 100 * HOLD_MS;
  expect(await states({ harness, seller, buyer, other }, listingId)).toEqual(['held', 'yours', 'held', 'held']);
});

test('the first in the queue has a turn, then it is free', async ({ harness, seller, buyer, other }) => {
  const { listingId, orderId } = await purchase(harness, seller, buyer);
  await enterQueue(other, await booked(other, listingId));
  await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
  expect(await states({ harness, seller, buyer, other }, listingId)).toEqual(['held', 'held', 'yours', 'held']);
  harness.clock.now += TURN_MS - 1;
  expect(await states({ harness, seller, buyer, other }, listingId)).toEqual(['held', 'held', 'yours', 'held']);
  harness.clock.now += 1;
  expect(await states({ harness, seller, buyer, other }, listingId)).toEqual([
    'available',
    'available',
    'available',
    'available',
  ]);
  await tick(harness);
  expect(await states({ harness, seller, buyer, other }, listingId)).toEqual([
    'available',
    'available',
    'available',
    'available',
  ]);
});

test('a sold copy is sold for everybody, also for its owner, and after the end of its seller', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const { listingId, intentId } = await purchase(harness, seller, buyer);
  harness.payments.succeed(intentId);
  await finishPaying(buyer, intentId);
  expect(await states({ harness, seller, buyer, other }, listingId)).toEqual(['sold', 'sold', 'sold', 'sold']);
  await harness.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, seller.id));
  expect(await stateFor(harness, listingId)).toBe('sold');
});

test('a deleted copy is gone, and one of a deleted seller', async ({ harness, seller, buyer, other }) => {
  const third = await signedIn(harness, 'Seller');
  const [deleted, orphan] = [await listing(harness, seller, { deletedAt: 1 }), await listing(harness, third)];
  await harness.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, third.id));
  for (const id of [deleted, orphan])
    expect(await states({ harness, seller, buyer, other }, id)).toEqual(['gone', 'gone', 'gone', 'gone']);
});

test('an unknown copy is not found, and the response has only the state', async ({ harness, seller, buyer, other }) => {
  const path = (id: string) => `/api/products/${id}/availability`;
  const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];
  expect(await answer(harness.send(path('none')))).toEqual(notFound);
  const { listingId } = await purchase(harness, seller, buyer);
  const response = await other.ask('GET', path(listingId));
  expect(response.headers.get('Cache-Control')).toContain('no-store');
  expect(await answer(response)).toEqual([200, { state: 'held' }]);
});

// Fails when the route's catch treats every failure as "signed out".
test('a session that cannot be read is an outage, an expired one a visitor', async ({ harness, seller, buyer }) => {
  const listingId = await listing(harness, seller);
  const path = `/api/products/${listingId}/availability`;
  const dead = { ...buyer.headers, Authorization: `Bearer dogear_${'A'.repeat(43)}` };
  expect(await answer(harness.send(path, { headers: dead }))).toEqual([200, { state: 'available' }]);
  harness.client.close();
  expect((await buyer.ask('GET', path)).status).toBe(503);
});
