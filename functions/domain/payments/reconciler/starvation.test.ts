/** Rows that always fail do not block others. */
import { expect } from 'vitest';
import { enterQueue, queueOf, remove, tick } from '../../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  listing,
  purchase,
  signedIn,
  startPaying,
} from '../../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { test } from '../../../../tests/fixtures/test.ts';
import { unavailable } from '../../../errors.ts';
import { sendRefunds } from '../send-refunds.ts';

// Fails when the oldest rows always come first: 60 that fail would block the 61st.
test('a refund that can be sent is sent, with any number of failing ones before it', async ({ harness, seller }) => {
  const refused = new Set<string>();
  for (let n = 0; n < 61; n++) {
    const bought = await purchase(harness, seller, await signedIn(harness, 'Buyer'));
    await deliver(harness, harness.payments.succeed(bought.intentId, { receivedCents: 1249 }));
    if (n < 60) refused.add(bought.intentId);
    harness.clock.now += 1;
  }
  const { refund } = harness.payments;
  harness.payments.refund = async (what) => {
    if (refused.has(what.intentId)) throw unavailable();
    return refund(what);
  };
  const sent = async () => (await rowsOf(harness, "SELECT 1 FROM refunds WHERE state = 'sent'")).length;
  for (let run = 0; run < 40 && (await sent()) === 0; run++) await sendRefunds(harness.deps).catch(() => {});
  expect(await sent()).toBe(1);
});

// Fails when the hold, and not the open payment page, ends the wait.
test('an outage of the payment provider costs no buyer a turn', async ({ harness, seller, buyer, other }) => {
  const paying = await purchase(harness, seller, buyer);
  const orderId = await booked(other, paying.listingId);
  await enterQueue(other, orderId);
  await remove(buyer, paying.orderId);
  harness.payments.silence = 'beforeEffect';
  expect((await startPaying(other, orderId)).status).toBe(503);
  harness.payments.silence = 'none';
  harness.clock.now += 3 * 60 * 1000;
  await tick(harness);
  expect((await queueOf(harness, paying.listingId)).map(([id]) => id)).toEqual([other.id]);
  expect((await startPaying(other, orderId)).status).toBe(200);
  expect(await queueOf(harness, paying.listingId)).toEqual([]);
});

test('"reconcile now" continues after a failing step, and reports it', async ({ harness, seller, buyer, other }) => {
  const admin = await signedIn(harness, 'Admin');
  const wrong = await purchase(harness, seller, buyer);
  await deliver(harness, harness.payments.succeed(wrong.intentId, { receivedCents: 1249 }));
  const lost = await purchase(harness, seller, other, await listing(harness, seller));
  harness.payments.succeed(lost.intentId);
  harness.payments.refund = async () => {
    throw unavailable();
  };
  expect((await admin.ask('POST', '/api/money/reconcile')).status).toBe(503);
  expect(await rowsOf(harness, 'SELECT listing_id FROM sales')).toEqual([{ listing_id: lost.listingId }]);
  expect(await rowsOf(harness, 'SELECT 1 FROM money_comparisons')).toHaveLength(1);
  expect((await answer(admin.ask('GET', '/api/money')))[0]).toBe(200);
});
