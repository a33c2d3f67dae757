import { expect } from 'vitest';
import { finishPaying, purchase, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { bought, codeOf, completed, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { test } from '../../../tests/fixtures/test.ts';

const DAY = 86_400_000;

async function list(admin: SignedIn, query = '') {
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
}) => {
  const meeting = await bought(harness, seller, buyer, 'meet');
  const soldAt = harness.clock.now;
  harness.clock.now += 1000;
  const parcel = await bought(harness, seller, other, 'post');
  const sent = await bought(harness, seller, buyer, 'post');
  await doing(seller, sent.orderId, 'send', { untracked: true });
  const met = await bought(harness, seller, buyer, 'meet');
  await doing(seller, met.orderId, 'hand-over', { code: await codeOf(buyer, met.orderId) });
  const ended = await bought(harness, seller, buyer, 'meet');
  await doing(buyer, ended.orderId, 'cancel');

  const byDeadline = [met, parcel, meeting, sent].map(({ orderId }) => orderId);
  const all = await list(admin);
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
  const first = await list(admin, '?limit=3');
  const second = await list(admin, first.next);
  expect([...first.ids, ...second.ids]).toEqual(byDeadline);
  expect(second.next).toBeUndefined();

  const inState = async (state: string) => (await list(admin, `?state=${state}`)).ids;
  expect(await inState('to_ship')).toEqual([parcel.orderId]);
  expect(await inState('to_meet')).toEqual([meeting.orderId]);
  expect(await inState('shipped')).toEqual([sent.orderId]);
  expect(await inState('handed_over')).toEqual([met.orderId]);
  expect(await inState('completed')).toEqual(byDeadline);
  expect(await inState('frozen')).toEqual([]);
  await tellNotice(harness, disputeOf(meeting.intentId, 'open'));
  expect((await list(admin, '?state=frozen')).rows).toMatchObject([
    { order: meeting.orderId, frozen_at: new Date(harness.clock.now).toISOString() },
  ]);
});

// Fails when an overdue answer to a bank is in no list, or a completed sale's dispute is missing.
test("orders disputed ones by the bank's deadline, ended sales as well", async ({
  harness,
  seller,
  buyer,
  other,
  admin,
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
  const under = await bought(harness, seller, buyer, 'post');
  const done = await completed(harness, seller, other);
  const won = await completed(harness, seller, other);
  const partly = await bought(harness, seller, other, 'meet');
  await say(under, 'du_1', 9);
  await say(done, 'du_2', 4);
  await say(won, 'du_3', 1, 'won');
  await say(partly, 'du_4', 2, 'lost', 400);
  const due = (days: number) => new Date(start + days * DAY).toISOString();
  const { rows, trips } = await list(admin, '?state=disputed');
  expect(rows).toMatchObject([
    // A pending settlement has waited since the bank's decision.
    { order: partly.orderId, answer_by: null },
    { order: done.orderId, state: 'completed', deadline_at: null, answer_by: due(4) },
    { order: under.orderId, state: 'to_ship', answer_by: due(9) },
  ]);
  expect([rows.length, trips]).toEqual([3, 'db;desc="2"']);
  const first = await list(admin, '?state=disputed&limit=2');
  const second = await list(admin, first.next);
  expect([...first.ids, ...second.ids]).toEqual([partly, done, under].map(({ orderId }) => orderId));
  expect((await list(admin)).rows.find(({ order }) => order === under.orderId)).toMatchObject({ answer_by: due(9) });
});

// Fails when disputed payments without a sale take the places of sales on a page.
test('disputes of payments without a sale hide none', async ({ harness, seller, buyer, other, admin }) => {
  for (const number of [1, 2]) {
    const { intentId } = await purchase(harness, seller, other);
    harness.payments.succeed(intentId, { receivedCents: 700 });
    await finishPaying(other, intentId);
    await tellNotice(harness, disputeOf(intentId, 'open', { id: `du_${number}`, dueBy: harness.clock.now + number }));
  }
  const sale = await bought(harness, seller, buyer, 'meet');
  await tellNotice(harness, disputeOf(sale.intentId, 'open', { id: 'du_3', dueBy: harness.clock.now + DAY }));
  const { ids, next } = await list(admin, '?state=disputed&limit=1');
  expect([ids, next]).toEqual([[sale.orderId], undefined]);
});
