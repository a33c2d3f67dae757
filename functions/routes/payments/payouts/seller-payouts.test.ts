/** What an admin sees of sellers' money, and what they decide about debts and about accounts that have ended. */
import { expect } from 'vitest';
import { moneyWords } from '../../../../core/words/payments/money.ts';
import { answer, type SignedIn, signedIn } from '../../../../tests/fixtures/factories.ts';
import { balances, bought, completed } from '../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { payoutTest as base, MONTH } from '../../../../tests/fixtures/money/payout-test.ts';
import { kindsTo } from '../../../../tests/fixtures/notices/letters.ts';
import { disputeOf, tellNotice } from '../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { requireCountRules } from '../../../../tests/rules/count-rules.ts';
import { requireFulfilmentRules } from '../../../../tests/rules/fulfilment-rules.ts';
import { sendTransfers } from '../../../domain/payments/payouts/sending.ts';
import { takeBack } from '../../../domain/payments/payouts/taking-back.ts';
import { runJobs } from '../../../jobs.ts';

/** `debt`: the seller owes what the bank took and their account did not have, $11.25 of the sale. */
const test = base
  .extend('admin', ({ harness }) => signedIn(harness, 'Admin'))
  .extend('debt', async ({ harness, sale }) => {
    await sendTransfers(harness.deps);
    harness.payments.payouts.reversalsAre = 'balance_insufficient';
    await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', { id: 'du_1' }));
    await takeBack(harness.deps);
    const [row] = await rowsOf(harness, "SELECT order_id || '.' || event AS id FROM debts");
    return { ...sale, id: String(row?.id) };
  });

const holds = async (harness: Harness) => {
  await requireFulfilmentRules(harness);
  await requireCountRules(harness);
};
const REASON = 'The bank took it after a year.';
const NOTE = 'By bank transfer on November 23, reference 4711.';
/** The account of this seller has come to its end. */
async function end(harness: Harness, seller: SignedIn, how: 'rejected' | 'closed' = 'rejected') {
  harness.payments.payouts.say(`acct_${seller.id}`, how);
  await seller.ask('POST', '/api/payouts/account/check');
}

// Fails when a list is left out, or a seller who needs nobody is in it.
test('what needs a person is listed with the rows behind it', async ({ harness, seller, admin, debt }) => {
  const [, told] = await answer(admin.ask('GET', '/api/money/payouts'));
  expect(told).toMatchObject({
    ...{ waiting: 0, paid: 11.25, debt: 11.25, account_count: 0, debt_count: 1, accounts: [] },
    debts: [{ _id: debt.id, order: debt.orderId, sellerID: seller.id, open: 11.25, cause: 'funds-withdrawn' }],
    transfers: [{ order: debt.orderId, sellerID: seller.id, amount: 11.25, state: 'sent', failure: null }],
    reversals: [],
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

test('transfers that were refused and reversals that are owed come first', async ({
  harness,
  seller,
  buyer,
  admin,
  sale,
}) => {
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

// Fails when restricted accounts without money, or rejected ones that were paid, are shown for ever.
test.for([
  ['restricted', 1],
  ['rejected', 1],
  ['closed', 1],
  ['pending', 0],
] as const)(
  'an account that is %s while money waits is shown %i times',
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

// Fails when the debt is still kept from the next sale, or nobody can tell who waived it.
test('a debt that is waived is kept from nothing, and is on record', async ({
  harness,
  seller,
  buyer,
  admin,
  debt,
}) => {
  const path = `/api/money/debts/${debt.id}/waive`;
  expect((await admin.ask('POST', path, { reason: ' ' })).status).toBe(422);
  const before = await balances(harness, debt.orderId);
  expect(await answer(admin.ask('POST', path, { reason: REASON }))).toEqual([200, { waived: true }]);
  expect(await balances(harness, debt.orderId)).toEqual(before);
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
  expect(await answer(admin.ask('POST', path, { reason: REASON }))).toEqual([
    409,
    { code: 'conflict', message: moneyWords.conflict.nothingOwed },
  ]);
  // The bank gives it back: to the shop, which bore it.
  await tellNotice(harness, disputeOf(debt.intentId, 'won', { id: 'du_1' }));
  expect(await balances(harness, debt.orderId)).toEqual({ buyer: -1250, paid: 1125, fee: 125 });
  await holds(harness);
  await runJobs(harness.deps);
  expect(kindsTo(harness, seller).map(([kind]) => kind)).toContain('debt-waived');
});

test.for(['x.y', 'x', '.', 'x.1e9', 'nobody.3'])('there is no debt %s', async (id, { admin }) => {
  expect((await admin.ask('POST', `/api/money/debts/${id}/waive`, { reason: REASON })).status).toBe(404);
});

// Fails when the money waits for ever, is sent as well, or is not the sum that the admin paid.
test('what waits for an ended account is paid in another way, once', async ({
  harness,
  seller,
  buyer,
  admin,
  sale,
}) => {
  const disputed = await completed(harness, seller, buyer);
  const second = await completed(harness, seller, buyer);
  await bought(harness, seller, buyer, 'meet');
  await end(harness, seller);
  await tellNotice(
    harness,
    disputeOf(disputed.intentId, 'warning_needs_response', { isRefundable: true, withdrawnCents: 0 }),
  );
  const path = `/api/money/payouts/${seller.id}/paid-outside`;
  for (const wrong of [{ amount: 22.5 }, { note: NOTE }, { amount: 22.5, note: ' ' }])
    expect((await admin.ask('POST', path, wrong)).status).toBe(422);
  expect(await answer(admin.ask('POST', path, { amount: 33.75, note: NOTE }))).toEqual([
    409,
    { code: 'conflict', message: moneyWords.conflict.otherSum('$22.50') },
  ]);
  expect(await answer(admin.ask('POST', path, { amount: 22.5, note: NOTE }))).toEqual([200, { paid: true }]);
  for (const { orderId } of [sale, second])
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, fee: 125, house: 1125 });
  expect(await balances(harness, disputed.orderId)).toEqual({ buyer: -1250, fee: 125, seller: 1125 });
  expect(await rowsOf(harness, 'SELECT order_id FROM transfers WHERE cents > 0')).toEqual([
    { order_id: disputed.orderId },
  ]);
  expect(
    await rowsOf(
      harness,
      "SELECT actor_id, subject_id, reason, detail FROM audit_entries WHERE action = 'pay_seller_outside'",
    ),
  ).toEqual([{ actor_id: admin.id, subject_id: seller.id, reason: NOTE, detail: '2250 cents' }]);
  expect((await admin.ask('POST', path, { amount: 22.5, note: NOTE })).status).toBe(409);
  const [, told] = await answer(seller.ask('GET', '/api/payouts'));
  const { entries } = told as { entries: { order: string; state: string; amount: number }[] };
  expect(entries.find(({ order }) => order === sale.orderId)).toMatchObject({ state: 'outside', amount: 11.25 });
  const [, statement] = await answer(seller.ask('GET', '/api/payouts/statement'));
  expect((statement as { lines: object[] }).lines).toContainEqual(
    expect.objectContaining({ kind: 'paid_outside', order: sale.orderId, amount: 0, paid: 11.25 }),
  );
  await holds(harness);
  await runJobs(harness.deps);
  const letter = kindsTo(harness, seller).find(([kind]) => kind === 'payout-outside');
  expect(letter?.[1].subject).toContain('$22.50');
  expect(letter?.[1].text).toContain(NOTE);
});

// Fails when what they owe is paid out to them.
test('what a seller owes is kept before they are paid in another way', async ({
  harness,
  seller,
  buyer,
  admin,
  debt,
}) => {
  for (let sales = 0; sales < 2; sales++) await completed(harness, seller, buyer);
  harness.payments.payouts.reversalsAre = null;
  await end(harness, seller, 'closed');
  const path = `/api/money/payouts/${seller.id}/paid-outside`;
  expect(await answer(admin.ask('POST', path, { amount: 22.5, note: NOTE }))).toEqual([
    409,
    { code: 'conflict', message: moneyWords.conflict.otherSum('$11.25') },
  ]);
  expect((await admin.ask('POST', path, { amount: 11.25, note: NOTE })).status).toBe(200);
  expect(await rowsOf(harness, 'SELECT cents - settled_cents AS open FROM debts')).toEqual([{ open: 0 }]);
  expect(await balances(harness, debt.orderId)).toMatchObject({ bank: 1250 });
  await holds(harness);
});

// Fails when what they were paid in another way is forgotten by what takes it back.
test('what the bank takes of a sale that was paid in another way is owed', async ({ harness, seller, admin, sale }) => {
  await end(harness, seller);
  await admin.ask('POST', `/api/money/payouts/${seller.id}/paid-outside`, { amount: 11.25, note: NOTE });
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', { id: 'du_3' }));
  expect(await rowsOf(harness, 'SELECT cents FROM debts')).toEqual([{ cents: 1125 }]);
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, bank: 1250 });
  const [, told] = await answer(seller.ask('GET', '/api/payouts'));
  expect(told).toMatchObject({ debt: 11.25, entries: [{ state: 'returned' }] });
  await holds(harness);
});

test.for(['active', 'restricted', 'pending'] as const)(
  'an account that is %s is not paid in another way',
  async (how, { harness, seller, admin, sale: _ }) => {
    harness.payments.payouts.say(`acct_${seller.id}`, how);
    await seller.ask('POST', '/api/payouts/account/check');
    expect(
      await answer(admin.ask('POST', `/api/money/payouts/${seller.id}/paid-outside`, { amount: 11.25, note: NOTE })),
    ).toEqual([409, { code: 'conflict', message: moneyWords.conflict.stillPayable }]);
  },
);

test('nobody whom we do not know is paid, nor a seller who became an admin by themselves', async ({
  harness,
  seller,
  admin,
  sale: _,
}) => {
  await end(harness, seller);
  const paid = { amount: 11.25, note: NOTE };
  expect((await admin.ask('POST', '/api/money/payouts/nobody/paid-outside', paid)).status).toBe(404);
  await harness.client.execute({ sql: "UPDATE users SET role = 'Admin' WHERE id = ?", args: [seller.id] });
  expect((await seller.ask('POST', `/api/money/payouts/${seller.id}/paid-outside`, paid)).status).toBe(404);
});
