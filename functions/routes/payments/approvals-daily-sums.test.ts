/** Daily limits (UTC) of one admin: payments of the shop's own money, and requests for approval. */
import { describe, expect } from 'vitest';
import { answer } from '../../../tests/fixtures/factories.ts';
import { asked, give, given, largeSale, listed, test, waiting } from '../../../tests/fixtures/money/approvals.ts';
import { everything } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';

const DAY = 24 * 60 * 60_000;

/** All rows except requests with their audit entries and letters. */
const besidesAsking = async (harness: Harness) => {
  const { spendings: _, audit_entries: __, outbox: ___, sessions: ____, ...rest } = await everything(harness);
  return rest;
};

describe('within a day', () => {
  test('three goodwills of $999 in a row pay nothing', async ({ harness, seller, buyer, admin, bob }) => {
    const sales = [];
    for (let i = 0; i < 3; i++) sales.push(await largeSale(harness, seller, buyer));
    const before = await besidesAsking(harness);
    for (const sale of sales) expect(await answer(give(admin, sale, 999))).toEqual([202, waiting]);
    expect(await besidesAsking(harness)).toEqual(before);
    expect((await listed(bob)).map(({ amount, mine, state }) => [amount, mine, state])).toEqual(
      Array(3).fill([999, false, 'waiting']),
    );
  });

  // Fails when each sum is checked alone, when all admins share a limit, and when the day is not UTC's.
  test('an admin pays $500 in total without approval, and again from midnight (UTC) on', async ({
    harness,
    seller,
    buyer,
    admin,
    bob,
  }) => {
    harness.clock.now = (Math.floor(harness.clock.now / DAY) + 1) * DAY - 3 * 60_000;
    const sale = await largeSale(harness, seller, buyer);
    const statuses = [];
    for (const [who, amount, back] of [
      [admin, 300, 0],
      [admin, 200.01, 300],
      [admin, 200, 300],
      [admin, 0.01, 500],
      [bob, 500, 500],
    ] as const)
      statuses.push((await give(who, sale, amount, back)).status);
    expect([statuses, await given(harness)]).toEqual([
      [200, 202, 200, 202, 200],
      [30_000, 20_000, 50_000],
    ]);
    harness.clock.now = Math.ceil(harness.clock.now / DAY) * DAY - 1;
    expect((await give(admin, sale, 0.01, 1000)).status).toBe(202);
    harness.clock.now += 1;
    expect((await give(admin, sale, 500, 1000)).status).toBe(200);
    await requireFulfilmentRules(harness);
  });

  test('of two concurrent ones only one fits', async ({ harness, seller, buyer, admin }) => {
    const sales = [await largeSale(harness, seller, buyer), await largeSale(harness, seller, buyer)];
    const statuses = await Promise.all(sales.map(async (sale) => (await give(admin, sale, 300)).status));
    expect([statuses.toSorted(), await given(harness)]).toEqual([[200, 202], [30_000]]);
  });

  test('an impossible payment is refused without a request for approval', async ({ harness, seller, buyer, admin }) => {
    const sale = await largeSale(harness, seller, buyer);
    expect((await give(admin, sale, 10_000)).status).toBe(422);
    expect((await give(admin, sale, 999, 1)).status).toBe(409);
    expect(await listed(admin)).toEqual([]);
  });
});

// Fails when pending requests are not counted, when all admins share a count, and when a payment within the limit
// counts.
test('an admin requests 20 approvals in a day; one more is refused without a letter', async ({
  harness,
  seller,
  buyer,
  admin,
  bob,
}) => {
  const sale = await largeSale(harness, seller, buyer);
  for (let i = 0; i < 20; i++) {
    await asked(admin, sale);
    // Keeps the proof fresh.
    harness.clock.now += 20_000;
  }
  const before = await everything(harness);
  const refused = await give(admin, sale, 999);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(24 * 60 * 60 - 20 * 20)]);
  expect(await everything(harness)).toEqual(before);
  expect((await give(bob, sale, 999)).status).toBe(202);
  expect((await give(admin, sale, 500)).status).toBe(200);
  harness.clock.now += DAY - 20 * 20_000;
  expect((await give(admin, sale, 999, 500)).status).toBe(202);
});
