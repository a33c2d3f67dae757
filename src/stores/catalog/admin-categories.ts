import { listCategories } from '../../api/seller.ts';
import { createFetcherStore } from '../query.ts';

/** All categories, for the page on which an admin reorders, renames and merges them. Unlike `$categories`, fetched again when the page regains focus. */
export const $adminCategories = createFetcherStore(['categories', 'order'], { fetcher: listCategories, dedupeTime: 0 });
