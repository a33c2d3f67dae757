import { expect } from 'vitest';
import { signedIn } from '../../../../../tests/fixtures/factories.ts';
import { bought, completed, doing } from '../../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { payoutTest } from '../../../../../tests/fixtures/money/payout-test.ts';
import { disputeOf, tellNotice } from '../../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import { test } from '../../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { unavailable } from '../../../../errors.ts';
import { sendSaleRefunds } from '../../../fulfilment/refunds/send-sale-refunds.ts';
import { sendTransfers } from '../../payouts/transfers/send-transfers.ts';
import { getMoneyReport } from '../money-page.ts';
import { recordCoverage } from './coverage.ts';

const owed = async (harness: Harness) => {
  harness.clock.now += 1;
  await recordCoverage(harness.deps);
  const [row] = await rowsOf(
    harness,
    'SELECT held_cents, seller_cents, back_cents FROM coverage_readings ORDER BY read_at DESC LIMIT 1',
  );
  return [row?.held_cents, row?.seller_cents, row?.back_cents];
};
const short = async (harness: Harness) => {
  const { checks } = await getMoneyReport(harness.deps);
  return checks.find(({ name }) => name === 'notCovered')?.rows.map(({ detail }) => detail);
};

// Fails when a part is left out, or one counts that is not owed.
test('owed: held money, money for sellers, and unsent refunds', async ({ harness, seller, buyer }) => {
  expect(await owed(harness)).toEqual([0, 0, 0]);
  const canceled = await bought(harness, seller, buyer, 'meet');
  await completed(harness, seller, buyer);
  await bought(harness, seller, buyer, 'post');
  expect(await owed(harness)).toEqual([2500, 1125, 0]);
  await doing(buyer, canceled.orderId, 'cancel');
  expect(await owed(harness)).toEqual([1250, 1125, 1250]);
  harness.payments.refundsAre = { state: 'pending' };
  await sendSaleRefunds(harness.deps);
  expect(await owed(harness)).toEqual([1250, 1125, 0]);
  // The refund waits for the balance, so its money is still there.
  await harness.client.execute("UPDATE sale_refunds SET failure = 'insufficient_funds'");
  expect(await owed(harness)).toEqual([1250, 1125, 1250]);
  await harness.client.execute("UPDATE sale_refunds SET state = 'failed', failure = 'expired_or_canceled_card'");
  expect(await owed(harness)).toEqual([1250, 1125, 1250]);
});

// Fails when pending money does not count, or the check reads an older reading.
test('a balance that is too low is found until it is sufficient', async ({ harness, seller, buyer }) => {
  await bought(harness, seller, buyer, 'meet');
  const { payouts } = harness.payments;
  payouts.funds = { availableCents: -51, pendingCents: 1300 };
  await owed(harness);
  expect(await short(harness)).toEqual(['at the payment service 1249 cents, owed 1250 cents']);
  const report = await getMoneyReport(harness.deps);
  expect(report).toMatchObject({ balanceCents: 1249, pendingCents: 1300, owedCents: 1250 });
  expect(report.coverageReadAt).toBe(harness.clock.now);
  const admin = await signedIn(harness, 'Admin');
  const todo = async () =>
    ((await (await admin.ask('GET', '/api/todo/admin')).json()) as { money_alerts: number }).money_alerts;
  expect(await todo()).toBe(1);
  payouts.funds = { availableCents: -50, pendingCents: 1300 };
  await owed(harness);
  expect([await short(harness), await todo()]).toEqual([[], 0]);
});

// Fails when money that the bank has withdrawn counts as owed.
test('a refund that a dispute blocks is with the bank', async ({ harness, seller, buyer }) => {
  const canceled = await bought(harness, seller, buyer, 'meet');
  await doing(buyer, canceled.orderId, 'cancel');
  harness.payments.refundsAre = { refused: 'charge_disputed' };
  await tellNotice(harness, disputeOf(canceled.intentId, 'needs_response', { withdrawnCents: 0, isRefundable: true }));
  await sendSaleRefunds(harness.deps);
  expect(await rowsOf(harness, 'SELECT state, failure FROM sale_refunds')).toEqual([
    { state: 'owed', failure: 'charge_disputed' },
  ]);
  expect(await owed(harness)).toEqual([0, 0, 0]);
});

// Fails when the balance is compared only with the sum owed before its reading, or only after it.
payoutTest('what moves while the balance is read makes no alarm', async ({ harness, seller, buyer, sale: _ }) => {
  const { payouts } = harness.payments;
  const { balance } = payouts;
  payouts.funds = { availableCents: 0, pendingCents: 0 };
  payouts.balance = async () => {
    await sendTransfers(harness.deps);
    return balance();
  };
  expect(await owed(harness)).toEqual([0, 0, 0]);
  payouts.balance = async () => {
    const read = await balance();
    await bought(harness, seller, buyer, 'meet');
    return read;
  };
  expect(await owed(harness)).toEqual([0, 0, 0]);
  expect(await short(harness)).toEqual([]);
});

// Fails when a transfer that may have been sent still counts.
payoutTest('a transfer of which nobody knows may have left', async ({ harness, sale: _ }) => {
  harness.payments.payouts.transfer = async () => {
    throw unavailable();
  };
  await expect(sendTransfers(harness.deps)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await owed(harness)).toEqual([0, 0, 0]);
});

test('keeps the readings of the last month', async ({ harness }) => {
  await owed(harness);
  harness.clock.now += 32 * 86_400_000;
  await owed(harness);
  expect(await rowsOf(harness, 'SELECT 1 FROM coverage_readings')).toHaveLength(1);
});
