/** A refund made at the payment provider: our books have it, the sale is frozen, and nothing is sent twice. */
import { expect } from 'vitest';
import { answer, signedIn } from '../../../tests/fixtures/factories.ts';
import { balances, bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { byHand, byHandRow, ourRow, refundRows, settle } from '../../../tests/fixtures/fulfilment/refunds-by-hand.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/sale-refunds.ts';
import { reconcileIntents } from '../../domain/payments/reconciler/reconciler-lists.ts';
import { runJobs } from '../../jobs.ts';

// Fails when refunded money is still held for the seller.
test.for(['by an event', 'by the list'] as const)(
  'is in the ledger and in the rows of refunds, reported %s, once; the sale is frozen and the buyer notified',
  async (told, { harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
    if (told === 'by an event') await byHand(harness, intentId, 300);
    else harness.payments.refunds.set('re_hand', { intentId, amountCents: 300 });
    for (let times = 0; times < 2; times++) await reconcileIntents(harness.deps);
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, held: 950, back: 300 });
    expect(await refundRows(harness)).toEqual([byHandRow(300)]);
    expect((await doing(buyer, orderId, 'cancel')).status).toBe(409);
    const [, page] = await answer(admin.ask('GET', `/api/fulfilments/${orderId}`));
    expect(page).toMatchObject({ frozen: true, refunds: [{ amount: 3, state: 'succeeded' }] });
    expect((page as { events: { action: string }[] }).events.map(({ action }) => action)).toEqual([
      ...['sold', 'freeze', 'refund-by-hand'],
    ]);
    await runJobs(harness.deps);
    expect(kindsTo(harness, buyer).map(([kind]) => kind)).toEqual(['receipt', 'sale-paused', 'sale-refund-arrived']);
    await requireFulfilmentRules(harness);
  },
);

// Fails when money refunded by hand is sent once more.
test.for([300, 1250])(
  "of a canceled sale with an unsent refund: %i are back, and the rest follows on an admin's decision",
  async (cents, { harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
    await doing(buyer, orderId, 'cancel');
    await byHand(harness, intentId, cents);
    await sendSaleRefunds(harness.deps);
    const there = [ourRow(1250, 'replaced'), byHandRow(cents)];
    expect(await refundRows(harness)).toEqual(there);
    await requireFulfilmentRules(harness);
    expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(409);
    expect((await settle(admin, orderId, 'end'))[0]).toBe(200);
    await sendSaleRefunds(harness.deps);
    expect(await refundRows(harness)).toEqual([...there, ...(cents < 1250 ? [ourRow(950, 'succeeded')] : [])]);
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, back: 1250 });
    expect(await rowsOf(harness, "SELECT state FROM orders WHERE state <> 'void'")).toEqual([{ state: 'refunded' }]);
    await requireFulfilmentRules(harness);
  },
);

test('finds a refund of ours with a lost reply before a refund by hand is booked', async ({
  harness,
  seller,
  buyer,
}) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  await byHand(harness, intentId, 300);
  await settle(await signedIn(harness, 'Admin'), orderId, 'go_on');
  await doing(buyer, orderId, 'cancel');
  harness.payments.silence = 'afterEffect';
  await sendSaleRefunds(harness.deps).catch(() => {});
  harness.payments.silence = 'none';
  await byHand(harness, intentId, 300);
  expect(await refundRows(harness)).toEqual([byHandRow(300), ourRow(950, 'succeeded')]);
});
