import { expect, test } from 'vitest';
import { moved, sortedByIds } from './category-order.ts';

const categories = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id.toUpperCase() }));
const idsOf = (order: readonly string[]) => sortedByIds(categories, order).map(({ id }) => id);

test('an unsaved order appends new categories and drops deleted ones', () => {
  expect(idsOf([])).toEqual(['a', 'b', 'c', 'd']);
  expect(idsOf(['c', 'gone', 'a', 'b'])).toEqual(['c', 'a', 'b', 'd']);
});

test.each([
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'c', 'b']],
  ['a', -1, undefined],
  ['c', 1, undefined],
  ['none', 1, undefined],
] as const)('moves %s by %d', (id, by, order) => {
  expect(moved(['a', 'b', 'c'], id, by)).toEqual(order);
});
