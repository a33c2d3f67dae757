/** Calls of a book's card: book, join the queue, add a wish, report. The wish list uses them too. */

import { fromWire, toWire } from '../../core/entity/wire.ts';
import type { ReportReason } from '../../core/moderation/report-reasons.ts';
import { type NewOrder, newOrderWire, queueEntryWire } from '../../core/orders/booking.ts';
import { type NewWish, newWishWire, type Wish, wishWire } from '../../core/orders/wish.ts';
import type { Availability } from '../../core/reservations/reservations.ts';
import { answerOf, api, authenticated, bodyOf, nextOf } from './client.ts';

/** Books a copy. Returns the order's id. */
export async function bookListing(order: NewOrder): Promise<string> {
  return (await bodyOf(authenticated(api['my-orders'].$post({ json: toWire(newOrderWire, order) })))).insertedId;
}

/** Joins the queue for the copy of an order. Returns the position, from 1. */
export async function joinQueue(orderId: string): Promise<number> {
  return (await bodyOf(authenticated(api.queue.$post({ json: toWire(queueEntryWire, { orderId }) })))).place;
}

export async function getAvailability(listingId: string): Promise<Availability> {
  return (await bodyOf(answerOf(api.products[':id'].availability.$get({ param: { id: listingId } })))).state;
}

/** HTML of a public page without its styles, which the policy of another page refuses. */
export async function getPage(path: string): Promise<string> {
  return (await (await fetch(path)).text()).replaceAll(/<style.*?<\/style>/gs, '');
}

/** One page of the wish list, newest first; `next` is the cursor of the next page. */
export async function listWishes(after?: string): Promise<{ wishes: Wish[]; next: string | undefined }> {
  const answer = await authenticated(api['add-to-wishlist'].$get({ query: after ? { after } : {} }));
  const rows = await answer.json();
  return { wishes: rows.map((wish) => fromWire<Wish, typeof wishWire>(wishWire, wish) as Wish), next: nextOf(answer) };
}

export const addWish = (wish: NewWish): Promise<unknown> =>
  authenticated(api['add-to-wishlist'].$post({ json: toWire(newWishWire, wish) }));

/** Returns the number removed. */
export async function removeWish(id: string): Promise<number> {
  return (await bodyOf(authenticated(api['add-to-wishlist'][':id'].$delete({ param: { id } })))).deletedCount;
}

/** Takes a copy off the wish list, on any page of the list; a missing copy is not an error. */
export async function removeWishOf(listingId: string): Promise<void> {
  for (let after: string | undefined; ; ) {
    const { wishes, next } = await listWishes(after);
    const wish = wishes.find((row) => row.listingId === listingId);
    if (wish) return void (await removeWish(wish.id));
    if (!next) return;
    after = next;
  }
}

/** Reports a listing to the admins. Returns the number of new reports. */
export async function reportListing(id: string, reason?: ReportReason): Promise<number> {
  const json = reason ? { reason } : {};
  return (await bodyOf(authenticated(api['reported-product'][':id'].$put({ param: { id }, json })))).modifiedCount;
}
