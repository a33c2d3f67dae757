/**
 * Mutations that the suite must notice: for each invariant, ways in which the code or the schema could be wrong. If
 * several barriers protect the same invariant, a mutation removes all of them.
 */
import { ACCESS } from './access.ts';
import { FULFILMENTS } from './fulfilments.ts';
import { HOLDS_AND_INTENTS } from './holds.ts';
import { LETTERS } from './letters.ts';
import { MONEY } from './money.ts';
import type { Mutation } from './mutation.ts';
import { PAYOUTS } from './payouts.ts';
import { PUSHES } from './pushes.ts';
import { RECORDS } from './records.ts';

const numberOf = ({ invariant }: Mutation): number => Number(invariant.slice(1));

/** All of them, in the order of their invariants: those of letters (M) and pushes (P) after all others (I). */
export const MUTATIONS: readonly Mutation[] = [
  ...[...MONEY, ...FULFILMENTS, ...PAYOUTS, ...HOLDS_AND_INTENTS, ...RECORDS, ...ACCESS].sort(
    (a, b) => numberOf(a) - numberOf(b),
  ),
  ...LETTERS,
  ...PUSHES,
];
