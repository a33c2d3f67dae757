import { expect, test } from 'vitest';
import { formatCentsIn } from './line-prices.ts';

test('formats the sums of a line as prices', () => {
  expect(formatCentsIn('seller-1, 100 cents')).toBe('seller-1, $1.00');
  expect(formatCentsIn('at the payment service -5 cents, in our books 125000 cents')).toBe(
    'at the payment service −$0.05, in our books $1,250.00',
  );
  expect(formatCentsIn('ledger 1125 + 0 cents, rows 0 + -125 cents')).toBe(
    'ledger $11.25 + $0.00, rows $0.00 + −$1.25',
  );
  expect(formatCentsIn('2 payments in progress')).toBe('2 payments in progress');
});
