import { getBuyerTodo } from '../../api/buyer.ts';
import { getSellerTodo } from '../../api/seller.ts';
import { createFetcherStore } from '../query.ts';

/** Open tasks of a buyer, and of a seller. Refetched when the page regains focus. */
export const $buyerTodo = createFetcherStore(['todo', 'buyer'], { fetcher: getBuyerTodo, dedupeTime: 0 });
export const $sellerTodo = createFetcherStore(['todo', 'seller'], { fetcher: getSellerTodo, dedupeTime: 0 });
