import type { Order } from '../../../core/orders/order.ts';
import { getMyOrder, listMyOrders } from '../../api/buyer.ts';
import { bearer } from '../../api/client.ts';
import { createFetcherStore } from '../query.ts';
import { $user } from '../session.ts';
import { noteOrder, noteOrders } from './booked.ts';

const ORDERS_KEY = 'my-orders';

/** The buyer's orders. Asked for again whenever the page comes back into view, because copies sell. */
export const $orders = createFetcherStore([ORDERS_KEY], { fetcher: readOrders, dedupeTime: 0 });

/** One order, for its payment page and its receipt. Its state is the truth, also after a long look at something else. */
export const orderStore = (id: string) =>
  createFetcherStore([ORDERS_KEY, id], { fetcher: () => readOrder(id), dedupeTime: 0 });

async function readOrders(): Promise<Order[]> {
  const [asker, token] = [$user.get(), bearer()];
  const orders = await listMyOrders();
  // Whoever asked may have signed out meanwhile, in another tab: then nothing of theirs may stay.
  if (asker && bearer() === token) noteOrders(asker.email, orders);
  return orders;
}

/** One order as it stands now. What cards say of its copy follows it. */
export async function readOrder(id: string): Promise<Order> {
  const token = bearer();
  const order = await getMyOrder(id);
  if (bearer() === token) noteOrder(order);
  return order;
}
