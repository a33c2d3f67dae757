/**
 * Terms by which the full text knows a kind of copies: a letter for the choice, and the value. `listings.terms` says the same in the
 * database (migrations/0000_baseline.sql).
 */
import { CONDITIONS, type Condition } from '../condition.ts';
import { PRICE_BANDS, type Search } from './search.ts';

/** The letters of the choices. */
export const CHOICES = { stock: 's', category: 'c', condition: 'k', badge: 'v', price: 'p' } as const;
export type Choice = keyof typeof CHOICES;

const hexOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const FOR_SALE = `${CHOICES.stock}1`;
export const SOLD = `${CHOICES.stock}2`;
export const categoryTerm = (id: string): string => CHOICES.category + hexOf(id);
export const conditionTerm = (condition: Condition): string => CHOICES.condition + CONDITIONS.indexOf(condition);
export const badgeTerm = (verified: boolean): string => CHOICES.badge + Number(verified);
export const bandTerm = (band: number): string => CHOICES.price + band;

const bandsIn = (leastCents: number, mostCents: number): string[] =>
  PRICE_BANDS.flatMap((band, n) => (band.leastCents <= mostCents && band.mostCents >= leastCents ? [bandTerm(n)] : []));

/** The terms of which a kind has one for each choice that was made. A price may cut its band: of such a kind not all copies fit. */
export function chosenTerms(search: Search): ReadonlyMap<Choice, readonly string[]> {
  const { categoryId, conditions, leastCents, mostCents, verifiedOnly, withSold } = search;
  const chosen = new Map<Choice, readonly string[]>([['stock', withSold ? [FOR_SALE, SOLD] : [FOR_SALE]]]);
  if (categoryId !== undefined) chosen.set('category', [categoryTerm(categoryId)]);
  if (conditions.length > 0) chosen.set('condition', conditions.map(conditionTerm));
  if (verifiedOnly) chosen.set('badge', [badgeTerm(true)]);
  if (leastCents !== undefined || mostCents !== undefined)
    chosen.set('price', bandsIn(leastCents ?? 0, mostCents ?? Number.MAX_SAFE_INTEGER));
  return chosen;
}
