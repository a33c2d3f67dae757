import { listCategories } from '../../api/seller.ts';
import { createFetcherStore } from '../query.ts';

/** Categories for reordering by an admin. Refetched when the page regains focus. */
export const $categoryOrder = createFetcherStore(['categories', 'order'], { fetcher: listCategories, dedupeTime: 0 });
