import { listCategories } from '../../api/seller.ts';
import { createFetcherStore } from '../query.ts';

/** All categories. They rarely change, so each page fetches them once. */
export const $categories = createFetcherStore(['categories'], { fetcher: listCategories, revalidateOnFocus: false });
