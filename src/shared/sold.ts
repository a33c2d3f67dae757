import { dollars, moment } from './names.ts';

/** A copy that was sold, as the admin's list shows it. Amount in integer cents, moment in ms since the epoch (UTC). */
export type SoldListing = {
  readonly id: string;
  readonly name: string;
  readonly photo: string | null;
  readonly categoryName: string;
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
  sellerName: 'seller_name',
  sellerEmail: 'seller_email',
  buyerName: 'buyer_name',
  buyerEmail: 'buyer_email',
  priceCents: dollars('resell_price'),
  status: 'status',
  intentId: 'transactionId',
  soldAt: moment('sold_at'),
} as const;
