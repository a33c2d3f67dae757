import { describe, expect } from 'vitest';
import { booked, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { done, PARCEL } from '../../../tests/fixtures/fulfilment/claims.ts';
import { bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { posted, sold, stocked, uploaded } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/send-sale-refunds.ts';

const DAY = 86_400_000;

async function buyers(seller: SignedIn, query = '', user = seller) {
  const response = await user.ask('GET', `/api/my-buyers${query}`);
  const rows = (await response.json()) as (Record<string, unknown> & { _id: string })[];
  const next = /^<\/api\/my-buyers(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1];
  return { rows, ids: rows.map(({ _id }) => _id), next, trips: response.headers.get('Server-Timing') };
}

test('a booking with its buyer and their contact, in one more round trip than the session', async ({
  harness,
  seller,
  buyer,
}) => {
  await stocked(harness);
  const [photo = ''] = await uploaded(harness, seller, 'cover');
  const copy = await posted(harness, seller, { photos: [photo] });
  const _id = await booked(buyer, copy);
  const { rows, trips } = await buyers(seller);
  const [user] = await rowsOf(harness, `SELECT name FROM users WHERE id = '${buyer.id}'`);
  expect([rows, trips]).toEqual([
    [
      {
        _id,
        productID: copy,
        product_name: 'Emma',
        product_photo: photo,
        product_price: 12.5,
        paid: false,
        hand_over_by: null,
        booked_at: harness.clock.now,
        paid_at: null,
        user_id: buyer.id,
        user_name: user?.name,
        user_email: buyer.email,
        user_location: 'Salem, OR',
        user_number: '+1 503 555 0199',
        reported: false,
        sale_state: null,
        method: null,
        deadline_at: null,
        address: null,
        next_step: null,
        report_outcome: null,
      },
    ],
    'db;desc="2"',
  ]);
});

test('a paid order is marked, also after the copy has left the list', async ({ harness, seller, buyer }) => {
  const { orderId, listingId } = await sold(harness, seller, buyer);
  expect((await buyers(seller)).rows).toMatchObject([{ _id: orderId, paid: true }]);
  await seller.ask('DELETE', `/api/products/${listingId}`);
  expect((await buyers(seller)).rows).toMatchObject([{ _id: orderId, paid: true }]);
  await harness.client.execute("UPDATE orders SET state = 'refunded'");
  expect((await buyers(seller)).rows).toMatchObject([{ _id: orderId, paid: false }]);
});

describe('?state=', () => {
  // Fails when one of them counts an order twice, or not at all.
  test("every order is in exactly one of them, and moves on by payment and by its seller's actions", async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const neighbour = await signedIn(harness, 'Seller');
    await sold(harness, neighbour, buyer);
    const states = async () =>
      Object.fromEntries(
        await Promise.all(
          ['to_hand_over', 'unpaid', 'done', 'nonsense'].map(async (state) => [
            state,
            (await buyers(seller, `?state=${state}`)).ids,
          ]),
        ),
      );
    const open = await booked(other, await listing(harness, seller));
    harness.clock.now += 1;
    const meeting = await bought(harness, seller, buyer, 'meet');
    harness.clock.now += 1;
    const parcel = await bought(harness, seller, buyer, 'post');
    const all = [parcel.orderId, meeting.orderId, open];
    const due = [parcel.orderId, meeting.orderId];
    expect(await states()).toEqual({ to_hand_over: due, unpaid: [open], done: [], nonsense: all });
    expect((await buyers(seller, '?state=to_hand_over')).rows).toMatchObject([
      { paid: true, hand_over_by: new Date(harness.clock.now + 7 * DAY).toISOString() },
      { paid: true, hand_over_by: new Date(harness.clock.now - 1 + 14 * DAY).toISOString() },
    ]);
    harness.clock.now += 6 * DAY;
    await doing(seller, parcel.orderId, 'send', { untracked: true });
    expect(await states()).toMatchObject({ to_hand_over: [meeting.orderId], done: [parcel.orderId] });
    await doing(seller, meeting.orderId, 'cancel');
    expect(await states()).toEqual({ to_hand_over: [], unpaid: [open], done: due, nonsense: all });
    expect((await buyers(seller, '?state=done')).rows).toMatchObject([{ hand_over_by: null }, { hand_over_by: null }]);
  });

  test('pages are ordered by deadline', async ({ harness, seller, buyer }) => {
    const ids: string[] = [];
    for (const method of ['meet', 'post', 'meet', 'post', 'meet'] as const) {
      harness.clock.now += 1;
      ids.push((await bought(harness, seller, buyer, method)).orderId);
    }
    const inOrder = [1, 3, 0, 2, 4].map((n) => ids[n]);
    const first = await buyers(seller, '?state=to_hand_over&limit=2');
    const second = await buyers(seller, first.next ?? '');
    const third = await buyers(seller, second.next ?? '');
    expect([...first.ids, ...second.ids, ...third.ids]).toEqual(inOrder);
    expect(third.next).toBeUndefined();
  });

  test('is part of the link to the next page', async ({ harness, seller, buyer }) => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      harness.clock.now += 1;
      ids.unshift(await booked(buyer, await listing(harness, seller)));
      await sold(harness, seller, buyer);
    }
    const first = await buyers(seller, '?state=unpaid&limit=2');
    const second = await buyers(seller, first.next ?? '');
    expect([first.ids, second.ids, second.next]).toEqual([ids.slice(0, 2), ids.slice(2), undefined]);
  });
});

describe('an open sale', () => {
  const ADDRESS = {
    ...{ name: 'Ann Reader', address: '12 Liberty Street\nApartment 3', city: 'Salem' },
    ...{ state: 'Oregon', postcode: '97301', country: 'United States' },
  };
  const only = async (seller: SignedIn) => (await buyers(seller)).rows[0];

  // Fails when a seller has to open each order to see its parcel's address.
  test('by post has its address, deadline and next step', async ({ harness, seller, buyer }) => {
    const { orderId } = await bought(harness, seller, buyer, 'post');
    const by = (days: number) => new Date(harness.clock.now + days * DAY).toISOString();
    expect(await only(seller)).toMatchObject({
      ...{ method: 'post', address: ADDRESS, next_step: 'send' },
      ...{ deadline_at: by(7), hand_over_by: by(7) },
    });
    await doing(buyer, orderId, 'ask-cancel');
    expect(await only(seller)).toMatchObject({ next_step: 'answer' });
    await doing(seller, orderId, 'send', { untracked: true });
    expect(await only(seller)).toMatchObject({ address: ADDRESS, next_step: null, hand_over_by: null });
  });

  test('with a claim is answered, and its return confirmed after it was sent', async ({ seller, buyer, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim');
    expect(await only(seller)).toMatchObject({ sale_state: 'claimed', next_step: 'answer' });
    await done(seller, orderId, 'refund-on-return');
    expect(await only(seller)).toMatchObject({ sale_state: 'returning', next_step: null });
    await done(buyer, orderId, 'send-back', PARCEL);
    expect(await only(seller)).toMatchObject({ sale_state: 'returning', next_step: 'confirm' });
  });

  test('in person has no address, and begins with a time', async ({ harness, seller, buyer }) => {
    const { orderId } = await bought(harness, seller, buyer, 'meet');
    expect(await only(seller)).toMatchObject({
      ...{ method: 'meet', address: null, next_step: 'meet' },
      deadline_at: new Date(harness.clock.now + 14 * DAY).toISOString(),
    });
    await harness.client.execute('UPDATE fulfilments SET frozen_at = 1');
    expect(await only(seller)).toMatchObject({ next_step: null, deadline_at: null });
    await harness.client.execute('UPDATE fulfilments SET frozen_at = NULL');
    await doing(seller, orderId, 'cancel');
    expect(await only(seller)).toMatchObject({ method: 'meet', next_step: null, deadline_at: null });
  });

  // Fails when a seller who never sent a parcel can still read the address.
  test('that ended has no address in the list', async ({ harness, seller, buyer }) => {
    const { orderId } = await bought(harness, seller, buyer, 'post');
    await doing(seller, orderId, 'cancel');
    expect(await only(seller)).toMatchObject({ method: 'post', address: null });
    expect((await buyers(seller, '?state=done')).rows).toMatchObject([{ address: null }]);
  });
});

// Fails when an empty address is displayed as a contact.
test("a buyer's contact is deleted with their account", async ({ harness, seller, buyer }) => {
  const { orderId } = await bought(harness, seller, buyer, 'post');
  expect((await doing(seller, orderId, 'cancel', { reason: 'It is torn.' })).status).toBe(200);
  await sendSaleRefunds(harness.deps);
  expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  const { rows } = await buyers(seller);
  expect(rows).toMatchObject([
    { user_name: 'Deleted account', user_email: null, user_number: null, user_location: null },
  ]);
});

// Fails without the seller, or the state, in the WHERE.
test('only of their own copies, without deleted orders', async ({ harness, seller, buyer, other }) => {
  const copy = await listing(harness, seller);
  const mine = await booked(buyer, copy);
  const gone = await booked(other, copy);
  await other.ask('DELETE', `/api/my-orders/${gone}`);
  const neighbour = await signedIn(harness, 'Seller');
  const theirs = await booked(buyer, await listing(harness, neighbour));
  expect([(await buyers(seller)).ids, (await buyers(seller, '', neighbour)).ids]).toEqual([[mine], [theirs]]);
  expect((await buyers(seller, `?email=${seller.email}`)).ids).toEqual([mine]);
  expect((await neighbour.ask('GET', `/api/my-buyers?email=${seller.email}`)).status).toBe(403);
  await seller.ask('DELETE', `/api/products/${copy}`);
  expect((await buyers(seller)).ids).toEqual([]);
});

test('the links lead through all of them exactly once, newest first, also during bookings', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const ids: string[] = [];
  for (let n = 0; n < 13; n++) {
    harness.clock.now += n % 2;
    ids.push(await booked(n % 2 ? buyer : other, await listing(harness, seller)));
  }
  const seen: string[] = [];
  const moments: number[] = [];
  for (let query: string | undefined = '?limit=4'; query; ) {
    const page = await buyers(seller, query);
    seen.push(...page.ids);
    moments.push(...page.rows.map(({ booked_at }) => Number(booked_at)));
    harness.clock.now += 1;
    await booked(buyer, await listing(harness, seller));
    query = page.next;
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect(moments).toEqual(moments.toSorted((a, b) => b - a));
});
