import { describe, expect } from 'vitest';
import type { ProviderStatus } from '../../../core/payments/payouts/payout-state.ts';
import { booked, listing, signedIn } from '../../../tests/fixtures/factories.ts';
import { bought, completed, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { posted, sold, stocked } from '../../../tests/fixtures/listings.ts';
import { sellersTodo } from '../../../tests/fixtures/people/todo-lists.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('a seller', () => {
  test('without listings and badge, in one more round trip than the session', async ({ seller }) => {
    const response = await seller.ask('GET', '/api/todo/seller');
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await response.json()).toEqual({
      verified: false,
      selling: false,
      paid: [],
      more_paid: false,
      returned: [],
      without_photo: [],
      without_photo_count: 0,
      payout_waiting: 0,
      payout_restricted: false,
      no_new_products_from: null,
      may_list_new: true,
    });
  });

  // Fails when the seller is asked for something that they cannot change.
  test('has money that waits for their data at the payment provider, and no other', async ({
    harness,
    seller,
    buyer,
  }) => {
    const told = async () => (await sellersTodo(seller)).payout_waiting;
    await bought(harness, seller, buyer, 'meet');
    expect(await told()).toBe(0);
    await completed(harness, seller, buyer);
    expect(await told()).toBe(11.25);
    await seller.ask('POST', '/api/payouts/account');
    const toldAfter = async (status: ProviderStatus) => {
      harness.payments.payouts.say(`acct_${seller.id}`, status);
      harness.clock.now += 5_000;
      await seller.ask('POST', '/api/payouts/account/check');
      return told();
    };
    expect(await told()).toBe(11.25);
    expect(await toldAfter('pending')).toBe(0);
    expect(await toldAfter('restricted')).toBe(11.25);
    expect(await toldAfter('active')).toBe(0);
    expect(await toldAfter('rejected')).toBe(0);
  });

  test('has sales to send and to hand over, next deadline first', async ({ harness, seller, buyer, other }) => {
    const meeting = await bought(harness, seller, buyer, 'meet');
    const parcel = await bought(harness, seller, other, 'post');
    await booked(buyer, await listing(harness, seller));
    await bought(harness, await signedIn(harness, 'Seller'), buyer, 'post');
    const [name] = await rowsOf(harness, `SELECT name FROM users WHERE id = '${other.id}'`);
    const { paid } = await sellersTodo(seller);
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
    expect((await sellersTodo(seller)).paid[0]).toMatchObject({ _id: parcel.orderId, cancel_asked: true });
    await doing(seller, parcel.orderId, 'send', { untracked: true });
    expect((await sellersTodo(seller)).paid.map(({ _id }) => _id)).toEqual([meeting.orderId]);
  });

  // Fails when earlier deadlines push parcels of today out of the list.
  test('has every parcel due today, beside the ten next deadlines of others', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const meetings: string[] = [];
    for (let i = 0; i < 11; i++) meetings.push((await bought(harness, seller, buyer, 'meet')).orderId);
    // The meetings end half an hour before the parcels.
    harness.clock.now += 7 * DAY + 30 * MINUTE;
    const parcels: string[] = [];
    for (let i = 0; i < 12; i++) parcels.push((await bought(harness, seller, other, 'post')).orderId);
    harness.clock.now += 5 * DAY;
    expect(await sellersTodo(seller)).toMatchObject({ paid: { length: 10 }, more_paid: true });
    harness.clock.now += DAY + 23 * 60 * MINUTE;
    const { paid, more_paid } = await sellersTodo(seller);
    expect(more_paid).toBe(true);
    const ids = paid.map(({ _id }) => _id);
    expect(ids.slice(10).toSorted()).toEqual(parcels.toSorted());
    expect(ids.slice(0, 10).filter((id) => meetings.includes(id))).toHaveLength(10);
  });

  // Fails when many parcels of today hide those of the next days.
  test('has the next parcels after those of today', async ({ harness, seller, buyer, other }) => {
    for (let i = 0; i < 12; i++) await bought(harness, seller, i % 2 ? buyer : other, 'post');
    harness.clock.now += 2 * DAY;
    for (let i = 0; i < 3; i++) await bought(harness, seller, other, 'post');
    harness.clock.now += 4 * DAY + 60 * MINUTE;
    expect(await sellersTodo(seller)).toMatchObject({ paid: { length: 15 }, more_paid: false });
  });

  test('has copies for sale without a picture, and their number', async ({ harness, seller, buyer }) => {
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
    const todo = await sellersTodo(seller);
    expect(todo).toMatchObject({ selling: true, without_photo_count: 7 });
    expect(todo.without_photo).toEqual(bare.slice(0, 5).map((_id) => ({ _id, name: `Book ${_id}` })));
  });

  test('with the badge has that', async ({ harness, seller }) => {
    await harness.client.execute({ sql: 'UPDATE users SET verified = 1 WHERE id = ?', args: [seller.id] });
    expect((await sellersTodo(seller)).verified).toBe(true);
  });
});
