import { expect, test } from 'vitest';
import { dateAndTime, dayAndTime, isToday, minutesAndSeconds, shortMoment, zonedMoment } from './clock.ts';

test.each([
  [900_000, '15:00'],
  [899_001, '15:00'],
  [899_000, '14:59'],
  [60_000, '01:00'],
  [1, '00:01'],
  [0, '00:00'],
  [-5_000, '00:00'],
  [6_000_000, '100:00'],
])('%d ms are left as %s', (left, text) => {
  expect(minutesAndSeconds(left)).toBe(text);
});

test('a day ends at midnight where its reader is', () => {
  const now = new Date(2026, 10, 21, 14, 5).getTime();
  expect(isToday(new Date(2026, 10, 21, 23, 59).getTime(), now)).toBe(true);
  expect(isToday(new Date(2026, 10, 22, 0, 0).getTime(), now)).toBe(false);
  expect(isToday(new Date(2026, 10, 20, 9, 0).getTime(), now)).toBe(true);
});

test('a short moment has its year only in another one', () => {
  const year = new Date().getFullYear();
  expect(shortMoment(new Date(year, 10, 21, 14, 5).getTime())).not.toContain(String(year));
  expect(shortMoment(new Date(year + 1, 0, 2, 14, 5).getTime())).toContain(String(year + 1));
});

test.each([dateAndTime, dayAndTime, shortMoment, zonedMoment])('no line ends within a time of day', (text) => {
  const time = /\d{1,2}:05.*/.exec(text(Date.UTC(2026, 10, 21, 14, 5)))?.[0];
  expect(time).toMatch(/^[^ \u202f]+$/);
});
