import { type CompleteWire, moment } from '../entity/wire.ts';
import { type ListingWithContact, listingWithContactWire } from '../listings/listing.ts';

/** Orders of `GET /sold-products?sort=`; the latest sale first by default. */
export const SOLD_LISTING_SORTS = ['newest', 'price'] as const;
export type SoldListingSort = (typeof SOLD_LISTING_SORTS)[number];

/**
 * A sold copy in the admin's list. `resellPriceCents` is the paid price, in integer cents; moments are ms since the
 * epoch (UTC).
 */
export type SoldListing = ListingWithContact & {
  /** The seller has a page: the account is neither deleted nor suspended. */
  readonly sellerHasPage: boolean;
  readonly reported: boolean;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly status: 'paid' | 'refunded';
  readonly intentId: string | null;
  readonly soldAt: number;
  readonly orderId: string;
};

export const soldListingWire = {
  ...listingWithContactWire,
  sellerHasPage: 'seller_has_shelf',
  reported: 'reported',
  buyerName: 'buyer_name',
  buyerEmail: 'buyer_email',
  status: 'status',
  intentId: 'transactionId',
  soldAt: moment('sold_at'),
  orderId: 'order',
} as const satisfies CompleteWire<SoldListing>;
