/** The seller's share of an ended sale, in cents. */
import type { Amounts } from '../../../../../core/fulfilment/money/amounts.ts';

export type SellerShare = {
  /** Refunds to the buyer out of the sale, without the platform's goodwill. */
  readonly backCents: number;
  /** Withheld for the seller's debt from another sale. */
  readonly keptCents: number;
  /** The seller's, whether pending, sent or paid in another way; without amounts reclaimed. */
  readonly yoursCents: number;
  /** Part of it paid in another way. */
  readonly outsideCents: number;
  /** Taken by third parties at the platform's expense. */
  readonly shopCents: number;
};

/** Money taken after the payout is reclaimed from the seller and no longer counts as theirs. */
export function sellerShareOf(amounts: Amounts): SellerShare {
  const { seller, paid, back, platform = 0, goodwill = 0, kept = 0, outside = 0, asked = 0 } = amounts;
  const got = paid + kept + outside - asked;
  const keptCents = Math.max(0, Math.min(kept, got));
  const yoursCents = seller + got - keptCents;
  return {
    ...{ backCents: back - goodwill, keptCents, yoursCents },
    outsideCents: Math.max(0, Math.min(outside, yoursCents - seller)),
    shopCents: kept + outside - platform - goodwill - asked,
  };
}
