/** Categories, sample letters and scheduled jobs, for admins. */
import { getJobReport, listSampleLetters } from '../api/admin/shop.ts';
import { listCategories } from '../api/seller.ts';
import { createFetcherStore } from './query.ts';

/**
 * All categories, for the page on which an admin reorders, renames and merges them. Unlike `$categories`, fetched again
 * when the page regains focus.
 */
export const $adminCategories = createFetcherStore(['categories', 'order'], { fetcher: listCategories, dedupeTime: 0 });

/** Each kind of letter. The addresses of their HTML are valid for a day. */
export const $sampleLetters = createFetcherStore(['sample-letters'], { fetcher: listSampleLetters });

/** Scheduled jobs and waiting work. Refetched when the page regains focus. */
export const $jobs = createFetcherStore(['jobs'], { fetcher: getJobReport, dedupeTime: 0 });
