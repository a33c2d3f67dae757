import type { Condition } from '../constants.ts';
import { postingTime } from '../format.ts';
import { type Codec, dollars } from '../wire.ts';
import type { Photo } from './photo.ts';

/** A listing: one copy of a book. Prices in integer cents, moments in ms since the epoch (UTC). */
export type Product = {
  readonly id: string;
  readonly name: string;
  readonly author: string | null;
  readonly isbn: string | null;
  readonly categoryId: string;
  readonly categoryName: string;
  readonly photo: Photo | null;
  readonly sellerId: string;
  readonly sellerName: string;
  readonly sellerPhoto: string | null;
  /** From the seller's own row, so that an admin's decision shows at once. */
  readonly verified: boolean;
  readonly condition: Condition;
  readonly location: string;
  readonly yearOfPurchase: number;
  readonly usedDuration: string;
  readonly originalPriceCents: number;
  readonly resellPriceCents: number;
  readonly description: string;
  readonly postedAt: number;
  readonly available: boolean;
  readonly sold: boolean;
  readonly advertised: boolean;
};

const photoUrl: Codec<'photo', Photo, string> = {
  name: 'photo',
  encode: (photo) => photo.url,
  decode: (url) => ({ url, width: 0, height: 0 }),
};

const posted: Codec<'posting_time', number, string> = {
  name: 'posting_time',
  encode: postingTime,
  decode: (text) => Date.parse(text),
};

/** What everybody may see of a listing. The seller's email and phone are not here. */
export const productWire = {
  id: '_id',
  name: 'name',
  author: 'author',
  isbn: 'isbn',
  categoryId: 'categoryId',
  categoryName: 'category_name',
  photo: photoUrl,
  sellerId: 'seller_id',
  sellerName: 'seller_name',
  sellerPhoto: 'seller_photo',
  verified: 'verified',
  condition: 'condition',
  location: 'location',
  yearOfPurchase: 'year_of_purchase',
  usedDuration: 'year_of_use',
  originalPriceCents: dollars('original_price'),
  resellPriceCents: dollars('resell_price'),
  description: 'description',
  postedAt: posted,
  available: 'availablity',
  sold: 'paid',
  advertised: 'advertisement',
} as const;

/** A listing with its seller's contact. For the seller and for an admin, nobody else. */
export type ProductWithContact = Product & { readonly phoneNumber: string; readonly sellerEmail: string };

export const productWithContactWire = {
  ...productWire,
  phoneNumber: 'phone_number',
  sellerEmail: 'seller_email',
} as const;

/** Where a page of a list begins: after the row with this sort value (a moment, a position; a text where it says so) and id. */
export type Cursor<At = number> = { readonly at: At; readonly id: string };

const CURSOR = /^(\d{1,15})\.([\w-]{1,64})$/;
const TEXT_CURSOR = /^(.{0,300})\.([\w-]{1,64})$/su;

/** A cursor as it stands in an address: `1763700000000.abc`. */
export const formatCursor = (cursor: Cursor<number | string>): string => `${cursor.at}.${cursor.id}`;

/** The cursor of an address; `undefined` for none and for anything that is not one. */
export function parseCursor(text: string | null | undefined): Cursor | undefined {
  const match = CURSOR.exec(text ?? '');
  return match?.[1] && match[2] ? { at: Number(match[1]), id: match[2] } : undefined;
}

/** The same for a list that is sorted by a text. */
export function parseTextCursor(text: string | null | undefined): Cursor<string> | undefined {
  const match = TEXT_CURSOR.exec(text ?? '');
  return match?.[2] ? { at: match[1] ?? '', id: match[2] } : undefined;
}
