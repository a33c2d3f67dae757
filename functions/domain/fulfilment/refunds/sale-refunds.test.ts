/**
 * The money of canceled sales: sent once, whatever gets lost on the way. How it stands then:
 * `record-sale-refunds.test.ts`.
 */
import { expect } from 'vitest';
import { bought, doing } from '../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { reconcileIntents } from '../../payments/reconciler/reconciler-lists.ts';
import { sendSaleRefunds } from './send-sale-refunds.ts';

/** A sale that its seller called off. */
const test = base.extend('canceled', { auto: true }, async ({ harness, seller, buyer }) => {
  const purchase = await bought(harness, seller, buyer, 'post');
  await doing(seller, purchase.orderId, 'cancel');
  return purchase;
});

const states = (harness: Harness) =>
  rowsOf(harness, 'SELECT r.state, o.state AS order_state FROM sale_refunds r JOIN orders o ON o.id = r.order_id');
const OWED = [{ state: 'owed', order_state: 'paid' }];
const ARRIVED = [{ state: 'succeeded', order_state: 'refunded' }];
const alerts = (harness: Harness) => rowsOf(harness, 'SELECT id FROM stripe_events WHERE alert IS NOT NULL');

test.for(['beforeEffect', 'afterEffect'] as const)(
  'a lost reply (%s) is asked for again, and the same refund written down and told once',
  async (silence, { harness, buyer }) => {
    harness.payments.silence = silence;
    await expect(sendSaleRefunds(harness.deps)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await states(harness)).toEqual(OWED);
    harness.payments.silence = 'none';
    await sendSaleRefunds(harness.deps);
    await sendSaleRefunds(harness.deps);
    expect([await states(harness), harness.payments.refunds.size]).toEqual([ARRIVED, 1]);
    expect(await rowsOf(harness, "SELECT user_id FROM outbox WHERE kind = 'sale-refund-arrived'")).toEqual([
      { user_id: buyer.id },
    ]);
    expect(kindsTo(harness, buyer).filter(([kind]) => kind === 'sale-canceled')).toHaveLength(1);
  },
);

test('a reply that could not be written down is asked for again', async ({ harness }) => {
  await harness.client.execute(
    `CREATE TRIGGER full BEFORE UPDATE ON sale_refunds BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
  );
  await expect(sendSaleRefunds(harness.deps)).rejects.toThrow();
  expect(await states(harness)).toEqual(OWED);
  await harness.client.execute('DROP TRIGGER full');
  await sendSaleRefunds(harness.deps);
  expect([await states(harness), harness.payments.refunds.size]).toEqual([ARRIVED, 1]);
});

// Fails when a refund of a canceled sale is taken for one that somebody made in the provider's dashboard.
test('the provider tells of it, before or after it is written down: that is ours, and no alert', async ({
  harness,
}) => {
  harness.payments.silence = 'afterEffect';
  await expect(sendSaleRefunds(harness.deps)).rejects.toThrow();
  harness.payments.silence = 'none';
  await reconcileIntents(harness.deps);
  expect(await alerts(harness)).toEqual([]);
  await sendSaleRefunds(harness.deps);
  await reconcileIntents(harness.deps);
  expect(await alerts(harness)).toEqual([]);
});

test('a completed sale sends nothing back', async ({ harness, seller, buyer }) => {
  await sendSaleRefunds(harness.deps);
  const { orderId } = await bought(harness, seller, buyer, 'post');
  await doing(seller, orderId, 'send', { untracked: true });
  await doing(buyer, orderId, 'confirm');
  await sendSaleRefunds(harness.deps);
  expect(harness.payments.refunds.size).toBe(1);
});

test('all of the money goes back, under the key of its attempt, event and try', async ({ harness, canceled }) => {
  const asked: object[] = [];
  const { refund } = harness.payments;
  harness.payments.refund = (what) => {
    asked.push(what);
    return refund(what);
  };
  await sendSaleRefunds(harness.deps);
  const { intentId } = canceled;
  expect(asked).toEqual([{ attemptId: intentId.slice('pi_'.length), mark: '2:1', intentId, amountCents: 1250 }]);
});
