import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { medianOf, RECORD_FROM, recordOf, wilsonScore } from './record.ts';

const shares = fc.nat(100_000).chain((of) => fc.record({ n: fc.nat(of), of: fc.constant(of) }));

describe('the lower bound of Wilson', () => {
  // Newcombe 1998, table I: 81 of 263 (0.2553), 15 of 148 (0.0624), 0 of 20 (0), 1 of 29 (0.0061).
  test.each([
    [81, 263, 25.53],
    [15, 148, 6.24],
    [0, 20, 0],
    [1, 29, 0.61],
  ])('of %i of %i is the published one', (n, of, score) => {
    expect(wilsonScore({ n, of })).toBeCloseTo(score, 2);
  });

  test('lies between 0 and the share, solves the equation of the interval, and grows with n and with proof', () => {
    fc.assert(
      fc.property(shares, ({ n, of }) => {
        const score = wilsonScore({ n, of });
        expect(score).toBeGreaterThanOrEqual(0);
        if (of === 0) {
          expect(score).toBe(0);
          return;
        }
        expect(score).toBeLessThanOrEqual((100 * n) / of + 1e-9);
        const [p, bound] = [n / of, score / 100];
        // The bound is where the share is 1.96 deviations away.
        expect((p - bound) ** 2).toBeCloseTo((1.959963984540054 ** 2 * bound * (1 - bound)) / of, 6);
        if (n > 0) expect(score).toBeGreaterThan(wilsonScore({ n: n - 1, of }));
        if (n > 0) expect(wilsonScore({ n: 2 * n, of: 2 * of })).toBeGreaterThan(score);
      }),
    );
  });
});

test('the median is that of the single numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(31), { minLength: 1, maxLength: 60 }), (numbers) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      const days = [...new Set(sorted)].map((one) => ({
        days: one,
        sales: numbers.filter((number) => number === one).length,
      }));
      const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
      expect(medianOf(days)).toBe((low + high) / 2);
    }),
  );
  expect(medianOf([])).toBeNull();
});

test('a record says no more than its number of sales below five of them', () => {
  const sums = {
    ...{ endedSales: 9, sentSales: 3, sentOrMissedSales: 4, upheldClaims: 1 },
    ...{ canceledSales: 2, describedWell: 1, describedSales: 2 },
  };
  const nothing = { sentInTime: null, medianDaysToSend: null, claimsUpheld: null, canceledBySeller: null };
  const days = [{ days: 2, sales: 3 }];
  expect(recordOf({ ...sums, completedSales: RECORD_FROM - 1 }, days)).toEqual({
    ...{ sales: 4, asDescribed: null },
    ...nothing,
  });
  expect(recordOf({ ...sums, completedSales: RECORD_FROM }, days)).toEqual({
    sales: 5,
    sentInTime: { n: 3, of: 4 },
    medianDaysToSend: 2,
    claimsUpheld: { n: 1, of: 9 },
    canceledBySeller: { n: 2, of: 9 },
    asDescribed: { score: wilsonScore({ n: 1, of: 2 }), n: 1, of: 2 },
  });
});
