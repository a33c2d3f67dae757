import { describe, expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { moderationWords } from '../../../core/words/en/moderation.ts';
import { answer, booked, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const report = (seller: SignedIn, order: string, user = seller) => user.ask('PUT', `/api/my-buyers/${order}`);
const reports = (harness: Harness) => rowsOf(harness, 'SELECT * FROM buyer_reports');
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];

describe('a report', () => {
  test('is stored once, with reporter and buyer, and displayed to its seller', async ({ harness, seller, buyer }) => {
    const order = await booked(buyer, await listing(harness, seller));
    const response = await report(seller, order);
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await answer(response)).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
    const row = {
      order_id: order,
      seller_id: seller.id,
      buyer_id: buyer.id,
      reason: null,
      created_at: harness.clock.now,
      outcome: null,
      settled_at: null,
      by_experienced: 0,
      place: harness.clock.now,
    };
    expect(await reports(harness)).toEqual([row]);
    expect(await answer(seller.ask('GET', '/api/my-buyers'))).toMatchObject([200, [{ _id: order, reported: true }]]);
    harness.clock.now += 1;
    const again = [409, { message: moderationWords.conflict.alreadyReported, code: 'conflict' }];
    expect(await answer(report(seller, order))).toEqual(again);
    expect(await reports(harness)).toEqual([row]);
    expect(harness.purged).toEqual([]);
  });

  test('may have one of the defined reasons', async ({ harness, seller, buyer }) => {
    const order = await booked(buyer, await listing(harness, seller));
    const say = (body: unknown) => seller.ask('PUT', `/api/my-buyers/${order}`, body);
    for (const reason of ['counterfeit', '', null, 7])
      expect(await answer(say({ reason }))).toEqual([
        422,
        {
          message: commonWords.error.invalid,
          code: 'invalid',
          fields: { reason: commonWords.reportReason },
        },
      ]);
    expect(await reports(harness)).toEqual([]);
    expect((await say({ reason: 'no_contact' })).status).toBe(200);
    expect(await reports(harness)).toMatchObject([{ order_id: order, reason: 'no_contact' }]);
  });

  test('sent twice concurrently is stored once', async ({ harness, seller, buyer }) => {
    const { orderId } = await sold(harness, seller, buyer);
    const statuses = (await Promise.all([report(seller, orderId), report(seller, orderId)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await reports(harness)).toHaveLength(1);
  });

  test('is about one order: another one of the same buyer may be reported too', async ({ harness, seller, buyer }) => {
    const orders = [
      await booked(buyer, await listing(harness, seller)),
      await booked(buyer, await listing(harness, seller)),
    ];
    for (const order of orders) expect((await report(seller, order)).status).toBe(200);
    expect(await reports(harness)).toHaveLength(2);
  });

  test("about another seller's, a deleted or an unknown order is not found", async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const neighbour = await signedIn(harness, 'Seller');
    const copy = await listing(harness, seller);
    const order = await booked(buyer, copy);
    const gone = await booked(other, copy);
    await other.ask('DELETE', `/api/my-orders/${gone}`);
    const before = await everything(harness);
    for (const [id, user] of [
      [order, neighbour],
      [gone, seller],
      ['none', seller],
    ] as const)
      expect(await answer(report(seller, id, user))).toEqual(notFound);
    expect(await everything(harness)).toEqual(before);
  });
});
