import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { ordersWords } from '../../../core/words/en/orders.ts';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import {
  answer,
  booked,
  bookingOf,
  finishPaying,
  listing,
  purchase,
  type SignedIn,
  signedIn,
} from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { users } from '../../db/tables/accounts.ts';
import { orders } from '../../db/tables/money/payments.ts';

const book = (user: SignedIn, listingId: string, change: object = {}) =>
  user.ask('POST', '/api/my-orders', { ...bookingOf(listingId), ...change });
const everyOrder = (harness: Harness) => harness.db.select().from(orders);
const refusal = (message: string) => [409, { message, code: 'conflict' }];

describe('booking', () => {
  test("writes the order from the listing's row and the session, in two round trips", async ({
    harness,
    seller,
    buyer,
  }) => {
    const listingId = await listing(harness, seller, { name: 'Emma', resellPriceCents: 1999 });
    const response = await book(buyer, listingId, { product_price: '19.99' });
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    const [status, body] = await answer(response);
    const [row] = await everyOrder(harness);
    expect([status, body]).toEqual([201, { acknowledged: true, insertedId: row?.id }]);
    expect(row).toMatchObject({
      listingId,
      buyerId: buyer.id,
      sellerId: seller.id,
      listingName: 'Emma',
      priceCents: 1999,
      buyerEmail: buyer.email,
      phoneNumber: '+1 503 555 0199',
      location: 'Salem, OR',
      state: 'pending',
      createdAt: harness.clock.now,
    });
  });

  test('ignores server fields of the request', async ({ harness, seller, buyer, other }) => {
    const listingId = await listing(harness, seller);
    const forged = {
      _id: 'mine',
      paid: true,
      state: 'paid',
      product_name: 'Another',
      product_photo: 'https://evil.example/x',
      seller_email: other.email,
      user_email: other.email,
      user_name: 'Mallory',
      sellerId: buyer.id,
      price_cents: 50,
      priceCents: 50,
    };
    expect((await book(buyer, listingId, forged)).status).toBe(201);
    const [row] = await everyOrder(harness);
    expect(row).toMatchObject({
      sellerId: seller.id,
      buyerId: buyer.id,
      priceCents: 1250,
      state: 'pending',
    });
    expect([row?.listingName, row?.buyerEmail]).toEqual([`Book ${listingId}`, buyer.email]);
    expect([row?.id === 'mine', row?.buyerName === 'Mallory']).toEqual([false, false]);
  });

  test.for([0.01, 12.49, 12.51, '1250', 0])(
    'refuses $%s for a copy of $12.50',
    async (product_price, { harness, seller, buyer }) => {
      const listingId = await listing(harness, seller);
      expect(await answer(book(buyer, listingId, { product_price }))).toEqual(
        refusal(paymentsWords.conflict.priceChanged),
      );
      expect(await everyOrder(harness)).toEqual([]);
    },
  );

  test('does not need the price', async ({ harness, seller, buyer }) => {
    expect((await book(buyer, await listing(harness, seller), { product_price: undefined })).status).toBe(201);
  });

  test('a second time is refused, and one order exists', async ({ harness, seller, buyer }) => {
    const listingId = await listing(harness, seller);
    const answers = await Promise.all([book(buyer, listingId), book(buyer, listingId), book(buyer, listingId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await answer(book(buyer, listingId))).toEqual(refusal(ordersWords.conflict.alreadyBooked));
    expect(await everyOrder(harness)).toHaveLength(1);
  });

  test('is not exclusive: two buyers may book one copy', async ({ harness, seller, buyer, other }) => {
    const listingId = await listing(harness, seller);
    expect([(await book(buyer, listingId)).status, (await book(other, listingId)).status]).toEqual([201, 201]);
  });

  test('is possible again after the first order was deleted', async ({ harness, seller, buyer }) => {
    const listingId = await listing(harness, seller);
    await buyer.ask('DELETE', `/api/my-orders/${await booked(buyer, listingId)}`);
    expect((await book(buyer, listingId)).status).toBe(201);
  });

  test('a sold copy is refused', async ({ harness, seller, buyer, other }) => {
    const { listingId, intentId } = await purchase(harness, seller, buyer);
    harness.payments.succeed(intentId);
    await finishPaying(buyer, intentId);
    expect(await answer(book(other, listingId))).toEqual(refusal(commonWords.conflict.sold));
    expect(await everyOrder(harness)).toHaveLength(1);
  });

  test('a copy that is deleted, unknown, or of a deleted seller is not found', async ({ harness, seller, buyer }) => {
    const deleted = await listing(harness, seller, { deletedAt: 1 });
    const gone = await signedIn(harness, 'Seller');
    const orphaned = await listing(harness, gone);
    await harness.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, gone.id));
    for (const listingId of [deleted, orphaned, 'none']) {
      expect(await answer(book(buyer, listingId))).toEqual([
        404,
        { message: commonWords.error.notFound, code: 'not_found' },
      ]);
    }
    expect(await everyOrder(harness)).toEqual([]);
  });

  test("refuses the user's own listing, also to a seller who became a buyer", async ({ harness, seller }) => {
    const listingId = await listing(harness, seller);
    expect((await book(seller, listingId)).status).toBe(403);
    await harness.db.update(users).set({ role: 'Buyer' }).where(eq(users.id, seller.id));
    expect(await answer(book(seller, listingId))).toEqual(refusal(ordersWords.conflict.ownBook));
    expect(await everyOrder(harness)).toEqual([]);
  });
});
