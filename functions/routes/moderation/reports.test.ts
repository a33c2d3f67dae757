import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { REPORT_REASONS } from '../../../core/moderation/report-reasons.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { moderationWords } from '../../../core/words/en/moderation.ts';
import { ordersWords } from '../../../core/words/en/orders.ts';
import { answer, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { users } from '../../db/tables/accounts.ts';
import { reports } from '../../db/tables/reports.ts';

const report = (user: SignedIn, id: string, body?: object) => user.ask('PUT', `/api/reported-product/${id}`, body);
const rows = (harness: Harness) => harness.db.select().from(reports);
const done = [200, { acknowledged: true, modifiedCount: 1 }];
const refusal = (message: string) => [409, { message, code: 'conflict' }];

test('a listing is reported without a body, as in the specification, in two round trips', async ({
  harness,
  seller,
  buyer,
}) => {
  const listingId = await listing(harness, seller);
  const response = await report(buyer, listingId);
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await answer(response)).toEqual(done);
  expect(await rows(harness)).toMatchObject([
    { listingId, reporterId: buyer.id, reason: null, createdAt: harness.clock.now },
  ]);
});

test.for(REPORT_REASONS)('stores the reason %s', async (reason, { harness, seller, buyer }) => {
  const listingId = await listing(harness, seller);
  expect(await answer(report(buyer, listingId, { reason }))).toEqual(done);
  expect(await rows(harness)).toMatchObject([{ listingId, reason }]);
});

test('an empty body is a report without a reason, and other members of a body are ignored', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const [one, two] = [await listing(harness, seller), await listing(harness, seller)];
  expect(await answer(report(buyer, one, {}))).toEqual(done);
  expect(await answer(report(buyer, two, { reporter_id: other.id, productID: one, createdAt: 1 }))).toEqual(done);
  expect(await rows(harness)).toMatchObject([
    { listingId: one, reporterId: buyer.id },
    { listingId: two, reporterId: buyer.id, createdAt: harness.clock.now },
  ]);
});

test.for(['', 'rude', 'SPAM', null, 7, ['spam'], { a: 1 }])(
  'the reason %j is refused',
  async (reason, { harness, seller, buyer }) => {
    const listingId = await listing(harness, seller);
    expect(await answer(report(buyer, listingId, { reason }))).toMatchObject([
      422,
      { fields: { reason: commonWords.reportReason } },
    ]);
    expect(await rows(harness)).toEqual([]);
  },
);

test('once per user and listing, for any reason, also twenty times concurrently', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const [one, two] = [await listing(harness, seller), await listing(harness, seller)];
  expect(await answer(report(buyer, one, { reason: 'spam' }))).toEqual(done);
  for (const body of [undefined, { reason: 'spam' }, { reason: 'other' }])
    expect(await answer(report(buyer, one, body))).toEqual(refusal(moderationWords.conflict.reportedBefore));
  expect(await rows(harness)).toMatchObject([{ reason: 'spam' }]);
  const together = await Promise.all(Array.from({ length: 20 }, () => report(buyer, two)));
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
  expect(await answer(report(other, one))).toEqual(done);
  expect(await rows(harness)).toHaveLength(3);
});

test('any signed-in user may report, except their own listing', async ({ harness, seller }) => {
  const listingId = await listing(harness, seller);
  for (const role of ['Seller', 'Admin'] as const)
    expect(await answer(report(await signedIn(harness, role), listingId))).toEqual(done);
  expect(await answer(report(seller, listingId))).toEqual(refusal(ordersWords.conflict.ownBook));
  expect((await rows(harness)).map(({ reporterId }) => reporterId)).not.toContain(seller.id);
});

test('a listing that is not for sale is not found', async ({ harness, seller, buyer, other }) => {
  const deleted = await listing(harness, seller, { deletedAt: 1 });
  const orphan = await listing(harness, other);
  await harness.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, other.id));
  for (const id of ['none', deleted, orphan, '%27 OR 1=1'])
    expect([id, (await report(buyer, id)).status]).toEqual([id, 404]);
  expect(await rows(harness)).toEqual([]);
});

test('refuses a body that is not JSON by its type, or not an object', async ({ harness, seller, buyer }) => {
  const listingId = await listing(harness, seller);
  const send = async (type: string, body: string) =>
    (
      await harness.send(`/api/reported-product/${listingId}`, {
        method: 'PUT',
        headers: { ...buyer.headers, 'Content-Type': type },
        body,
      })
    ).status;
  expect([await send('text/plain', 'reason=spam'), await send('application/json', '["spam"]')]).toEqual([415, 400]);
  expect([await send('application/json', '{'), await rows(harness)]).toEqual([400, []]);
});
