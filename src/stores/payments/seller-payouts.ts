import { getSellerPayouts } from '../../api/admin/seller-payouts.ts';
import { createFetcherStore } from '../query.ts';

/** The money of all sellers. Asked for again whenever the page comes back into view. */
export const $sellerPayouts = createFetcherStore(['seller-payouts'], { fetcher: getSellerPayouts, dedupeTime: 0 });
