/** The seller's side of a listing: what they see of their own, and what may be done with it. */

import { type CompleteWire, moment } from '../entity/wire.ts';
import { type ListingWithContact, listingWithContactWire } from './listing.ts';
import type { Photo } from './photo.ts';

/**
 * What a seller looks at before a copy that came back is on sale: whether it is still there, after a sale that they let pass; its
 * condition, after it was sent back.
 */
export const RECHECKS = ['still_there', 'condition'] as const;
export type Recheck = (typeof RECHECKS)[number];

/** A seller's own listing: what everybody sees, their own contact, and all pictures. */
export type MyListing = ListingWithContact & {
  readonly photos: readonly Photo[];
  /** Somebody is paying for it at this moment, or it is their turn to. */
  readonly held: boolean;
  /** Its seller has taken this copy off sale for now. */
  readonly paused: boolean;
  /** What its seller has to look at before a copy that came back is on sale. */
  readonly recheck: Recheck | null;
  /** When it was sold, and to whom; null until then. Nobody has it of a sale that was canceled or refunded. */
  readonly soldAt: number | null;
  readonly buyerName: string | null;
  /** How a sale ended that is none any more. */
  readonly saleEnd: 'canceled' | 'refunded' | null;
  /** Sent back with a change. */
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

/** The lists that `GET /my-products?state=` knows. */
export const LISTING_STATES = ['available', 'advertised', 'paused', 'sold', 'no-picture'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** What may be done with a listing; asked by the screen before it offers and by the server before it acts. */
export const listingCan = {
  advertise: (listing: { sold: boolean; advertised: boolean }) => !listing.sold && !listing.advertised,
  edit: (listing: { sold: boolean; held: boolean }) => !listing.sold && !listing.held,
} as const;

/** What earlier listings say about an ISBN: an offer to fill in; where it is the only one, empty fields take it and say so. */
export type KnownBook = { readonly name: string; readonly author: string | null; readonly listings: number };

export const knownBookWire = {
  name: 'name',
  author: 'author',
  listings: 'listings',
} as const satisfies CompleteWire<KnownBook>;
