import { type CompleteWire, dollars } from '../entity/wire.ts';
import type { Availability } from '../reservations/reservations.ts';
import type { NewWish } from './requests.ts';

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

export const newWishWire = { listingId: 'productID' } as const satisfies CompleteWire<NewWish>;
