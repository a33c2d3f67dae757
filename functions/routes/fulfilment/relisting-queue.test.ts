import { describe, expect } from 'vitest';
import type { DeliveryMethod } from '../../../core/fulfilment/state.ts';
import { answer, booked, finishPaying, listing, signedIn, startPaying } from '../../../tests/fixtures/factories.ts';
import { agreeToCancel, deliveryOf, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { relisted } from '../../../tests/fixtures/fulfilment/relisted.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test, type World } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

describe('the queue', () => {
  /** Two buyers wait while a third pays; the copy is sold to the third. */
  const soldBeforeLine = async (
    { harness, seller }: Pick<World, 'harness' | 'seller'>,
    method: DeliveryMethod = 'post',
  ) => {
    const listingId = await listing(harness, seller);
    const [payer, first, second] = [
      await signedIn(harness, 'Buyer'),
      await signedIn(harness, 'Buyer'),
      await signedIn(harness, 'Buyer'),
    ];
    const orderId = await booked(payer, listingId);
    const started = (await (
      await payer.ask('POST', '/api/create-payment-intent', { bookedId: orderId, delivery: deliveryOf(method) })
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

  test('is deleted once the sale is completed', async ({ harness, seller }) => {
    const { payer, orderId } = await soldBeforeLine({ harness, seller }, 'meet');
    expect(await rowsOf(harness, 'SELECT buyer_id FROM former_queue_entries')).toHaveLength(2);
    const code = (await answer(payer.ask('GET', `/api/fulfilments/${orderId}/code`)))[1] as { code: string };
    await doing(seller, orderId, 'hand-over', code);
    await doing(payer, orderId, 'confirm');
    expect(await rowsOf(harness, 'SELECT buyer_id FROM former_queue_entries')).toEqual([]);
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
