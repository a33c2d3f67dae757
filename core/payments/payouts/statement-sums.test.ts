import { expect, test } from 'vitest';
import type { StatementKind, StatementLine } from './statement.ts';
import { longMonth, monthFrom, monthsUntil, shortMonth, sumsOf, utcDay } from './statement-sums.ts';

const line = (kind: StatementKind, amountCents: number, rest: Partial<StatementLine> = {}): StatementLine => ({
  ...{ at: 0, orderId: 'o', listingName: 'Emma', priceCents: null, feeCents: null, paidCents: 0 },
  ...{ kind, amountCents },
  ...rest,
});

// Fails when a payment counts as income once more, or a part that went back is forgotten.
test('what was sold less the commission, with its changes, is what became the seller’s', () => {
  const lines = [
    line('sold', 1125, { priceCents: 1250, feeCents: 125 }),
    // A part of its price had gone back to the buyer before it was completed.
    line('sold', 855, { priceCents: 1250, feeCents: 95 }),
    line('paid', 0, { paidCents: 1980 }),
    line('changed', -360),
    line('taken_back', -100, { paidCents: -100 }),
  ];
  const sums = sumsOf(lines);
  expect(sums).toEqual({
    ...{ sales: 2, soldCents: 2500, feeCents: 220, changedCents: -760, yoursCents: 1520, paidCents: 1880 },
  });
  expect(sums.soldCents - sums.feeCents + sums.changedCents).toBe(sums.yoursCents);
  expect(sumsOf([])).toEqual({ sales: 0, soldCents: 0, feeCents: 0, changedCents: 0, yoursCents: 0, paidCents: 0 });
});

test('months go over the turn of a year', () => {
  expect(monthsUntil('2027-02', 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect([monthFrom('2026-12', 1), monthFrom('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

test('months and days are those of UTC, wherever the reader is', () => {
  expect([shortMonth('2026-11'), longMonth('2026-11')]).toEqual(['Nov 2026', 'November 2026']);
  expect(utcDay(Date.UTC(2026, 10, 30, 23, 59))).toBe('Nov 30, 2026');
});
