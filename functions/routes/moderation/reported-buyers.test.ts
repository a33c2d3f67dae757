import { expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { answer, booked, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { bought, endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

async function reported(
  harness: Harness,
  seller: SignedIn,
  user: SignedIn,
  from = seller,
  body?: { reason: string },
): Promise<string> {
  const order = await booked(user, await listing(harness, from));
  harness.clock.now += 1000;
  expect((await from.ask('PUT', `/api/my-buyers/${order}`, body)).status).toBe(200);
  return order;
}

const list = async (admin: SignedIn, query = '') =>
  (await answer(admin.ask('GET', `/api/reported-buyers${query}`)))[1] as { _id: string; report_count: number }[];
const clear = (admin: SignedIn, id: string, body?: object) => admin.ask('DELETE', `/api/reported-buyers/${id}`, body);

test('has the order, both parties, and the number of open reports about this buyer; in two round trips', async ({
  harness,
  seller,
  buyer,
  other,
  admin,
}) => {
  const first = await reported(harness, seller, buyer);
  const alone = await reported(harness, seller, other);
  const second = await reported(harness, seller, buyer, await signedIn(harness, 'Seller'), { reason: 'fraud' });
  const response = await admin.ask('GET', '/api/reported-buyers');
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  const rows = (await response.json()) as { _id: string; report_count: number; reason: string | null }[];
  expect(rows.map(({ _id, report_count, reason }) => [_id, report_count, reason])).toEqual([
    [second, 2, 'fraud'],
    [alone, 1, null],
    [first, 2, null],
  ]);
  const [who] = await rowsOf(harness, `SELECT name FROM users WHERE id = '${buyer.id}'`);
  const [by] = await rowsOf(harness, `SELECT name FROM users WHERE id = '${seller.id}'`);
  const [order] = await rowsOf(harness, `SELECT listing_id FROM orders WHERE id = '${first}'`);
  expect(rows[2]).toEqual({
    _id: first,
    productID: order?.listing_id,
    product_name: expect.stringContaining('Book '),
    seller_name: by?.name,
    seller_email: seller.email,
    user_id: buyer.id,
    user_name: who?.name,
    user_email: buyer.email,
    reason: null,
    reported_at: new Date(harness.clock.now - 2000).toISOString(),
    report_count: 2,
  });
});

test('"nothing wrong" settles one report, once, with an audit entry', async ({ harness, seller, buyer, admin }) => {
  const [order, stays] = [await reported(harness, seller, buyer), await reported(harness, seller, buyer)];
  expect(await answer(clear(admin, order, { reason: 'A misunderstanding' }))).toEqual([
    200,
    { acknowledged: true, deletedCount: 1 },
  ]);
  expect(await list(admin)).toMatchObject([{ _id: stays, report_count: 1 }]);
  const before = await everything(harness);
  for (const id of [order, 'none'])
    expect(await answer(clear(admin, id))).toEqual([404, { message: commonWords.error.notFound, code: 'not_found' }]);
  expect(await everything(harness)).toEqual(before);
  expect(await rowsOf(harness, 'SELECT outcome, settled_at FROM buyer_reports ORDER BY rowid')).toEqual([
    { outcome: 'nothing_wrong', settled_at: harness.clock.now },
    { outcome: null, settled_at: null },
  ]);
  expect(await rowsOf(harness, 'SELECT actor_id, action, subject_kind, subject_id, reason FROM audit_entries')).toEqual(
    [
      {
        actor_id: admin.id,
        action: 'clear_buyer_report',
        subject_kind: 'order',
        subject_id: order,
        reason: 'A misunderstanding',
      },
    ],
  );
  expect((await seller.ask('PUT', `/api/my-buyers/${order}`)).status).toBe(409);
});

test('a long list has pages', async ({ harness, seller, buyer, other, admin }) => {
  const all: string[] = [];
  for (let i = 0; i < 5; i++) all.unshift(await reported(harness, seller, i % 2 ? buyer : other));
  const seen: string[] = [];
  let path: string | undefined = '/api/reported-buyers?limit=2';
  while (path) {
    const response = await admin.ask('GET', path);
    seen.push(...((await response.json()) as { _id: string }[]).map(({ _id }) => _id));
    path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  expect(seen).toEqual(all);
});

// Fails when a seller without a sale is listed before one with a sale.
test('a report by a seller without a completed sale is last, on the last page too', async ({
  harness,
  seller,
  buyer,
  other,
  admin,
}) => {
  await bought(harness, seller, other, 'meet');
  await endSales(harness);
  const experienced = await reported(harness, seller, buyer);
  const strangers = await reported(harness, seller, buyer, await signedIn(harness, 'Seller'));
  const newer = await reported(harness, seller, other);
  const ids = async (query = '') => (await list(admin, query)).map(({ _id }) => _id);
  expect(await ids()).toEqual([newer, experienced, strangers]);
  const response = await admin.ask('GET', '/api/reported-buyers?limit=2');
  const next = /after=([^&>]+)/.exec(response.headers.get('Link') ?? '')?.[1];
  expect(await ids(`?limit=2&after=${next}`)).toEqual([strangers]);
});
