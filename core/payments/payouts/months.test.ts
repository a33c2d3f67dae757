import { expect, test } from 'vitest';
import { addMonths, formatLongMonth, formatShortMonth, formatUtcDay, lastMonths } from './months.ts';

test('months cross the turn of a year', () => {
  expect(lastMonths('2027-02', 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

test('months and days are those of UTC, wherever the reader is', () => {
  expect([formatShortMonth('2026-11'), formatLongMonth('2026-11')]).toEqual(['Nov 2026', 'November 2026']);
  expect(formatUtcDay(Date.UTC(2026, 10, 30, 23, 59))).toBe('Nov 30, 2026');
});
