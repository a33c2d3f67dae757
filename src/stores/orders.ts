/** Orders of the buyer, and the sales that follow them, of both sides. */
import type { Order } from '../../core/orders/order.ts';
import { getBuyerTodo, getMyOrder, loadAllMyOrders } from '../api/buyer.ts';
import { bearer } from '../api/client.ts';
import { getFulfilment, getReceipt, getSaleDisputes } from '../api/fulfilment.ts';
import { listSaleReviews } from '../api/reviews.ts';
import { createFetcherStore } from './query.ts';
import { noteOrder, noteOrders } from './remembered.ts';
import { $user } from './session.ts';

const ORDERS_KEY = 'my-orders';

/** The buyer's orders. Refetched when the page regains focus, because copies sell. */
export const $orders = createFetcherStore([ORDERS_KEY], { fetcher: readOrders, dedupeTime: 0 });

/** One order, for its payment page and receipt. Always refetched, because its state decides the page. */
export const orderStore = (id: string) =>
  createFetcherStore([ORDERS_KEY, id], { fetcher: () => readOrder(id), dedupeTime: 0 });

async function readOrders(): Promise<Order[]> {
  const [asker, token] = [$user.get(), bearer()];
  const orders = await loadAllMyOrders();
  // The user may have signed out in another tab during the request: then nothing may be stored.
  if (asker && bearer() === token) noteOrders(asker.email, orders);
  return orders;
}

/** Current state of one order; also updates the cards of its copy. */
export async function readOrder(id: string): Promise<Order> {
  const token = bearer();
  const order = await getMyOrder(id);
  if (bearer() === token) noteOrder(order);
  return order;
}

/** State of a sale. Refetched when the page regains focus or connection, because the other party may have acted. */
export const fulfilmentStore = (id: string) =>
  createFetcherStore(['fulfilment', id], {
    fetcher: () => getFulfilment(id),
    dedupeTime: 0,
    revalidateOnReconnect: true,
  });

export const saleDisputesStore = (id: string) =>
  createFetcherStore(['sale-disputes', id], { fetcher: () => getSaleDisputes(id), dedupeTime: 0 });

export const receiptStore = (id: string) => createFetcherStore(['receipt', id], { fetcher: () => getReceipt(id) });

/** Reviews of a sale that this trader may read. */
export const saleReviewsStore = (id: string) =>
  createFetcherStore(['sale-reviews', id], { fetcher: () => listSaleReviews(id), dedupeTime: 0 });

/** Open tasks of the buyer. Refetched when the page regains focus. */
export const $buyerTodo = createFetcherStore(['todo', 'buyer'], { fetcher: getBuyerTodo, dedupeTime: 0 });
