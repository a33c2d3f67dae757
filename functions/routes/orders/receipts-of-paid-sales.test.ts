/** The receipt of a sale whose seller was paid: what others took of it afterwards is not theirs, and no gift of the shop. */
import { expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { payoutTest as test } from '../../../tests/fixtures/money/payout-test.ts';
import { disputeOf, refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { takeBack } from '../../domain/payments/payouts/reversals/taking-back.ts';
import { sendTransfers } from '../../domain/payments/payouts/transfers/sending.ts';

const read = async (who: SignedIn, orderId: string) => (await answer(who.ask('GET', `/api/receipts/${orderId}`)))[1];

// Fails when the receipt of a seller leaves the refund out, and says that all of the money is theirs.
test('a refund that somebody made by hand is of the sale', async ({ harness, seller, admin, sale }) => {
  await sendTransfers(harness.deps);
  expect(await read(seller, sale.orderId)).toMatchObject({ fee: 1.25, share: 11.25, refunds: [] });
  await tellNotice(harness, refundByHandOf(sale.intentId));
  for (const who of [seller, admin])
    expect(await read(who, sale.orderId)).toMatchObject({ fee: 0, share: 0, refunds: [{ amount: 12.5 }] });
  await takeBack(harness.deps);
  expect(await read(seller, sale.orderId)).toMatchObject({ fee: 0, share: 0, refunds: [{ amount: 12.5 }] });
});

test('what the shop gives on top is nothing to the seller; what the bank takes is not theirs, and the buyer’s when it has decided', async ({
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
  // While it decides, and may give it back, the buyer has nothing of it.
  const ofBuyer = { fee: null, share: null, refunds: [{ amount: 2 }] };
  expect(await read(buyer, sale.orderId)).toMatchObject({ ...ofBuyer, bank: 0 });
  await tellNotice(harness, disputeOf(sale.intentId, 'lost', { amountCents: 1050 }));
  expect(await read(buyer, sale.orderId)).toMatchObject({ ...ofBuyer, bank: 10.5 });
});
