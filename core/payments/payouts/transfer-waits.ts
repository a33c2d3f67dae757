/**
 * Waiting times of the money of a completed sale before it is sent to its seller. Banks question sales that are paid with cards of
 * others weeks later, and sent money cannot be had back (docs/decisions/280-money-waits-for-new-sellers.md). Moments and times in ms.
 */
import { DAY_MS } from '../../period.ts';

/**
 * Whoever has fewer than so many sales that were completed for so long, without refund or dispute, is a new seller. The money of each of their
 * sales waits for so long after its payment, and what takes the sum that is sent within `withinMs` beyond `sumCents`, for `LONGEST_WAIT`.
 */
export const NEW_SELLER = {
  sales: 5,
  completedFor: 14 * DAY_MS,
  waits: 7 * DAY_MS,
  sumCents: 300_00,
  withinMs: 30 * DAY_MS,
} as const;

/** Nothing keeps the money of a sale longer than so long after its payment, as far as nobody questions it. */
export const LONGEST_WAIT = 30 * DAY_MS;

/** Alerts that keep the money of a sale until an admin has marked them, for `LONGEST_WAIT` at most. */
export const SIGNS = ['quick_confirm', 'large_first_sale', 'many_cards', 'fraud_warning'] as const;
export type Sign = (typeof SIGNS)[number];

/** Alerts about sales: signs, and a buyer who calls meetings off too often, which keeps no money. */
export const SALE_ALERTS = [...SIGNS, 'called_off'] as const;
export type SaleAlert = (typeof SALE_ALERTS)[number];

/** A parcel that can be followed does not arrive within so long after it was sent. */
export const QUICK_CONFIRM = 60 * 60 * 1000;

/** A first sale above so much, and above so many times the median of the shop's newest sales. */
export const LARGE_FIRST_SALE = { cents: 200_00, times: 10, newest: 201 } as const;

/** So many cards on one device within a day. */
export const MANY_CARDS = { cards: 3, withinMs: DAY_MS } as const;

/** Why the money of a sale waits: an admin looks at it first, it is beyond the sum of a new seller, or its seller is new. */
export const WAITS = ['review', 'new_seller_sum', 'new_seller'] as const;
export type Wait = (typeof WAITS)[number];

/** Why money waits until `heldUntil` that was paid at `paidAt`; null where it does not (any more). `isMarked`: no admin has to look at a sign. */
export function waitOf(
  { paidAt, heldUntil, isMarked }: { readonly paidAt: number; readonly heldUntil: number; readonly isMarked: boolean },
  now: number,
): Wait | null {
  if (heldUntil <= now) return null;
  if (!isMarked) return 'review';
  return heldUntil > paidAt + NEW_SELLER.waits ? 'new_seller_sum' : 'new_seller';
}
