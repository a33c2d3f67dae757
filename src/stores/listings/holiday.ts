import type { Holiday } from '../../../core/listings/holiday.ts';
import { getHoliday } from '../../api/seller.ts';
import { createFetcherStore } from '../query.ts';

/** Whether the seller has everything off sale, and since when. */
export const $holiday = createFetcherStore<Holiday>(['holiday'], { fetcher: getHoliday });
