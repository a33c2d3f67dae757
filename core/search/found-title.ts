import { type CompleteWire, dollars } from '../entity/wire.ts';
import type { Listing } from '../listings/listing.ts';

/** Facts of a title beside the copy that stands for it. */
export type TitleSummary = {
  readonly titleId: string;
  /** Copies for sale, whatever was chosen. */
  readonly copies: number;
  /** The price of the cheapest of them, in cents; null when there are none. */
  readonly fromCents: number | null;
};

/** A title with the copy that stands for it: the cheapest that fits the search, unless another order is asked for. */
export type FoundTitle = TitleSummary & { readonly listing: Listing };

export const foundTitleWire = {
  titleId: 'titleID',
  copies: 'copies',
  fromCents: dollars('from_price'),
} as const satisfies CompleteWire<TitleSummary>;
