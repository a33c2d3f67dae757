import { dollars, moment } from './names.ts';

/** The orders that `GET /sold-products?sort=` knows: the latest sale first, unless it says the dearest. */
export const SOLD_SORTS = ['newest', 'price'] as const;
export type SoldSort = (typeof SOLD_SORTS)[number];

/** A copy that was sold, as the admin's list shows it. Amount in integer cents, moment in ms since the epoch (UTC). */
export type SoldListing = {
  readonly id: string;
  readonly name: string;
  readonly photo: string | null;
  readonly categoryName: string;
  readonly sellerId: string;
  /** The seller's shelf is there to be seen: the account is neither deleted nor suspended. */
  readonly sellerHasShelf: boolean;
  readonly sellerName: string;
  readonly sellerEmail: string;
  readonly buyerName: string;
  readonly buyerEmail: string;
  /** What was paid. */
  readonly priceCents: number;
  readonly status: 'paid' | 'refunded';
  readonly intentId: string | null;
  readonly soldAt: number;
};

export const soldListingWire = {
  id: '_id',
  name: 'name',
  photo: 'photo',
  categoryName: 'category_name',
  sellerId: 'sellerID',
  sellerHasShelf: 'seller_has_shelf',
  sellerName: 'seller_name',
  sellerEmail: 'seller_email',
  buyerName: 'buyer_name',
  buyerEmail: 'buyer_email',
  priceCents: dollars('resell_price'),
  status: 'status',
  intentId: 'transactionId',
  soldAt: moment('sold_at'),
} as const;
