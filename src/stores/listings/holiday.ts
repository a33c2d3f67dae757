import type { Holiday } from '../../../core/listings/holiday.ts';
import { getHoliday } from '../../api/seller.ts';
import { createFetcherStore } from '../query.ts';

export const $holiday = createFetcherStore<Holiday>(['holiday'], { fetcher: getHoliday });
