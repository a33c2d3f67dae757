/** The state of a refund of a sale: "refunded" only once the payment provider says so. */
import { describe, expect } from 'vitest';
import { answer, type Purchase, type SignedIn } from '../../../../tests/fixtures/factories.ts';
import { bought, doing } from '../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { texts } from '../../../../tests/fixtures/notices/bell.ts';
import { kindsTo } from '../../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { runJobs } from '../../../jobs.ts';
import { reconcileIntents } from '../../payments/reconciler/reconciler-lists.ts';
import type { ProviderRefund } from '../../ports/payments.ts';
import { sendSaleRefunds } from './send-sale-refunds.ts';

/** A sale that its seller called off, and whose money the provider takes and keeps waiting. */
const test = base.extend('canceled', { auto: true }, async ({ harness, seller, buyer }) => {
  const purchase = await bought(harness, seller, buyer, 'post');
  await doing(seller, purchase.orderId, 'cancel');
  harness.payments.refundsAre = { state: 'pending' };
  return purchase;
});

const row = async (harness: Harness) =>
  (
    await rowsOf(
      harness,
      'SELECT r.state, r.try_number, r.failure, o.state AS order_state FROM sale_refunds r JOIN orders o ON o.id = r.order_id',
    )
  )[0];
const ids = ({ intentId }: Purchase, tryNumber = 1) => `re_${intentId.slice('pi_'.length)}:2:${tryNumber}`;
/** Letters to the buyer about the refund, in order. */
const told = async (harness: Harness, who: SignedIn) =>
  (
    await rowsOf(
      harness,
      `SELECT kind FROM outbox WHERE user_id = '${who.id}' AND kind LIKE 'sale-refund%' ORDER BY rowid`,
    )
  ).map(({ kind }) => kind);
const onPage = async (who: SignedIn, { orderId }: Purchase) =>
  ((await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as { refunds: object[] }).refunds;
/** From now on the provider says this of the refund. */
function say({ payments }: Harness, id: string, change: Partial<ProviderRefund>): void {
  const refund = payments.refunds.get(id);
  if (refund) payments.refunds.set(id, { ...refund, ...change });
}
let events = 0;
/** An event may be outdated, so the refund is read again. */
async function tell(
  harness: Harness,
  { intentId }: Purchase,
  id: string,
  state: ProviderRefund['state'],
): Promise<void> {
  const notice = {
    kind: 'refund',
    id,
    intentId,
    attemptId: intentId.slice('pi_'.length),
    mark: '2:1',
    amountCents: 1250,
  };
  const event = { id: `evt_refund_${events++}`, type: 'refund.updated', intent: null };
  const body = JSON.stringify({ ...event, notice: { ...notice, state, failure: null } });
  expect((await harness.send('/api/stripe/webhook', { method: 'POST', body })).status).toBe(200);
}
/** The rows of a check of the money page. */
async function found(admin: SignedIn, check: string): Promise<{ id: string; detail: string }[]> {
  const [, report] = await answer(admin.ask('GET', '/api/money'));
  const { checks } = report as { checks: { name: string; rows: { id: string; detail: string }[] }[] };
  return checks.find(({ name }) => name === check)?.rows ?? [];
}

test('one that waits at the provider is on its way, and nobody calls it refunded', async ({
  harness,
  buyer,
  canceled,
}) => {
  for (let runs = 0; runs < 2; runs++) await sendSaleRefunds(harness.deps);
  expect(await row(harness)).toMatchObject({ state: 'sent', order_state: 'paid' });
  expect(await told(harness, buyer)).toEqual(['sale-refund-sent']);
  expect(await onPage(buyer, canceled)).toEqual([{ event: 2, amount: 12.5, state: 'sent' }]);
  expect((await buyer.ask('DELETE', '/api/profile', { password: 'x' })).ok).toBe(false);
});

test.for(['an event', 'the list', 'a question'] as const)(
  'it is refunded when %s says so, and told once',
  async (by, { harness, buyer, canceled }) => {
    await sendSaleRefunds(harness.deps);
    const id = ids(canceled);
    say(harness, id, { state: 'succeeded' });
    for (let times = 0; times < 2; times++) {
      if (by === 'an event') await tell(harness, canceled, id, 'pending');
      else if (by === 'the list') {
        harness.payments.retrieveRefund = () => Promise.reject(new Error('not asked'));
        await reconcileIntents(harness.deps).catch(() => {});
      } else {
        harness.payments.refundsPage = async () => ({ rows: [], next: null });
        await reconcileIntents(harness.deps);
      }
    }
    expect(await row(harness)).toMatchObject({ state: 'succeeded', order_state: 'refunded' });
    expect(await told(harness, buyer)).toEqual(['sale-refund-sent', 'sale-refund-arrived']);
    expect(await onPage(buyer, canceled)).toEqual([{ event: 2, amount: 12.5, state: 'succeeded' }]);
  },
);

// Fails when the state of the event is believed.
test('an event that says more than the provider changes nothing', async ({ harness, canceled }) => {
  await sendSaleRefunds(harness.deps);
  await tell(harness, canceled, ids(canceled), 'succeeded');
  expect(await row(harness)).toMatchObject({ state: 'sent', order_state: 'paid' });
});

describe('one that fails', () => {
  const failing = async (harness: Harness, canceled: Purchase, tryNumber = 1) => {
    say(harness, ids(canceled, tryNumber), { state: 'failed', failure: 'expired_or_canceled_card' });
    await tell(harness, canceled, ids(canceled, tryNumber), 'failed');
  };

  test.for(['pending', 'succeeded'] as const)(
    'after it was %s is an alert, and the order is not refunded',
    async (state, { harness, admin, buyer, canceled }) => {
      harness.payments.refundsAre = { state };
      await sendSaleRefunds(harness.deps);
      await failing(harness, canceled);
      // The bank's answer stands, whatever comes late.
      await sendSaleRefunds(harness.deps);
      await reconcileIntents(harness.deps);
      expect(await row(harness)).toEqual({
        ...{ state: 'failed', try_number: 1, failure: 'expired_or_canceled_card', order_state: 'paid' },
      });
      expect(await found(admin, 'failedSaleRefund')).toEqual([
        { id: `${canceled.orderId}.2`, detail: 'failed, 1250 cents, expired_or_canceled_card' },
      ]);
      expect(await found(admin, 'alert')).toEqual([]);
      expect(await onPage(buyer, canceled)).toMatchObject([{ state: 'failed' }]);
      const before = state === 'pending' ? 'sale-refund-sent' : 'sale-refund-arrived';
      expect(await told(harness, buyer)).toEqual([before, 'sale-refund-failed']);
      await runJobs(harness.deps);
      const [, letter] = kindsTo(harness, buyer).at(-1) ?? [];
      expect(letter?.text).toContain('The money is still yours.');
      expect(await texts(buyer)).toContainEqual(expect.stringContaining('did not arrive'));
    },
  );

  test('is sent again when an admin says so, under a new key, and told again', async ({
    harness,
    admin,
    buyer,
    canceled,
  }) => {
    harness.payments.refundsAre = { state: 'succeeded' };
    await sendSaleRefunds(harness.deps);
    await failing(harness, canceled);
    const retry = () =>
      admin.ask('POST', `/api/money/sale-refunds/${canceled.orderId}.2/retry`, { reason: 'New card.' });
    expect(await answer(retry())).toEqual([200, { owed: true }]);
    expect((await retry()).status).toBe(409);
    // A late answer about the try before changes nothing.
    await failing(harness, canceled);
    expect(await row(harness)).toMatchObject({ state: 'owed', try_number: 2, order_state: 'paid' });
    await sendSaleRefunds(harness.deps);
    expect(await row(harness)).toEqual({ state: 'succeeded', try_number: 2, failure: null, order_state: 'refunded' });
    expect([...harness.payments.refunds.keys()]).toEqual([ids(canceled), ids(canceled, 2)]);
    expect(await told(harness, buyer)).toEqual([
      ...['sale-refund-arrived', 'sale-refund-failed', 'sale-refund-arrived'],
    ]);
    expect(await found(admin, 'failedSaleRefund')).toEqual([]);
    expect(await rowsOf(harness, "SELECT subject_id, detail FROM audit_entries WHERE action = 'retry_refund'")).toEqual(
      [{ subject_id: canceled.orderId, detail: '1250 cents, expired_or_canceled_card' }],
    );
  });
});

test('one that the provider refuses has failed, and is not asked for again by itself', async ({
  harness,
  admin,
  canceled,
}) => {
  harness.payments.refundsAre = { refused: 'refund_disabled' };
  await sendSaleRefunds(harness.deps);
  harness.payments.refundsAre = { state: 'succeeded' };
  await sendSaleRefunds(harness.deps);
  expect(await row(harness)).toEqual({
    state: 'failed',
    try_number: 1,
    failure: 'refund_disabled',
    order_state: 'paid',
  });
  expect(await found(admin, 'failedSaleRefund')).toMatchObject([{ id: `${canceled.orderId}.2` }]);
});

// Fails when a disputed refund is given up, or is asked for under the key that has the answer already.
test('one that a dispute keeps back stays owed, and goes out under a new key', async ({ harness, admin, canceled }) => {
  harness.payments.refundsAre = { refused: 'charge_disputed' };
  await sendSaleRefunds(harness.deps);
  expect(await row(harness)).toEqual({ state: 'owed', try_number: 2, failure: 'charge_disputed', order_state: 'paid' });
  harness.clock.now += 11 * 60_000;
  expect(await found(admin, 'overdueSaleRefund')).toEqual([
    { id: `${canceled.orderId}.2`, detail: 'owed, 1250 cents, charge_disputed' },
  ]);
  harness.payments.refundsAre = { state: 'succeeded' };
  await sendSaleRefunds(harness.deps);
  expect(await row(harness)).toEqual({ state: 'succeeded', try_number: 2, failure: null, order_state: 'refunded' });
});

test('one that the provider has not confirmed for three days is a late one', async ({ harness, admin }) => {
  await sendSaleRefunds(harness.deps);
  harness.clock.now += 3 * 86_400_000 - 1000;
  expect(await found(admin, 'overdueSaleRefund')).toEqual([]);
  harness.clock.now += 1000;
  expect(await found(admin, 'overdueSaleRefund')).toMatchObject([{ detail: 'sent, 1250 cents' }]);
});
