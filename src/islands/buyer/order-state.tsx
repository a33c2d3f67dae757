/** State of an order from its buyer's view, its refund, and the way to other copies. */

import { price } from '../../../core/format.ts';
import type { Order } from '../../../core/orders/order.ts';
import { type HoldCooldownReason, isBuyableNowOrLater } from '../../../core/reservations/reservations.ts';
import { SEARCH_TEXT_MOST } from '../../../core/search/search.ts';
import { paymentScreenWords } from '../../../core/words/en/payments.ts';
import { paths } from '../../paths.ts';

/** State of an order from its buyer's view, as one word with its data. Times in ms since the epoch. */
export type OrderState =
  | { readonly kind: 'paid' | 'refunded' | 'sold' | 'gone' | 'over' }
  /** The seller has paused the copy. The booking stays. */
  | { readonly kind: 'paused' }
  /** The copy is held while this buyer pays. */
  | { readonly kind: 'paying'; readonly until: number }
  /** A payment was made or canceled, and its result is unknown. */
  | { readonly kind: 'checking' }
  /** The buyer's turn; without `until` they are next while no payment is running. */
  | { readonly kind: 'turn'; readonly until: number | null }
  /** The buyer may not pay yet. */
  | { readonly kind: 'wait'; readonly until: number; readonly reason: HoldCooldownReason }
  | { readonly kind: 'queue'; readonly place: number }
  /** Another buyer is paying, and this one is not in the queue. */
  | { readonly kind: 'held' }
  | { readonly kind: 'free' };

type Facts = Pick<
  Order,
  'state' | 'availability' | 'heldUntil' | 'turnEndsAt' | 'place' | 'waitUntil' | 'waitReason' | 'refund'
>;

/** The order's own state takes precedence over the availability of the copy. */
export function orderStateOf(order: Facts): OrderState {
  const { state, availability, heldUntil, turnEndsAt, place, refund } = order;
  if (state === 'paid') return { kind: 'paid' };
  if (state !== 'pending') {
    if (state === 'refunded' || refund) return { kind: 'refunded' };
    return { kind: availability === 'sold' || availability === 'gone' ? availability : 'over' };
  }
  if (!isBuyableNowOrLater(availability)) return { kind: availability };
  if (heldUntil !== null) return { kind: 'paying', until: heldUntil };
  if (turnEndsAt !== null) return { kind: 'turn', until: turnEndsAt };
  if (availability === 'yours') return { kind: 'checking' };
  if (order.waitUntil !== null && order.waitReason !== null)
    return { kind: 'wait', until: order.waitUntil, reason: order.waitReason };
  if (place === 1 && availability === 'available') return { kind: 'turn', until: null };
  if (place !== null) return { kind: 'queue', place };
  return { kind: availability === 'held' ? 'held' : 'free' };
}

const WAITING: ReadonlySet<OrderState['kind']> = new Set([
  'paying',
  'checking',
  'turn',
  'wait',
  'queue',
  'held',
  'paused',
]);

/** True if the order may change without an action of its buyer. */
export const isMoving = (order: Facts): boolean =>
  WAITING.has(orderStateOf(order).kind) || (order.refund !== null && !order.refund.sent);

export function RefundStatus({ order: { refund, paid } }: { order: Order }) {
  if (!refund) return null;
  const { sent, owed, second, ...reasons } = paymentScreenWords.refund;
  // One payment bought the book; the second one is refunded.
  const why = paid ? second : reasons[refund.reason];
  return <p>{(refund.sent ? sent : owed)(price(refund.amountCents), why)}</p>;
}

export const otherCopiesUrl = (title: string): string =>
  paths.search(new URLSearchParams({ q: title.slice(0, SEARCH_TEXT_MOST) }));
