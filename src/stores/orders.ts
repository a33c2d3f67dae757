import { getMyOrder, listMyOrders } from '../api/buyer.ts';
import { createFetcherStore } from './query.ts';

/** The buyer's orders. Asked for anew whenever the page comes back into view, because copies sell. */
const ORDERS_KEY = 'my-orders';
export const $orders = createFetcherStore([ORDERS_KEY], { fetcher: listMyOrders, dedupeTime: 0 });

/** One order, for its payment page. */
export const orderStore = (id: string) =>
  createFetcherStore([ORDERS_KEY, id], { fetcher: () => getMyOrder(id), revalidateOnFocus: false });
