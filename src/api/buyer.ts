/** What a buyer does: book, pay, delete. */
import { fromWire, toWire } from '../shared/names.ts';
import { type NewOrder, newOrderWire, type Order, orderWire } from '../shared/order.ts';
import { finishPaymentWire, type StartPayment, startPaymentWire } from '../shared/payment.ts';
import { api, bodyOf, nextOf, personal } from './client.ts';

/** Books a copy; answers the order's id. */
export async function bookProduct(order: NewOrder): Promise<string> {
  return (await bodyOf(personal(api['my-orders'].$post({ json: toWire(newOrderWire, order) })))).insertedId;
}

/** The signed-in buyer's orders, newest first. */
export async function listMyOrders(): Promise<Order[]> {
  const orders: Order[] = [];
  for (let after: string | undefined; ; ) {
    const answer = await personal(api['my-orders'].$get({ query: { limit: '100', ...(after ? { after } : {}) } }));
    const rows = await answer.json();
    orders.push(...rows.map((order) => fromWire<Order, typeof orderWire>(orderWire, order) as Order));
    after = nextOf(answer);
    if (!after) return orders;
  }
}

/** One of the signed-in buyer's orders. */
export async function getMyOrder(id: string): Promise<Order> {
  const order = await bodyOf(personal(api['my-orders'][':id'].$get({ param: { id } })));
  return fromWire<Order, typeof orderWire>(orderWire, order) as Order;
}

/** Deletes a pending order; answers how many went. */
export async function deleteOrder(id: string): Promise<number> {
  return (await bodyOf(personal(api['my-orders'][':id'].$delete({ param: { id } })))).deletedCount;
}

/** Holds the copy and answers the client secret of its payment intent. */
export async function startPayment(payment: StartPayment): Promise<string> {
  return (await bodyOf(personal(api['create-payment-intent'].$post({ json: toWire(startPaymentWire, payment) }))))
    .clientSecret;
}

export type FinishedPayment = Pick<Order, 'priceCents' | 'buyerEmail' | 'productId'> & {
  orderId: string;
  intentId: string;
};

/** Tells the server to look at the payment now; false while the provider is still processing it. */
export async function finishPayment(payment: FinishedPayment): Promise<boolean> {
  const response = await personal(api.payment.$post({ json: toWire(finishPaymentWire, payment) }));
  return (await response.json()).acknowledged;
}
