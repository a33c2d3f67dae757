import { expect, test } from 'vitest';
import { minutesAndSeconds, ordinal } from './clock.ts';

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

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [22, '22nd'],
  [103, '103rd'],
])('place %d reads %s', (place, text) => {
  expect(ordinal(place)).toBe(text);
});
