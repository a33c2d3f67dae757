/** What the shop keeps of a sale. Amounts are integer cents. */

const PERCENT = 10;
const LEAST_CENTS = 50;

/** Ten percent, rounded down, at least 50 cents, never more than the price. It is fixed when the copy is sold. */
export const commissionOf = (priceCents: number): number =>
  Math.min(priceCents, Math.max(LEAST_CENTS, Math.floor((priceCents * PERCENT) / 100)));

/** What the shop keeps of its commission when the seller keeps so much of the price. */
export const commissionOfKept = (feeCents: number, priceCents: number, keptCents: number): number =>
  priceCents === 0 ? 0 : Math.floor((feeCents * keptCents) / priceCents);
