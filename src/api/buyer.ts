/** What a buyer does: wish, book, join a queue, pay, delete, report. */

import type { ReportReason } from '../../core/moderation/report.ts';
import { type NewOrder, newOrderWire, type Order, orderWire, queueEntryWire } from '../../core/orders/order.ts';
import { decodeChanges, type ListingChanges, type WireChanges } from '../../core/orders/snapshot.ts';
import { type BuyerTodo, buyerTodoWire } from '../../core/orders/todo.ts';
import { type NewWish, newWishWire, type Wish, wishWire } from '../../core/orders/wish.ts';
import {
  finishPaymentWire,
  type StartPayment,
  startedPaymentWire,
  startPaymentWire,
} from '../../core/payments/payment.ts';
import type { Availability } from '../../core/reservations/availability.ts';
import { fromWire, toWire } from '../../core/wire.ts';
import { ApiError, answerOf, api, bodyOf, nextOf, personal } from './client.ts';

/** Books a copy; answers the order's id. */
export async function bookListing(order: NewOrder): Promise<string> {
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

/** What the seller has changed since the booking, when a payment was refused because of it. */
export const changesIn = (error: unknown): ListingChanges | undefined =>
  error instanceof ApiError && error.code === 'listing_changed'
    ? decodeChanges(error.facts as unknown as WireChanges)
    : undefined;

export type StartedPayment = { readonly clientSecret: string; readonly heldUntil: number };

/** Holds the copy; answers the client secret of its payment intent, and until when the copy is kept (ms since the epoch). */
export async function startPayment(payment: StartPayment): Promise<StartedPayment> {
  const call = api['create-payment-intent'].$post({ json: toWire(startPaymentWire, payment) });
  return fromWire<StartedPayment, typeof startedPaymentWire>(startedPaymentWire, await bodyOf(personal(call)));
}

export type FinishedPayment = Pick<Order, 'priceCents' | 'buyerEmail' | 'listingId'> & {
  orderId: string;
  intentId: string;
};

/** Tells the server to look at the payment now; false while the provider is still processing it. */
export async function finishPayment(payment: FinishedPayment): Promise<boolean> {
  const response = await personal(api.payment.$post({ json: toWire(finishPaymentWire, payment) }));
  return (await response.json()).acknowledged;
}

/** Lines up for the copy of an order while somebody else is paying for it; answers the place, from 1. */
export async function joinQueue(orderId: string): Promise<number> {
  return (await bodyOf(personal(api.queue.$post({ json: toWire(queueEntryWire, { orderId }) })))).place;
}

/** Leaves the queue. */
export const leaveQueue = (orderId: string): Promise<unknown> =>
  personal(api.queue[':id'].$delete({ param: { id: orderId } }));

/** How a copy stands at this moment, for whoever is signed in. */
export async function getAvailability(listingId: string): Promise<Availability> {
  return (await bodyOf(answerOf(api.products[':id'].availability.$get({ param: { id: listingId } })))).state;
}

/** A part of the buyer's wish list, the latest first, and where the next part begins. */
export async function listWishes(after?: string): Promise<{ wishes: Wish[]; next: string | undefined }> {
  const answer = await personal(api['add-to-wishlist'].$get({ query: after ? { after } : {} }));
  const rows = await answer.json();
  return { wishes: rows.map((wish) => fromWire<Wish, typeof wishWire>(wishWire, wish) as Wish), next: nextOf(answer) };
}

/** Puts a copy on the wish list. */
export const addWish = (wish: NewWish): Promise<unknown> =>
  personal(api['add-to-wishlist'].$post({ json: toWire(newWishWire, wish) }));

/** Takes a wish off the list; answers how many went. */
export async function removeWish(id: string): Promise<number> {
  return (await bodyOf(personal(api['add-to-wishlist'][':id'].$delete({ param: { id } })))).deletedCount;
}

/** Takes a copy off the wish list, wherever on it that is. It may have left the list already. */
export async function removeWishOf(listingId: string): Promise<void> {
  for (let after: string | undefined; ; ) {
    const { wishes, next } = await listWishes(after);
    const wish = wishes.find((row) => row.listingId === listingId);
    if (wish) return void (await removeWish(wish.id));
    if (!next) return;
    after = next;
  }
}

/** What waits for the buyer. */
export async function getBuyerTodo(): Promise<BuyerTodo> {
  return fromWire<BuyerTodo, typeof buyerTodoWire>(buyerTodoWire, await bodyOf(personal(api.todo.buyer.$get())));
}

/** Reports a listing to the admin; answers how many reports there are more. */
export async function reportListing(id: string, reason?: ReportReason): Promise<number> {
  const json = reason ? { reason } : {};
  return (await bodyOf(personal(api['reported-product'][':id'].$put({ param: { id }, json })))).modifiedCount;
}
