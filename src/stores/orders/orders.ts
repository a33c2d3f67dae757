import { getMyOrder, listMyOrders } from '../../api/buyer.ts';
import { createFetcherStore } from '../query.ts';

const ORDERS_KEY = 'my-orders';

/** The buyer's orders. Asked for anew whenever the page comes back into view, because copies sell. */
export const $orders = createFetcherStore([ORDERS_KEY], { fetcher: listMyOrders, dedupeTime: 0 });

/** One order, for its payment page and its receipt. Its state is the truth, also after a long look at something else. */
export const orderStore = (id: string) =>
  createFetcherStore([ORDERS_KEY, id], { fetcher: () => getMyOrder(id), dedupeTime: 0 });
