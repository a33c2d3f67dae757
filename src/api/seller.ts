/** What a seller does: list, change, advertise, import, and look after their buyers. */
import { type Category, categoryWire } from '../../core/catalog/category.ts';
import { fromWire, toWire, type Wire } from '../../core/entity/wire.ts';
import { type BulkAction, seenWire } from '../../core/listings/bulk-change.ts';
import type { Holiday } from '../../core/listings/holiday.ts';
import {
  type KnownBook,
  knownBookWire,
  type ListingState,
  type MyListing,
  myListingWire,
} from '../../core/listings/my-listing.ts';
import type { RefusedRow } from '../../core/listings/post/import.ts';
import type { ImportChoices } from '../../core/listings/post/import-choices.ts';
import { type ListingInput, listingFormWire } from '../../core/listings/post/listing-form.ts';
import { type PriceGuide, priceGuideWire } from '../../core/listings/price-guide.ts';
import type { BuyerReportReason } from '../../core/moderation/reasons.ts';
import { type BuyerState, type MyBuyer, myBuyerWire } from '../../core/orders/my-buyer.ts';
import { type SellerTodo, sellerTodoWire } from '../../core/orders/todo.ts';
import { answerOf, api, bodyOf, nextOf, personal } from './client.ts';
import { type Upload, upload } from './upload.ts';

/** All categories, in the shop's order. */
export async function listCategories(): Promise<Category[]> {
  const rows = await bodyOf(answerOf(api.category.$get({ query: { limit: '100' } })));
  return rows.map((category) => fromWire<Category, typeof categoryWire>(categoryWire, category));
}

/** Posts a listing; answers its id. */
export async function postListing(listing: ListingInput & { readonly formId: string }): Promise<string> {
  return (await bodyOf(personal(api.products.$post({ json: toWire(listingFormWire, listing) })))).insertedId;
}

/** Changes a listing of one's own, as it was seen in this version. */
export const editListing = (id: string, listing: ListingInput & { readonly version: number }): Promise<unknown> =>
  personal(api.products[':id'].$patch({ param: { id }, json: toWire(listingFormWire, listing) }));

/** Advertises a listing; answers how many changed. */
export async function advertiseListing(id: string): Promise<number> {
  return (await bodyOf(personal(api.products[':id'].$put({ param: { id } })))).modifiedCount;
}

/** Deletes a listing; answers how many went. */
export async function deleteListing(id: string): Promise<number> {
  return (await bodyOf(personal(api.products[':id'].$delete({ param: { id }, json: {} })))).deletedCount;
}

/** What became of several listings: how many changed, and which were left as they were, with the reason. */
export type BulkResult = {
  readonly changed: number;
  readonly refused: readonly { readonly id: string; readonly message: string }[];
};

/** Does one thing with several listings, as they were seen in these versions. */
export async function changeListings(
  action: BulkAction,
  listings: readonly { readonly id: string; readonly version: number }[],
): Promise<BulkResult> {
  const seen = listings.map((listing) => toWire(seenWire, listing));
  const answer = await bodyOf(personal(api['my-products'].$patch({ json: { action, listings: seen } })));
  return {
    changed: answer.modifiedCount,
    refused: answer.refused.map(({ _id, message }) => ({ id: _id, message })),
  };
}

/** Whether everything of the seller is off sale, since when and why. */
export async function getHoliday(): Promise<Holiday> {
  const { since, reason } = await bodyOf(personal(api.holiday.$get()));
  return { since: since === null ? null : Date.parse(since), reason };
}

/** Takes everything of the seller off sale; answers how many sellers changed. */
export const startHoliday = async (): Promise<number> => (await bodyOf(personal(api.holiday.$put()))).modifiedCount;

/** Puts everything of the seller back on sale; answers how many sellers changed. */
export const endHoliday = async (): Promise<number> => (await bodyOf(personal(api.holiday.$delete()))).modifiedCount;

/** A part of the seller's own listings, newest first, and where the next part begins. */
export async function listMyListings(query: {
  state?: ListingState | undefined;
  search?: string | undefined;
  after?: string | undefined;
}): Promise<{ listings: MyListing[]; next: string | undefined }> {
  const { state, search, after } = query;
  const part = { ...(state ? { state } : {}), ...(search ? { search } : {}), ...(after ? { after } : {}) };
  const answer = await personal(api['my-products'].$get({ query: { limit: '100', ...part } }));
  const rows = await answer.json();
  return { listings: rows.map(asMyListing), next: nextOf(answer) };
}

/** Those of these listings that are the seller's; up to `LISTINGS_READ` ids, each without commas. */
export async function findMyListings(ids: readonly string[]): Promise<MyListing[]> {
  return (await bodyOf(personal(api['my-products'].$get({ query: { ids: ids.join(',') } })))).map(asMyListing);
}

/** The seller's newest listing; undefined before the first. */
export async function findNewestListing(): Promise<MyListing | undefined> {
  const [row] = await bodyOf(personal(api['my-products'].$get({ query: { limit: '1' } })));
  return row && asMyListing(row);
}

/** One of the seller's own listings. */
export async function getMyListing(id: string): Promise<MyListing> {
  return asMyListing(await bodyOf(personal(api['my-products'][':id'].$get({ param: { id } }))));
}

const asMyListing = (row: Wire<MyListing, typeof myListingWire>): MyListing =>
  fromWire<MyListing, typeof myListingWire>(myListingWire, row) as MyListing;

/** What earlier listings say about an ISBN, the most frequent first. */
export async function listKnownBooks(isbn: string): Promise<KnownBook[]> {
  const rows = await bodyOf(personal(api.isbn[':isbn'].$get({ param: { isbn } })));
  return rows.map((book) => fromWire<KnownBook, typeof knownBookWire>(knownBookWire, book));
}

/** For how much copies of a book were sold, and where most of them stand. */
export async function getPriceGuide(book: { name: string; author: string; isbn: string }): Promise<PriceGuide> {
  const guide = await bodyOf(personal(api['price-guide'].$get({ query: book })));
  return fromWire<PriceGuide, typeof priceGuideWire>(priceGuideWire, guide) as PriceGuide;
}

/** Sends some rows of an import; answers how many new listings there are now of them, how many were changed, and the rows that were refused. */
export async function importListings(
  importId: string,
  rows: readonly (Readonly<Record<string, unknown>> & { row: number })[],
): Promise<{ inserted: number; modified: number; refused: RefusedRow[] }> {
  const answer = await bodyOf(personal(api.products.import.$post({ json: { import_id: importId, rows: [...rows] } })));
  const modified = 'modifiedCount' in answer ? Number(answer.modifiedCount) : 0;
  return { inserted: answer.insertedCount, modified, refused: answer.refused };
}

export const getImportChoices = (): Promise<ImportChoices> => bodyOf(personal(api['import-choices'].$get()));

/** Keeps what the seller has said of tables. */
export const keepImportChoices = (choices: ImportChoices): Promise<unknown> =>
  personal(api['import-choices'].$put({ json: choices }));

/** A part of those who booked or bought a copy of the seller's own, newest first. */
export async function listMyBuyers(query: {
  state?: BuyerState | undefined;
  after?: string | undefined;
}): Promise<{ buyers: MyBuyer[]; next: string | undefined }> {
  const { state, after } = query;
  const answer = await personal(
    api['my-buyers'].$get({ query: { ...(state ? { state } : {}), ...(after ? { after } : {}) } }),
  );
  const rows = await answer.json();
  return {
    buyers: rows.map((buyer) => fromWire<MyBuyer, typeof myBuyerWire>(myBuyerWire, buyer) as MyBuyer),
    next: nextOf(answer),
  };
}

/** What waits for the seller. */
export async function getSellerTodo(): Promise<SellerTodo> {
  return fromWire<SellerTodo, typeof sellerTodoWire>(sellerTodoWire, await bodyOf(personal(api.todo.seller.$get())));
}

/** Tells the admin about the buyer of an order; answers how many reports there are more. */
export async function reportBuyer(id: string, reason?: BuyerReportReason): Promise<number> {
  const json = reason ? { reason } : {};
  return (await bodyOf(personal(api['my-buyers'][':id'].$put({ param: { id }, json })))).modifiedCount;
}

/** Uploads a picture of a listing and tells how far it is, from 0 to 1; answers its address. */
export const uploadPhoto: Upload = async (photo, progress, signal) => {
  const { data } = await upload<{ readonly data: { readonly url: string } }>('/api/images', photo, progress, signal);
  return data.url;
};
