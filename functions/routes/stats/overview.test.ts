import { expect } from 'vitest';
import { answer, booked, listing, market, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { refunded } from '../../../tests/fixtures/money/refunded.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import { createHarness } from '../../../tests/harness.ts';

const DAY = 24 * 60 * 60 * 1000;

const test = base.extend('harness', ({ harness }) => {
  harness.clock.now = Date.UTC(2026, 10, 21, 12);
  return harness;
});

type Day = { day: string; listings: number; sales: number; revenue: number; refunds: number };
type Answer = Record<string, number> & { days: Day[]; before: Omit<Day, 'day'> };
const overview = async (admin: SignedIn, query = '') =>
  (await answer(admin.ask('GET', `/api/overview${query}`)))[1] as Answer;
const dayOf = async (admin: SignedIn, day: string) => (await overview(admin)).days.find((each) => each.day === day);
/** For tests generated from a table. */
async function world() {
  const harness = await createHarness();
  harness.clock.now = Date.UTC(2026, 10, 21, 12);
  return { harness, seller: await signedIn(harness, 'Seller'), admin: await signedIn(harness, 'Admin') };
}
const NOTHING = { listings: 0, sales: 0, revenue: 0, refunds: 0 };

test('an empty month has thirty days of zeros, today the last; two round trips beside the session’s', async ({
  harness,
  admin,
}) => {
  await market(harness);
  const response = await admin.ask('GET', '/api/overview');
  expect(response.headers.get('Server-Timing')).toBe('db;desc="3"');
  const { days, ...rest } = (await response.json()) as Answer;
  expect(days).toHaveLength(30);
  expect([days.at(0), days.at(-1)]).toEqual([
    { day: '2026-10-23', ...NOTHING },
    { day: '2026-11-21', ...NOTHING },
  ]);
  expect(new Set(days.map(({ day }) => day)).size).toBe(30);
  expect(rest).toEqual({
    ...NOTHING,
    before: NOTHING,
    reported_products: 0,
    reported_buyers: 0,
    money_checks: 0,
    buyers: 2,
    sellers: 1,
    unverified_sellers: 1,
  });
});

// Fails when a day is the shop's or the machine's instead of UTC's, or when either end of the month is off by one.
test('a post counts on its day in UTC, also after its sale or deletion; older ones do not', async ({
  harness,
  seller,
  admin,
}) => {
  const first = Date.UTC(2026, 9, 23);
  for (const postedAt of [first - 1, first, first + DAY - 1, first + DAY, harness.clock.now])
    await listing(harness, seller, { postedAt });
  await listing(harness, seller, { postedAt: first, deletedAt: 1 });
  const { days, listings } = await overview(admin);
  expect(listings).toBe(5);
  expect(days.filter((day) => day.listings > 0).map((day) => [day.day, day.listings])).toEqual([
    ['2026-10-23', 3],
    ['2026-10-24', 1],
    ['2026-11-21', 1],
  ]);
});

test('sales, their sum and refunds count on their day, in dollars', async ({ harness, seller, buyer, admin }) => {
  const now = harness.clock.now;
  harness.clock.now = now - 3 * DAY;
  await sold(harness, seller, buyer);
  await sold(harness, seller, buyer);
  harness.clock.now = now;
  const { orderId } = await sold(harness, seller, buyer);
  await refunded(harness, orderId, 1225, now);
  expect(await dayOf(admin, '2026-11-18')).toEqual({
    day: '2026-11-18',
    listings: 2,
    sales: 2,
    revenue: 25,
    refunds: 0,
  });
  expect(await dayOf(admin, '2026-11-21')).toEqual({
    day: '2026-11-21',
    listings: 1,
    sales: 1,
    revenue: 12.5,
    refunds: 12.25,
  });
  expect(await overview(admin)).toMatchObject({ listings: 3, sales: 3, revenue: 37.5, refunds: 12.25 });
});

// Fails when the previous period has another length, or when a day counts in both.
test.each([
  ['?days=7', 7, '2026-11-15', '2026-11-08'],
  ['?days=30', 30, '2026-10-23', '2026-09-23'],
  ['?days=90', 90, '2026-08-24', '2026-05-26'],
])('%s is compared with as many days before', async (query, length, first, firstBefore) => {
  const { harness, seller, admin } = await world();
  const [start, before] = [Date.parse(first), Date.parse(firstBefore)];
  for (const postedAt of [start, harness.clock.now]) await listing(harness, seller, { postedAt });
  for (const postedAt of [before - 1, before, start - DAY, start - 1]) await listing(harness, seller, { postedAt });
  const { days, ...shown } = await overview(admin, query);
  expect([days.length, days[0]?.day]).toEqual([length, first]);
  expect([shown.listings, shown.before]).toEqual([2, { ...NOTHING, listings: 3 }]);
});

test.each(['?days=8', '?days=', '?days=30.0', '?days[]=7', '?days=-7'])('%s is the default period', async (query) => {
  expect((await overview((await world()).admin, query)).days).toHaveLength(30);
});

test('counts of pending work equal the lists, and users are the living accounts', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const [reported, gone, sellerOfNone] = [
    await listing(harness, seller),
    await listing(harness, seller),
    await signedIn(harness, 'Seller'),
  ];
  for (const user of [buyer, admin]) await user.ask('PUT', `/api/reported-product/${reported}`);
  await buyer.ask('PUT', `/api/reported-product/${gone}`);
  for (const copy of [reported, gone]) await seller.ask('PUT', `/api/my-buyers/${await booked(buyer, copy)}`);
  expect(await overview(admin)).toMatchObject({
    reported_products: 2,
    reported_buyers: 1,
    sellers: 2,
    unverified_sellers: 2,
  });
  await admin.ask('DELETE', `/api/products/${gone}`);
  await harness.client.execute({ sql: 'UPDATE users SET verified = 1 WHERE id = ?', args: [seller.id] });
  await harness.client.execute({ sql: 'UPDATE users SET deleted_at = 1 WHERE id = ?', args: [sellerOfNone.id] });
  await harness.client.execute({
    sql: "INSERT INTO stripe_events (id, type, alert, received_at) VALUES ('e1', 'x', 'mismatch', 1), ('e2', 'x', 'mismatch', 1)",
    args: [],
  });
  expect(await overview(admin)).toMatchObject({
    reported_products: 1,
    money_checks: 2,
    sellers: 1,
    unverified_sellers: 0,
  });
  const lists = async () =>
    Promise.all(
      ['reported-product', 'reported-buyers'].map(
        async (path) => ((await (await admin.ask('GET', `/api/${path}`)).json()) as unknown[]).length,
      ),
    );
  expect(await lists()).toEqual([1, 2]);
  await admin.ask('DELETE', `/api/reported-product/${reported}`);
  const rows = (await (await admin.ask('GET', '/api/reported-buyers')).json()) as { _id: string }[];
  for (const { _id } of rows) await admin.ask('DELETE', `/api/reported-buyers/${_id}`);
  expect([await lists(), await overview(admin)]).toMatchObject([[0, 0], { reported_products: 0, reported_buyers: 0 }]);
});
