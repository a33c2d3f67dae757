import { expect, it } from 'vitest';
import { CONDITIONS } from '../condition.ts';
import { bandOf, copyKindOf } from './copy-kind.ts';

it('numbers each kind of copy once', () => {
  expect([0, 499, 500, 999, 1000, 1999, 2000, 1_000_000].map(bandOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  const kinds = CONDITIONS.flatMap((condition) =>
    [100, 500, 1000, 2000].flatMap((priceCents) =>
      [false, true].map((verified) => copyKindOf({ condition, priceCents, verified })),
    ),
  );
  expect(kinds).toEqual(Array.from({ length: 32 }, (_, n) => n));
});
