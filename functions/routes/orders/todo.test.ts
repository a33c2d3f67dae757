/** The to-do list of a buyer, and the order of both lists with many sales. */
import { describe, expect } from 'vitest';
import { answer, booked, listing, purchase, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { buyersTodo, sellersTodo } from '../../../tests/fixtures/people/todo-lists.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { wish } from '../../../tests/fixtures/wishes.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('a buyer', () => {
  test('with nothing to do, in one more round trip than the session', async ({ buyer }) => {
    const response = await buyer.ask('GET', '/api/todo/buyer');
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await response.json()).toEqual({ arriving: [], orders: [], wishes: [] });
  });

  test('has unpaid orders, and no paid, deleted or other ones', async ({ harness, seller, buyer, other }) => {
    const copy = await listing(harness, seller);
    const open = await booked(buyer, copy);
    await booked(other, copy);
    await sold(harness, seller, buyer);
    const deleted = await booked(buyer, await listing(harness, seller));
    await buyer.ask('DELETE', `/api/my-orders/${deleted}`);
    const { orders } = await buyersTodo(buyer);
    expect(orders).toMatchObject([{ _id: open, state: 'pending', availability: 'available', held_until: null }]);
    const [, same] = await answer(buyer.ask('GET', `/api/my-orders/${open}`));
    expect(orders).toEqual([same]);
  });

  test('has meetings and confirmations, until they are confirmed', async ({ harness, seller, buyer }) => {
    const meeting = await bought(harness, seller, buyer, 'meet');
    const parcel = await bought(harness, seller, buyer, 'post');
    const waiting = async () => (await buyersTodo(buyer)).arriving.map(({ _id, state }) => [_id, state]);
    expect(await waiting()).toEqual([[meeting.orderId, 'to_meet']]);
    await doing(seller, parcel.orderId, 'send', { untracked: true });
    expect(await waiting()).toEqual([
      [meeting.orderId, 'to_meet'],
      [parcel.orderId, 'shipped'],
    ]);
    await doing(buyer, parcel.orderId, 'confirm');
    await doing(seller, meeting.orderId, 'cancel', {});
    expect(await waiting()).toEqual([]);
  });

  // Fails when the newest come first: an ending hold would not be among the first twenty.
  test('lists first what waits for them alone, however old the booking', async ({ harness, seller, buyer, other }) => {
    const { orderId: turn, listingId } = await purchase(harness, seller, buyer);
    await harness.client.execute(
      "UPDATE payment_attempts SET state = 'canceled', expires_at = expires_at - 900000, changed_at = created_at",
    );
    const turnEnd = harness.clock.now + 5 * MINUTE;
    harness.clock.now += 1000;
    const { orderId: paying } = await purchase(harness, seller, buyer);
    await harness.client.execute({
      sql: 'INSERT INTO queue_entries (listing_id, buyer_id, joined_at, turn_ends_at) VALUES (?, ?, 0, ?), (?, ?, 1, NULL)',
      args: [listingId, buyer.id, turnEnd, listingId, other.id],
    });
    for (let i = 0; i < 25; i++) {
      harness.clock.now += 1000;
      await booked(buyer, await listing(harness, seller));
    }
    const { orders } = await buyersTodo(buyer);
    expect(orders).toHaveLength(20);
    expect(orders.slice(0, 2)).toMatchObject([
      { _id: paying, availability: 'yours', held_until: expect.any(String) },
      { _id: turn, turn_until: new Date(turnEnd).toISOString() },
    ]);
  });

  test('has a void order for two weeks, or until its deletion', async ({ harness, seller, buyer, other }) => {
    const lose = async () => {
      const copy = await listing(harness, seller);
      const lost = await booked(buyer, copy);
      await sold(harness, seller, other, copy);
      return lost;
    };
    const [first, second] = [await lose(), await lose()];
    const ids = async () => (await buyersTodo(buyer)).orders.map(({ _id }) => _id).toSorted();
    expect(await ids()).toEqual([first, second].toSorted());
    await buyer.ask('DELETE', `/api/my-orders/${first}`);
    expect(await ids()).toEqual([second]);
    harness.clock.now += 14 * DAY - 1000;
    expect(await ids()).toEqual([second]);
    harness.clock.now += 1000;
    expect(await ids()).toEqual([]);
  });

  // Fails when a copy that was free all the time, or is still held, counts as a change.
  test('has wishes that were sold, deleted, or became free after another buyer’s hold', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const copies = { free: '', held: '', again: '', bought: '', sold: '', gone: '', earlier: '', own: '' };
    for (const key of Object.keys(copies) as (keyof typeof copies)[]) copies[key] = await listing(harness, seller);
    const letGo = async (who: SignedIn, copy: string) => {
      const { orderId } = await purchase(harness, seller, who, copy);
      harness.clock.now += MINUTE;
      await who.ask('DELETE', `/api/my-orders/${orderId}`);
    };
    await letGo(other, copies.earlier);
    for (const copy of Object.values(copies)) await wish(buyer, copy);
    harness.clock.now += MINUTE;
    await letGo(other, copies.again);
    await letGo(buyer, copies.own);
    await purchase(harness, seller, other, copies.held);
    await sold(harness, seller, buyer, copies.bought);
    await sold(harness, seller, other, copies.sold);
    await seller.ask('DELETE', `/api/products/${copies.gone}`);
    const { wishes } = await buyersTodo(buyer);
    const news = Object.fromEntries(wishes.map(({ productID, news }) => [productID, news]));
    expect(news).toEqual({ [copies.again]: 'free_again', [copies.sold]: 'sold', [copies.gone]: 'gone' });
    expect(wishes.find(({ productID }) => productID === copies.sold)).toMatchObject({
      product_name: `Book ${copies.sold}`,
      resell_price: 12.5,
      photo: null,
      at: new Date(harness.clock.now).toISOString(),
    });
    const order = await booked(buyer, copies.again);
    const { orders, wishes: left } = await buyersTodo(buyer);
    expect(orders.map(({ _id }) => _id)).toEqual([order]);
    expect(left.map(({ productID }) => productID)).not.toContain(copies.again);
  });
});

// Fails when the lists read only the newest orders.
test('lists the next deadline first, regardless of later sales; frozen sales are omitted', async ({
  harness,
  seller,
  buyer,
}) => {
  const first = await bought(harness, seller, buyer, 'meet');
  harness.clock.now += 8 * DAY;
  for (let n = 0; n < 55; n++) {
    // Limits: thirty payments a day, and twenty bookings of one seller's copies an hour.
    if (n % 18 === 17) harness.clock.now += DAY;
    await bought(harness, seller, buyer, 'meet');
  }
  const told = async () => [
    (await sellersTodo(seller)).paid.map(({ _id }) => _id),
    (await buyersTodo(buyer)).arriving.map(({ _id }) => _id),
  ];
  for (const ids of await told()) expect([ids[0], ids.length]).toEqual([first.orderId, 10]);
  await tellNotice(harness, disputeOf(first.intentId, 'open'));
  for (const ids of await told()) expect([ids.includes(first.orderId), ids.length]).toEqual([false, 10]);
});
