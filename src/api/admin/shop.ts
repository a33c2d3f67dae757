/** Reports, listings, categories, figures and sample letters, for admins. */
import { fromWire, type Wire } from '../../../core/entity/wire.ts';
import { type JobReport, jobReportWire } from '../../../core/jobs.ts';
import type { SampleLetter, SampleScheme } from '../../../core/notifications/letter.ts';
import type { Period } from '../../../core/period.ts';
import { type Overview, overviewWire } from '../../../core/stats/overview.ts';
import { type AdminTodo, adminTodoWire } from '../../../core/stats/todo.ts';
import { api, authenticated, bodyOf, withoutEmpty } from '../client.ts';

/**
 * Closes a listing's open reports without action; `seen` is the number of reports on the admin's screen. Returns the
 * number closed.
 */
export async function clearListingReports(id: string, seen: number, reason?: string): Promise<number> {
  const call = api['reported-product'][':id'].$delete({ param: { id }, json: withoutEmpty({ reason, seen }) });
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
  const call = api.products[':id'].$delete({ param: { id }, json: withoutEmpty({ reason, ...what }) });
  return (await bodyOf(authenticated(call))).deletedCount;
}

/** Closes the open report about the buyer of an order without action. Returns the number closed. */
export async function clearBuyerReport(orderId: string, reason?: string): Promise<number> {
  const call = api['reported-buyers'][':id'].$delete({ param: { id: orderId }, json: withoutEmpty({ reason }) });
  return (await bodyOf(authenticated(call))).deletedCount;
}

/** Settles the open reports of a review; `hide` takes its texts away. Returns their number. */
export async function settleReviewReports(id: string, hide: boolean, reason?: string): Promise<number> {
  const call = api['reported-reviews'][':id'].$delete({ param: { id }, json: { hide, ...withoutEmpty({ reason }) } });
  return (await bodyOf(authenticated(call))).deletedCount;
}

/** Closes the open reports about a conversation without action. Returns the number closed. */
export async function clearConversationReports(id: string, reason?: string): Promise<number> {
  const call = api['reported-conversations'][':id'].$delete({ param: { id }, json: withoutEmpty({ reason }) });
  return (await bodyOf(authenticated(call))).deletedCount;
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

export async function getJobReport(): Promise<JobReport> {
  return fromWire<JobReport, typeof jobReportWire>(jobReportWire, await bodyOf(authenticated(api.jobs.$get())));
}

/** Results of a period and the number of open admin tasks. */
export async function getOverview(period?: Period): Promise<Overview> {
  const query = period ? { days: String(period) } : {};
  const overview: Wire<Overview, typeof overviewWire> = await bodyOf(authenticated(api.overview.$get({ query })));
  return fromWire<Overview, typeof overviewWire>(overviewWire, overview) as Overview;
}

export const listSampleLetters = (): Promise<readonly SampleLetter[]> =>
  bodyOf(authenticated(api['sample-letters'].$get()));

/** Address of the HTML of a letter, for a frame. */
export const sampleHtmlAddress = ({ key }: SampleLetter, scheme: SampleScheme): string =>
  `/api/sample-letters/${encodeURIComponent(key)}?scheme=${scheme}`;
