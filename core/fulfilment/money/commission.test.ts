import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commissionOf } from './commission.ts';

test.each([
  [1250, 125],
  [1299, 129],
  [500, 50],
  [499, 50],
  [80, 50],
  [50, 50],
  [80_000, 8_000],
])('of %i cents Dogear keeps %i', (price, fee) => expect(commissionOf(price)).toBe(fee));

test('is a whole number of cents, and at most the price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (price) => {
      const fee = commissionOf(price);
      expect(Number.isInteger(fee) && fee >= 0 && fee <= price).toBe(true);
    }),
  );
});
