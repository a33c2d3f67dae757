import type { Order } from '../../../../core/orders/order.ts';
import { canBeHad } from '../../../../core/reservations/availability.ts';
import type { WaitReason } from '../../../../core/reservations/hold.ts';

/** How an order stands for its buyer, as one word and what belongs to it. Moments in ms since the epoch. */
export type OrderState =
  | { readonly kind: 'paid' | 'refunded' | 'sold' | 'gone' | 'over' }
  /** Its seller has the copy off sale for now. The booking stays. */
  | { readonly kind: 'paused' }
  /** The copy is kept while its buyer pays. */
  | { readonly kind: 'paying'; readonly until: number }
  /** A payment was made or called off, and its end is not known yet. */
  | { readonly kind: 'checking' }
  /** The copy waits for this buyer alone; without a time, they are the next and nobody is paying. */
  | { readonly kind: 'turn'; readonly until: number | null }
  /** They may not pay yet. */
  | { readonly kind: 'wait'; readonly until: number; readonly reason: WaitReason }
  | { readonly kind: 'queue'; readonly place: number }
  /** Somebody else is paying, and this buyer does not wait. */
  | { readonly kind: 'held' }
  | { readonly kind: 'free' };

type Facts = Pick<
  Order,
  'state' | 'availability' | 'heldUntil' | 'turnEndsAt' | 'place' | 'waitUntil' | 'waitReason' | 'refund'
>;

/** Decided by the order's state first, because that is the truth, then by how the copy stands. */
export function orderStateOf(order: Facts): OrderState {
  const { state, availability, heldUntil, turnEndsAt, place, refund } = order;
  if (state === 'paid') return { kind: 'paid' };
  if (state !== 'pending') {
    if (state === 'refunded' || refund) return { kind: 'refunded' };
    return { kind: availability === 'sold' || availability === 'gone' ? availability : 'over' };
  }
  if (!canBeHad(availability)) return { kind: availability };
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

/** Whether an order may change without its buyer doing anything. */
export const isMoving = (order: Facts): boolean =>
  WAITING.has(orderStateOf(order).kind) || (order.refund !== null && !order.refund.sent);
