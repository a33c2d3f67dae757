import type { Order } from '../../../core/orders/order.ts';
import { getMyOrder, loadAllMyOrders } from '../../api/buyer.ts';
import { bearer } from '../../api/client.ts';
import { createFetcherStore } from '../query.ts';
import { $user } from '../session.ts';
import { noteOrder, noteOrders } from './booked.ts';

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
