/** Waiting money of a deleted seller is paid outside, as an admin records. */
import { expect } from 'vitest';
import { moneyWords } from '../../../core/words/en/money.ts';
import { answer, signedIn } from '../../../tests/fixtures/factories.ts';
import { balances, bought, completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { end, holds, NOTE, test } from '../../../tests/fixtures/money/seller-payouts-test.ts';
import { texts } from '../../../tests/fixtures/notices/bell.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { runJobs } from '../../jobs.ts';

// Fails when the money waits forever, is transferred as well, or differs from the sum that the admin paid.
test('waiting money of a deleted account is paid outside, once', async ({ harness, seller, buyer, admin, sale }) => {
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
  // The note is visible to the seller only.
  expect(await answer(admin.ask('POST', path, { amount: 22.5, note: ' ' }))).toMatchObject([
    422,
    { fields: { note: 'Please say how you pay the seller. They will read this' } },
  ]);
  expect(await answer(admin.ask('POST', path, { amount: 33.75, note: NOTE }))).toEqual([
    409,
    { code: 'conflict', message: moneyWords.conflict.otherSum('$22.50') },
  ]);
  expect(await answer(admin.ask('POST', path, { amount: 22.5, note: NOTE }))).toEqual([200, { paid: true }]);
  for (const { orderId } of [sale, second])
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, fee: 125, platform: 1125 });
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
  const named = [sale, second].map(
    ({ listingId }) => `Dogear pays you in another way: “Book ${listingId}” and 1 more.`,
  );
  expect((await texts(seller)).filter((text) => named.includes(text))).toHaveLength(1);
  await holds(harness);
  await runJobs(harness.deps);
  const letter = kindsTo(harness, seller).find(([kind]) => kind === 'payout-outside');
  expect(letter?.[1].subject).toContain('$22.50');
  expect(letter?.[1].text).toContain(NOTE);
});

// Fails when a debt is paid out to the seller.
test("a seller's debt is deducted before they are paid outside", async ({ harness, seller, buyer, admin, debt }) => {
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
  const [, moved] = await answer(admin.ask('GET', '/api/money/movements?range=30&limit=100'));
  const fromSeller = (moved as { kind: string; amount: number }[]).filter(
    ({ kind }) => kind === 'kept' || kind === 'outside',
  );
  expect(fromSeller.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
    ['kept', 11.25],
    ['outside', 11.25],
  ]);
  await holds(harness);
});

// Fails when a later debit ignores money paid outside.
test("a bank's debit of a sale that was paid outside becomes a debt", async ({ harness, seller, admin, sale }) => {
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
  'an account that is %s cannot be paid outside',
  async (how, { harness, seller, admin, sale: _ }) => {
    harness.payments.payouts.say(`acct_${seller.id}`, how);
    await seller.ask('POST', '/api/payouts/account/check');
    expect(
      await answer(admin.ask('POST', `/api/money/payouts/${seller.id}/paid-outside`, { amount: 11.25, note: NOTE })),
    ).toEqual([409, { code: 'conflict', message: moneyWords.conflict.stillPayable }]);
  },
);

test('pays no unknown user, nor a seller who became an admin', async ({ harness, seller, admin, sale }) => {
  await end(harness, seller);
  const paid = { amount: 11.25, note: NOTE };
  expect((await admin.ask('POST', '/api/money/payouts/nobody/paid-outside', paid)).status).toBe(404);
  await harness.client.execute({ sql: "UPDATE users SET role = 'Admin' WHERE id = ?", args: [seller.id] });
  expect((await seller.ask('POST', `/api/money/payouts/${seller.id}/paid-outside`, paid)).status).toBe(404);
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, fee: 125, seller: 1125 });
  expect(await rowsOf(harness, "SELECT 1 FROM audit_entries WHERE action = 'pay_seller_outside'")).toEqual([]);
});

// Fails when any frozen sale, or any transfer by hand, counts as this seller's.
test('a frozen sale of another seller blocks nobody', async ({ harness, seller, buyer, admin, sale }) => {
  const another = await signedIn(harness, 'Seller');
  const { intentId, orderId } = await bought(harness, another, buyer, 'meet');
  await tellNotice(harness, disputeOf(intentId, 'needs_response', {}));
  expect(await rowsOf(harness, 'SELECT order_id FROM fulfilments WHERE frozen_at IS NOT NULL')).toEqual([
    { order_id: orderId },
  ]);
  await end(harness, seller);
  expect(
    await answer(admin.ask('POST', `/api/money/payouts/${seller.id}/paid-outside`, { amount: 11.25, note: NOTE })),
  ).toEqual([200, { paid: true }]);
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, fee: 125, platform: 1125 });
});
