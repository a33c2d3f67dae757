/** Actions on sellers' money in the provider's dashboard: found by the lists, booked, and alerted. */
import { expect } from 'vitest';
import { signedIn } from '../../../../../tests/fixtures/factories.ts';
import { balances, bought, completed } from '../../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { payoutTest as base, MONTH } from '../../../../../tests/fixtures/money/payout-test.ts';
import { disputeOf, tellNotice } from '../../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { requireCountRules } from '../../../../../tests/rules/count-rules.ts';
import { requireFulfilmentRules } from '../../../../../tests/rules/fulfilment-rules.ts';
import { unavailable } from '../../../../errors.ts';
import { MORE } from '../../../runs/leases.ts';
import { getMoneyReport } from '../../money/money-page.ts';
import { reconcileIntents } from '../../reconciler/reconciler-lists.ts';
import { sendTransfers } from '../transfers/send-transfers.ts';
import { reverseTransfers } from './reverse-transfers.ts';

/** `paid`: the seller has $11.25. */
const test = base.extend('paid', async ({ harness, sale }) => {
  await sendTransfers(harness.deps);
  return { ...sale, transferId: `tr_${sale.orderId}_1` };
});

const alerts = async (harness: Harness) =>
  (await rowsOf(harness, 'SELECT alert FROM stripe_events WHERE alert IS NOT NULL AND seen_at IS NULL')).map(
    ({ alert }) => alert,
  );
const sent = (harness: Harness) => [...harness.payments.payouts.transfers.values()].map(({ cents }) => cents);
const holds = async (harness: Harness) => {
  await requireFulfilmentRules(harness);
  await requireCountRules(harness);
};
async function seen(harness: Harness) {
  const admin = await signedIn(harness, 'Admin');
  for (const { id } of await rowsOf(harness, 'SELECT id FROM stripe_events WHERE alert IS NOT NULL'))
    expect((await admin.ask('PUT', `/api/money/alerts/${id}`)).status).toBe(200);
}

// Fails when reversals are read only if one was requested: the books would say paid.
test('a reversal by hand waits for its seller again, and is not sent before an admin has seen it', async ({
  harness,
  paid,
}) => {
  harness.payments.payouts.reverseByHand(paid.transferId, 500);
  for (let times = 0; times < 2; times++) await reconcileIntents(harness.deps);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, fee: 125, paid: 625, seller: 500 });
  expect(await alerts(harness)).toEqual(['reversal_by_hand']);
  await holds(harness);
  harness.clock.now += MONTH;
  await sendTransfers(harness.deps);
  expect(sent(harness)).toEqual([1125]);
  await seen(harness);
  await sendTransfers(harness.deps);
  expect(sent(harness)).toEqual([1125, 500]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, fee: 125, paid: 1125 });
  await holds(harness);
});

// Fails when only the newest is booked, or one of them twice.
test('several reversals of one sale are booked once each', async ({ harness, paid }) => {
  for (const cents of [300, 200]) harness.payments.payouts.reverseByHand(paid.transferId, cents);
  for (let times = 0; times < 2; times++) await reconcileIntents(harness.deps);
  harness.payments.payouts.reverseByHand(paid.transferId, 25);
  for (let times = 0; times < 2; times++) await reconcileIntents(harness.deps);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, fee: 125, paid: 600, seller: 525 });
  expect(await alerts(harness)).toEqual(['reversal_by_hand', 'reversal_by_hand', 'reversal_by_hand']);
  await holds(harness);
});

// Fails when the debt stays although its money came, or the seller both has the money and owes it.
test('a reversal by hand settles a debt, and its rest waits for the seller', async ({ harness, paid }) => {
  const { payouts } = harness.payments;
  payouts.reversalsAre = 'balance_insufficient';
  await tellNotice(harness, disputeOf(paid.intentId, 'needs_response', { amountCents: 500 }));
  await reverseTransfers(harness.deps);
  const [debt] = await rowsOf(harness, 'SELECT cents FROM debts');
  payouts.reverseByHand(paid.transferId, 1125);
  for (let times = 0; times < 2; times++) await reconcileIntents(harness.deps);
  const owed = Number(debt?.cents);
  expect(owed).toBeGreaterThan(0);
  expect(await rowsOf(harness, 'SELECT cents - settled_cents - waived_cents AS open FROM debts')).toEqual([
    { open: 0 },
  ]);
  expect(await balances(harness, paid.orderId)).toMatchObject({ seller: 1125 - owed, bank: 500 });
  expect(await rowsOf(harness, "SELECT kind FROM outbox WHERE kind IN ('debt-waived', 'payout-taken-back')")).toEqual(
    expect.arrayContaining([{ kind: 'payout-taken-back' }, { kind: 'debt-waived' }]),
  );
  await holds(harness);
});

// Fails when it is booked to the seller while a reversal is requested.
test('a reversal by hand first settles a requested one, and its rest waits for the seller', async ({
  harness,
  paid,
}) => {
  await tellNotice(harness, disputeOf(paid.intentId, 'needs_response', { amountCents: 500 }));
  const [asked] = await rowsOf(harness, 'SELECT cents FROM reversals');
  harness.payments.payouts.reverseByHand(paid.transferId, 1125);
  await reconcileIntents(harness.deps);
  expect(await rowsOf(harness, 'SELECT 1 FROM debts')).toEqual([]);
  expect(await balances(harness, paid.orderId)).toMatchObject({ bank: 500, seller: 1125 - Number(asked?.cents) });
  expect(await alerts(harness)).toContain('reversal_by_hand');
  await holds(harness);
});

// Fails when a transfer of ours counts as made by hand.
test('a transfer with a lost reply is booked from the list, without an alert', async ({ harness, sale }) => {
  const { payouts } = harness.payments;
  const { transfer } = payouts;
  payouts.transfer = async (wanted) => {
    await transfer(wanted);
    throw unavailable();
  };
  await expect(sendTransfers(harness.deps)).rejects.toMatchObject({ code: 'unavailable' });
  await reconcileIntents(harness.deps);
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, fee: 125, paid: 1125 });
  expect(await alerts(harness)).toEqual([]);
  await holds(harness);
});

// Fails when transfers are not listed: the seller would be paid twice.
test('a transfer by hand is an alert, and its sale is not paid before an admin has seen it', async ({
  harness,
  seller,
  sale,
}) => {
  const { payouts } = harness.payments;
  payouts.sendByHand({ accountId: `acct_${seller.id}`, cents: 1125, intentId: sale.intentId });
  for (let times = 0; times < 2; times++) await reconcileIntents(harness.deps);
  expect(await alerts(harness)).toEqual(['transfer_by_hand']);
  await sendTransfers(harness.deps);
  expect(sent(harness)).toEqual([1125]);
  await seen(harness);
  await sendTransfers(harness.deps);
  expect(sent(harness)).toEqual([1125, 1125]);
});

// Fails when a transfer without a payment stops nothing: its seller would be paid twice.
test('a transfer from the balance stops all payouts to its seller, and to no other, until an admin has seen it', async ({
  harness,
  seller,
  buyer,
  sale: _,
}) => {
  const { payouts } = harness.payments;
  const second = await signedIn(harness, 'Seller');
  await completed(harness, second, buyer);
  await second.ask('POST', '/api/payouts/account');
  payouts.say(`acct_${second.id}`, 'active');
  await second.ask('POST', '/api/payouts/account/check');
  harness.clock.now += MONTH;
  payouts.sendByHand({ accountId: `acct_${seller.id}`, cents: 1125, intentId: null });
  await reconcileIntents(harness.deps);
  await sendTransfers(harness.deps);
  const accountsPaid = () => [...payouts.transfers.values()].map(({ accountId }) => accountId);
  expect(accountsPaid()).toEqual([`acct_${seller.id}`, `acct_${second.id}`]);
  const { checks } = await getMoneyReport(harness.deps);
  const [{ name } = {}] = await rowsOf(harness, `SELECT name FROM users WHERE id = '${seller.id}'`);
  expect(checks.find((check) => check.name === 'alert')?.rows.map(({ detail }) => detail)).toEqual([
    `transfer_by_hand, transfer, seller ${String(name)}`,
  ]);
  harness.clock.now += 2 * MONTH;
  expect((await getMoneyReport(harness.deps)).checks.find((check) => check.name === 'lateTransfer')?.count).toBe(0);
  await seen(harness);
  await sendTransfers(harness.deps);
  expect(accountsPaid()).toEqual([`acct_${seller.id}`, `acct_${second.id}`, `acct_${seller.id}`]);
});

// Fails when only the sale of the payment waits, whose seller got nothing.
test("a transfer from another seller's payment stops both", async ({ harness, seller, buyer, sale }) => {
  const { payouts } = harness.payments;
  const second = await signedIn(harness, 'Seller');
  await completed(harness, second, buyer);
  await second.ask('POST', '/api/payouts/account');
  payouts.say(`acct_${second.id}`, 'active');
  await second.ask('POST', '/api/payouts/account/check');
  harness.clock.now += MONTH;
  payouts.sendByHand({ accountId: `acct_${second.id}`, cents: 1125, intentId: sale.intentId });
  await reconcileIntents(harness.deps);
  await sendTransfers(harness.deps);
  expect(payouts.transfers.size).toBe(1);
  await seen(harness);
  await sendTransfers(harness.deps);
  expect([...payouts.transfers.values()].map(({ accountId }) => accountId).toSorted()).toEqual(
    [`acct_${second.id}`, `acct_${second.id}`, `acct_${seller.id}`].toSorted(),
  );
});

test('an admin does not review a transfer to their own account', async ({ harness, seller, sale: _ }) => {
  harness.payments.payouts.sendByHand({ accountId: `acct_${seller.id}`, cents: 5, intentId: null });
  await reconcileIntents(harness.deps);
  await harness.client.execute(`UPDATE users SET role = 'Admin' WHERE id = '${seller.id}'`);
  const [{ id } = {}] = await rowsOf(harness, 'SELECT id FROM stripe_events WHERE alert IS NOT NULL');
  expect((await seller.ask('PUT', `/api/money/alerts/${String(id)}`)).status).toBe(404);
  expect(await rowsOf(harness, 'SELECT seen_at FROM stripe_events WHERE alert IS NOT NULL')).toEqual([
    { seen_at: null },
  ]);
});

test('a transfer from the balance to an unknown account is no alert', async ({ harness, sale: _ }) => {
  harness.payments.payouts.sendByHand({ accountId: 'acct_of_somebody', cents: 5, intentId: null });
  await reconcileIntents(harness.deps);
  expect(await alerts(harness)).toEqual([]);
});

// Fails without a cursor, or when a run reads the whole list.
test('long lists of transfers are read in portions', async ({ harness, seller, buyer, paid }) => {
  const { payouts } = harness.payments;
  const last = [...payouts.transfers.entries()];
  payouts.transfers.clear();
  await bought(harness, seller, buyer, 'meet');
  payouts.sendByHand({ accountId: `acct_${seller.id}`, cents: 5, intentId: paid.intentId });
  for (let n = 0; n < 2_000; n++) payouts.sendByHand({ accountId: 'acct_of_somebody', cents: 5, intentId: null });
  for (const [key, transfer] of last) payouts.transfers.set(key, transfer);
  expect(await reconcileIntents(harness.deps)).toBe(MORE);
  expect(await alerts(harness)).toEqual([]);
  let runs = 1;
  while ((await reconcileIntents(harness.deps)) === MORE) runs++;
  expect(runs).toBeLessThan(5);
  expect(await alerts(harness)).toEqual(['transfer_by_hand']);
});
