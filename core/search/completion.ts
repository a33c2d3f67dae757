import type { CompleteWire } from '../entity/wire.ts';

/** An offer of the search field while somebody types: a title or an author of copies for sale, as sellers wrote it. */
export type Completion = { readonly kind: 'title' | 'author'; readonly text: string };

export const completionWire = { kind: 'kind', text: 'text' } as const satisfies CompleteWire<Completion>;

/** Under this many characters nearly every book would fit. */
export const COMPLETION_CHARACTERS_LEAST = 2;
