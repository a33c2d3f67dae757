/**
 * Waiting times of the money of a completed sale before it is sent to its seller. Banks question sales that are paid with cards of
 * others weeks later, and sent money cannot be had back (docs/decisions/280-money-waits-for-new-sellers.md). Moments and times in ms.
 */
import { NEW_SELLER } from '../../limits.ts';

/** Alerts that keep the money of a sale until an admin has marked them, for `LONGEST_WAIT` at most. */
export const SIGNS = ['quick_confirm', 'large_first_sale', 'many_cards', 'fraud_warning'] as const;
export type Sign = (typeof SIGNS)[number];

/** Alerts about sales: signs, and a buyer who calls meetings off too often, which keeps no money. */
export const SALE_ALERTS = [...SIGNS, 'called_off'] as const;
export type SaleAlert = (typeof SALE_ALERTS)[number];

/** Why the money of a sale waits: an admin looks at it first, it is beyond what its seller is sent for now, or its seller is new. */
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
