/** Receipt of a sale whose seller was paid: later debits are not the seller's, and no goodwill. */
import { expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { payoutTest as test } from '../../../tests/fixtures/money/payout-test.ts';
import { disputeOf, refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { reverseTransfers } from '../../domain/payments/payouts/reversals/reverse-transfers.ts';
import { sendTransfers } from '../../domain/payments/payouts/transfers/send-transfers.ts';

const read = async (who: SignedIn, orderId: string) => (await answer(who.ask('GET', `/api/receipts/${orderId}`)))[1];

// Fails when the seller's receipt omits the refund and assigns all money to them.
test('a refund by hand is part of the sale', async ({ harness, seller, admin, sale }) => {
  await sendTransfers(harness.deps);
  expect(await read(seller, sale.orderId)).toMatchObject({ fee: 1.25, share: 11.25, refunds: [] });
  await tellNotice(harness, refundByHandOf(sale.intentId));
  for (const who of [seller, admin])
    expect(await read(who, sale.orderId)).toMatchObject({ fee: 0, share: 0, refunds: [{ amount: 12.5 }] });
  await reverseTransfers(harness.deps);
  expect(await read(seller, sale.orderId)).toMatchObject({ fee: 0, share: 0, refunds: [{ amount: 12.5 }] });
});

test("goodwill is not on the seller's receipt; a bank's debit is not the seller's, and the buyer’s after its decision", async ({
  harness,
  seller,
  buyer,
  admin,
  sale,
}) => {
  await sendTransfers(harness.deps);
  await doing(admin, sale.orderId, 'goodwill', { amount: 2, back: 0, reason: 'Sorry.' });
  expect(await read(seller, sale.orderId)).toMatchObject({ fee: 1.25, share: 11.25, refunds: [] });
  expect(await read(buyer, sale.orderId)).toMatchObject({ fee: null, share: null, refunds: [{ amount: 2 }] });
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', { amountCents: 1050 }));
  expect(await read(seller, sale.orderId)).toMatchObject({ fee: 0.2, share: 1.8, bank: 10.5, refunds: [] });
  // Before its decision, which may reverse it, the buyer has nothing of it.
  const ofBuyer = { fee: null, share: null, refunds: [{ amount: 2 }] };
  expect(await read(buyer, sale.orderId)).toMatchObject({ ...ofBuyer, bank: 0 });
  await tellNotice(harness, disputeOf(sale.intentId, 'lost', { amountCents: 1050 }));
  expect(await read(buyer, sale.orderId)).toMatchObject({ ...ofBuyer, bank: 10.5 });
});
