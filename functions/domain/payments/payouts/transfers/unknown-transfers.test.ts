import { expect } from 'vitest';
import { balances } from '../../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { payoutTest as test } from '../../../../../tests/fixtures/money/payout-test.ts';
import { disputeOf, refundByHandOf, tellNotice } from '../../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { requireCountRules } from '../../../../../tests/rules/count-rules.ts';
import { requireFulfilmentRules } from '../../../../../tests/rules/fulfilment-rules.ts';
import { unavailable } from '../../../../errors.ts';
import { sendSaleRefunds } from '../../../fulfilment/refunds/send-sale-refunds.ts';
import { getMoneyReport } from '../../money/money-page.ts';
import { reverseTransfers } from '../reversals/reverse-transfers.ts';
import { sendTransfers } from './send-transfers.ts';

const HOUR = 60 * 60_000;
const LATER = 11 * 60_000;

/** Requests the transfer with a lost reply; it is made or not. */
async function ask(harness: Harness, isMade: boolean) {
  const { payouts } = harness.payments;
  const { transfer } = payouts;
  payouts.transfer = async (wanted) => {
    payouts.transfer = transfer;
    if (isMade) await transfer(wanted);
    throw unavailable();
  };
  await expect(sendTransfers(harness.deps)).rejects.toMatchObject({ code: 'unavailable' });
}

const states = (harness: Harness) =>
  rowsOf(harness, 'SELECT try_number, state, failure FROM transfers ORDER BY try_number');
const refunds = (harness: Harness) => harness.payments.refunds.size;

// Fails when the buyer is refunded while the seller may have the money: the shop would pay.
test.for([true, false])(
  'no refund is sent while a transfer of the sale is unknown (made: %s)',
  async (isMade, { harness, admin, sale }) => {
    await ask(harness, isMade);
    harness.payments.refunds.set('re_hand', { intentId: sale.intentId, amountCents: 250 });
    await tellNotice(harness, { ...refundByHandOf(sale.intentId), amountCents: 250 });
    const ended = await admin.ask('POST', `/api/fulfilments/${sale.orderId}/settle`, { outcome: 'end', reason: 'x' });
    expect(ended.status).toBe(200);
    await reverseTransfers(harness.deps);
    await sendSaleRefunds(harness.deps);
    expect(refunds(harness)).toBe(1);
    harness.clock.now += LATER;
    await sendTransfers(harness.deps);
    expect((await states(harness)).map(({ state }) => state)).toEqual([isMade ? 'sent' : 'failed']);
    if (isMade) {
      await sendSaleRefunds(harness.deps);
      expect(refunds(harness)).toBe(1);
      await reverseTransfers(harness.deps);
    }
    await sendSaleRefunds(harness.deps);
    expect(refunds(harness)).toBe(2);
    expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, back: 1250 });
    await requireFulfilmentRules(harness);
    await requireCountRules(harness);
  },
);

// Fails when a new try waits for a seller without a reminder.
test('a seller whose account was restricted during an unknown transfer is reminded', async ({
  harness,
  seller,
  sale: _,
}) => {
  await ask(harness, false);
  harness.payments.payouts.say(`acct_${seller.id}`, 'restricted', 'provide_info');
  harness.clock.now += LATER;
  await sendTransfers(harness.deps);
  expect((await states(harness)).map(({ state }) => state)).toEqual(['failed', 'waiting']);
  expect(await rowsOf(harness, 'SELECT seller_id, next_at FROM payout_waits')).toEqual([
    { seller_id: seller.id, next_at: harness.clock.now },
  ]);
  await requireCountRules(harness);
});

// Fails when the row stays unknown while the seller is suspended.
test.for([true, false])(
  'the outcome of a transfer to a seller who was suspended since is read (made: %s)',
  async (isMade, { harness, seller, sale }) => {
    await ask(harness, isMade);
    await harness.client.execute({ sql: 'UPDATE users SET suspended_at = 1 WHERE id = ?', args: [seller.id] });
    harness.clock.now += LATER;
    await sendTransfers(harness.deps);
    const waits = { try_number: 2, state: 'waiting', failure: 'not_made' };
    expect(await states(harness)).toEqual(
      isMade
        ? [{ try_number: 1, state: 'sent', failure: null }]
        : [{ try_number: 1, state: 'failed', failure: 'not_made' }, waits],
    );
    expect(await balances(harness, sale.orderId)).toMatchObject(isMade ? { paid: 1125 } : { seller: 1125 });
    await requireFulfilmentRules(harness);
  },
);

// Fails when the account is read only before the first request: it may have been restricted since.
test.for([true, false])(
  'a transfer is not requested again when its account cannot be paid any more (made: %s)',
  async (isMade, { harness, seller, sale }) => {
    await ask(harness, isMade);
    harness.payments.payouts.say(`acct_${seller.id}`, 'restricted');
    harness.clock.now += LATER;
    let asked = 0;
    const { transfer } = harness.payments.payouts;
    harness.payments.payouts.transfer = (wanted) => {
      asked++;
      return transfer(wanted);
    };
    await sendTransfers(harness.deps);
    expect(asked).toBe(0);
    const waits = { try_number: 2, state: 'waiting', failure: 'not_made' };
    expect(await states(harness)).toEqual(
      isMade
        ? [{ try_number: 1, state: 'sent', failure: null }]
        : [{ try_number: 1, state: 'failed', failure: 'not_made' }, waits],
    );
    expect(await balances(harness, sale.orderId)).toMatchObject(isMade ? { paid: 1125 } : { seller: 1125 });
    harness.clock.now += 2 * HOUR;
    await sendTransfers(harness.deps);
    expect(asked).toBe(0);
    harness.payments.payouts.say(`acct_${seller.id}`, 'active');
    await seller.ask('POST', '/api/payouts/account/check');
    await sendTransfers(harness.deps);
    expect(await balances(harness, sale.orderId)).toMatchObject({ paid: 1125 });
    await requireFulfilmentRules(harness);
  },
);

// Fails when an action at the provider a moment ago is not read.
test('a transfer is sent with the refunds and disputes known of its payment', async ({ harness, sale }) => {
  const { payouts } = harness.payments;
  const { transfer } = payouts;
  const told: unknown[] = [];
  payouts.transfer = async (wanted) => {
    told.push([wanted.refundedCents, wanted.isDisputeKnown]);
    return transfer(wanted);
  };
  await sendTransfers(harness.deps);
  expect([told, sale.orderId === '']).toEqual([[[0, false]], false]);
});

const late = async (harness: Harness) =>
  (await getMoneyReport(harness.deps)).checks.flatMap(({ name, rows }) => (name === 'lateTransfer' ? rows : []));

test('a transfer that is unknown for an hour is late', async ({ harness, sale }) => {
  await ask(harness, false);
  harness.payments.payouts.silence = 'beforeEffect';
  harness.clock.now += HOUR - 1;
  await expect(sendTransfers(harness.deps)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await late(harness)).toEqual([]);
  harness.clock.now += 1;
  expect(await late(harness)).toEqual([{ id: `${sale.orderId}.1`, detail: 'sending, 1125 cents' }]);
  harness.payments.payouts.silence = 'none';
  harness.clock.now += LATER;
  await sendTransfers(harness.deps);
  expect(await late(harness)).toEqual([]);
});

test.for(['suspended', 'disputed'] as const)(
  'a transfer that is due for a day is late, unless its payment is questioned (%s)',
  async (how, { harness, seller, sale }) => {
    if (how === 'suspended')
      await harness.client.execute({ sql: 'UPDATE users SET suspended_at = 1 WHERE id = ?', args: [seller.id] });
    else await tellNotice(harness, disputeOf(sale.intentId, 'warning_needs_response', {}));
    const [row] = await rowsOf(harness, 'SELECT max(due_at, held_until) AS due_at FROM transfers');
    harness.clock.now = Number(row?.due_at) + 24 * HOUR - 1;
    expect(await late(harness)).toEqual([]);
    harness.clock.now += 1;
    const isLate = { id: `${sale.orderId}.1`, detail: 'waiting, 1125 cents' };
    expect(await late(harness)).toEqual(how === 'suspended' ? [isLate] : []);
  },
);
