import { type Public, publicWire } from '../entity/entity.ts';
import type { CompleteWire } from '../entity/wire.ts';
import { listingFields } from './fields.ts';

/** A listing: one copy of a book. Prices in integer cents, moments in ms since the epoch (UTC). */
export type Listing = Public<typeof listingFields>;

/** What everybody may see of a listing. The seller's email and phone are not here. */
export const listingWire = /* @__PURE__ */ publicWire(listingFields);

/** A listing with its seller's contact. For the seller and for an admin, nobody else. */
export type ListingWithContact = Listing & { readonly phoneNumber: string; readonly sellerEmail: string };

export const listingWithContactWire = {
  ...listingWire,
  phoneNumber: listingFields.phoneNumber.wire,
  sellerEmail: 'seller_email',
} as const satisfies CompleteWire<ListingWithContact>;
