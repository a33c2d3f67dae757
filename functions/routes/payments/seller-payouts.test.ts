/** Sellers' money for admins, and the waiving of a debt. */
import { expect } from 'vitest';
import { DAY_MS } from '../../../core/days.ts';
import { moneyWords } from '../../../core/words/en/money.ts';
import { FULFILMENT_CHECKS } from '../../../tests/faults/checks/fulfilment-checks.ts';
import { answer } from '../../../tests/fixtures/factories.ts';
import { balances, completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { MONTH } from '../../../tests/fixtures/money/payout-test.ts';
import { holds, REASON, test } from '../../../tests/fixtures/money/seller-payouts-test.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { sendTransfers } from '../../domain/payments/payouts/transfers/send-transfers.ts';
import { runJobs } from '../../jobs.ts';

/** Checks of the fault suite about each sale. */
const [, , MONEY_CHECK = ''] =
  FULFILMENT_CHECKS.find(([, what]) => what === 'money of a sale that is not where the state says') ?? [];

// Fails when a list is missing, or includes a seller who needs no action.
test('lists sellers who need an admin, with the rows behind', async ({ harness, seller, admin, debt }) => {
  const [, told] = await answer(admin.ask('GET', '/api/money/payouts'));
  expect(told).toMatchObject({
    ...{ waiting: 0, paid: 11.25, debt: 11.25, account_count: 0, debt_count: 1, accounts: [] },
    debts: [{ _id: debt.id, order: debt.orderId, sellerID: seller.id, open: 11.25, cause: 'funds-withdrawn' }],
    transfers: [{ order: debt.orderId, sellerID: seller.id, amount: 11.25, state: 'sent', failure: null }],
    reversals: [{ order: debt.orderId, amount: 11.25, state: 'failed', failure: 'balance_insufficient' }],
  });
  harness.payments.payouts.reversalsAre = null;
  harness.payments.payouts.bankPayouts.set(`acct_${seller.id}`, { failure: 'account_closed', at: harness.clock.now });
  await harness.send('/api/stripe/payouts-webhook', {
    method: 'POST',
    body: JSON.stringify({ account: `acct_${seller.id}` }),
  });
  const [, marked] = await answer(admin.ask('GET', '/api/money/payouts'));
  expect(marked).toMatchObject({
    account_count: 1,
    accounts: [{ sellerID: seller.id, state: 'active', bank_failure: 'account_closed', waiting: 0, debt: 11.25 }],
  });
});

test('refused transfers and owed reversals come first', async ({ harness, seller, buyer, admin, sale }) => {
  const next = await completed(harness, seller, buyer);
  harness.clock.now += MONTH;
  const { payouts } = harness.payments;
  const { transfer } = payouts;
  payouts.transfer = async (wanted) =>
    wanted.orderId === sale.orderId ? { kind: 'refused', code: 'balance_insufficient' } : transfer(wanted);
  await sendTransfers(harness.deps);
  await tellNotice(harness, disputeOf(next.intentId, 'needs_response', { id: 'du_2' }));
  const [, told] = await answer(admin.ask('GET', '/api/money/payouts'));
  expect(told).toMatchObject({
    transfers: [
      { order: sale.orderId, try: 2, state: 'waiting', failure: 'balance_insufficient' },
      { order: next.orderId, try: 1, state: 'sent', failure: null },
    ],
    reversals: [{ order: next.orderId, amount: 11.25, state: 'owed' }],
  });
});

// Fails when the money checks count a row that no list has.
test('money of a suspended seller, due for a day, is listed until then', async ({ harness, seller, admin, sale }) => {
  await harness.client.execute({ sql: 'UPDATE users SET suspended_at = 1 WHERE id = ?', args: [seller.id] });
  const [row] = await rowsOf(harness, 'SELECT max(due_at, held_until) AS due_at FROM transfers');
  const listed = async () => {
    const [, told] = await answer(admin.ask('GET', '/api/money/payouts'));
    const [, money] = await answer(admin.ask('GET', '/api/money'));
    const { checks } = money as { checks: { name: string; count: number }[] };
    return [(told as { transfers: object[] }).transfers, checks.find(({ name }) => name === 'lateTransfer')?.count];
  };
  harness.clock.now = Number(row?.due_at) + DAY_MS - 1;
  expect(await listed()).toEqual([[], 0]);
  harness.clock.now += 1;
  expect(await listed()).toMatchObject([[{ order: sale.orderId, state: 'waiting', failure: null }], 1]);
});

// Fails when restricted accounts without money, or rejected ones after their payment, stay listed.
test.for([
  ['restricted', 1],
  ['rejected', 1],
  ['closed', 1],
  ['pending', 0],
] as const)(
  'an account that is %s while money waits is listed %i times',
  async ([how, times], { harness, seller, admin, sale: _ }) => {
    harness.payments.payouts.say(`acct_${seller.id}`, how, 'provide_info');
    await seller.ask('POST', '/api/payouts/account/check');
    const [, told] = await answer(admin.ask('GET', '/api/money/payouts'));
    expect(told).toMatchObject({ account_count: times });
    const [, money] = await answer(admin.ask('GET', '/api/money'));
    const { checks } = money as { checks: { name: string; count: number }[] };
    const isEnd = how === 'rejected' || how === 'closed';
    expect(checks.find(({ name }) => name === 'refusedAccount')?.count).toBe(Number(isEnd));
  },
);

// Fails when the debt is still deducted from the next sale, or without an audit entry.
test('a waived debt is deducted from nothing, and in the audit log', async ({
  harness,
  seller,
  buyer,
  admin,
  debt,
}) => {
  const path = `/api/money/debts/${debt.id}/waive`;
  expect(await answer(admin.ask('POST', path, { amount: 11.25, reason: ' ' }))).toMatchObject([
    422,
    { fields: { reason: 'Please enter a reason. The seller will read it' } },
  ]);
  const before = await balances(harness, debt.orderId);
  expect((await admin.ask('POST', path, { reason: REASON })).status).toBe(422);
  expect(await answer(admin.ask('POST', path, { amount: 11.25, reason: REASON }))).toEqual([200, { waived: true }]);
  expect(await balances(harness, debt.orderId)).toEqual(before);
  expect(await rowsOf(harness, MONEY_CHECK)).toEqual([]);
  expect(await rowsOf(harness, "SELECT by, note FROM fulfilment_events WHERE action = 'debt-waived'")).toEqual([
    { by: 'admin', note: REASON },
  ]);
  expect(
    await rowsOf(harness, "SELECT actor_id, subject_id, reason, detail FROM audit_entries WHERE action = 'waive_debt'"),
  ).toEqual([{ actor_id: admin.id, subject_id: debt.orderId, reason: REASON, detail: '1125 cents' }]);
  harness.payments.payouts.reversalsAre = null;
  const next = await completed(harness, seller, buyer);
  harness.clock.now += MONTH;
  await sendTransfers(harness.deps);
  expect(await balances(harness, next.orderId)).toEqual({ buyer: -1250, paid: 1125, fee: 125 });
  expect(await answer(admin.ask('POST', path, { amount: 11.25, reason: REASON }))).toEqual([
    409,
    { code: 'conflict', message: moneyWords.conflict.nothingOwed },
  ]);
  // The bank returns it: to the shop, which bore it.
  await tellNotice(harness, disputeOf(debt.intentId, 'won', { id: 'du_1' }));
  expect(await balances(harness, debt.orderId)).toEqual({ buyer: -1250, paid: 1125, fee: 125 });
  await holds(harness);
  await runJobs(harness.deps);
  expect(kindsTo(harness, seller).map(([kind]) => kind)).toContain('debt-waived');
  expect(await rowsOf(harness, MONEY_CHECK)).toEqual([]);
});

// Fails when more is waived than the admin saw.
test('a debt that has grown meanwhile is not waived, and the refusal has the present sum', async ({
  harness,
  admin,
  debt,
}) => {
  await harness.client.execute('UPDATE debts SET cents = cents + 600');
  const path = `/api/money/debts/${debt.id}/waive`;
  expect(await answer(admin.ask('POST', path, { amount: 11.25, reason: REASON }))).toEqual([
    409,
    { code: 'conflict', message: moneyWords.conflict.otherDebt('$17.25') },
  ]);
  const waived = () => rowsOf(harness, 'SELECT waived_cents FROM debts');
  expect(await waived()).toEqual([{ waived_cents: 0 }]);
  expect((await admin.ask('POST', path, { amount: 17.25, reason: REASON })).status).toBe(200);
  expect(await waived()).toEqual([{ waived_cents: 1725 }]);
});

test.for(['x.y', 'x', '.', 'x.1e9', 'nobody.3'])('debt %s is not found', async (id, { admin }) => {
  expect((await admin.ask('POST', `/api/money/debts/${id}/waive`, { amount: 11.25, reason: REASON })).status).toBe(404);
});
