import { getSellerPayouts } from '../../api/admin/seller-payouts.ts';
import { createFetcherStore } from '../query.ts';

/** Payouts of all sellers. Refetched when the page regains focus. */
export const $sellerPayouts = createFetcherStore(['seller-payouts'], { fetcher: getSellerPayouts, dedupeTime: 0 });
