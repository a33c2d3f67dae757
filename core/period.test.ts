import { expect, test } from 'vitest';
import { DAY_MS } from './days.ts';
import { parsePeriod, periodStart } from './period.ts';

test.each([
  ['7', 7],
  ['30', 30],
  ['90', 90],
  ['8', undefined],
  ['07', undefined],
  ['', undefined],
  [null, undefined],
])('%j names the period %j', (days, period) => {
  expect(parsePeriod(days)).toBe(period);
});

// Fails when one day more or less counts, or when days are not those of UTC.
test('a period begins at midnight, and today is one of its days', () => {
  const today = Date.UTC(2026, 10, 21);
  for (const moment of [today, today + DAY_MS - 1]) {
    expect(periodStart(moment, 1)).toBe(today);
    expect(periodStart(moment, 7)).toBe(Date.UTC(2026, 10, 15));
  }
});
