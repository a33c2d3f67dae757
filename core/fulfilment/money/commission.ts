/** Commission of a sale. Amounts in integer cents. */

/** Rate in percent, and minimum in cents. */
export const COMMISSION = { percent: 10, leastCents: 50 } as const;

/** Commission: the rate, rounded down, at least the minimum, at most the price. The amount is fixed at the sale. */
export const commissionOf = (priceCents: number): number =>
  Math.min(priceCents, Math.max(COMMISSION.leastCents, Math.floor((priceCents * COMMISSION.percent) / 100)));

/** Commission of a partly refunded sale, in proportion to the part of the price that the seller keeps. */
export const commissionOnKeptPart = (feeCents: number, priceCents: number, keptCents: number): number =>
  priceCents === 0 ? 0 : Math.floor((feeCents * keptCents) / priceCents);
