/**
 * Waiting times of the money of a completed sale before its transfer. Disputes about stolen cards come weeks later, and
 * sent money cannot be recovered (docs/decisions/09-waits-and-second-admin.md). Moments and durations in ms.
 */
import { NEW_SELLER } from '../../limits.ts';

/** Alerts that stop the money of a sale until an admin reviews them, for at most `LONGEST_WAIT_MS`. */
export const SIGNS = ['quick_confirm', 'large_first_sale', 'many_cards', 'fraud_warning'] as const;
export type Sign = (typeof SIGNS)[number];

/** Alerts about sales: signs, and a buyer who calls off too many meetings, which stops no money. */
export const SALE_ALERTS = [...SIGNS, 'called_off'] as const;
export type SaleAlert = (typeof SALE_ALERTS)[number];

/** Reasons of a wait: an admin reviews it first, it is above the seller's present limit, or the seller is new. */
export const WAITS = ['review', 'new_seller_sum', 'new_seller'] as const;
export type Wait = (typeof WAITS)[number];

/** Reason for which money paid at `paidAt` waits until `heldUntil`, or null. `isMarked`: all signs are reviewed. */
export function waitOf(
  { paidAt, heldUntil, isMarked }: { readonly paidAt: number; readonly heldUntil: number; readonly isMarked: boolean },
  now: number,
): Wait | null {
  if (heldUntil <= now) return null;
  if (!isMarked) return 'review';
  return heldUntil > paidAt + NEW_SELLER.waits ? 'new_seller_sum' : 'new_seller';
}
