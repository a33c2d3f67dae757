/** A copy after the end of its sale: listed again, checked by its seller, and offered to its queue. */
import { describe, expect } from 'vitest';
import {
  answer,
  booked,
  finishPaying,
  listing,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { bought, deliveryOf, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { relisted } from '../../../tests/fixtures/fulfilment/relisted.ts';
import { placedOn, posted, stocked } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test, type World } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { passDeadlines } from '../../domain/fulfilment/pass-deadlines.ts';

const DAY = 86_400_000;

/** The traders agree to cancel an unsent copy. */
async function agreeToCancel(buyer: SignedIn, seller: SignedIn, orderId: string): Promise<void> {
  await doing(buyer, orderId, 'ask-cancel');
  await doing(seller, orderId, 'cancel');
}

describe('is relisted', () => {
  // Fails when a copy is on sale before its refund, or with its buyer's name.
  test('for sale at once when its seller cancels on request: the same copy, with a page of its own', async ({
    harness,
    seller,
    buyer,
  }) => {
    await stocked(harness);
    const listingId = await posted(harness, seller, { name: 'Emma', isbn: '', delivery: ['post', 'meet'] });
    const { orderId } = await bought(harness, seller, buyer, 'post', { copy: listingId });
    harness.clock.now += DAY;
    await agreeToCancel(buyer, seller, orderId);
    const [copy] = await relisted(harness);
    expect(await relisted(harness)).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{24}$/),
        relisted_from: listingId,
        recheck: null,
        stock: 1,
        paused: 0,
        sold_at: null,
      },
    ]);
    const id = String(copy?.id);
    // Both have the pictures: the order keeps its snapshot.
    expect(await placedOn(harness, id)).toEqual(await placedOn(harness, listingId));
    const said = `SELECT name, author, condition, phone_number, location, delivery, year_of_purchase, used_duration,
      resell_price_cents, description, title_id, advertised_at, deleted_at, version FROM listings WHERE id`;
    const [now] = await rowsOf(harness, `${said} = '${id}'`);
    expect([now]).toEqual(await rowsOf(harness, `${said} = '${listingId}'`));
    const [, shown] = await answer(seller.ask('GET', '/api/my-products?state=available'));
    expect(shown).toEqual([
      expect.objectContaining({ _id: id, name: 'Emma', paid: false, off_sale: false, recheck: null }),
    ]);
    // The next buyer can buy it.
    const next = await signedIn(harness, 'Buyer');
    expect((await startPaying(next, await booked(next, id))).status).toBe(200);
  });

  test('each of many with a passed deadline in one run, once', async ({ harness, saleAfter }) => {
    for (const method of ['post', 'meet', 'post'] as const) await saleAfter(method);
    harness.clock.now += 15 * DAY;
    await passDeadlines(harness.deps);
    await passDeadlines(harness.deps);
    expect((await relisted(harness)).map(({ recheck }) => recheck)).toEqual(Array(3).fill('still_there'));
  });

  // Fails when a chain may have two live listings.
  test('again after another sale: each listing has one successor', async ({ harness, seller, buyer, saleAfter }) => {
    const { listingId } = await saleAfter('post', 'askCancel', 'sellerCancels');
    const [first] = await relisted(harness);
    const next = await bought(harness, seller, buyer, 'post', { copy: String(first?.id) });
    await agreeToCancel(buyer, seller, next.orderId);
    expect((await relisted(harness)).map(({ relisted_from }) => relisted_from)).toEqual([listingId, first?.id]);
    expect(await rowsOf(harness, 'SELECT count(*) AS live FROM listings WHERE stock = 1')).toEqual([{ live: 1 }]);
    await expect(
      harness.client.execute(`UPDATE listings SET relisted_from = '${listingId}' WHERE id <> '${listingId}'`),
    ).rejects.toThrow('a listing keeps its past');
  });
});

describe('is not relisted', () => {
  test('for a suspended seller, and not when an admin has hidden it', async ({ harness, seller, buyer, saleAfter }) => {
    const { orderId } = await saleAfter('meet');
    await harness.client.execute('UPDATE listings SET hidden_at = 1');
    await doing(buyer, orderId, 'cancel');
    const second = await saleAfter('meet');
    await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE id = '${seller.id}'`);
    await doing(buyer, second.orderId, 'cancel');
    expect(await relisted(harness)).toEqual([]);
  });
});

describe('its seller', () => {
  const waitingTest = test.extend('copyId', async ({ harness, saleAfter }) => {
    await saleAfter('post', 'sellerCancels');
    const [copy] = await relisted(harness);
    return String(copy?.id);
  });
  const putOnSale = (seller: SignedIn, id: string) =>
    answer(seller.ask('PATCH', '/api/my-products', { action: 'put_on_sale', listings: [{ _id: id, version: 0 }] }));

  // Fails when the copy is on sale before its seller has confirmed it.
  waitingTest('is asked in the to-do list and in My Products, and confirms it', async ({ harness, seller, copyId }) => {
    expect((await answer(seller.ask('GET', '/api/todo/seller')))[1]).toMatchObject({
      returned: [{ _id: copyId, recheck: 'still_there' }],
    });
    expect((await answer(seller.ask('GET', '/api/my-products?state=paused')))[1]).toMatchObject([
      { _id: copyId, off_sale: true, recheck: 'still_there' },
    ]);
    expect(await putOnSale(seller, copyId)).toMatchObject([200, { modified: [copyId] }]);
    expect(await relisted(harness)).toEqual([expect.objectContaining({ recheck: null, paused: 0, stock: 1 })]);
    expect((await answer(seller.ask('GET', '/api/todo/seller')))[1]).toMatchObject({ returned: [] });
  });

  waitingTest('cannot skip the check: unchecked copies stay off sale', async ({ harness, buyer, copyId }) => {
    await expect(harness.client.execute('UPDATE listings SET paused_at = NULL')).rejects.toThrow(
      'has not looked at it',
    );
    expect((await booked(buyer, copyId)) ?? null).toBeNull();
  });
});

describe('the queue', () => {
  /** Two buyers wait while a third pays; the copy is sold to the third. */
  const soldBeforeLine = async ({ harness, seller }: Pick<World, 'harness' | 'seller'>) => {
    const listingId = await listing(harness, seller);
    const [payer, first, second] = [
      await signedIn(harness, 'Buyer'),
      await signedIn(harness, 'Buyer'),
      await signedIn(harness, 'Buyer'),
    ];
    const orderId = await booked(payer, listingId);
    const started = (await (
      await payer.ask('POST', '/api/create-payment-intent', { bookedId: orderId, delivery: deliveryOf('post') })
    ).json()) as { clientSecret: string };
    for (const one of [first, second]) {
      await one.ask('POST', '/api/queue', { bookedId: await booked(one, listingId) });
      harness.clock.now += 1000;
    }
    const intentId = started.clientSecret.replace(/_secret_.*/, '');
    harness.payments.succeed(intentId);
    await finishPaying(payer, intentId);
    return { payer, first, second, orderId, listingId };
  };
  const lineOf = (harness: Harness) =>
    rowsOf(harness, 'SELECT buyer_id, turn_ends_at IS NOT NULL AS turn FROM queue_entries ORDER BY joined_at');

  // Fails when the queue of a copy ends with a canceled sale.
  test('moves to the new listing, whose first buyer gets a turn', async ({ harness, seller }) => {
    const { payer, first, second, orderId } = await soldBeforeLine({ harness, seller });
    expect(await lineOf(harness)).toEqual([]);
    await agreeToCancel(payer, seller, orderId);
    expect(await lineOf(harness)).toEqual([
      { buyer_id: first.id, turn: 1 },
      { buyer_id: second.id, turn: 0 },
    ]);
    const [copy] = await relisted(harness);
    const [, mine] = await answer(first.ask('GET', '/api/my-orders'));
    expect(mine).toContainEqual(expect.objectContaining({ productID: copy?.id, state: 'pending', place: 1 }));
    expect(await rowsOf(harness, "SELECT user_id FROM outbox WHERE kind = 'turn'")).toEqual([{ user_id: first.id }]);
    const [order] = (mine as { _id: string; productID: string }[]).filter(({ productID }) => productID === copy?.id);
    expect((await startPaying(first, order?._id ?? '')).status).toBe(200);
  });

  test('waits while the copy must be checked, and moves when its seller confirms it', async ({ harness, seller }) => {
    const { first, second, orderId } = await soldBeforeLine({ harness, seller });
    await doing(seller, orderId, 'cancel');
    expect(await lineOf(harness)).toEqual([
      { buyer_id: first.id, turn: 0 },
      { buyer_id: second.id, turn: 0 },
    ]);
    const [copy] = await relisted(harness);
    await seller.ask('PATCH', '/api/my-products', { action: 'put_on_sale', listings: [{ _id: copy?.id, version: 0 }] });
    expect(await lineOf(harness)).toMatchObject([{ buyer_id: first.id, turn: 1 }, { turn: 0 }]);
  });

  test('omits buyers who were deleted, or removed the order from their list', async ({ harness, seller }) => {
    const { payer, first, second, orderId } = await soldBeforeLine({ harness, seller });
    const [, orders] = await answer(first.ask('GET', '/api/my-orders'));
    await first.ask('DELETE', `/api/my-orders/${(orders as { _id: string }[])[0]?._id}`);
    expect((await second.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
    await agreeToCancel(payer, seller, orderId);
    expect(await lineOf(harness)).toEqual([]);
  });
});
