/**
 * A digest: one letter about the events of some minutes. Outdated events are left out; without any left there is no
 * letter.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { LetterFacts, LetterPart } from './define-letter.ts';

const words = {
  /** Below a digest that names only the first. */
  more: (count: number) => `and ${count} more`,
} as const;

export type DigestItem = { readonly title: string; readonly note: string; readonly url?: string };

/** Events of a digest, as JSON for `json_each`. */
export const eventsOf = ({ facts }: LetterFacts): SQL => sql`json_each(${JSON.stringify(facts.of)}) event`;

/** The list, and the number of events that it does not name. */
export const listed = (items: readonly DigestItem[], { facts }: LetterFacts): readonly LetterPart[] => [
  { items },
  ...(Number(facts.more) > 0 ? [words.more(Number(facts.more))] : []),
];

export const countOf = (items: readonly DigestItem[], { facts }: LetterFacts): number =>
  items.length + Number(facts.more ?? 0);
