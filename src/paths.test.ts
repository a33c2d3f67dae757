import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('an odd id stays one segment of its address', () => {
  expect(paths.category('a/b?c#d')).toBe('/category/a%2Fb%3Fc%23d');
  expect(paths.payment('../x')).toBe('/dashboard/payment/..%2Fx');
});
