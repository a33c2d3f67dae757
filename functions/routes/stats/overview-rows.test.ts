import { expect } from 'vitest';
import {
  answer,
  booked,
  finishPaying,
  listing,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { refunded } from '../../../tests/fixtures/money/refunded.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { getListingPage } from '../../domain/catalog/listing-page.ts';

const DAY = 24 * 60 * 60 * 1000;

type Row = { _id: string; product_id: string; has_page: boolean; amount: number; at: string; state: string };

const rowsOf = async (admin: SignedIn, number: string, query = '?days=7') =>
  (await answer(admin.ask('GET', `/api/overview/${number}${query}`)))[1] as Row[];

/** A shop in which each number counts an old, a new and a since deleted row. */
async function busyDays(harness: Harness, seller: SignedIn, buyer: SignedIn, admin: SignedIn) {
  const now = Date.UTC(2026, 10, 21, 12);
  harness.clock.now = now - 6 * DAY - 12 * 60 * 60 * 1000 - 1;
  const old = await sold(harness, seller, buyer);
  await refunded(harness, old.orderId, 100, harness.clock.now);
  harness.clock.now += 1;
  const first = await sold(harness, seller, buyer);
  harness.clock.now = now;
  const cleared = await sold(harness, seller, buyer);
  await admin.ask('DELETE', `/api/products/${cleared.listingId}`, { sold: true });
  await refunded(harness, cleared.orderId, 1225, now);
  const hidden = await sold(harness, seller, buyer);
  await admin.ask('DELETE', `/api/products/${hidden.listingId}`, { sold: true, page: true });
  const removed = await listing(harness, seller);
  await admin.ask('DELETE', `/api/products/${removed}`);
  const listed = await listing(harness, seller);
  return { first, cleared, hidden, removed, listed };
}

// Fails when a number and its list differ: in the start of the period, or about deleted rows.
test('each number of the overview counts the rows of its list', async ({ harness, seller, buyer, admin }) => {
  await busyDays(harness, seller, buyer, admin);
  const [, figures] = await answer(admin.ask('GET', '/api/overview?days=7'));
  const [listings, sales, revenue, refunds] = await Promise.all(
    ['listings', 'sales', 'revenue', 'refunds'].map((number) => rowsOf(admin, number)),
  );
  const sum = (rows: readonly Row[] = []) => rows.reduce((total, { amount }) => total + amount, 0);
  expect(figures).toMatchObject({
    listings: listings?.length,
    sales: sales?.length,
    revenue: sum(revenue),
    refunds: sum(refunds),
  });
  expect([listings?.length, sales?.length, revenue?.length, refunds?.length]).toEqual([5, 3, 3, 1]);
  expect((await rowsOf(admin, 'sales', '?days=30')).length).toBe(4);
});

test('a row has its outcome, and a flag for an existing page', async ({ harness, seller, buyer, admin }) => {
  const { first, cleared, hidden, removed, listed } = await busyDays(harness, seller, buyer, admin);
  const told = async (number: string) =>
    Object.fromEntries(
      (await rowsOf(admin, number)).map(({ product_id, state, has_page }) => [product_id, [state, has_page]]),
    );
  expect(await told('listings')).toEqual({
    [first.listingId]: ['sold', true],
    [cleared.listingId]: ['sold', true],
    [hidden.listingId]: ['sold', false],
    [removed]: ['removed', false],
    [listed]: ['listed', true],
  });
  expect(await told('refunds')).toEqual({ [cleared.listingId]: ['owed', true] });
  for (const row of await rowsOf(admin, 'listings'))
    expect((await getListingPage(harness.deps, row.product_id)) !== 'gone', row.product_id).toBe(row.has_page);
});

test('a list continues where its last page ended, largest sale first for the revenue', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  for (const price of [9, 25, 9, 17]) {
    const copy = await listing(harness, seller, { resellPriceCents: 100 * price });
    const order = await booked(buyer, copy, { product_price: price });
    const [, intent] = await answer(startPaying(buyer, order, price));
    const intentId = (intent as { clientSecret: string }).clientSecret.replace(/_secret_.*/, '');
    harness.payments.succeed(intentId);
    await finishPaying(buyer, intentId);
  }
  const seen: Row[] = [];
  let path: string | undefined = '/api/overview/revenue?days=7&limit=1';
  while (path) {
    const response: Response = await admin.ask('GET', path);
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    seen.push(...((await response.json()) as Row[]));
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  expect(seen.map(({ amount }) => amount)).toEqual([25, 17, 9, 9]);
  expect(new Set(seen.map(({ _id }) => _id)).size).toBe(4);
});

test('an unknown number has no list', async ({ admin }) => {
  expect((await admin.ask('GET', '/api/overview/visitors')).status).toBe(404);
});
