import { expect } from 'vitest';
import { answer, booked, listing } from '../../../tests/fixtures/factories.ts';
import { done } from '../../../tests/fixtures/fulfilment/claims.ts';
import { bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { runJobs } from '../../jobs.ts';

const MINUTE = 60_000;

test('has parties, copy, delivery and moments, to each party their own part', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const soldAt = harness.clock.now;
  const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
  harness.clock.now += MINUTE;
  await doing(seller, orderId, 'send', { carrier: 'USPS', tracking: '1' });
  harness.clock.now += MINUTE;
  await doing(buyer, orderId, 'confirm');
  const read = async (who: typeof buyer) => (await answer(who.ask('GET', `/api/receipts/${orderId}`)))[1];
  const iso = (at: number) => new Date(at).toISOString();
  const common = {
    order: orderId,
    buyer_name: expect.stringMatching(/^Buyer/),
    seller_name: expect.stringMatching(/^Seller/),
    snapshot: expect.objectContaining({ condition: 'Good', resell_price: 12.5 }),
    product_price: 12.5,
    refunds: [],
    bank: 0,
    method: 'post',
    carrier: 'USPS',
    tracking: '1',
    state: 'completed',
    booked_at: iso(soldAt),
    paid_at: iso(soldAt),
    handed_over_at: iso(soldAt + MINUTE),
    ended_at: iso(soldAt + 2 * MINUTE),
  };
  expect(await read(buyer)).toEqual({ ...common, side: 'buyer', fee: null, share: null, transactionId: intentId });
  expect(await read(seller)).toEqual({ ...common, side: 'seller', fee: 1.25, share: 11.25, transactionId: null });
  expect(await read(admin)).toEqual({ ...common, side: 'admin', fee: 1.25, share: 11.25, transactionId: intentId });
});

test('has each refund, and if it was sent', async ({ harness, seller, buyer }) => {
  const { orderId } = await bought(harness, seller, buyer, 'meet');
  const read = async () => (await answer(buyer.ask('GET', `/api/receipts/${orderId}`)))[1];
  expect(await read()).toMatchObject({ refunds: [], handed_over_at: null, ended_at: null });
  await doing(seller, orderId, 'cancel');
  expect(await read()).toMatchObject({ state: 'canceled', refunds: [{ amount: 12.5, state: 'owed' }] });
  await runJobs(harness.deps);
  expect(await read()).toMatchObject({ refunds: [{ amount: 12.5, state: 'succeeded' }] });
});

// Fails when the shares are those of the full price, or when the end is the moment of the latest event.
test("of a sale with a part refund and goodwill has each party's share, and the end of the sale", async ({
  harness,
  seller,
  buyer,
  admin,
  saleAfter,
}) => {
  const { orderId } = await saleAfter('post', 'send', 'claim', 'disagree', 'decidePart');
  const endedAt = new Date(harness.clock.now).toISOString();
  const read = async (who: typeof buyer) => (await answer(who.ask('GET', `/api/receipts/${orderId}`)))[1];
  const told = { state: 'completed', ended_at: endedAt };
  expect(await read(seller)).toMatchObject({ ...told, fee: 0.75, share: 6.75 });
  harness.clock.now += 31 * 24 * 60 * MINUTE;
  await done(admin, orderId, 'goodwill', { amount: 2, back: 5, reason: 'x' });
  const refunds = [{ amount: 5 }, { amount: 2 }];
  expect(await read(seller)).toMatchObject({ ...told, fee: 0.75, share: 6.75, refunds: [{ amount: 5 }] });
  expect(await read(buyer)).toMatchObject({ ...told, fee: null, share: null, refunds });
  // The parties do not get each other's contact again by it.
  const [, page] = await answer(seller.ask('GET', `/api/fulfilments/${orderId}`));
  expect(page).toMatchObject({ contact: null });
  const [, [sold]] = (await answer(seller.ask('GET', '/api/my-buyers'))) as [number, object[]];
  expect(sold).toMatchObject({ user_email: null, user_number: null });
  // A buyer has the seller's contact on their paid order, as on its page.
  const [, [bought]] = (await answer(buyer.ask('GET', '/api/my-orders'))) as [number, object[]];
  expect(bought).toMatchObject({ seller_email: seller.email });
  const [, own] = await answer(buyer.ask('GET', `/api/fulfilments/${orderId}`));
  expect(own).toMatchObject({ contact: { email: seller.email } });
});

test('an unpaid order has none', async ({ harness, seller, buyer }) => {
  const orderId = await booked(buyer, await listing(harness, seller));
  expect((await buyer.ask('GET', `/api/receipts/${orderId}`)).status).toBe(404);
});
