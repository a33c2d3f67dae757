import { getMoney } from '../../api/admin/money.ts';
import { createFetcherStore } from '../query.ts';

/** How the money stands. Asked for again whenever the page comes back into view. */
export const $money = createFetcherStore(['money'], { fetcher: getMoney, dedupeTime: 0 });
