import { expect, test } from 'vitest';
import { firstEndOf } from './want.ts';

// Fails when the first want of the list decides: wants are listed by their age, and each has an end of its own.
test('the notice about wants that end names the earliest end', () => {
  expect(firstEndOf([{ endsAt: null }, { endsAt: 2_000 }, { endsAt: 1_000 }])).toBe(1_000);
  expect(firstEndOf([{ endsAt: null }])).toBeNull();
  expect(firstEndOf([])).toBeNull();
});
