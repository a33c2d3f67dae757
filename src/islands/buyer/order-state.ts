/** State of an order from its buyer's view, and the way to other copies. */

import type { Order } from '../../../core/orders/order.ts';
import { type HoldCooldownReason, isBuyableNowOrLater } from '../../../core/reservations/reservations.ts';
import { MAX_SEARCH_TEXT } from '../../../core/search/search.ts';
import { paths } from '../../paths.ts';

/** State of an order from its buyer's view, as one word with its data. Times in ms since the epoch. */
export type BuyerOrderState =
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
  | { readonly kind: 'queue'; readonly position: number }
  /** Another buyer is paying, and this one is not in the queue. */
  | { readonly kind: 'held' }
  | { readonly kind: 'free' };

type Facts = Pick<
  Order,
  'state' | 'availability' | 'heldUntil' | 'turnEndsAt' | 'queuePosition' | 'waitUntil' | 'waitReason' | 'refund'
>;

/** The order's own state takes precedence over the availability of the copy. */
export function orderStateOf(order: Facts): BuyerOrderState {
  const { state, availability, heldUntil, turnEndsAt, queuePosition, refund } = order;
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
  if (queuePosition === 1 && availability === 'available') return { kind: 'turn', until: null };
  if (queuePosition !== null) return { kind: 'queue', position: queuePosition };
  return { kind: availability === 'held' ? 'held' : 'free' };
}

const WAITING: ReadonlySet<BuyerOrderState['kind']> = new Set([
  'paying',
  'checking',
  'turn',
  'wait',
  'queue',
  'held',
  'paused',
]);

/** True if the order waits for something, so that its list is read again regularly. */
export const isWorthPolling = (order: Facts): boolean =>
  WAITING.has(orderStateOf(order).kind) || (order.refund !== null && !order.refund.sent);

/** The search for other copies of a title. */
export const otherCopiesUrl = (title: string): string =>
  paths.search(new URLSearchParams({ q: title.slice(0, MAX_SEARCH_TEXT) }));
