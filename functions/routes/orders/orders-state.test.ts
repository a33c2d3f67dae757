import { describe, expect } from 'vitest';
import { enterQueue, HOLD_MS, remove, TURN_MS, tick, told } from '../../../tests/fakes/queue.ts';
import {
  booked,
  deliver,
  finishPaying,
  type Purchase,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { payingTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

/** `rival`: the other buyer's order for the same copy. */
const test = payingTest.extend('rival', { auto: true }, ({ other, paying }) => booked(other, paying.listingId));

const iso = (moment: number) => new Date(moment).toISOString();
const mine = (buyer: SignedIn, paying: Purchase) => told(buyer, paying.orderId);
const theirs = (other: SignedIn, rival: string) => told(other, rival);
const tell = (harness: Harness, paying: Purchase, change = {}) =>
  deliver(harness, harness.payments.succeed(paying.intentId, change));

describe('the deadline of a hold', () => {
  // Fails when the deadline is read for the copy instead of for the order, or after it has passed.
  test('is returned to the paying buyer while it lasts, and to nobody else', async ({
    harness,
    buyer,
    other,
    paying,
    rival,
  }) => {
    const until = harness.clock.now + HOLD_MS;
    expect(await mine(buyer, paying)).toMatchObject({
      held_until: iso(until),
      availability: 'yours',
      state: 'pending',
    });
    expect(await theirs(other, rival)).toMatchObject({ held_until: null, availability: 'held' });
    harness.clock.now = until - 1;
    expect(await mine(buyer, paying)).toMatchObject({ held_until: iso(until) });
    harness.clock.now = until;
    expect(await mine(buyer, paying)).toMatchObject({ held_until: null, availability: 'available' });
  });

  test('equals that of the payment page, also after a reload', async ({ harness, buyer, paying }) => {
    harness.clock.now += 1000;
    const { held_until } = (await (await startPaying(buyer, paying.orderId)).json()) as { held_until: string };
    expect([held_until, (await mine(buyer, paying)).held_until]).toEqual([
      iso(harness.clock.now - 1000 + HOLD_MS),
      held_until,
    ]);
  });

  test('stays while the bank decides, and ends with the cancellation or the sale', async ({
    harness,
    seller,
    buyer,
    paying,
  }) => {
    await deliver(harness, harness.payments.delay(paying.intentId));
    expect(await mine(buyer, paying)).toMatchObject({
      held_until: iso(harness.clock.now + HOLD_MS),
      availability: 'yours',
    });
    await tell(harness, paying);
    expect(await mine(buyer, paying)).toMatchObject({ held_until: null, availability: 'sold', paid: true });
    const next = await purchase(harness, seller, buyer);
    await deliver(harness, await harness.payments.cancelIntent(next.intentId));
    expect(await told(buyer, next.orderId)).toMatchObject({ held_until: null, availability: 'available' });
  });
});

test('place and turn are visible to their own buyer only', async ({ harness, buyer, other, paying, rival }) => {
  await enterQueue(other, rival);
  expect([(await mine(buyer, paying)).place, await theirs(other, rival)]).toEqual([
    null,
    expect.objectContaining({ place: 1, turn_until: null }),
  ]);
  harness.clock.now += HOLD_MS;
  await tick(harness);
  const until = harness.clock.now + TURN_MS;
  expect(await theirs(other, rival)).toMatchObject({
    place: 1,
    turn_until: iso(until),
    availability: 'yours',
    held_until: null,
  });
  expect(await mine(buyer, paying)).toMatchObject({ place: null, turn_until: null, availability: 'held' });
  harness.clock.now = until;
  expect(await theirs(other, rival)).toMatchObject({ turn_until: null, availability: 'available' });
});

describe('a refund', () => {
  test('has its amount and reason: owed first, then sent', async ({ harness, buyer, other, paying, rival }) => {
    await tell(harness, paying, { receivedCents: 1249 });
    expect(await mine(buyer, paying)).toMatchObject({
      refund: { amount: 12.49, reason: 'mismatch', sent: false },
      state: 'pending',
    });
    await tick(harness);
    expect(await mine(buyer, paying)).toMatchObject({ refund: { amount: 12.49, reason: 'mismatch', sent: true } });
    expect((await theirs(other, rival)).refund).toBeNull();
  });

  test('of a late payment is part of the void order', async ({ harness, buyer, other, paying, rival }) => {
    await deliver(harness, await harness.payments.cancelIntent(paying.intentId));
    const { intentId } = await bought(harness, other, rival);
    await tell(harness, paying);
    expect(await mine(buyer, paying)).toMatchObject({
      state: 'void',
      availability: 'sold',
      paid: false,
      refund: { amount: 12.5, reason: 'not_free', sent: false },
      transactionId: null,
    });
    expect(await theirs(other, rival)).toMatchObject({ state: 'paid', refund: null, transactionId: intentId });
  });

  test('is one per order: the last of two', async ({ harness, buyer, paying }) => {
    await tell(harness, paying, { receivedCents: 1 });
    harness.clock.now += 1;
    await startPaying(buyer, paying.orderId);
    const second = [...harness.payments.intents.keys()].at(-1) ?? '';
    expect(second).not.toBe(paying.intentId);
    await deliver(harness, harness.payments.succeed(second, { receivedCents: 2 }));
    const rows = (await (await buyer.ask('GET', '/api/my-orders')).json()) as object[];
    expect(rows).toMatchObject([{ _id: paying.orderId, refund: { amount: 0.02 } }]);
  });
});

async function bought(harness: Harness, other: SignedIn, rival: string) {
  const { clientSecret } = (await (await startPaying(other, rival)).json()) as { clientSecret: string };
  const intentId = clientSecret.replace(/_secret_.*/, '');
  harness.payments.succeed(intentId);
  await finishPaying(other, intentId);
  return { intentId };
}

describe('an order whose copy is unavailable', () => {
  const contact = (seller: SignedIn) => new RegExp(`${seller.email}|555 0100`);

  test('because it was sold to another buyer is void, without the seller’s contact', async ({
    harness,
    seller,
    buyer,
    other,
    paying,
    rival,
  }) => {
    await tell(harness, paying);
    expect(JSON.stringify(await mine(buyer, paying))).toMatch(contact(seller));
    expect(await theirs(other, rival)).toMatchObject({
      state: 'void',
      availability: 'sold',
      paid: false,
      held_until: null,
    });
    expect(JSON.stringify(await theirs(other, rival))).not.toMatch(contact(seller));
  });

  test('because it was deleted is void and gone', async ({ seller, buyer, other, paying, rival }) => {
    await remove(buyer, paying.orderId);
    await seller.ask('DELETE', `/api/products/${paying.listingId}`);
    expect(await theirs(other, rival)).toMatchObject({ state: 'void', availability: 'gone', place: null });
    expect(JSON.stringify(await theirs(other, rival))).not.toMatch(contact(seller));
  });

  test('is returned identically in the list and alone, in two round trips', async ({ other, rival }) => {
    await enterQueue(other, rival);
    const response = await other.ask('GET', '/api/my-orders');
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await response.json()).toEqual([await theirs(other, rival)]);
  });
});
