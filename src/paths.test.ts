import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('encodes an unusual id as one path segment', () => {
  expect(paths.category('a/b?c#d')).toBe('/category/a%2Fb%3Fc%23d');
  expect(paths.payment('../x')).toBe('/dashboard/payment/..%2Fx');
});
