import { type CompleteWire, dollars } from '../entity/wire.ts';
import type { Listing } from '../listings/listing.ts';

/** Facts of a title beside its representative copy. */
export type TitleSummary = {
  readonly titleId: string;
  /** Copies for sale, whatever the choices. */
  readonly copies: number;
  /** Price of the cheapest of them, in cents; null for none. */
  readonly fromCents: number | null;
};

/** A title with its representative copy: the cheapest that fits the search, unless another order is requested. */
export type FoundTitle = TitleSummary & { readonly listing: Listing };

export const titleSummaryWire = {
  titleId: 'titleID',
  copies: 'copies',
  fromCents: dollars('from_price'),
} as const satisfies CompleteWire<TitleSummary>;

/** Completion in the search field: a title or an author of copies for sale, as sellers wrote it. */
export type Completion = { readonly kind: 'title' | 'author'; readonly text: string };

export const completionWire = { kind: 'kind', text: 'text' } as const satisfies CompleteWire<Completion>;

/** Minimum length of the text: with fewer characters nearly every book would match. */
export const COMPLETION_CHARACTERS_LEAST = 2;
