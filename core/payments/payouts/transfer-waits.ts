/**
 * Waiting times of the money of a completed sale before its transfer. Disputes about stolen cards come weeks later, and
 * sent money cannot be recovered (docs/decisions/09-waits-and-second-admin.md). Moments and durations in ms.
 */
import { NEW_SELLER_PAYOUT_LIMIT } from '../../limits.ts';

/** Alerts that stop the money of a sale until an admin reviews them, for at most `LONGEST_TRANSFER_WAIT_MS`. */
export const SIGNS = ['quick_confirm', 'large_first_sale', 'many_cards', 'fraud_warning'] as const;
export type Sign = (typeof SIGNS)[number];

/** Alerts about sales: signs, and a buyer who calls off too many meetings, which stops no money. */
export const SALE_ALERTS = [...SIGNS, 'called_off'] as const;
export type SaleAlert = (typeof SALE_ALERTS)[number];

/** Reasons of a wait: an admin reviews it first, it is above the seller's present limit, or the seller is new. */
export const WAIT_REASONS = ['review', 'new_seller_sum', 'new_seller'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/**
 * Reason for which money paid at `paidAt` waits until `heldUntil`, or null. `hasNoOpenSign`: all signs are reviewed.
 */
export function waitReasonOf(
  {
    paidAt,
    heldUntil,
    hasNoOpenSign,
  }: { readonly paidAt: number; readonly heldUntil: number; readonly hasNoOpenSign: boolean },
  now: number,
): WaitReason | null {
  if (heldUntil <= now) return null;
  if (!hasNoOpenSign) return 'review';
  return heldUntil > paidAt + NEW_SELLER_PAYOUT_LIMIT.waitMs ? 'new_seller_sum' : 'new_seller';
}
