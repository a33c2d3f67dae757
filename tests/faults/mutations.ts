/**
 * What the suite must notice: for each invariant, ways in which the code or the schema could be wrong. Where several walls
 * stand behind each other, a mutation takes down all of them; that it needs so many is good news about the application.
 */
import { ACCESS } from './mutations/access.ts';
import { HOLDS_AND_INTENTS } from './mutations/holds.ts';
import { MONEY } from './mutations/money.ts';
import type { Mutation } from './mutations/mutation.ts';
import { RECORDS } from './mutations/records.ts';

const numberOf = ({ invariant }: Mutation): number => Number(invariant.slice(1));

/** All of them, in the order of their invariants. */
export const MUTATIONS: readonly Mutation[] = [...MONEY, ...HOLDS_AND_INTENTS, ...RECORDS, ...ACCESS].sort(
  (a, b) => numberOf(a) - numberOf(b),
);
