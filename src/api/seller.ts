import { type Category, categoryWire } from '../../core/catalog/category.ts';
import { fromWire, toWire, type Wire } from '../../core/entity/wire.ts';
import { type BulkAction, seenListingWire } from '../../core/listings/bulk-change.ts';
import { type Holiday, holidayWire } from '../../core/listings/holiday.ts';
import {
  type KnownBook,
  knownBookWire,
  type ListingState,
  type MyListing,
  myListingWire,
} from '../../core/listings/my-listing.ts';
import { type Import, importWire, type RefusedRow } from '../../core/listings/post/import.ts';
import type { ImportChoices } from '../../core/listings/post/import-choices.ts';
import { type ListingInput, listingFormWire } from '../../core/listings/post/listing-form.ts';
import { type PriceGuide, priceGuideWire } from '../../core/listings/price-guide.ts';
import type { BuyerReportReason } from '../../core/moderation/report-reasons.ts';
import { type BuyerState, type MyBuyer, myBuyerWire } from '../../core/orders/my-buyer.ts';
import { type SellerTodo, sellerTodoWire } from '../../core/orders/todo.ts';
import { answerOf, api, authenticated, bodyOf, nextOf } from './client.ts';
import { type UploadPhoto, upload } from './upload.ts';

/** All categories, in the admins' order. */
export async function listCategories(): Promise<Category[]> {
  const rows = await bodyOf(answerOf(api.category.$get({ query: { limit: '100' } })));
  return rows.map((category) => fromWire<Category, typeof categoryWire>(categoryWire, category));
}

/** Posts a listing. Returns its id. */
export async function postListing(listing: ListingInput & { readonly formId: string }): Promise<string> {
  return (await bodyOf(authenticated(api.products.$post({ json: toWire(listingFormWire, listing) })))).insertedId;
}

/** Edits an own listing; `version` is the version on the seller's screen. */
export const editListing = (id: string, listing: ListingInput & { readonly version: number }): Promise<unknown> =>
  authenticated(api.products[':id'].$patch({ param: { id }, json: toWire(listingFormWire, listing) }));

/** Returns the number advertised. */
export async function advertiseListing(id: string): Promise<number> {
  return (await bodyOf(authenticated(api.products[':id'].$put({ param: { id } })))).modifiedCount;
}

/** Returns the number deleted. */
export async function deleteListing(id: string): Promise<number> {
  return (await bodyOf(authenticated(api.products[':id'].$delete({ param: { id }, json: {} })))).deletedCount;
}

/** Result of an action on several listings: the number changed, and the unchanged ones with the reason. */
export type BulkResult = {
  readonly changed: number;
  readonly refused: readonly { readonly id: string; readonly message: string }[];
};

/** Applies one action to several listings, in the versions on the seller's screen. */
export async function changeListings(
  action: BulkAction,
  listings: readonly { readonly id: string; readonly version: number }[],
): Promise<BulkResult> {
  const seen = listings.map((listing) => toWire(seenListingWire, listing));
  const answer = await bodyOf(authenticated(api['my-products'].$patch({ json: { action, listings: seen } })));
  return {
    changed: answer.modifiedCount,
    refused: answer.refused.map(({ _id, message }) => ({ id: _id, message })),
  };
}

export async function getHoliday(): Promise<Holiday> {
  return fromWire<Holiday, typeof holidayWire>(holidayWire, await bodyOf(authenticated(api.holiday.$get())));
}

/** Takes all listings of the seller off sale. Returns the number of sellers changed. */
export const startHoliday = async (): Promise<number> =>
  (await bodyOf(authenticated(api.holiday.$put()))).modifiedCount;

/** Puts all listings of the seller back on sale. Returns the number of sellers changed. */
export const endHoliday = async (): Promise<number> =>
  (await bodyOf(authenticated(api.holiday.$delete()))).modifiedCount;

/** One page of the seller's own listings, newest first; `next` is the cursor of the next page. */
export async function listMyListings(query: {
  state?: ListingState | undefined;
  search?: string | undefined;
  after?: string | undefined;
}): Promise<{ listings: MyListing[]; next: string | undefined }> {
  const { state, search, after } = query;
  const part = { ...(state ? { state } : {}), ...(search ? { search } : {}), ...(after ? { after } : {}) };
  const answer = await authenticated(api['my-products'].$get({ query: { limit: '100', ...part } }));
  const rows = await answer.json();
  return { listings: rows.map(asMyListing), next: nextOf(answer) };
}

/** Those of these listings that are the seller's; at most `LISTINGS_PER_READ` ids, each without commas. */
export async function findMyListings(ids: readonly string[]): Promise<MyListing[]> {
  return (await bodyOf(authenticated(api['my-products'].$get({ query: { ids: ids.join(',') } })))).map(asMyListing);
}

/** The seller's newest listing; undefined before the first. */
export async function findNewestListing(): Promise<MyListing | undefined> {
  const [row] = await bodyOf(authenticated(api['my-products'].$get({ query: { limit: '1' } })));
  return row && asMyListing(row);
}

export async function getMyListing(id: string): Promise<MyListing> {
  return asMyListing(await bodyOf(authenticated(api['my-products'][':id'].$get({ param: { id } }))));
}

const asMyListing = (row: Wire<MyListing, typeof myListingWire>): MyListing =>
  fromWire<MyListing, typeof myListingWire>(myListingWire, row) as MyListing;

/** Books of earlier listings with this ISBN, most frequent first. */
export async function listKnownBooks(isbn: string): Promise<KnownBook[]> {
  const rows = await bodyOf(authenticated(api.isbn[':isbn'].$get({ param: { isbn } })));
  return rows.map((book) => fromWire<KnownBook, typeof knownBookWire>(knownBookWire, book));
}

/** Prices of sold copies of a book, and the number of sales. */
export async function getPriceGuide(book: { name: string; author: string; isbn: string }): Promise<PriceGuide> {
  const guide = await bodyOf(authenticated(api['price-guide'].$get({ query: book })));
  return fromWire<PriceGuide, typeof priceGuideWire>(priceGuideWire, guide) as PriceGuide;
}

/** Imports some rows. Returns the number of new and of changed listings, and the refused rows. */
export async function importListings(
  importId: string,
  rows: Import['rows'],
): Promise<{ inserted: number; modified: number; refused: RefusedRow[] }> {
  const answer = await bodyOf(
    authenticated(api.products.import.$post({ json: toWire(importWire, { importId, rows }) })),
  );
  const modified = 'modifiedCount' in answer ? Number(answer.modifiedCount) : 0;
  return { inserted: answer.insertedCount, modified, refused: answer.refused };
}

export const getImportChoices = (): Promise<ImportChoices> => bodyOf(authenticated(api['import-choices'].$get()));

export const storeImportChoices = (choices: ImportChoices): Promise<unknown> =>
  authenticated(api['import-choices'].$put({ json: choices }));

/** One page of the buyers of the seller's own copies, newest first; `next` is the cursor of the next page. */
export async function listMyBuyers(query: {
  state?: BuyerState | undefined;
  after?: string | undefined;
}): Promise<{ buyers: MyBuyer[]; next: string | undefined }> {
  const { state, after } = query;
  const answer = await authenticated(
    api['my-buyers'].$get({ query: { ...(state ? { state } : {}), ...(after ? { after } : {}) } }),
  );
  const rows = await answer.json();
  return {
    buyers: rows.map((buyer) => fromWire<MyBuyer, typeof myBuyerWire>(myBuyerWire, buyer) as MyBuyer),
    next: nextOf(answer),
  };
}

export async function getSellerTodo(): Promise<SellerTodo> {
  return fromWire<SellerTodo, typeof sellerTodoWire>(
    sellerTodoWire,
    await bodyOf(authenticated(api.todo.seller.$get())),
  );
}

/** Reports the buyer of an order to the admins. Returns the number of new reports. */
export async function reportBuyer(id: string, reason?: BuyerReportReason): Promise<number> {
  const json = reason ? { reason } : {};
  return (await bodyOf(authenticated(api['my-buyers'][':id'].$put({ param: { id }, json })))).modifiedCount;
}

/** Uploads a photo of a listing, with progress from 0 to 1. Returns its address. */
export const uploadPhoto: UploadPhoto = async (photo, progress, signal) => {
  const { data } = await upload<{ readonly data: { readonly url: string } }>('/api/images', photo, progress, signal);
  return data.url;
};
