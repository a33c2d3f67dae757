import { fromWire, type Wire } from '../../../core/entity/wire.ts';
import {
  type ReportedBuyer,
  type ReportedListing,
  type ReportedOrder,
  reportedBuyerWire,
  reportedListingWire,
} from '../../../core/moderation/reported.ts';
import { type SoldListing, type SoldSort, soldListingWire } from '../../../core/orders/sold-listing.ts';
import type { Period } from '../../../core/period.ts';
import { type Chart, type Overview, overviewWire } from '../../../core/stats/overview.ts';
import { type OverviewRow, overviewRowWire } from '../../../core/stats/overview-row.ts';
import { type AdminTodo, adminTodoWire } from '../../../core/stats/todo.ts';
import { api, authenticated, bodyOf, given, nextOf } from '../client.ts';

/** One page of the reported listings; `next` is the cursor of the next page. */
export async function listReportedListings(
  query: { search?: string; order?: ReportedOrder; after?: string | undefined } = {},
): Promise<{ listings: ReportedListing[]; next: string | undefined }> {
  const answer = await authenticated(api['reported-product'].$get({ query: given(query) }));
  const rows = await answer.json();
  const listings = rows.map(
    (row) => fromWire<ReportedListing, typeof reportedListingWire>(reportedListingWire, row) as ReportedListing,
  );
  return { listings, next: nextOf(answer) };
}

/**
 * Closes a listing's open reports without action; `seen` is the number of reports on the admin's screen. Returns the
 * number closed.
 */
export async function clearListingReports(id: string, seen: number, reason?: string): Promise<number> {
  const call = api['reported-product'][':id'].$delete({ param: { id }, json: given({ reason, seen }) });
  return (await bodyOf(authenticated(call))).deletedCount;
}

/**
 * Takes a listing off every page, including a sold copy's own page. Returns the number removed. Throws a conflict if
 * the copy was sold after the admin loaded the list.
 */
export const removeListing = (id: string, sold: boolean, reason?: string): Promise<number> =>
  remove(id, reason, { sold, page: true });

/** Takes a sold copy off the list of sold copies only. Returns the number removed. */
export const clearSold = (id: string, reason?: string): Promise<number> => remove(id, reason, { sold: true });

async function remove(id: string, reason: string | undefined, what: { sold: boolean; page?: true }): Promise<number> {
  const call = api.products[':id'].$delete({ param: { id }, json: given({ reason, ...what }) });
  return (await bodyOf(authenticated(call))).deletedCount;
}

/** One page of the open reports about buyers, newest first; `next` is the cursor of the next page. */
export async function listReportedBuyers(
  after?: string,
): Promise<{ buyers: ReportedBuyer[]; next: string | undefined }> {
  const answer = await authenticated(api['reported-buyers'].$get({ query: after ? { after } : {} }));
  const rows = await answer.json();
  const buyers = rows.map(
    (row) => fromWire<ReportedBuyer, typeof reportedBuyerWire>(reportedBuyerWire, row) as ReportedBuyer,
  );
  return { buyers, next: nextOf(answer) };
}

/** Closes the open report about the buyer of an order without action. Returns the number closed. */
export async function clearBuyerReport(orderId: string, reason?: string): Promise<number> {
  const call = api['reported-buyers'][':id'].$delete({ param: { id: orderId }, json: given({ reason }) });
  return (await bodyOf(authenticated(call))).deletedCount;
}

/** One page of the sold copies; `next` is the cursor of the next page. */
export async function listSoldListings(
  query: { search?: string; sort?: SoldSort; days?: Period | undefined; after?: string | undefined } = {},
): Promise<{ listings: SoldListing[]; next: string | undefined }> {
  const { days, ...rest } = query;
  const asked = { ...rest, days: days && String(days) };
  const answer = await authenticated(api['sold-products'].$get({ query: given(asked) }));
  const rows = await answer.json();
  const listings = rows.map(
    (row) => fromWire<SoldListing, typeof soldListingWire>(soldListingWire, row) as SoldListing,
  );
  return { listings, next: nextOf(answer) };
}

/** Adds a category at the end. Returns its id. */
export async function addCategory(name: string, reason?: string): Promise<string> {
  return (await bodyOf(authenticated(api.category.$post({ json: { name, reason } })))).insertedId;
}

export const renameCategory = (id: string, name: string, reason?: string): Promise<unknown> =>
  authenticated(api.category[':id'].$patch({ param: { id }, json: { name, reason } }));

/** Sets the order of the categories; `order` names each of them once. */
export const orderCategories = (order: readonly string[]): Promise<unknown> =>
  authenticated(api.category.$put({ json: { order: [...order] } }));

/** Moves all books of a category into another one and redirects its address there. Returns the number of books. */
export async function mergeCategory(id: string, into: string, reason?: string): Promise<number> {
  const call = api.category[':id'].merge.$post({ param: { id }, json: { into, reason } });
  return (await bodyOf(authenticated(call))).movedCount;
}

export async function getAdminTodo(): Promise<AdminTodo> {
  return fromWire<AdminTodo, typeof adminTodoWire>(adminTodoWire, await bodyOf(authenticated(api.todo.admin.$get())));
}

/** Results of a period and the number of open admin tasks. */
export async function getOverview(period?: Period): Promise<Overview> {
  const query = period ? { days: String(period) } : {};
  const overview: Wire<Overview, typeof overviewWire> = await bodyOf(authenticated(api.overview.$get({ query })));
  return fromWire<Overview, typeof overviewWire>(overviewWire, overview) as Overview;
}

/** One page of the rows behind a number of the overview; `next` is the cursor of the next page. */
export async function listOverviewRows(
  number: Chart,
  period: Period | undefined,
  after: string | undefined,
): Promise<{ rows: OverviewRow[]; next: string | undefined }> {
  const query = given({ days: period && String(period), after });
  const answer = await authenticated(api.overview[':number'].$get({ param: { number }, query }));
  const rows = (await answer.json()).map(
    (row) => fromWire<OverviewRow, typeof overviewRowWire>(overviewRowWire, row) as OverviewRow,
  );
  return { rows, next: nextOf(answer) };
}
