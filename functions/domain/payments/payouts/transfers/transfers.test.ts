import { expect } from 'vitest';
import { signedIn } from '../../../../../tests/fixtures/factories.ts';
import { balances, completed } from '../../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { MONTH, payoutTest as test } from '../../../../../tests/fixtures/money/payout-test.ts';
import { disputeOf, refundByHandOf, tellNotice } from '../../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { requireCountRules } from '../../../../../tests/rules/count-rules.ts';
import { requireFulfilmentRules } from '../../../../../tests/rules/fulfilment-rules.ts';
import { followDispute } from '../../../fulfilment/disputes/apply-disputes.ts';
import { sendSaleRefunds } from '../../../fulfilment/refunds/send-sale-refunds.ts';
import { reverseTransfers } from '../reversals/reverse-transfers.ts';
import { sendTransfers } from './send-transfers.ts';

const states = async (harness: Harness) =>
  (await rowsOf(harness, 'SELECT try_number, cents, state, failure FROM transfers ORDER BY order_id, try_number')).map(
    ({ try_number: number, cents, state, failure }) => [number, cents, state, failure],
  );
const sent = (harness: Harness) =>
  [...harness.payments.payouts.transfers.values()].map(({ cents, accountId }) => [accountId, cents]);
const holds = async (harness: Harness) => {
  await requireFulfilmentRules(harness);
  await requireCountRules(harness);
};

test('a transfer is sent when it is due, once, and the ledger says paid', async ({ harness, seller, sale }) => {
  harness.clock.now -= MONTH;
  await sendTransfers(harness.deps);
  expect(sent(harness)).toEqual([]);
  harness.clock.now += MONTH;
  for (let times = 0; times < 2; times++) await sendTransfers(harness.deps);
  expect(sent(harness)).toEqual([[`acct_${seller.id}`, 1125]]);
  expect(await states(harness)).toEqual([[1, 1125, 'sent', null]]);
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, paid: 1125, fee: 125 });
  await holds(harness);
});

// Fails when the stored state of the account is used.
test('reads an account before each transfer, and sends nothing to one that cannot be paid', async ({
  harness,
  seller,
  sale: _,
}) => {
  harness.payments.payouts.say(`acct_${seller.id}`, 'restricted', 'provide_info');
  await sendTransfers(harness.deps);
  expect(sent(harness)).toEqual([]);
  expect(await rowsOf(harness, 'SELECT state, due_at FROM transfers')).toEqual([{ state: 'waiting', due_at: null }]);
  harness.payments.payouts.say(`acct_${seller.id}`, 'active');
  await seller.ask('POST', '/api/payouts/account/check');
  await sendTransfers(harness.deps);
  expect(sent(harness)).toHaveLength(1);
});

// Fails when a condition is missing in the lease.
test.for(['questioned', 'suspended'] as const)(
  'sends nothing of a sale that is %s',
  async (how, { harness, seller, sale }) => {
    if (how === 'questioned')
      await tellNotice(
        harness,
        disputeOf(sale.intentId, 'warning_needs_response', { isRefundable: true, withdrawnCents: 0 }),
      );
    else await harness.client.execute({ sql: 'UPDATE users SET suspended_at = 1 WHERE id = ?', args: [seller.id] });
    await sendTransfers(harness.deps);
    expect(sent(harness)).toEqual([]);
  },
);

test('a lost reply is retried with the same key, and nothing is sent twice', async ({ harness, sale }) => {
  const { payouts } = harness.payments;
  payouts.transfer = lost(payouts.transfer, payouts);
  await expect(sendTransfers(harness.deps)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await states(harness)).toEqual([[1, 1125, 'sending', null]]);
  await sendTransfers(harness.deps);
  expect(await states(harness)).toEqual([[1, 1125, 'sending', null]]);
  harness.clock.now += 11 * 60_000;
  await sendTransfers(harness.deps);
  expect([await states(harness), sent(harness).length]).toEqual([[[1, 1125, 'sent', null]], 1]);
  expect(await balances(harness, sale.orderId)).toMatchObject({ paid: 1125 });
});

/** The next call has its effect, but its reply is lost. */
function lost<Call extends (...args: never[]) => Promise<unknown>>(
  call: Call,
  payouts: Harness['payments']['payouts'],
): Call {
  return (async (...args: never[]) => {
    payouts.transfer = call as never;
    await call(...args);
    return payouts.retrieveAccount('nobody');
  }) as never as Call;
}

test('a refused transfer is tried again later, with a new key', async ({ harness, sale }) => {
  harness.payments.payouts.transfersAre = 'balance_insufficient';
  await sendTransfers(harness.deps);
  expect(await states(harness)).toEqual([
    [1, 1125, 'failed', 'balance_insufficient'],
    [2, 1125, 'waiting', 'balance_insufficient'],
  ]);
  harness.payments.payouts.transfersAre = null;
  await sendTransfers(harness.deps);
  expect(sent(harness)).toEqual([]);
  harness.clock.now += 61 * 60_000;
  await sendTransfers(harness.deps);
  expect([...harness.payments.payouts.transfers.keys()]).toEqual([`transfer:${sale.orderId}:2`]);
  await holds(harness);
});

// Fails when the seller stays paid after the bank's withdrawal (I18), or when it is counted twice.
test('money that the bank takes after the payout is reversed from the account', async ({ harness, sale }) => {
  await sendTransfers(harness.deps);
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', {}));
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, paid: 1125, bank: 1250, platform: -1125 });
  await holds(harness);
  for (let times = 0; times < 2; times++) await reverseTransfers(harness.deps);
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, bank: 1250 });
  await tellNotice(harness, disputeOf(sale.intentId, 'lost', {}));
  expect(await rowsOf(harness, 'SELECT state FROM fulfilments')).toEqual([{ state: 'refunded' }]);
  await holds(harness);
});

// Fails when money that the bank gives back goes to the shop, which has it from the seller already.
test.for([true, false])(
  "money that the bank gives back is the seller's again (taken back before: %s)",
  async (isTaken, { harness, sale }) => {
    await sendTransfers(harness.deps);
    await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', {}));
    if (isTaken) await reverseTransfers(harness.deps);
    await tellNotice(harness, disputeOf(sale.intentId, 'won', {}));
    const paid = isTaken ? { seller: 1125 } : { paid: 1125 };
    expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, fee: 125, ...paid });
    await reverseTransfers(harness.deps);
    harness.clock.now += MONTH;
    await sendTransfers(harness.deps);
    expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, fee: 125, paid: 1125 });
    expect(sent(harness)).toHaveLength(isTaken ? 2 : 1);
    await holds(harness);
  },
);

// Fails when a debt is kept twice, or from another seller's sale.
test('a refused reversal is a debt, and kept from the next sale', async ({ harness, seller, other, sale }) => {
  await sendTransfers(harness.deps);
  harness.payments.payouts.reversalsAre = 'balance_insufficient';
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', { amountCents: 500 }));
  await reverseTransfers(harness.deps);
  expect(await rowsOf(harness, 'SELECT cents, settled_cents FROM debts')).toEqual([{ cents: 450, settled_cents: 0 }]);
  await holds(harness);
  const next = await completed(harness, seller, other);
  await completed(harness, await signedIn(harness, 'Seller'), other);
  harness.clock.now += MONTH;
  for (let times = 0; times < 3; times++) await sendTransfers(harness.deps);
  expect(await rowsOf(harness, 'SELECT cents, settled_cents FROM debts')).toEqual([{ cents: 450, settled_cents: 450 }]);
  expect(await balances(harness, next.orderId)).toEqual({ buyer: -1250, paid: 675, fee: 125, platform: 450 });
  expect(sent(harness).map(([, cents]) => cents)).toEqual([1125, 675]);
  await holds(harness);
});

// Fails when the buyer is refunded from the shop's money before the seller's was requested.
test('a sale that an admin ends is reversed first, and then refunded', async ({ harness, admin, sale }) => {
  await sendTransfers(harness.deps);
  const byHand = { ...refundByHandOf(sale.intentId), id: 're_hand', amountCents: 250 };
  harness.payments.refunds.set('re_hand', { intentId: sale.intentId, amountCents: 250 });
  await tellNotice(harness, byHand);
  expect(await balances(harness, sale.orderId)).toEqual({
    buyer: -1250,
    paid: 1125,
    fee: 100,
    back: 250,
    platform: -225,
  });
  const ended = await admin.ask('POST', `/api/fulfilments/${sale.orderId}/settle`, { outcome: 'end', reason: 'x' });
  expect(ended.status).toBe(200);
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, paid: 1125, back: 1250, platform: -1125 });
  await sendSaleRefunds(harness.deps);
  expect(harness.payments.refunds.size).toBe(1);
  await reverseTransfers(harness.deps);
  await sendSaleRefunds(harness.deps);
  expect(harness.payments.refunds.size).toBe(2);
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, back: 1250 });
  await holds(harness);
});

// Fails when a dispute during the provider's call is lost, or prevents the booking of the transfer.
test('a dispute during the transfer reverses it', async ({ harness, sale }) => {
  const { payouts } = harness.payments;
  const { transfer } = payouts;
  payouts.transfer = async (wanted) => {
    const reply = await transfer(wanted);
    await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', {}));
    return reply;
  };
  await sendTransfers(harness.deps);
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, paid: 1125, bank: 1250, platform: -1125 });
  await reverseTransfers(harness.deps);
  await followDispute(harness.deps, 'du_1');
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, bank: 1250 });
  await holds(harness);
});
