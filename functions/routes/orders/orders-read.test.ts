import { describe, expect } from 'vitest';
import { answer, booked, finishPaying, listing, purchase } from '../../../tests/fixtures/factories.ts';
import { bought, endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { SEEN, SEEN_LEFT_EMPTY } from '../../../tests/fixtures/listings/seen-listing.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { listings } from '../../db/tables/catalog.ts';

describe('the orders of a buyer', () => {
  test('are their own only', async ({ harness, seller, buyer, other }) => {
    const listingId = await listing(harness, seller);
    const [mine] = [await booked(buyer, listingId), await booked(other, listingId)];
    expect(await answer(buyer.ask('GET', `/api/my-orders?email=${buyer.email}`))).toMatchObject([200, [{ _id: mine }]]);
    expect(await answer(buyer.ask('GET', '/api/my-orders'))).toEqual([200, [expect.objectContaining({ _id: mine })]]);
  });

  test('are returned in the words of the specification, identically in the list and alone', async ({
    harness,
    seller,
    buyer,
  }) => {
    const listingId = await listing(harness, seller, { name: 'Emma' });
    const id = await booked(buyer, listingId);
    const order = {
      _id: id,
      productID: listingId,
      product_name: 'Emma',
      product_photo: null,
      snapshot: { ...SEEN, ...SEEN_LEFT_EMPTY, photos: [], resell_price: 12.5, version: 0 },
      product_price: 12.5,
      state: 'pending',
      paid: false,
      booked_at: new Date(harness.clock.now).toISOString(),
      paid_at: null,
      availability: 'available',
      held_until: null,
      place: null,
      turn_until: null,
      wait_until: null,
      wait_reason: null,
      refund: null,
      sale_state: null,
      transactionId: null,
      user_name: expect.stringContaining('Buyer'),
      user_email: buyer.email,
      user_number: '+1 503 555 0199',
      user_location: 'Salem, OR',
      seller_name: expect.stringContaining('Seller'),
    };
    expect(await answer(buyer.ask('GET', '/api/my-orders'))).toEqual([200, [order]]);
    expect(await answer(buyer.ask('GET', `/api/my-orders/${id}`))).toEqual([200, order]);
  });

  test('keep their price and name when the listing changes', async ({ harness, seller, buyer }) => {
    const listingId = await listing(harness, seller, { name: 'Emma' });
    await booked(buyer, listingId);
    await harness.db.update(listings).set({ name: 'Other', resellPriceCents: 9900 });
    expect(await answer(buyer.ask('GET', '/api/my-orders'))).toMatchObject([
      200,
      [{ product_name: 'Emma', product_price: 12.5 }],
    ]);
  });

  test("have the seller's email and phone once paid, for their buyer", async ({ harness, seller, buyer, other }) => {
    const { listingId, orderId, intentId } = await purchase(harness, seller, buyer);
    const rival = await booked(other, listingId);
    const before = await buyer.ask('GET', `/api/my-orders/${orderId}`);
    expect(await before.text()).not.toMatch(new RegExp(`${seller.email}|555 0100`));
    harness.payments.succeed(intentId);
    await finishPaying(buyer, intentId);
    const contact = {
      paid: true,
      state: 'paid',
      transactionId: intentId,
      paid_at: new Date(harness.clock.now).toISOString(),
      seller_email: seller.email,
      phone_number: '+1 503 555 0100',
    };
    expect(await answer(buyer.ask('GET', `/api/my-orders/${orderId}`))).toMatchObject([200, contact]);
    expect(await answer(buyer.ask('GET', '/api/my-orders'))).toMatchObject([200, [contact]]);
    const theirs = await (await other.ask('GET', `/api/my-orders/${rival}`)).text();
    expect(theirs).toContain('"state":"void"');
    expect(theirs).not.toMatch(new RegExp(`${seller.email}|555 0100|${intentId}`));
  });

  // Fails when a deleted account's placeholder address is offered as a contact.
  test('have no contact of a deleted seller', async ({ harness, seller, buyer }) => {
    const { orderId } = await bought(harness, seller, buyer, 'post');
    await endSales(harness);
    expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
    for (const path of [`/api/my-orders/${orderId}`, '/api/my-orders']) {
      const text = await (await buyer.ask('GET', path)).text();
      expect(text).toContain('"seller_name":"Deleted account"');
      expect(text).not.toMatch(/seller_email|phone_number|deleted\.invalid/);
    }
  });

  test('cost two round trips', async ({ harness, seller, buyer }) => {
    const id = await booked(buyer, await listing(harness, seller));
    for (const path of ['/api/my-orders', `/api/my-orders/${id}`]) {
      expect((await buyer.ask('GET', path)).headers.get('Server-Timing')).toBe('db;desc="2"');
    }
  });
});
