import * as v from 'valibot';
import { requiredId } from '../entity/validation.ts';
import { type CompleteWire, dollars } from '../entity/wire.ts';
import type { Availability } from '../reservations/reservations.ts';
import { commonWords } from '../words/en/common.ts';

/** A copy on a wish list in its present state. Price in integer cents. */
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

/** `POST /add-to-wishlist`. Other fields are ignored. */
export const NewWish = v.pipe(
  v.object({
    productID: requiredId(commonWords.required.listing, 64),
  }),
  v.transform((wire) => ({ listingId: wire.productID })),
);
export type NewWish = v.InferOutput<typeof NewWish>;

export const newWishWire = { listingId: 'productID' } as const satisfies CompleteWire<NewWish>;
