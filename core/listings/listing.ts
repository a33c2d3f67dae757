import { type Public, publicWire } from '../entity/entity.ts';
import type { CompleteWire } from '../entity/wire.ts';
import { listingFields } from './fields.ts';

/**
 * One copy for sale; its fields are in `fields.ts`, the schema of its form in `post/listing-form.ts`. Prices in integer
 * cents, moments in ms since the epoch (UTC).
 */
export type Listing = Public<typeof listingFields>;

/** The public fields; without the seller's email and phone. */
export const listingWire = /* @__PURE__ */ publicWire(listingFields);

/** For the seller and for admins only. */
export type ListingWithContact = Listing & { readonly phoneNumber: string; readonly sellerEmail: string };

export const listingWithContactWire = {
  ...listingWire,
  phoneNumber: listingFields.phoneNumber.wire,
  sellerEmail: 'seller_email',
} as const satisfies CompleteWire<ListingWithContact>;
