import { describe, expect, test } from 'vitest';
import { applies } from '../environment/application.ts';
import { MUTATIONS } from './mutations.ts';

describe('the table of mutations', () => {
  test.each(MUTATIONS)('$invariant: $what: its texts are once in the code', ({ edits }) => {
    expect(edits.filter((edit) => !applies(edit))).toEqual([]);
  });

  test('has one for every invariant', () => {
    const numbered = (letter: string, length: number) => Array.from({ length }, (_, i) => `${letter}${i + 1}`);
    const wanted = [...numbered('I', 28), ...numbered('M', 7), ...numbered('P', 5)];
    expect(wanted.filter((name) => !MUTATIONS.some(({ invariant }) => invariant === name))).toEqual([]);
  });
});
