import { listCategories } from '../../api/seller.ts';
import { createFetcherStore } from '../query.ts';

/** All categories. They hardly ever change, so they are asked for once per page. */
export const $categories = createFetcherStore(['categories'], { fetcher: listCategories, revalidateOnFocus: false });
