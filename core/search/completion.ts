import type { CompleteWire } from '../entity/wire.ts';

/** Completion in the search field: a title or an author of copies for sale, as sellers wrote it. */
export type Completion = { readonly kind: 'title' | 'author'; readonly text: string };

export const completionWire = { kind: 'kind', text: 'text' } as const satisfies CompleteWire<Completion>;

/** Minimum length of the text: with fewer characters nearly every book would match. */
export const COMPLETION_CHARACTERS_LEAST = 2;
