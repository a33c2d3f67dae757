import { expect, test } from 'vitest';
import { formatPrice } from '../format.ts';
import { formatChange } from './overview.ts';

const count = String;

test.each([
  [12, 10, count, '20% more (10 before)'],
  [5, 10, count, '50% less (10 before)'],
  [0, 4, count, '100% less (4 before)'],
  [3, 3, count, 'Same as before'],
  [0, 0, count, 'Same as before'],
  [3, 0, count, 'None before'],
  [250_000, 1250, formatPrice, '19,900% more ($12.50 before)'],
  [1, 3, count, '67% less (3 before)'],
])('%d beside %d', (now, before, format, text) => {
  expect(formatChange(now, before, format)).toBe(text);
});
