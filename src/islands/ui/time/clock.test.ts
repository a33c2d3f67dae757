import { expect, test } from 'vitest';
import { dateAndTime, dayAndTime, minutesAndSeconds, zonedMoment } from './clock.ts';

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

test.each([dateAndTime, dayAndTime, zonedMoment])('no line ends within a time of day', (text) => {
  const time = /\d{1,2}:05.*/.exec(text(Date.UTC(2026, 10, 21, 14, 5)))?.[0];
  expect(time).toMatch(/^[^ \u202f]+$/);
});
