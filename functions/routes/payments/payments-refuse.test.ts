import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { ordersWords } from '../../../core/words/en/orders.ts';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { HOLD_MS } from '../../../tests/fakes/queue.ts';
import { answer, booked, listing, purchase, type SignedIn, startPaying } from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { orders, paymentAttempts } from '../../db/tables/money/payments.ts';

const refusal = (message: string) => [409, { message, code: 'conflict' }];
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];
const everyAttempt = (harness: Harness) => harness.db.select().from(paymentAttempts);
const byPrice = (user: SignedIn, product_price: unknown) =>
  user.ask('POST', '/api/create-payment-intent', { product_price });
const nothingBegun = async (harness: Harness) => {
  expect(await everyAttempt(harness)).toEqual([]);
  expect(harness.payments.intents.size).toBe(0);
};
const orderOf = async (harness: Harness, id: string) =>
  (await harness.db.select().from(orders).where(eq(orders.id, id)))[0];

describe('refuses a payment', () => {
  test('without an order, or without one at that price', async ({ harness, seller, buyer }) => {
    expect(await answer(byPrice(buyer, 12.5))).toEqual(notFound);
    await booked(buyer, await listing(harness, seller));
    expect(await answer(byPrice(buyer, 12.49))).toEqual(notFound);
    await nothingBegun(harness);
  });

  test('when several orders have that price and none is named', async ({ harness, seller, buyer }) => {
    const named = await booked(buyer, await listing(harness, seller));
    await booked(buyer, await listing(harness, seller));
    expect(await answer(byPrice(buyer, 12.5))).toEqual(refusal(ordersWords.conflict.several));
    await nothingBegun(harness);
    expect((await startPaying(buyer, named)).status).toBe(200);
  });

  test("for another buyer's order, or an unknown one", async ({ harness, seller, buyer, other }) => {
    const orderId = await booked(other, await listing(harness, seller));
    expect(await answer(startPaying(buyer, orderId))).toEqual(notFound);
    expect(await answer(startPaying(buyer, 'none'))).toEqual(notFound);
    await nothingBegun(harness);
  });

  test.for([12.49, 12.51, 0.5, 0, '1250'])(
    'at $%s for an order of $12.50',
    async (price, { harness, seller, buyer }) => {
      const orderId = await booked(buyer, await listing(harness, seller));
      expect(await answer(startPaying(buyer, orderId, price))).toEqual(refusal(paymentsWords.conflict.priceChanged));
      await nothingBegun(harness);
    },
  );

  test.for([null, '', 'free', '12.505', -12.5, '1e1', [12.5]])(
    'at the invalid price %j',
    async (price, { harness, seller, buyer }) => {
      await booked(buyer, await listing(harness, seller));
      const [status, body] = await answer(byPrice(buyer, price));
      expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, ['product_price']]);
      await nothingBegun(harness);
    },
  );

  test('when the listing has another price now', async ({ harness, seller, buyer }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    await harness.db.update(listings).set({ resellPriceCents: 1300 });
    // For any displayed price, the response has the changes to accept.
    for (const seen of [undefined, 12.5, 13])
      expect(await answer(startPaying(buyer, orderId, seen))).toMatchObject([
        409,
        { code: 'listing_changed', changes: { resell_price: [12.5, 13] } },
      ]);
    await nothingBegun(harness);
  });

  test('when the listing, or its seller, was deleted', async ({ harness, seller, buyer }) => {
    const [gone, orphaned] = [
      await booked(buyer, await listing(harness, seller)),
      await booked(buyer, await listing(harness, seller)),
    ];
    await harness.db
      .update(listings)
      .set({ deletedAt: 1 })
      .where(eq(listings.id, (await orderOf(harness, gone))?.listingId ?? ''));
    expect(await answer(startPaying(buyer, gone))).toEqual(refusal(ordersWords.conflict.notPayable));
    await harness.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, seller.id));
    expect(await answer(startPaying(buyer, orphaned))).toEqual(refusal(ordersWords.conflict.notPayable));
    await nothingBegun(harness);
  });

  test('when the order was deleted', async ({ harness, seller, buyer }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
    expect(await answer(startPaying(buyer, orderId))).toEqual(notFound);
    expect(await answer(byPrice(buyer, 12.5))).toEqual(notFound);
  });

  test('for a copy that another buyer is paying, without an effect on them', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const { listingId, intentId } = await purchase(harness, seller, buyer);
    const rival = await booked(other, listingId);
    expect(await answer(startPaying(other, rival))).toEqual(refusal(reservationsWords.conflict.held));
    expect(harness.payments.intents.get(intentId)?.status).toBe('open');
    expect(await everyAttempt(harness)).toMatchObject([{ buyerId: buyer.id, state: 'open' }]);
  });

  test('for a fourth copy while three are being paid; one less, and it is accepted', async ({
    harness,
    seller,
    buyer,
  }) => {
    const held: string[] = [];
    for (let n = 0; n < 3; n++) held.push((await purchase(harness, seller, buyer)).orderId);
    const fourth = await booked(buyer, await listing(harness, seller));
    const refused = await startPaying(buyer, fourth);
    // Until the first of the three ends.
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(HOLD_MS / 1000)]);
    expect(await refused.json()).toMatchObject({
      message: reservationsWords.conflict.tooManyHolds,
      code: 'too_many',
    });
    expect(await everyAttempt(harness)).toHaveLength(3);
    await buyer.ask('DELETE', `/api/my-orders/${held[0]}`);
    expect((await startPaying(buyer, fourth)).status).toBe(200);
  });
});
