/**
 * Payouts are between shop and seller: the buyer sees none, and goodwill before the end of a sale stays between both.
 */
import { expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { balances, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { deductedFrom } from '../../../tests/fixtures/money/offset-debts.ts';
import { MONTH, payoutTest } from '../../../tests/fixtures/money/payout-test.ts';
import { end, holds, NOTE, test as transferTest } from '../../../tests/fixtures/money/seller-payouts-test.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireCountRules } from '../../../tests/rules/count-rules.ts';
import { reverseTransfers } from '../../domain/payments/payouts/reversals/reverse-transfers.ts';
import { sendTransfers } from '../../domain/payments/payouts/transfers/send-transfers.ts';
import { runJobs } from '../../jobs.ts';

const reason = 'They agreed on it.';

/** `$12.50`: the shop gave $3, the bank $4, and the end refunds the rest of the price, $5.50. */
async function ended(
  harness: Harness,
  admin: SignedIn,
  { orderId, intentId }: Readonly<Record<'orderId' | 'intentId', string>>,
) {
  await doing(admin, orderId, 'goodwill', { amount: 3, back: 0, reason });
  await tellNotice(harness, disputeOf(intentId, 'lost', { id: 'du_1', amountCents: 400 }));
  expect(await answer(doing(admin, orderId, 'settle', { outcome: 'end', reason }))).toEqual([
    200,
    { acknowledged: true },
  ]);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'refunded' });
}

const endedTest = transferTest.extend('endedSale', async ({ harness, admin, sale }) => {
  await ended(harness, admin, sale);
  return sale;
});

const stands = { buyer: -1250, fee: 30, bank: 400, back: 850 };

// Fails when the part is the seller's, and never sent.
endedTest("the seller's part is sent to them", async ({ harness, seller, endedSale }) => {
  expect(await balances(harness, endedSale.orderId)).toEqual({ ...stands, seller: 270, platform: -300 });
  expect((await answer(seller.ask('GET', '/api/payouts')))[1]).toMatchObject({
    waiting: 2.7,
    paused: 0,
    entries: [{ order: endedSale.orderId, amount: 2.7, state: 'waiting' }],
  });
  expect((await answer(seller.ask('GET', `/api/receipts/${endedSale.orderId}`)))[1]).toMatchObject({
    ...{ product_price: 12.5, fee: 0.3, share: 2.7, bank: 4 },
    refunds: [{ amount: 5.5 }],
  });
  await holds(harness);
  await runJobs(harness.deps);
  expect(kindsTo(harness, seller).find(([kind]) => kind === 'sale-refunded')?.[1].text).toContain(
    '$2.70 of the sale stays yours',
  );
  harness.clock.now += MONTH;
  await sendTransfers(harness.deps);
  expect(await balances(harness, endedSale.orderId)).toEqual({ ...stands, paid: 270, platform: -300 });
  expect([...harness.payments.payouts.transfers.values()].map(({ cents }) => cents)).toEqual([270]);
  await requireCountRules(harness);
});

// Fails when all or nothing of the transfer is asked back.
endedTest('a seller who was paid before gives back all but that part', async ({ harness, admin, sale }) => {
  await sendTransfers(harness.deps);
  await ended(harness, admin, sale);
  await reverseTransfers(harness.deps);
  expect(await balances(harness, sale.orderId)).toEqual({ ...stands, paid: 270, platform: -300 });
  await holds(harness);
});

// Fails when an admin cannot pay it to a seller whose account was deleted.
endedTest('it is paid outside when the provider cannot', async ({ harness, seller, admin, endedSale }) => {
  await end(harness, seller);
  const path = `/api/money/payouts/${seller.id}/paid-outside`;
  expect(await answer(admin.ask('POST', path, { amount: 2.7, note: NOTE }))).toEqual([200, { paid: true }]);
  expect(await balances(harness, endedSale.orderId)).toEqual({ ...stands, platform: -30 });
  expect(await rowsOf(harness, 'SELECT cents FROM transfers WHERE cents > 0')).toEqual([]);
  await holds(harness);
});

type Told = { events: { action: string }[]; amounts: Record<string, number> };

const look = async (who: SignedIn, orderId: string): Promise<Told> =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as Told;

const actions = ({ events }: Told) => events.map(({ action }) => action);

// Fails when an admin's words to the seller are visible to the buyer.
payoutTest('a waived debt, and money paid outside', async ({ harness, seller, buyer, admin, sale }) => {
  harness.payments.payouts.say(`acct_${seller.id}`, 'rejected');
  await seller.ask('POST', '/api/payouts/account/check');
  const paid = { amount: 11.25, note: 'By bank transfer.' };
  expect((await admin.ask('POST', `/api/money/payouts/${seller.id}/paid-outside`, paid)).status).toBe(200);
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', {}));
  const [debt] = await rowsOf(harness, "SELECT order_id || '.' || event AS id, cents FROM debts");
  const waiver = { amount: Number(debt?.cents) / 100, reason: 'It was ours.' };
  expect((await admin.ask('POST', `/api/money/debts/${debt?.id}/waive`, waiver)).status).toBe(200);
  const money = ['paid-outside', 'debt-waived'];
  expect((await look(seller, sale.orderId)).amounts).toMatchObject({ bank: 12.5, outside: 11.25 });
  expect(actions(await look(seller, sale.orderId))).toEqual(expect.arrayContaining(money));
  expect(actions(await look(buyer, sale.orderId)).filter((action) => money.includes(action))).toEqual([]);
});

payoutTest('a sale partly settled against a debt, and paid', async ({ harness, seller, buyer, admin, sale }) => {
  const { orderId } = await deductedFrom(harness, [seller, buyer], sale, 500);
  const money = ['debt-kept', 'paid-out'];
  for (const who of [seller, admin]) {
    const told = await look(who, orderId);
    expect(actions(told)).toEqual(expect.arrayContaining(money));
    expect(told.amounts).toMatchObject({ seller: 0, paid: 6.75, house: 4.5, kept: 4.5 });
  }
  const [, listed] = await answer(buyer.ask('GET', '/api/fulfilments?as=buyer'));
  const own = (listed as (Told & { order: string })[]).find(({ order }) => order === orderId);
  for (const told of [await look(buyer, orderId), own as Told]) {
    expect(actions(told).filter((action) => money.includes(action))).toEqual([]);
    expect(told.amounts).toEqual({ held: 0, seller: 11.25, paid: 0, fee: 1.25, back: 0 });
  }
});

// Fails when the buyer's sums change by transfers, reversals or advances.
payoutTest("the shop's advances for a seller, and their recovery", async ({ harness, seller, buyer, admin, sale }) => {
  await sendTransfers(harness.deps);
  const theirs = async () => (await look(buyer, sale.orderId)).amounts;
  expect(await theirs()).toEqual({ held: 0, seller: 11.25, paid: 0, fee: 1.25, back: 0 });
  expect((await doing(admin, sale.orderId, 'goodwill', { amount: 2, back: 0, reason: 'Sorry.' })).status).toBe(200);
  expect((await look(seller, sale.orderId)).amounts).toMatchObject({ paid: 11.25, back: 2, house: -2, goodwill: 2 });
  expect(await theirs()).toMatchObject({ seller: 11.25, fee: 1.25, back: 2 });
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', { amountCents: 1050 }));
  const asked = { paid: 11.25, fee: 0.2, bank: 10.5, house: -11.45, goodwill: 2, asked: 9.45 };
  for (const who of [seller, admin]) expect((await look(who, sale.orderId)).amounts).toMatchObject(asked);
  const taken = { seller: 1.8, paid: 0, fee: 0.2, back: 2, bank: 10.5 };
  expect(await theirs()).toMatchObject(taken);
  await reverseTransfers(harness.deps);
  const came = (await look(seller, sale.orderId)).amounts;
  expect(came).toMatchObject({ paid: 1.8, house: -2, goodwill: 2 });
  expect(came).not.toHaveProperty('asked');
  expect(await theirs()).toMatchObject(taken);
});

payoutTest('a refund by hand is of the sale, and no goodwill', async ({ harness, seller, buyer, sale }) => {
  await sendTransfers(harness.deps);
  await tellNotice(harness, refundByHandOf(sale.intentId));
  const { amounts } = await look(seller, sale.orderId);
  expect(amounts).toEqual({ held: 0, seller: 0, paid: 11.25, fee: 0, back: 12.5, house: -11.25, asked: 11.25 });
  expect((await look(buyer, sale.orderId)).amounts).toEqual({ held: 0, seller: 0, paid: 0, fee: 0, back: 12.5 });
});
