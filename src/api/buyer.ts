import { fromWire, toWire } from '../../core/entity/wire.ts';
import { type Order, orderWire } from '../../core/orders/order.ts';
import { decodeChanges, type ListingChanges, type WireChanges } from '../../core/orders/snapshot.ts';
import { type BuyerTodo, buyerTodoWire } from '../../core/orders/todo.ts';
import {
  finishPaymentWire,
  type StartedPayment,
  type StartPayment,
  startedPaymentWire,
  startPaymentWire,
} from '../../core/payments/payment.ts';
import { ApiError, api, authenticated, bodyOf, nextOf } from './client.ts';

/** All orders of the signed-in buyer, newest first. */
export async function loadAllMyOrders(): Promise<Order[]> {
  const orders: Order[] = [];
  for (let after: string | undefined; ; ) {
    const answer = await authenticated(api['my-orders'].$get({ query: { limit: '100', ...(after ? { after } : {}) } }));
    const rows = await answer.json();
    orders.push(...rows.map((order) => fromWire<Order, typeof orderWire>(orderWire, order) as Order));
    after = nextOf(answer);
    if (!after) return orders;
  }
}

export async function getMyOrder(id: string): Promise<Order> {
  const order = await bodyOf(authenticated(api['my-orders'][':id'].$get({ param: { id } })));
  return fromWire<Order, typeof orderWire>(orderWire, order) as Order;
}

/** Deletes a pending order. Returns the number deleted. */
export async function deleteOrder(id: string): Promise<number> {
  return (await bodyOf(authenticated(api['my-orders'][':id'].$delete({ param: { id } })))).deletedCount;
}

/** Changes of the listing since the booking, if a payment was refused because of them. */
export const changesIn = (error: unknown): ListingChanges | undefined =>
  error instanceof ApiError && error.code === 'listing_changed' ? decodeChanges(error.facts as WireChanges) : undefined;

/** Holds the copy. Returns the client secret of its payment intent and the deadline of the hold, ms since the epoch. */
export async function startPayment(payment: StartPayment): Promise<StartedPayment> {
  const call = api['create-payment-intent'].$post({ json: toWire(startPaymentWire, payment) });
  return fromWire<StartedPayment, typeof startedPaymentWire>(startedPaymentWire, await bodyOf(authenticated(call)));
}

export type PaymentCheck = Pick<Order, 'priceCents' | 'buyerEmail' | 'listingId'> & {
  orderId: string;
  intentId: string;
};

/** Makes the server check the payment now. Returns false while the provider is still processing it. */
export async function checkPayment(payment: PaymentCheck): Promise<boolean> {
  const response = await authenticated(api.payment.$post({ json: toWire(finishPaymentWire, payment) }));
  return (await response.json()).acknowledged;
}

export const leaveQueue = (orderId: string): Promise<unknown> =>
  authenticated(api.queue[':id'].$delete({ param: { id: orderId } }));

export async function getBuyerTodo(): Promise<BuyerTodo> {
  return fromWire<BuyerTodo, typeof buyerTodoWire>(buyerTodoWire, await bodyOf(authenticated(api.todo.buyer.$get())));
}
