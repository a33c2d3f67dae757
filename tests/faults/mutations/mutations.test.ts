import { describe, expect, test } from 'vitest';
import { applies } from '../environment/application.ts';
import { MUTATIONS } from './mutations.ts';

describe('the table of mutations', () => {
  test.each(MUTATIONS)('$invariant: $what: its texts are once in the code', ({ edits }) => {
    expect(edits.filter((edit) => !applies(edit))).toEqual([]);
  });

  test('has one for every invariant', () => {
    const wanted = Array.from({ length: 15 }, (_, i) => `I${i + 1}`);
    expect(wanted.filter((name) => !MUTATIONS.some(({ invariant }) => invariant === name))).toEqual([]);
  });
});
