/** What a sale that has ended brings its seller. Whole cents. */
import type { Amounts } from '../../../../../core/fulfilment/money/amounts.ts';

export type SellerShare = {
  /** What went back to the buyer out of the sale: what the shop gave them on top is not the seller's. */
  readonly backCents: number;
  /** Kept for what the seller owed of another sale. */
  readonly keptCents: number;
  /** Theirs beside that, whether it waits, was sent or was paid in another way; what is asked back of it is not. */
  readonly yoursCents: number;
  /** So much of that was paid in another way. */
  readonly outsideCents: number;
  /** Gone with others, and neither the seller nor the buyer bears it. */
  readonly shopCents: number;
};

/** Others may take of a sale what its seller has got already: it is asked back, and is theirs no more from then on. */
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
