/** What the shop keeps of a sale. Amounts are integer cents. */

/** The rate, and what a sale costs at least. */
export const COMMISSION = { percent: 10, leastCents: 50 } as const;

/** Ten percent, rounded down, at least 50 cents, never more than the price. It is fixed when the copy is sold. */
export const commissionOf = (priceCents: number): number =>
  Math.min(priceCents, Math.max(COMMISSION.leastCents, Math.floor((priceCents * COMMISSION.percent) / 100)));

/** What the shop keeps of its commission when the seller keeps so much of the price. */
export const commissionOfKept = (feeCents: number, priceCents: number, keptCents: number): number =>
  priceCents === 0 ? 0 : Math.floor((feeCents * keptCents) / priceCents);
