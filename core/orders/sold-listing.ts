import { type CompleteWire, moment } from '../entity/wire.ts';
import { type ListingWithContact, listingWithContactWire } from '../listings/listing.ts';

/** The orders that `GET /sold-products?sort=` knows: the latest sale first, unless it says the dearest. */
export const SOLD_SORTS = ['newest', 'price'] as const;
export type SoldSort = (typeof SOLD_SORTS)[number];

/**
 * A copy that was sold, as the admin's list shows it. `resellPriceCents` is what was paid, in integer cents; moments are ms
 * since the epoch (UTC).
 */
export type SoldListing = ListingWithContact & {
  /** There is a seller page: the account is neither deleted nor suspended. */
  readonly sellerHasPage: boolean;
  /** Somebody reported it, and no admin has settled that yet. */
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
