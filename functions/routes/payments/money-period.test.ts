import { expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { test as base } from '../../../tests/fixtures/test.ts';

const DAY = 86_400_000;

const test = base.extend('harness', ({ harness }) => {
  harness.clock.now = Date.UTC(2026, 10, 30, 23, 30);
  return harness;
});

const period = async (admin: SignedIn, query: string) =>
  (await answer(admin.ask('GET', `/api/money/period${query}`)))[1];

// Fails when a day is not UTC's, or when a month includes a day of another one.
test.for([
  ['?range=today', '2026-11-30', '2026-11-30'],
  ['?range=7', '2026-11-24', '2026-11-30'],
  ['?range=30', '2026-11-01', '2026-11-30'],
  ['?range=this_month', '2026-11-01', '2026-11-30'],
  ['?range=last_month', '2026-10-01', '2026-10-31'],
  ['?from=2024-02-29&to=2024-02-29', '2024-02-29', '2024-02-29'],
  ['?range=all', '2026-11-01', '2026-11-30'],
  ['', '2026-11-01', '2026-11-30'],
] as const)('%j is from %s to %s', async ([query, from, to], { admin }) => {
  expect(await period(admin, query)).toEqual({ from, to, count: 0, sales: 0, commission: 0, refunds: 0 });
});

test.for([
  ['?from=2026-11-02&to=2026-11-01', ['to']],
  ['?from=2026-02-30&to=2026-03-01', ['from']],
  ['?from=2026-11-01', ['to']],
  ['?to=yesterday', ['from', 'to']],
  ['?from=2025-01-01&to=2026-11-01', ['to']],
] as const)('refuses %j, with the invalid field', async ([query, fields], { admin }) => {
  for (const path of ['period', 'movements']) {
    const [status, body] = await answer(admin.ask('GET', `/api/money/${path}${query}`));
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, fields]);
  }
});

test('includes exactly the first and the last moment of the days', async ({ harness, seller, buyer, admin }) => {
  const first = Date.UTC(2026, 10, 30);
  for (const at of [first - 1, first, first + DAY - 1]) {
    harness.clock.now = at;
    await sold(harness, seller, buyer);
  }
  const rows = async (query: string) => (await answer(admin.ask('GET', `/api/money/movements${query}`)))[1] as object[];
  expect(await period(admin, '?range=today')).toMatchObject({ count: 2, sales: 25 });
  expect(await rows('?range=today')).toHaveLength(2);
  expect(await rows('?range=7')).toHaveLength(3);
});

test('movements have pages, newest first, and are uncacheable', async ({ harness, seller, buyer, admin }) => {
  const { orderId } = await completed(harness, seller, buyer);
  harness.clock.now += 1;
  await sold(harness, seller, buyer);
  const seen: { kind: string }[] = [];
  let path: string | undefined = '/api/money/movements?range=7&limit=1';
  while (path && seen.length < 9) {
    const response: Response = await admin.ask('GET', path);
    expect([response.headers.get('Server-Timing'), response.headers.get('Cache-Control')]).toEqual([
      'db;desc="2"',
      'no-store',
    ]);
    seen.push(...((await response.json()) as typeof seen));
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  const book = { order: orderId, product_name: expect.any(String), currency: 'usd', at: expect.any(String) };
  expect(seen.map(({ kind }) => kind)[0]).toBe('sale');
  expect(seen.slice(1).toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { ...book, kind: 'commission', from: 'held', to: 'fee', amount: 1.25 },
    { ...book, kind: 'sale', from: 'buyer', to: 'held', amount: 12.5 },
    { ...book, kind: 'share', from: 'held', to: 'seller', amount: 11.25 },
  ]);
  expect(await period(admin, '?range=7')).toMatchObject({ count: 2, sales: 25, commission: 1.25, refunds: 0 });
});
