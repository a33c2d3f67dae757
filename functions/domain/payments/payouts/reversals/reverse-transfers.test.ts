import { expect } from 'vitest';
import { balances } from '../../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { payoutTest as base, MONTH } from '../../../../../tests/fixtures/money/payout-test.ts';
import { disputeOf, tellNotice } from '../../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { requireCountRules } from '../../../../../tests/rules/count-rules.ts';
import { requireFulfilmentRules } from '../../../../../tests/rules/fulfilment-rules.ts';
import { unavailable } from '../../../../errors.ts';
import { sendTransfers } from '../transfers/send-transfers.ts';
import { bookDroppedReversals, reverseTransfers } from './reverse-transfers.ts';

/** `paid`: the seller has $11.25, and the bank takes it all back. */
const test = base.extend('paid', async ({ harness, sale }) => {
  await sendTransfers(harness.deps);
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', {}));
  return { ...sale, transferId: `tr_${sale.orderId}_1` };
});

async function takeBackUnheard(harness: Harness) {
  const { payouts } = harness.payments;
  const { reverse } = payouts;
  payouts.reverse = async (wanted) => {
    payouts.reverse = reverse;
    await reverse(wanted);
    throw unavailable();
  };
  await expect(reverseTransfers(harness.deps)).rejects.toMatchObject({ code: 'unavailable' });
  expect(payouts.reversals.size).toBe(1);
}

const debtsOf = (harness: Harness) => rowsOf(harness, 'SELECT cents, settled_cents FROM debts');
const cameBack = (harness: Harness) =>
  [...harness.payments.payouts.reversals.values()].map(({ mark, cents }) => [mark === null, cents]);
const alerts = (harness: Harness) =>
  rowsOf(harness, "SELECT alert FROM stripe_events WHERE alert = 'reversal_by_hand'");
const holds = async (harness: Harness) => {
  await requireFulfilmentRules(harness);
  await requireCountRules(harness);
};

// Fails when the provider's refusal becomes a debt: the seller would pay twice.
test('a reversal by hand is no debt', async ({ harness, paid }) => {
  harness.payments.payouts.reverseByHand(paid.transferId, 1125);
  for (let times = 0; times < 2; times++) await reverseTransfers(harness.deps);
  expect(await debtsOf(harness)).toEqual([]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 1250 });
  expect(await alerts(harness)).toHaveLength(1);
  await holds(harness);
});

// Fails when the full sum is requested, which the provider refuses.
test('after a partial reversal by hand only the rest is requested', async ({ harness, paid }) => {
  harness.payments.payouts.reverseByHand(paid.transferId, 500);
  await reverseTransfers(harness.deps);
  expect(cameBack(harness)).toEqual([
    [true, 500],
    [false, 625],
  ]);
  expect(await debtsOf(harness)).toEqual([]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 1250 });
  await holds(harness);
});

// Fails when returned money is owed as well, or is counted again by the next run.
test('the rest that the provider refuses is owed, and no more', async ({ harness, paid }) => {
  const { payouts } = harness.payments;
  payouts.reverseByHand(paid.transferId, 500);
  payouts.reversalsAre = 'balance_insufficient';
  for (let times = 0; times < 2; times++) await reverseTransfers(harness.deps);
  expect(await debtsOf(harness)).toEqual([{ cents: 625, settled_cents: 0 }]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 1250, paid: 625, platform: -625 });
  await holds(harness);
});

// Fails when a reversal of ours counts as made by hand.
test('a reversal with a lost reply is booked once', async ({ harness, paid }) => {
  await takeBackUnheard(harness);
  for (let times = 0; times < 2; times++) await reverseTransfers(harness.deps);
  expect(cameBack(harness)).toEqual([[false, 1125]]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 1250 });
  expect(await alerts(harness)).toEqual([]);
  await holds(harness);
});

// Fails when a dropped request is not followed: the books say paid, and the seller has nothing.
test("the money of a dropped request that was reversed is the seller's again", async ({ harness, paid }) => {
  const { payouts } = harness.payments;
  await takeBackUnheard(harness);
  await tellNotice(harness, disputeOf(paid.intentId, 'won', {}));
  expect(await rowsOf(harness, 'SELECT state FROM reversals')).toEqual([{ state: 'dropped' }]);
  for (let times = 0; times < 2; times++) await bookDroppedReversals(harness.deps);
  expect(await rowsOf(harness, 'SELECT state FROM reversals')).toEqual([{ state: 'sent' }]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, fee: 125, seller: 1125 });
  await holds(harness);
  harness.clock.now += MONTH;
  await sendTransfers(harness.deps);
  expect([...payouts.transfers.values()].map(({ tryNumber }) => tryNumber)).toEqual([1, 2]);
});

// Fails when the search for a dropped request sends it.
test('the money of a dropped request that was not reversed stays with the seller', async ({ harness, paid }) => {
  await tellNotice(harness, disputeOf(paid.intentId, 'won', {}));
  await bookDroppedReversals(harness.deps);
  expect(cameBack(harness)).toEqual([]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, fee: 125, paid: 1125 });
});
