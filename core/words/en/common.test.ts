import { expect, test } from 'vitest';
import { ordinal } from './common.ts';

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
