/**
 * A completed sale with goodwill that an admin ends: the goodwill stays between seller and shop, and the seller gets
 * their part.
 */
import { expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { balances, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { MONTH } from '../../../tests/fixtures/money/payout-test.ts';
import { test as base, end, holds, NOTE } from '../../../tests/fixtures/money/seller-payouts-test.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireCountRules } from '../../../tests/rules/count-rules.ts';
import { takeBack } from '../../domain/payments/payouts/reversals/reverse-transfers.ts';
import { sendTransfers } from '../../domain/payments/payouts/transfers/sending.ts';
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

const test = base.extend('endedSale', async ({ harness, admin, sale }) => {
  await ended(harness, admin, sale);
  return sale;
});

const stands = { buyer: -1250, fee: 30, bank: 400, back: 850 };

// Fails when the part is the seller's, and never sent.
test("the seller's part is sent to them", async ({ harness, seller, endedSale }) => {
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
test('a seller who was paid before gives back all but that part', async ({ harness, admin, sale }) => {
  await sendTransfers(harness.deps);
  await ended(harness, admin, sale);
  await takeBack(harness.deps);
  expect(await balances(harness, sale.orderId)).toEqual({ ...stands, paid: 270, platform: -300 });
  await holds(harness);
});

// Fails when an admin cannot pay it to a seller whose account was deleted.
test('it is paid outside when the provider cannot', async ({ harness, seller, admin, endedSale }) => {
  await end(harness, seller);
  const path = `/api/money/payouts/${seller.id}/paid-outside`;
  expect(await answer(admin.ask('POST', path, { amount: 2.7, note: NOTE }))).toEqual([200, { paid: true }]);
  expect(await balances(harness, endedSale.orderId)).toEqual({ ...stands, platform: -30 });
  expect(await rowsOf(harness, 'SELECT cents FROM transfers WHERE cents > 0')).toEqual([]);
  await holds(harness);
});
