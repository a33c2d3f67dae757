/** A seller's change of several listings in one call, and its result per listing. */
import * as v from 'valibot';
import { requiredId } from '../entity/validation.ts';
import { commonWords } from '../words/en/common.ts';
import { listingsWords } from '../words/en/listings.ts';
import { ADVERTISED_PER_SELLER, LISTINGS_PER_CHANGE } from './limits.ts';

export const BULK_ACTIONS = ['lower_price', 'take_off_sale', 'put_on_sale', 'advertise'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** A listing as the seller saw it. A price changes only at this version, so a repeated call does not lower it twice. */
const seen = v.pipe(
  v.object(
    {
      _id: requiredId(commonWords.required.listing, 64),
      version: v.pipe(v.number(commonWords.error.invalid), v.integer(commonWords.error.invalid)),
    },
    commonWords.error.invalid,
  ),
  v.transform(({ _id, version }) => ({ id: _id, version })),
);

/** `PATCH /my-products`. */
export const BulkChange = v.object(
  {
    action: v.picklist(BULK_ACTIONS, commonWords.error.invalid),
    listings: v.pipe(
      v.array(seen, commonWords.required.listing),
      v.minLength(1, commonWords.required.listing),
      v.maxLength(LISTINGS_PER_CHANGE, listingsWords.tooMany(LISTINGS_PER_CHANGE)),
    ),
  },
  commonWords.error.invalid,
);
export type BulkChange = v.InferOutput<typeof BulkChange>;

export const seenListingWire = { id: '_id', version: 'version' } as const;

/** Reason for which a listing was left unchanged. */
export type BulkRefusal = keyof typeof listingsWords.leftAsItWas;

/** Text of each refusal, after the name of the book. */
export const BULK_REFUSALS: Readonly<Record<BulkRefusal, string>> = {
  ...listingsWords.leftAsItWas,
  limit: listingsWords.leftAsItWas.limit(ADVERTISED_PER_SELLER),
};

export type BulkFacts = {
  readonly sold: boolean;
  readonly held: boolean;
  readonly paused: boolean;
  readonly advertised: boolean;
  readonly version: number;
};

/** Reason for which an unchanged listing was left alone. `seenVersion` is the version that the seller saw. */
export function bulkRefusalOf(action: BulkAction, facts: BulkFacts | undefined, seenVersion: number): BulkRefusal {
  if (!facts) return 'not_found';
  if (facts.sold) return 'sold';
  switch (action) {
    case 'take_off_sale':
    case 'put_on_sale':
      return 'already';
    case 'advertise':
      if (facts.advertised) return 'already';
      return facts.paused ? 'paused' : 'limit';
    case 'lower_price':
      if (facts.version !== seenVersion) return 'changed';
      return facts.held ? 'held' : 'lowest';
  }
}
