import { describe, expect } from 'vitest';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { answer, booked, ledger, startPaying } from '../../../tests/fixtures/factories.ts';
import { edit, held, pay, SEEN, snapshot, seenTest as test } from '../../../tests/fixtures/listings/seen-listing.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';

describe('a buyer who accepts the changes', () => {
  const NOW = { name: 'Persuasion', condition: 'Fair', description: 'Worn.', resell_price: 20 } as const;
  test.beforeEach(({ seller, cover, back, listingId }) => edit(seller, cover, listingId, { ...NOW, photos: [back] }));

  // Fails when the amount, or any part of the order, stays as booked.
  test('takes the new snapshot and the hold in one write: title, price, pictures and all', async ({
    harness,
    buyer,
    back,
    orderId,
  }) => {
    const response = await pay(buyer, orderId, { accept_changes: 1 });
    expect([response.status, response.headers.get('Server-Timing')]).toEqual([200, 'db;desc="3"']);
    expect(await held(harness)).toEqual([{ order_id: orderId, amount_cents: 2000, state: 'open' }]);
    expect([...harness.payments.intents.values()]).toMatchObject([{ amountCents: 2000 }]);
    expect(await snapshot(buyer, orderId)).toEqual({ ...SEEN, ...NOW, photos: [back], version: 1 });
    expect(await rowsOf(harness, 'SELECT listing_name, price_cents FROM orders')).toEqual([
      { listing_name: 'Persuasion', price_cents: 2000 },
    ]);
  });

  test('pays for the accepted state: the sale, the receipt', async ({ harness, buyer, back, orderId }) => {
    await pay(buyer, orderId, { accept_changes: 1 });
    const [id = ''] = [...harness.payments.intents.keys()];
    harness.payments.succeed(id);
    expect((await buyer.ask('POST', '/api/payment', { transactionId: id, price: 20 })).status).toBe(200);
    expect(await ledger(harness)).toMatchObject({ sales: [{ orderId, amountCents: 2000 }], refunds: [] });
    expect(await snapshot(buyer, orderId)).toEqual({ ...SEEN, ...NOW, photos: [back], version: 1 });
  });

  test.for([20, 12.5, '20.00'])(
    'may send the former or the new price: %j',
    async (product_price, { harness, buyer, orderId }) => {
      expect((await pay(buyer, orderId, { accept_changes: 1, product_price })).status).toBe(200);
      expect(await held(harness)).toMatchObject([{ amount_cents: 2000 }]);
    },
  );

  test('is refused at any other price, without a hold', async ({ harness, buyer, orderId }) => {
    expect(await answer(pay(buyer, orderId, { accept_changes: 1, product_price: 19 }))).toEqual([
      409,
      { message: paymentsWords.conflict.priceChanged, code: 'conflict' },
    ]);
    expect(await held(harness)).toEqual([]);
    expect(await snapshot(buyer, orderId)).toMatchObject({ name: 'Emma', resell_price: 12.5 });
  });

  test('finds the order by its price alone, as in the specification', async ({ harness, buyer, orderId }) => {
    const response = buyer.ask('POST', '/api/create-payment-intent', { product_price: 12.5, accept_changes: 1 });
    expect((await response).status).toBe(200);
    expect(await held(harness)).toMatchObject([{ order_id: orderId, amount_cents: 2000 }]);
  });

  // Fails when the version is not compared with the listing's in the write that takes the hold.
  test('of an outdated version gets the new difference, without a hold', async ({
    harness,
    seller,
    buyer,
    cover,
    listingId,
    orderId,
  }) => {
    await edit(seller, cover, listingId, { ...NOW, resell_price: 21 });
    for (const accept_changes of [0, 1, 3, 999])
      expect(await answer(pay(buyer, orderId, { accept_changes }))).toMatchObject([
        409,
        { code: 'listing_changed', version: 2, changes: { resell_price: [12.5, 21] } },
      ]);
    expect(await held(harness)).toEqual([]);
    expect((await pay(buyer, orderId, { accept_changes: 2 })).status).toBe(200);
    expect(await held(harness)).toMatchObject([{ amount_cents: 2100 }]);
  });

  test('gets the same intent again, with the acceptance or without', async ({ harness, buyer, orderId }) => {
    const first = await answer(pay(buyer, orderId, { accept_changes: 1, product_price: 20 }));
    expect(await answer(pay(buyer, orderId, { accept_changes: 1, product_price: 20 }))).toEqual(first);
    expect(await answer(pay(buyer, orderId))).toEqual(first);
    expect(await held(harness)).toHaveLength(1);
  });

  test('but cannot have the copy now keeps their snapshot', async ({ buyer, other, cover, listingId, orderId }) => {
    const rival = await booked(other, listingId, { product_price: 20 });
    expect((await startPaying(other, rival, 20)).status).toBe(200);
    expect(await answer(pay(buyer, orderId, { accept_changes: 1 }))).toMatchObject([
      409,
      { message: reservationsWords.conflict.held },
    ]);
    expect(await snapshot(buyer, orderId)).toEqual({ ...SEEN, photos: [cover], resell_price: 12.5, version: 0 });
  });

  test.for([null, '1', 1.5, {}, true])('by %j is refused: 422', async (accept_changes, { harness, buyer, orderId }) => {
    expect(await answer(pay(buyer, orderId, { accept_changes }))).toMatchObject([
      422,
      { fields: { accept_changes: paymentsWords.versionInvalid } },
    ]);
    expect(await held(harness)).toEqual([]);
  });
});
