import { describe, expect, test } from 'vitest';
import { applies } from '../environment/application.ts';
import { STEPS } from '../injection/steps.ts';
import { MUTATIONS } from './mutations.ts';

describe('the table of mutations', () => {
  test.each(MUTATIONS)('$invariant: $what: its texts are once in the code', ({ edits }) => {
    expect(edits.filter((edit) => !applies(edit))).toEqual([]);
  });

  test('names steps that have faults', () => {
    const named = MUTATIONS.flatMap(({ steps = [] }) => steps);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !STEPS.some((step) => step.name === name))).toEqual([]);
  });

  test('has one for every invariant', () => {
    const numbered = (letter: string, length: number) => Array.from({ length }, (_, i) => `${letter}${i + 1}`);
    const wanted = [...numbered('I', 28), ...numbered('M', 7), ...numbered('P', 5), ...numbered('T', 4)];
    expect(wanted.filter((name) => !MUTATIONS.some(({ invariant }) => invariant === name))).toEqual([]);
  });
});
