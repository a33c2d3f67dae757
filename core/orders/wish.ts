import * as v from 'valibot';
import type { Availability } from '../reservations/availability.ts';
import { requiredId } from '../validation.ts';
import { type CompleteWire, dollars } from '../wire.ts';
import { commonWords } from '../words/common.ts';

/** A copy on somebody's wish list, as it stands now. Price in integer cents. */
export type Wish = {
  readonly id: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly categoryId: string;
  readonly categoryName: string;
  readonly photo: string | null;
  readonly priceCents: number;
  readonly sellerName: string;
  readonly buyerEmail: string;
  readonly available: boolean;
  readonly sold: boolean;
  readonly wished: true;
  readonly state: Availability;
};

export const wishWire = {
  id: '_id',
  listingId: 'productID',
  listingName: 'product_name',
  categoryId: 'categoryId',
  categoryName: 'category_name',
  photo: 'photo',
  priceCents: dollars('resell_price'),
  sellerName: 'seller_name',
  buyerEmail: 'user_email',
  available: 'availablity',
  sold: 'paid',
  wished: 'add_to_wishlist',
  state: 'state',
} as const satisfies CompleteWire<Wish>;

/** `POST /add-to-wishlist`. What else is sent along is known to the server and decides nothing. */
export const NewWish = v.pipe(
  v.object({
    productID: requiredId(commonWords.required.listing, 64),
  }),
  v.transform((wire) => ({ listingId: wire.productID })),
);
export type NewWish = v.InferOutput<typeof NewWish>;

/** How the browser writes a `NewWish`. */
export const newWishWire = { listingId: 'productID' } as const satisfies CompleteWire<NewWish>;
