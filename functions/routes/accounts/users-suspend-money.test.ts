/** A suspension while money is in flight: what has begun may end, nothing new begins, and nobody is left waiting. */
import { describe, expect } from 'vitest';
import { ordersWords } from '../../../core/words/en/orders.ts';
import { enterQueue, HOLD_MS, queueOf, stateFor, TURN_MS, tick, told } from '../../../tests/fakes/queue.ts';
import {
  answer,
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
import { test } from '../../../tests/fixtures/test.ts';

const suspend = (admin: SignedIn, user: SignedIn) => admin.ask('PUT', `/api/users/${user.id}/suspension`);
const restore = (admin: SignedIn, user: SignedIn) => admin.ask('DELETE', `/api/users/${user.id}/suspension`);
const notPayable = [409, { message: ordersWords.conflict.notPayable, code: 'conflict' }];

describe('a seller is suspended', () => {
  // Fails when the hold of a buyer who already pays counts as a new one.
  test('while a buyer pays: the buyer may continue, reload the page, and get the book', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const { listingId, orderId, intentId } = await purchase(harness, seller, buyer);
    await suspend(admin, seller);
    expect([await stateFor(harness, listingId, buyer), await stateFor(harness, listingId, other)]).toEqual([
      'yours',
      'gone',
    ]);
    expect(await answer(startPaying(buyer, orderId))).toMatchObject([200, { clientSecret: `${intentId}_secret_1` }]);
    harness.payments.succeed(intentId);
    expect((await finishPaying(buyer, intentId)).status).toBe(200);
    expect(await ledger(harness)).toMatchObject({ sales: [{ listingId, orderId }], refunds: [], sold: [listingId] });
    expect(await told(buyer, orderId)).toMatchObject({ paid: true, seller_email: seller.email });
  });

  // Fails when settlement checks for a suspension: money would be taken without a sale.
  test.for(['webhook', 'schedule'])(
    'and the payment becomes a sale nevertheless when the %s reports it',
    async (by, { harness, seller, buyer, admin }) => {
      const { listingId, intentId } = await purchase(harness, seller, buyer);
      await suspend(admin, seller);
      const paid = harness.payments.succeed(intentId);
      if (by === 'webhook') await deliver(harness, paid);
      else {
        harness.clock.now += HOLD_MS;
        await tick(harness);
      }
      expect(await ledger(harness)).toMatchObject({ sales: [{ listingId }], refunds: [] });
    },
  );

  // Fails when the hold's own statement does not check the seller.
  test('before a payment: no hold begins, also none after an ended one', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const order = await booked(buyer, await listing(harness, seller));
    const begun = await purchase(harness, seller, other);
    await suspend(admin, seller);
    expect(await answer(startPaying(buyer, order))).toEqual(notPayable);
    harness.clock.now += HOLD_MS;
    expect(await answer(startPaying(other, begun.orderId))).toEqual(notPayable);
    expect((await ledger(harness)).attempts).toEqual({ [begun.intentId]: 'canceled' });
    await restore(admin, seller);
    expect((await startPaying(buyer, order)).status).toBe(200);
  });

  // Fails when turns begin while nobody can use them: buyers would lose their place for nothing.
  test('while others wait: the queue stays, and moves on when the seller is restored', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const { listingId } = await purchase(harness, seller, buyer);
    const third = await signedIn(harness, 'Buyer');
    for (const waiting of [other, third]) {
      await enterQueue(waiting, await booked(waiting, listingId));
      harness.clock.now += 1;
    }
    await suspend(admin, seller);
    for (let minutes = 0; minutes < 3; minutes++) {
      harness.clock.now += HOLD_MS;
      await tick(harness);
    }
    expect(await queueOf(harness, listingId)).toEqual([
      [other.id, null],
      [third.id, null],
    ]);
    await restore(admin, seller);
    expect(await queueOf(harness, listingId)).toEqual([
      [other.id, harness.clock.now + TURN_MS],
      [third.id, null],
    ]);
  });

  test('during a buyer’s turn: the turn starts again when the seller is restored', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const { listingId } = await purchase(harness, seller, buyer);
    const order = await booked(other, listingId);
    await enterQueue(other, order);
    harness.clock.now += HOLD_MS;
    await tick(harness);
    expect(await queueOf(harness, listingId)).toEqual([[other.id, harness.clock.now + TURN_MS]]);
    await suspend(admin, seller);
    expect(await answer(startPaying(other, order))).toEqual(notPayable);
    harness.clock.now += TURN_MS;
    await tick(harness);
    await restore(admin, seller);
    expect(await queueOf(harness, listingId)).toEqual([[other.id, harness.clock.now + TURN_MS]]);
    expect((await startPaying(other, order)).status).toBe(200);
  });
});

describe('a buyer is suspended', () => {
  // Fails when the entry stays, or when only the job moves the queue on.
  test('during their turn: the next buyer gets it at once', async ({ harness, seller, buyer, other, admin }) => {
    const { listingId, orderId } = await purchase(harness, seller, buyer);
    const third = await signedIn(harness, 'Buyer');
    for (const waiting of [other, third]) {
      await enterQueue(waiting, await booked(waiting, listingId));
      harness.clock.now += 1;
    }
    await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
    expect((await queueOf(harness, listingId))[0]?.[0]).toBe(other.id);
    await suspend(admin, other);
    expect(await queueOf(harness, listingId)).toEqual([[third.id, harness.clock.now + TURN_MS]]);
    expect(await stateFor(harness, listingId, third)).toBe('yours');
  });

  test('while they pay: a completed payment becomes a sale, an ended hold is canceled', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const [paid, left] = [await purchase(harness, seller, buyer), await purchase(harness, seller, buyer)];
    await suspend(admin, buyer);
    await deliver(harness, harness.payments.succeed(paid.intentId));
    harness.clock.now += HOLD_MS;
    await tick(harness);
    expect(await ledger(harness)).toMatchObject({
      sales: [{ listingId: paid.listingId }],
      refunds: [],
      attempts: { [paid.intentId]: 'succeeded', [left.intentId]: 'canceled' },
    });
  });
});
