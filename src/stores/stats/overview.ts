import { getOverview } from '../../api/admin-shop.ts';
import { createFetcherStore } from '../query.ts';

/** The last thirty days, and what waits. Asked for anew whenever the page comes back into view. */
export const $overview = createFetcherStore(['overview'], { fetcher: getOverview, dedupeTime: 0 });
