/**
 * Of which kind a copy is, among 32: condition, price band, and whether its seller has the badge. The column `listings.kind`
 * says the same in the database; bit n of a title's mask says that it has a copy of kind n.
 */
import { CONDITIONS, type Condition } from '../condition.ts';
import { PRICE_BANDS } from './search.ts';

export type KindFacts = { readonly condition: Condition; readonly priceCents: number; readonly verified: boolean };

/** The number of the price band in which this price lies. */
export const bandOf = (priceCents: number): number =>
  PRICE_BANDS.findLastIndex((band) => band.leastCents <= priceCents);

/** A number from 0 to 31. */
export const copyKindOf = ({ condition, priceCents, verified }: KindFacts): number =>
  CONDITIONS.indexOf(condition) * 8 + bandOf(priceCents) * 2 + Number(verified);
