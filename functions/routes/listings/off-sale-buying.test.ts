/** A paused copy accepts no new buyer; present buyers and the queue lose nothing. */
import { describe, expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { enterQueue, queueOf, stateFor, tick, told } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  bookingOf,
  finishPaying,
  ledger,
  listing,
  purchase,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { changeListings, OFF_SALE_WAYS } from '../../../tests/fixtures/off-sale.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';

const refused = [409, { message: commonWords.conflict.offSale, code: 'conflict' }];

describe.each(Object.entries(OFF_SALE_WAYS))('off sale by %s', (_, { off, on }) => {
  // Fails when the WHERE of a booking or of a hold checks "active" instead of "on sale".
  test('cannot be booked or paid by a new buyer, and a booking waits', async ({ harness, seller, buyer, other }) => {
    const copy = await listing(harness, seller);
    const order = await booked(buyer, copy);
    await off(seller, copy);
    const before = await everything(harness);
    expect(await answer(other.ask('POST', '/api/my-orders', bookingOf(copy)))).toEqual(refused);
    expect(await answer(startPaying(buyer, order))).toEqual(refused);
    expect(await answer(enterQueue(buyer, order))).toEqual(refused);
    expect([await stateFor(harness, copy), await stateFor(harness, copy, buyer)]).toEqual(['paused', 'paused']);
    expect(await told(buyer, order)).toMatchObject({ state: 'pending', availability: 'paused' });
    expect(await everything(harness)).toEqual(before);
    await on(seller, copy);
    expect((await startPaying(buyer, order)).status).toBe(200);
  });

  // Fails when a hold is ended, or a sale refused, because the copy is paused.
  test('lets a present buyer continue, pay and have it', async ({ harness, seller, buyer, other }) => {
    const { listingId, orderId, intentId } = await purchase(harness, seller, buyer);
    const second = await booked(other, listingId);
    await off(seller, listingId);
    expect([await stateFor(harness, listingId, buyer), await stateFor(harness, listingId, other)]).toEqual([
      'yours',
      'paused',
    ]);
    expect(await answer(enterQueue(other, second))).toEqual(refused);
    expect((await startPaying(buyer, orderId)).status).toBe(200);
    harness.payments.succeed(intentId);
    expect((await finishPaying(buyer, intentId)).status).toBe(200);
    const { sales, refunds, orders } = await ledger(harness);
    expect([sales.map(({ orderId: id }) => id), refunds, orders[orderId]]).toEqual([[orderId], [], 'paid']);
    expect(await stateFor(harness, listingId)).toBe('sold');
  });

  // Fails when a hold that ended is followed by another one.
  test('after the end of the hold it is off sale for its buyer, too', async ({ harness, seller, buyer }) => {
    const { listingId, orderId } = await purchase(harness, seller, buyer);
    await off(seller, listingId);
    harness.clock.now += 16 * 60_000;
    expect(await answer(startPaying(buyer, orderId))).toEqual(refused);
    expect(await stateFor(harness, listingId, buyer)).toBe('paused');
  });

  // Fails without `pauseTurnsStatement`, and when the queue moves on although the copy is paused.
  test('the queue is frozen: entries stay, a turn restarts with the copy, without a penalty', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const { listingId, orderId } = await purchase(harness, seller, buyer);
    await enterQueue(other, await booked(other, listingId));
    await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
    const turn = harness.clock.now + 15 * 60_000;
    expect(await queueOf(harness, listingId)).toEqual([[other.id, turn]]);
    await off(seller, listingId);
    expect(await queueOf(harness, listingId)).toEqual([[other.id, null]]);
    harness.clock.now += 60 * 60_000;
    await tick(harness);
    expect(await queueOf(harness, listingId)).toEqual([[other.id, null]]);
    await on(seller, listingId);
    expect(await queueOf(harness, listingId)).toEqual([[other.id, harness.clock.now + 15 * 60_000]]);
    expect(await rowsOf(harness, 'SELECT * FROM unused_turns')).toEqual([]);
  });
});

test('bookings of a copy deleted during its pause are void', async ({ harness, seller, buyer }) => {
  const copy = await listing(harness, seller);
  const order = await booked(buyer, copy);
  await changeListings(seller, 'take_off_sale', copy);
  expect((await seller.ask('DELETE', `/api/products/${copy}`)).status).toBe(200);
  expect(await told(buyer, order)).toMatchObject({ state: 'void', availability: 'gone' });
  expect(await answer(buyer.ask('POST', '/api/my-orders', bookingOf(copy)))).toEqual([
    404,
    { message: commonWords.error.notFound, code: 'not_found' },
  ]);
});
