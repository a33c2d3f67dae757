/** A seller's own listings, and the seller's actions on them. */

import { type CompleteWire, moment } from '../entity/wire.ts';
import { type ListingWithContact, listingWithContactWire } from './listing.ts';
import type { Photo } from './photo.ts';

/**
 * Check required before a copy that came back is on sale again: its presence, after a missed deadline; its condition,
 * after a return.
 */
export const RECHECKS = ['still_there', 'condition'] as const;
export type Recheck = (typeof RECHECKS)[number];

/** A seller's own listing: the public fields, the seller's contact, and all pictures. */
export type MyListing = ListingWithContact & {
  readonly photos: readonly Photo[];
  /** A buyer has a hold or a turn. */
  readonly held: boolean;
  readonly paused: boolean;
  /** Check that the seller owes before a copy that came back is on sale. */
  readonly recheck: Recheck | null;
  /** Moment and buyer of the sale; null without one, and after a canceled or refunded one. */
  readonly soldAt: number | null;
  readonly buyerName: string | null;
  /** End of an undone sale. */
  readonly saleEnd: 'canceled' | 'refunded' | null;
  readonly version: number;
};

export const myListingWire = {
  ...listingWithContactWire,
  photos: 'photos',
  held: 'held',
  paused: 'off_sale',
  recheck: 'recheck',
  soldAt: moment('sold_at'),
  buyerName: 'buyer_name',
  saleEnd: 'sale_end',
  version: 'version',
} as const satisfies CompleteWire<MyListing>;

/** Lists of `GET /my-products?state=`. */
export const LISTING_STATES = ['available', 'advertised', 'paused', 'sold', 'no-picture'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** Actions allowed on a listing; the screen and the server both ask here. */
export const listingCan = {
  advertise: (listing: { sold: boolean; advertised: boolean }) => !listing.sold && !listing.advertised,
  edit: (listing: { sold: boolean; held: boolean }) => !listing.sold && !listing.held,
} as const;

/** A book of earlier listings with an ISBN: a suggestion; a single one fills empty fields and says so. */
export type KnownBook = { readonly name: string; readonly author: string | null; readonly listings: number };

export const knownBookWire = {
  name: 'name',
  author: 'author',
  listings: 'listings',
} as const satisfies CompleteWire<KnownBook>;
