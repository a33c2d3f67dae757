/** Limits of an account before its address is confirmed, and limits for all accounts. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { BOOKINGS_PER_HOUR, UNCONFIRMED_LIMITS } from '../../../core/limits.ts';
import { recoveryWords } from '../../../core/words/en/accounts.ts';
import { answer, booked, bookingOf, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { users } from '../../db/tables/accounts.ts';

const HOUR = 60 * 60 * 1000;

const confirmed = (harness: Harness, { id }: SignedIn, at: number | null) =>
  harness.db.update(users).set({ emailVerifiedAt: at }).where(eq(users.id, id));
const refusal = (message: string) => [403, { message, code: 'confirm_address' }];
const copies = async (harness: Harness, seller: SignedIn, count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await listing(harness, seller));
  return ids;
};
const bookEach = (buyer: SignedIn, ids: readonly string[]) =>
  Promise.all(ids.map((id) => buyer.ask('POST', '/api/my-orders', bookingOf(id))));
const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status).toSorted();

// Fails when the count is read before the write instead of in it.
test('at most ten unpaid bookings, also concurrently, until the address is confirmed', async ({
  harness,
  seller,
  buyer,
}) => {
  await confirmed(harness, buyer, null);
  const ids = await copies(harness, seller, UNCONFIRMED_LIMITS.unpaidBookings + 3);
  const answers = await bookEach(buyer, ids);
  expect(statuses(answers)).toEqual([...Array(UNCONFIRMED_LIMITS.unpaidBookings).fill(201), 403, 403, 403]);
  const [left = ''] = ids.filter((_, at) => answers[at]?.status === 403);
  expect(await answer(bookEach(buyer, [left]).then(([one]) => one as Response))).toEqual(
    refusal(recoveryWords.confirmFirst.bookings),
  );
  const [order] = await rowsOf(harness, "SELECT id FROM orders WHERE state = 'pending'");
  expect((await buyer.ask('DELETE', `/api/my-orders/${order?.id}`)).status).toBe(200);
  expect(statuses(await bookEach(buyer, [left]))).toEqual([201]);
  await confirmed(harness, buyer, harness.clock.now);
  expect(statuses(await bookEach(buyer, await copies(harness, seller, 2)))).toEqual([201, 201]);
});

test('at most twenty listings, and no import, until the address is confirmed', async ({ harness, seller }) => {
  await confirmed(harness, seller, null);
  await copies(harness, seller, UNCONFIRMED_LIMITS.listings - 1);
  const photos = await uploaded(harness, seller, 'cover');
  const post = () => seller.ask('POST', '/api/products', wireListing({ photos }));
  const answers = await Promise.all([post(), post(), post()]);
  expect(statuses(answers)).toEqual([201, 403, 403]);
  expect(await answer(await post())).toEqual(refusal(recoveryWords.confirmFirst.listings));
  const rows = [{ ...wireListing(), row: 1 }];
  const bring = () => seller.ask('POST', '/api/products/import', { import_id: 'import-0123456789', rows });
  expect(await answer(bring())).toEqual(refusal(recoveryWords.confirmFirst.imports));
  await confirmed(harness, seller, harness.clock.now);
  expect([(await post()).status, (await bring()).status]).toEqual([201, 200]);
});

// Fails when a refused or repeated report takes its count back.
test('ten reports a day before the address is confirmed, thirty after', async ({ harness, seller, buyer }) => {
  await confirmed(harness, buyer, null);
  const ids = await copies(harness, seller, 32);
  const report = (id = '') => buyer.ask('PUT', `/api/reported-product/${id}`);
  const first = await Promise.all(ids.slice(0, 12).map(report));
  expect(statuses(first)).toEqual([...Array(UNCONFIRMED_LIMITS.reportsPerDay).fill(200), 403, 403]);
  expect(await answer(report(ids[12]))).toEqual(refusal(recoveryWords.confirmFirst.reports));
  await confirmed(harness, buyer, harness.clock.now);
  const reported = new Set((await rowsOf(harness, 'SELECT listing_id AS id FROM reports')).map(({ id }) => id));
  const left = ids.filter((id) => !reported.has(id));
  for (const id of left.slice(0, 20)) expect((await report(id)).status).toBe(200);
  const refused = await report(left[20]);
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
});

// Fails when deleted orders do not count, or when the count is read before the write.
test('twenty bookings an hour with one seller, and sixty in total', async ({ harness, seller, buyer }) => {
  await confirmed(harness, buyer, harness.clock.now);
  const { withSeller, all } = BOOKINGS_PER_HOUR;
  const ids = await copies(harness, seller, withSeller + 2);
  expect(statuses(await bookEach(buyer, ids))).toEqual([...Array(withSeller).fill(201), 429, 429]);
  for (const { id } of await rowsOf(harness, "SELECT id FROM orders WHERE state = 'pending'"))
    await buyer.ask('DELETE', `/api/my-orders/${id}`);
  const [again = ''] = ids;
  const refused = await buyer.ask('POST', '/api/my-orders', bookingOf(again));
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
  for (let sellers = 1; sellers < all / withSeller; sellers++) {
    const other = await signedIn(harness, 'Seller');
    expect(statuses(await bookEach(buyer, await copies(harness, other, withSeller)))).toEqual(
      Array(withSeller).fill(201),
    );
  }
  const last = await listing(harness, await signedIn(harness, 'Seller'));
  expect(statuses(await bookEach(buyer, [last]))).toEqual([429]);
  harness.clock.now += HOUR;
  expect(statuses(await bookEach(buyer, [last, again]))).toEqual([201, 201]);
});

test('sixty calls an hour to the payment provider', async ({ harness, seller, buyer }) => {
  const [id = ''] = await copies(harness, seller, 1);
  const bookedId = await booked(buyer, id);
  const start = () => buyer.ask('POST', '/api/create-payment-intent', { product_price: 12.5, bookedId });
  for (let n = 0; n < 60; n++) expect((await start()).status).toBe(200);
  for (const refused of [await start(), await buyer.ask('POST', '/api/payment', { transactionId: 'pi_1' })])
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  harness.clock.now += HOUR;
  expect((await start()).status).not.toBe(429);
});
