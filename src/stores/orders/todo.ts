import { getBuyerTodo } from '../../api/buyer.ts';
import { getSellerTodo } from '../../api/seller.ts';
import { createFetcherStore } from '../query.ts';

/** What waits for a buyer, and for a seller. Asked for again whenever the page comes back into view. */
export const $buyerTodo = createFetcherStore(['todo', 'buyer'], { fetcher: getBuyerTodo, dedupeTime: 0 });
export const $sellerTodo = createFetcherStore(['todo', 'seller'], { fetcher: getSellerTodo, dedupeTime: 0 });
