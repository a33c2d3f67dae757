/**
 * Comparison of refunds, transfers, reversals and disputes with the provider's lists, with errors in every direction.
 */
import { expect } from 'vitest';
import { bought, doing } from '../../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { payoutTest as base } from '../../../../../tests/fixtures/money/payout-test.ts';
import { disputeOf, tellNotice } from '../../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import { withoutGuards } from '../../../../../tests/fixtures/wrong-ledger.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { sendSaleRefunds } from '../../../fulfilment/refunds/send-sale-refunds.ts';
import { MORE } from '../../../runs/leases.ts';
import { reverseTransfers } from '../../payouts/reversals/reverse-transfers.ts';
import { sendTransfers } from '../../payouts/transfers/send-transfers.ts';
import { getMoneyReport } from '../money-page.ts';
import { compareLists } from './list-comparisons.ts';

/** `paid`: the seller has $11.25; the bank took a part of it, which was reversed. */
const test = base.extend('paid', async ({ harness, sale }) => {
  await sendTransfers(harness.deps);
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', { id: 'du_1', amountCents: 500 }));
  await reverseTransfers(harness.deps);
  return { ...sale, transferId: `tr_${sale.orderId}_1` };
});

async function compared(harness: Harness) {
  harness.clock.now += 1;
  while ((await compareLists(harness.deps)) === MORE);
  const { comparisons, checks } = await getMoneyReport(harness.deps);
  return {
    sums: Object.fromEntries(comparisons.map(({ list, theirsCents, oursCents }) => [list, [theirsCents, oursCents]])),
    differ: checks.find(({ name }) => name === 'totalsDiffer')?.rows.map(({ id, detail }) => [id, detail]),
  };
}
const differs = (list: string, theirs: number, ours: number) =>
  `${list}, at the payment service ${theirs} cents, in our books ${ours} cents`;

// Fails when a list is left out, or read with another sign.
test('all lists agree to the cent', async ({ harness, paid: _ }) => {
  expect(await compared(harness)).toEqual({
    sums: {
      charges: [1250, 1250],
      refunds: [0, 0],
      transfers: [1125, 1125],
      reversals: [450, 450],
      disputes: [500, 500],
    },
    differ: [],
  });
  expect(await rowsOf(harness, 'SELECT differs_cents FROM money_comparisons')).toEqual([{ differs_cents: 0 }]);
});

test('a refund of a sale equals the refund in the ledger', async ({ harness, seller, buyer, sale: _ }) => {
  const canceled = await bought(harness, seller, buyer, 'meet');
  await doing(buyer, canceled.orderId, 'cancel');
  await sendSaleRefunds(harness.deps);
  expect((await compared(harness)).sums).toMatchObject({ charges: [2500, 2500], refunds: [1250, 1250] });
  const [[id = '', refund] = []] = [...harness.payments.refunds];
  if (refund) harness.payments.refunds.set(id, { ...refund, amountCents: 1200 });
  expect((await compared(harness)).differ).toEqual([[id, differs('refunds', 1200, 1250)]]);
});

test.for(['transfers', 'reversals'] as const)(
  'one of the %s with another amount at the provider differs',
  async (list, { harness, paid: _ }) => {
    const objects: Map<string, { readonly id: string; readonly cents: number }> = harness.payments.payouts[
      list
    ] as never;
    const [[key = '', one] = []] = [...objects];
    if (!one) throw new Error('there is one');
    objects.set(key, { ...one, cents: one.cents + 1 });
    expect((await compared(harness)).differ).toEqual([[one.id, differs(list, one.cents + 1, one.cents)]]);
    objects.set(key, one);
    expect((await compared(harness)).differ).toEqual([]);
  },
);

// Fails when only the provider's objects are looked up in our books.
test.for(['transfers', 'reversals'] as const)(
  'one of the %s that is missing at the provider differs',
  async (list, { harness, paid: _ }) => {
    const [[key = '', one] = []] = [...harness.payments.payouts[list]];
    harness.payments.payouts[list].delete(key);
    expect((await compared(harness)).differ).toEqual([[one?.id, differs(list, 0, one?.cents ?? 0)]]);
    expect((await compared(harness)).differ).toHaveLength(1);
  },
);

test('a dispute with another amount in our ledger differs', async ({ harness, paid: _ }) => {
  await withoutGuards(harness);
  await harness.client.execute('UPDATE disputes SET booked_cents = 400, settled_at = 1');
  expect((await compared(harness)).differ).toEqual([['du_1', differs('disputes', 500, 400)]]);
});

// Fails when an object with an alert also counts as a difference, or always differs.
test('an object made at the provider by hand is an alert, and no difference', async ({ harness, seller, paid }) => {
  const { payouts } = harness.payments;
  payouts.sendByHand({ accountId: `acct_${seller.id}`, cents: 7, intentId: paid.intentId });
  payouts.reverseByHand(paid.transferId, 25);
  expect(await compared(harness)).toMatchObject({
    sums: { transfers: [1125, 1125], reversals: [475, 475] },
    differ: [],
  });
  const { checks } = await getMoneyReport(harness.deps);
  expect(checks.find(({ name }) => name === 'alert')?.rows.map(({ detail }) => detail.split(',')[0])).toEqual(
    expect.arrayContaining(['transfer_by_hand', 'reversal_by_hand']),
  );
});

// Fails when a reversal by hand is booked under another id, or together with ours.
test('reversals by hand and our own agree, one by one', async ({ harness, sale }) => {
  const { payouts } = harness.payments;
  await sendTransfers(harness.deps);
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', {}));
  payouts.reverseByHand(`tr_${sale.orderId}_1`, 500);
  await reverseTransfers(harness.deps);
  expect(await compared(harness)).toMatchObject({ sums: { reversals: [1125, 1125] }, differ: [] });
});
