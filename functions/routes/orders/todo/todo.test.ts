import { describe, expect } from 'vitest';
import type { ProviderStatus } from '../../../../core/payments/payouts/payout-state.ts';
import { answer, booked, listing, purchase, type SignedIn, signedIn } from '../../../../tests/fixtures/factories.ts';
import { bought, completed, doing } from '../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { posted, sold, stocked } from '../../../../tests/fixtures/listings.ts';
import { disputeOf, tellNotice } from '../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { test } from '../../../../tests/fixtures/test.ts';
import { wish } from '../../../../tests/fixtures/wishes.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Row = Record<string, unknown> & { _id: string };
type BuyerTodo = { arriving: Row[]; orders: Row[]; wishes: Row[] };
type SellerTodo = {
  verified: boolean;
  selling: boolean;
  paid: Row[];
  without_photo: Row[];
  without_photo_count: number;
  payout_waiting: number;
};
const todoOf = async <Todo>(who: SignedIn, role: string) =>
  (await answer(who.ask('GET', `/api/todo/${role}`)))[1] as Todo;
const buyers = (buyer: SignedIn) => todoOf<BuyerTodo>(buyer, 'buyer');
const sellers = (seller: SignedIn) => todoOf<SellerTodo>(seller, 'seller');

describe('a buyer', () => {
  test('who has nothing to do, in one more round trip than the session', async ({ buyer }) => {
    const response = await buyer.ask('GET', '/api/todo/buyer');
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await response.json()).toEqual({ arriving: [], orders: [], wishes: [] });
  });

  test('is told what is not paid, and not what is paid, deleted or somebody else’s', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const copy = await listing(harness, seller);
    const open = await booked(buyer, copy);
    await booked(other, copy);
    await sold(harness, seller, buyer);
    const deleted = await booked(buyer, await listing(harness, seller));
    await buyer.ask('DELETE', `/api/my-orders/${deleted}`);
    const { orders } = await buyers(buyer);
    expect(orders).toMatchObject([{ _id: open, state: 'pending', availability: 'available', held_until: null }]);
    const [, same] = await answer(buyer.ask('GET', `/api/my-orders/${open}`));
    expect(orders).toEqual([same]);
  });

  test('is told whom to meet and what to confirm, until it is confirmed', async ({ harness, seller, buyer }) => {
    const meeting = await bought(harness, seller, buyer, 'meet');
    const parcel = await bought(harness, seller, buyer, 'post');
    const waiting = async () => (await buyers(buyer)).arriving.map(({ _id, state }) => [_id, state]);
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

  // Fails when the newest come first: then a hold that ends soon is not among the first twenty.
  test('is told first what waits for them alone, however long ago they booked it', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const { orderId: turn, listingId } = await purchase(harness, seller, buyer);
    await harness.client.execute(
      "UPDATE attempts SET state = 'canceled', expires_at = expires_at - 900000, changed_at = created_at",
    );
    const turnEnd = harness.clock.now + 5 * MINUTE;
    harness.clock.now += 1000;
    const { orderId: paying } = await purchase(harness, seller, buyer);
    await harness.client.execute({
      sql: 'INSERT INTO waiting (product_id, buyer_id, joined_at, turn_ends_at) VALUES (?, ?, 0, ?), (?, ?, 1, NULL)',
      args: [listingId, buyer.id, turnEnd, listingId, other.id],
    });
    for (let i = 0; i < 25; i++) {
      harness.clock.now += 1000;
      await booked(buyer, await listing(harness, seller));
    }
    const { orders } = await buyers(buyer);
    expect(orders).toHaveLength(20);
    expect(orders.slice(0, 2)).toMatchObject([
      { _id: paying, availability: 'yours', held_until: expect.any(String) },
      { _id: turn, turn_until: new Date(turnEnd).toISOString() },
    ]);
  });

  test('is told of a lost order for two weeks, or until they delete it', async ({ harness, seller, buyer, other }) => {
    const lose = async () => {
      const copy = await listing(harness, seller);
      const lost = await booked(buyer, copy);
      await sold(harness, seller, other, copy);
      return lost;
    };
    const [first, second] = [await lose(), await lose()];
    const ids = async () => (await buyers(buyer)).orders.map(({ _id }) => _id).toSorted();
    expect(await ids()).toEqual([first, second].toSorted());
    await buyer.ask('DELETE', `/api/my-orders/${first}`);
    expect(await ids()).toEqual([second]);
    harness.clock.now += 14 * DAY - 1000;
    expect(await ids()).toEqual([second]);
    harness.clock.now += 1000;
    expect(await ids()).toEqual([]);
  });

  // Fails when a copy that was free all the time, or is still on hold, counts as news.
  test('is told which wishes were sold, went, or are free again after somebody else’s hold', async ({
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
    const { wishes } = await buyers(buyer);
    const news = Object.fromEntries(wishes.map(({ productID, news }) => [productID, news]));
    expect(news).toEqual({ [copies.again]: 'free_again', [copies.sold]: 'sold', [copies.gone]: 'gone' });
    expect(wishes.find(({ productID }) => productID === copies.sold)).toMatchObject({
      product_name: `Book ${copies.sold}`,
      resell_price: 12.5,
      photo: null,
      at: new Date(harness.clock.now).toISOString(),
    });
    // What is booked is told as an order, once.
    const order = await booked(buyer, copies.again);
    const { orders, wishes: left } = await buyers(buyer);
    expect(orders.map(({ _id }) => _id)).toEqual([order]);
    expect(left.map(({ productID }) => productID)).not.toContain(copies.again);
  });
});

// Fails when the lists look at the newest orders alone.
test('the next deadline is told first, however many sales came behind it; of a sale that stands still none is', async ({
  harness,
  seller,
  buyer,
}) => {
  const first = await bought(harness, seller, buyer, 'meet');
  harness.clock.now += 8 * DAY;
  for (let n = 0; n < 55; n++) {
    // Nobody begins more than thirty payments a day.
    if (n % 25 === 24) harness.clock.now += DAY;
    await bought(harness, seller, buyer, 'meet');
  }
  const told = async () => [
    (await sellers(seller)).paid.map(({ _id }) => _id),
    (await buyers(buyer)).arriving.map(({ _id }) => _id),
  ];
  for (const ids of await told()) expect([ids[0], ids.length]).toEqual([first.orderId, 10]);
  await tellNotice(harness, disputeOf(first.intentId, 'open'));
  for (const ids of await told()) expect([ids.includes(first.orderId), ids.length]).toEqual([false, 10]);
});

describe('a seller', () => {
  test('with nothing for sale and no badge, in one more round trip than the session', async ({ seller }) => {
    const response = await seller.ask('GET', '/api/todo/seller');
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await response.json()).toEqual({
      verified: false,
      selling: false,
      paid: [],
      returned: [],
      without_photo: [],
      without_photo_count: 0,
      payout_waiting: 0,
      payout_restricted: false,
      no_new_products_from: null,
    });
  });

  // Fails when the seller is asked for what they cannot do anything about.
  test('is told what money waits for a word of theirs at the payment provider, and no other', async ({
    harness,
    seller,
    buyer,
  }) => {
    const told = async () => (await sellers(seller)).payout_waiting;
    await bought(harness, seller, buyer, 'meet');
    expect(await told()).toBe(0);
    await completed(harness, seller, buyer);
    expect(await told()).toBe(11.25);
    await seller.ask('POST', '/api/payouts/account');
    const toldAfter = async (status: ProviderStatus) => {
      harness.payments.payouts.say(`acct_${seller.id}`, status);
      await seller.ask('POST', '/api/payouts/account/check');
      return told();
    };
    expect(await told()).toBe(11.25);
    expect(await toldAfter('pending')).toBe(0);
    expect(await toldAfter('restricted')).toBe(11.25);
    expect(await toldAfter('active')).toBe(0);
    expect(await toldAfter('rejected')).toBe(0);
  });

  test('is told what to send and to hand over, the next deadline first', async ({ harness, seller, buyer, other }) => {
    const meeting = await bought(harness, seller, buyer, 'meet');
    const parcel = await bought(harness, seller, other, 'post');
    await booked(buyer, await listing(harness, seller));
    await bought(harness, await signedIn(harness, 'Seller'), buyer, 'post');
    const [name] = await rowsOf(harness, `SELECT name FROM users WHERE id = '${other.id}'`);
    const { paid } = await sellers(seller);
    expect(paid).toEqual([
      {
        _id: parcel.orderId,
        productID: parcel.listingId,
        product_name: `Book ${parcel.listingId}`,
        product_photo: null,
        user_name: name?.name,
        product_price: 12.5,
        paid_at: new Date(harness.clock.now).toISOString(),
        state: 'to_ship',
        deadline_at: new Date(harness.clock.now + 7 * DAY).toISOString(),
        cancel_asked: false,
      },
      expect.objectContaining({ _id: meeting.orderId, state: 'to_meet' }),
    ]);
    await doing(other, parcel.orderId, 'ask-cancel');
    expect((await sellers(seller)).paid[0]).toMatchObject({ _id: parcel.orderId, cancel_asked: true });
    await doing(seller, parcel.orderId, 'send', { untracked: true });
    expect((await sellers(seller)).paid.map(({ _id }) => _id)).toEqual([meeting.orderId]);
  });

  test('is told which copies for sale have no picture, and how many', async ({ harness, seller, buyer }) => {
    await stocked(harness);
    await posted(harness, seller);
    const bare: string[] = [];
    for (let i = 0; i < 7; i++) {
      harness.clock.now += 1000;
      bare.unshift(await listing(harness, seller));
    }
    await sold(harness, seller, buyer);
    const gone = await listing(harness, seller);
    await seller.ask('DELETE', `/api/products/${gone}`);
    await listing(harness, await signedIn(harness, 'Seller'));
    const todo = await sellers(seller);
    expect(todo).toMatchObject({ selling: true, without_photo_count: 7 });
    expect(todo.without_photo).toEqual(bare.slice(0, 5).map((_id) => ({ _id, name: `Book ${_id}` })));
  });

  test('with the badge is told so', async ({ harness, seller }) => {
    await harness.client.execute({ sql: 'UPDATE users SET verified = 1 WHERE id = ?', args: [seller.id] });
    expect((await sellers(seller)).verified).toBe(true);
  });
});
