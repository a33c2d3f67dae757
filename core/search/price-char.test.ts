import { expect, test } from 'vitest';
import { PRICE_CENTS } from '../listings/limits.ts';
import { centsOf, priceCharOf } from './price-char.ts';

// Fails when two prices share a character, or one has a character that no text may have.
test('each price has a character of its own, in the order of the prices', () => {
  const codes = Array.from({ length: PRICE_CENTS.most + 1 }, (_, cents) => priceCharOf(cents).codePointAt(0) ?? 0);
  expect(codes.every((code, cents) => code > (codes[cents - 1] ?? 255))).toBe(true);
  expect(codes.filter((code) => (code >= 0xd800 && code < 0xe000) || code === 0xfffe || code === 0xffff)).toEqual([]);
  expect(codes.at(-1)).toBeLessThanOrEqual(0x10ffff);
  expect(codes.findIndex((code, cents) => centsOf(String.fromCodePoint(code)) !== cents)).toBe(-1);
});
