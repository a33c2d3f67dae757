/** Pages and lists of sales: of their parties, and of admins. */
import { expect } from 'vitest';
import { answer, booked, finishPaying, listing, purchase, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { ADDRESS, bought, completed, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { keepSignedIn } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';

const DAY = 86_400_000;
const SOLD_AT = Date.UTC(2026, 10, 22, 9, 0);

test('both parties read past events, the next step, its actor and its deadline', async ({
  harness,
  seller,
  buyer,
  admin,
  saleAfter,
}) => {
  harness.clock.now = SOLD_AT;
  const { orderId, listingId } = await saleAfter('post');
  harness.clock.now += DAY;
  await doing(buyer, orderId, 'ask-cancel');
  const read = async (who: typeof buyer) => (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1];
  const common = {
    order: orderId,
    productID: listingId,
    product_photo: null,
    refunds: [],
    product_name: expect.stringMatching(/^Book/),
    buyer_name: expect.stringMatching(/^Buyer/),
    seller_name: expect.stringMatching(/^Seller/),
    product_price: 12.5,
    method: 'post',
    state: 'to_ship',
    deadline_at: '2026-11-26T09:00:00.000Z',
    carrier: null,
    tracking: null,
    cancel_asked: true,
    call_off_from: null,
    on_silence: 'canceled',
    frozen: false,
    frozen_by: null,
    frozen_at: null,
    late_code_at: null,
    turn: 'seller',
    events: [
      { at: '2026-11-22T09:00:00.000Z', by: 'shop', action: 'sold', state: 'to_ship', note: null },
      { at: '2026-11-23T09:00:00.000Z', by: 'buyer', action: 'ask-cancel', state: 'to_ship', note: null },
    ],
    claim: null,
    decisions: [],
  };
  const phone_number = expect.stringMatching(/^\+?\d/);
  const contact = { email: seller.email, phone_number, location: null };
  const amounts = { held: 12.5, seller: 0, paid: 0, fee: 0, back: 0 };
  const all = { fee: 1.25, amounts: { ...amounts, house: 0 } };
  const buyers = { fee: null, amounts };
  expect(await read(buyer)).toEqual({ ...common, ...buyers, side: 'buyer', actions: [], contact, address: ADDRESS });
  expect(await read(seller)).toEqual({
    ...common,
    ...all,
    side: 'seller',
    address: ADDRESS,
    actions: ['send', 'cancel'],
    contact: { email: buyer.email, phone_number, location: expect.any(String) },
  });
  expect(await read(admin)).toEqual({ ...common, ...all, side: 'admin', actions: [], contact: null, address: null });

  await doing(seller, orderId, 'cancel', { reason: 'Sold at the fair.' });
  expect(await read(buyer)).toMatchObject({
    state: 'canceled',
    deadline_at: null,
    turn: null,
    refunds: [{ event: 3, amount: 12.5, state: 'owed' }],
    actions: [],
    amounts: { held: 0, seller: 0, paid: 0, fee: 0, back: 12.5 },
    events: [{}, {}, { by: 'seller', action: 'cancel', note: 'Sold at the fair.' }],
  });
});

// Fails when the other party's address is displayed forever.
test("thirty days after the end, the parties can no longer read each other's contacts", async ({
  harness,
  seller,
  buyer,
  saleAfter,
}) => {
  const { orderId } = await saleAfter('meet');
  harness.clock.now += 10 * DAY;
  await doing(seller, orderId, 'cancel');
  await keepSignedIn(harness, 40 * DAY);
  const contacts = () =>
    Promise.all(
      [seller, buyer].map(async (who) => {
        const [, body] = await answer(who.ask('GET', `/api/fulfilments/${orderId}`));
        return (body as { contact: unknown }).contact;
      }),
    );
  const listed = async () => {
    const [[, sold], [, own]] = [
      await answer(seller.ask('GET', '/api/my-buyers')),
      await answer(buyer.ask('GET', `/api/my-orders?email=${buyer.email}`)),
    ];
    return [(sold as object[])[0], (own as object[])[0]];
  };
  harness.clock.now += 30 * DAY - 1;
  expect(await listed()).toMatchObject([
    { user_email: buyer.email, user_number: expect.any(String) },
    { seller_email: seller.email, phone_number: expect.any(String) },
  ]);
  for (const contact of await contacts()) expect(contact).toMatchObject({ email: expect.any(String) });
  harness.clock.now += 1;
  expect(await contacts()).toEqual([null, null]);
  const [sold, own] = await listed();
  expect(sold).toMatchObject({ user_email: null, user_number: null, user_location: null });
  for (const name of ['seller_email', 'phone_number']) expect(own).not.toHaveProperty(name);
});

// Fails when a bank's action long after the end displays the contacts again.
test("a bank's debit after the end does not restart the thirty days", async ({ harness, seller, buyer, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('meet', 'handOver', 'confirm');
  await keepSignedIn(harness, 30 * DAY);
  harness.clock.now += 30 * DAY;
  await tellNotice(harness, disputeOf(intentId, 'lost'));
  for (const who of [seller, buyer])
    expect(await answer(who.ask('GET', `/api/fulfilments/${orderId}`))).toMatchObject([
      200,
      { state: 'refunded', contact: null },
    ]);
});

test('an unpaid order has no timeline', async ({ harness, seller, buyer }) => {
  const orderId = await booked(buyer, await listing(harness, seller));
  expect((await buyer.ask('GET', `/api/fulfilments/${orderId}`)).status).toBe(404);
  expect((await doing(buyer, orderId, 'cancel')).status).toBe(404);
});

// Fails when the placeholder of a deleted address is displayed as an address.
test('a deleted user has no contact and no name there', async ({ seller, buyer, saleAfter }) => {
  const { orderId } = await saleAfter('meet', 'handOver', 'confirm');
  const read = async () => (await answer(seller.ask('GET', `/api/fulfilments/${orderId}`)))[1];
  expect(await read()).toMatchObject({ contact: { email: buyer.email } });
  expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  expect(await read()).toMatchObject({ contact: null, buyer_name: 'Deleted account' });
});

async function listOpen(admin: SignedIn, query = '') {
  const response = await admin.ask('GET', `/api/fulfilments${query}`);
  const rows = (await response.json()) as Record<string, unknown>[];
  const next = /^<\/api\/fulfilments(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1];
  return { rows, ids: rows.map(({ order }) => order), next, trips: response.headers.get('Server-Timing') };
}

test('orders open sales by deadline, page by page, by state, and frozen ones', async ({
  harness,
  seller,
  buyer,
  other,
  admin,
  saleAfter,
}) => {
  const meeting = await saleAfter('meet');
  const soldAt = harness.clock.now;
  harness.clock.now += 1000;
  const parcel = await bought(harness, seller, other, 'post');
  const sent = await saleAfter('post', 'sendUntracked');
  const met = await saleAfter('meet', 'handOver');
  await saleAfter('meet', 'buyerCancels');

  const byDeadline = [met, parcel, meeting, sent].map(({ orderId }) => orderId);
  const all = await listOpen(admin);
  expect([all.ids, all.next, all.trips]).toEqual([byDeadline, undefined, 'db;desc="2"']);
  expect(all.rows[2]).toEqual({
    order: meeting.orderId,
    productID: meeting.listingId,
    product_name: `Book ${meeting.listingId}`,
    product_photo: null,
    buyer_name: expect.stringMatching(/^Buyer/),
    buyer_email: buyer.email,
    seller_name: expect.stringMatching(/^Seller/),
    seller_email: seller.email,
    product_price: 12.5,
    method: 'meet',
    state: 'to_meet',
    sold_at: new Date(soldAt).toISOString(),
    deadline_at: new Date(soldAt + 14 * DAY).toISOString(),
    frozen_at: null,
    answer_by: null,
  });
  const first = await listOpen(admin, '?limit=3');
  const second = await listOpen(admin, first.next);
  expect([...first.ids, ...second.ids]).toEqual(byDeadline);
  expect(second.next).toBeUndefined();

  const inState = async (state: string) => (await listOpen(admin, `?state=${state}`)).ids;
  expect(await inState('to_ship')).toEqual([parcel.orderId]);
  expect(await inState('to_meet')).toEqual([meeting.orderId]);
  expect(await inState('shipped')).toEqual([sent.orderId]);
  expect(await inState('handed_over')).toEqual([met.orderId]);
  expect(await inState('completed')).toEqual(byDeadline);
  expect(await inState('frozen')).toEqual([]);
  await tellNotice(harness, disputeOf(meeting.intentId, 'open'));
  expect((await listOpen(admin, '?state=frozen')).rows).toMatchObject([
    { order: meeting.orderId, frozen_at: new Date(harness.clock.now).toISOString() },
  ]);
});

// Fails when an overdue answer to a bank is in no list, or a completed sale's dispute is missing.
test("orders disputed ones by the bank's deadline, ended sales as well", async ({
  harness,
  seller,
  other,
  admin,
  saleAfter,
}) => {
  const start = harness.clock.now;
  const say = async (
    { intentId }: { intentId: string },
    id: string,
    days: number | null,
    status: 'open' | 'lost' | 'won' = 'open',
    amountCents = 1250,
  ) =>
    tellNotice(
      harness,
      disputeOf(intentId, status, { id, amountCents, dueBy: days === null ? null : start + days * DAY }),
    );
  const under = await saleAfter('post');
  const done = await completed(harness, seller, other);
  const won = await completed(harness, seller, other);
  const partly = await bought(harness, seller, other, 'meet');
  await say(under, 'du_1', 9);
  await say(done, 'du_2', 4);
  await say(won, 'du_3', 1, 'won');
  await say(partly, 'du_4', 2, 'lost', 400);
  const due = (days: number) => new Date(start + days * DAY).toISOString();
  const { rows, trips } = await listOpen(admin, '?state=disputed');
  expect(rows).toMatchObject([
    // A pending settlement has waited since the bank's decision.
    { order: partly.orderId, answer_by: null },
    { order: done.orderId, state: 'completed', deadline_at: null, answer_by: due(4) },
    { order: under.orderId, state: 'to_ship', answer_by: due(9) },
  ]);
  expect([rows.length, trips]).toEqual([3, 'db;desc="2"']);
  const first = await listOpen(admin, '?state=disputed&limit=2');
  const second = await listOpen(admin, first.next);
  expect([...first.ids, ...second.ids]).toEqual([partly, done, under].map(({ orderId }) => orderId));
  expect((await listOpen(admin)).rows.find(({ order }) => order === under.orderId)).toMatchObject({
    answer_by: due(9),
  });
});

// Fails when disputed payments without a sale take the places of sales on a page.
test('disputes of payments without a sale hide none', async ({ harness, seller, other, admin, saleAfter }) => {
  for (const number of [1, 2]) {
    const { intentId } = await purchase(harness, seller, other);
    harness.payments.succeed(intentId, { receivedCents: 700 });
    await finishPaying(other, intentId);
    await tellNotice(harness, disputeOf(intentId, 'open', { id: `du_${number}`, dueBy: harness.clock.now + number }));
  }
  const sale = await saleAfter('meet');
  await tellNotice(harness, disputeOf(sale.intentId, 'open', { id: 'du_3', dueBy: harness.clock.now + DAY }));
  const { ids, next } = await listOpen(admin, '?state=disputed&limit=1');
  expect([ids, next]).toEqual([[sale.orderId], undefined]);
});

test('only an admin lists all sales, and users their own, page by page, latest booked first', async ({
  harness,
  seller,
  buyer,
  other,
  saleAfter,
}) => {
  const sold: string[] = [];
  for (let copy = 0; copy < 3; copy++) {
    harness.clock.now += 1;
    sold.unshift((await saleAfter('meet')).orderId);
  }
  const list = async (path: string, who = buyer) => {
    const response = await who.ask('GET', path);
    const next = /<([^>]+)>/.exec(response.headers.get('Link') ?? '')?.[1];
    return { orders: ((await response.json()) as { order: string }[]).map(({ order }) => order), next };
  };
  const first = await list('/api/fulfilments?as=buyer&limit=2');
  expect(first.orders).toEqual(sold.slice(0, 2));
  expect(await list(String(first.next))).toEqual({ orders: sold.slice(2), next: undefined });
  expect((await list('/api/fulfilments?as=seller', seller)).orders).toEqual(sold);
  for (const path of ['/api/fulfilments?as=seller', '/api/fulfilments?as=buyer'])
    expect(await list(path, other)).toEqual({ orders: [], next: undefined });
  for (const who of [buyer, seller]) expect((await who.ask('GET', '/api/fulfilments')).status).toBe(403);
});
