import { describe, expect, test } from 'vitest';
import { MUTATIONS } from './mutations.ts';
import { applies } from './scratch.ts';

describe('the table of mutations', () => {
  test.each(MUTATIONS)('$invariant: $what: its texts stand once in the code', ({ edits }) => {
    expect(edits.filter((edit) => !applies(edit))).toEqual([]);
  });

  test('has one for every invariant', () => {
    const wanted = Array.from({ length: 15 }, (_, i) => `I${i + 1}`);
    expect(wanted.filter((name) => !MUTATIONS.some(({ invariant }) => invariant === name))).toEqual([]);
  });
});
