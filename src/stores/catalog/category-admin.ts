import { listCategories } from '../../api/seller.ts';
import { createFetcherStore } from '../query.ts';

/** All categories as an admin puts them in order. Asked for again whenever the page comes back into view. */
export const $categoryOrder = createFetcherStore(['categories', 'order'], { fetcher: listCategories, dedupeTime: 0 });
