/**
 * Terms of a kind of copies in the full text: a letter for the choice, and the value. The view
 * `listing_terms` computes the same in the database (migrations/0000_baseline.sql).
 */
import { FIELD_CHOICE_NAMES, type FieldChoiceName, fieldChoice } from './field-choices.ts';
import { PRICE_BANDS, type Search } from './search.ts';

export type Choice = FieldChoiceName | 'stock' | 'category' | 'badge' | 'price';

const LETTERS: Readonly<Record<Exclude<Choice, FieldChoiceName>, string>> = {
  stock: 's',
  category: 'c',
  badge: 'v',
  price: 'p',
};

/** First letter of the terms of a choice. */
export const termPrefixOf = (choice: Choice): string =>
  choice in LETTERS ? LETTERS[choice as keyof typeof LETTERS] : fieldChoice(choice as FieldChoiceName).letter;

const hexOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const FOR_SALE_TERM = `${LETTERS.stock}1`;
export const SOLD_TERM = `${LETTERS.stock}2`;
export const categoryTerm = (id: string): string => LETTERS.category + hexOf(id);
export const badgeTerm = (verified: boolean): string => LETTERS.badge + Number(verified);
export const bandTerm = (band: number): string => LETTERS.price + band;
/** Term of a field's value. */
export function fieldTerm(name: FieldChoiceName, value: string): string {
  const { letter, read = String } = fieldChoice(name);
  return letter + (read(value) ?? '').toLowerCase();
}

const bandsIn = (leastCents: number, mostCents: number): string[] =>
  PRICE_BANDS.flatMap((band, n) => (band.leastCents <= mostCents && band.mostCents >= leastCents ? [bandTerm(n)] : []));

/**
 * Terms for each choice that was made; a kind must have one of each. A price may cut its band: not all copies of such a
 * kind fit.
 */
export function chosenTerms(search: Search): ReadonlyMap<Choice, readonly string[]> {
  const { categoryId, fields, leastCents, mostCents, verifiedOnly, withSold } = search;
  const chosen = new Map<Choice, readonly string[]>([
    ['stock', withSold ? [FOR_SALE_TERM, SOLD_TERM] : [FOR_SALE_TERM]],
  ]);
  if (categoryId !== undefined) chosen.set('category', [categoryTerm(categoryId)]);
  for (const name of FIELD_CHOICE_NAMES)
    if (fields[name].length > 0)
      chosen.set(
        name,
        fields[name].map((value) => fieldTerm(name, value)),
      );
  if (verifiedOnly) chosen.set('badge', [badgeTerm(true)]);
  if (leastCents !== undefined || mostCents !== undefined)
    chosen.set('price', bandsIn(leastCents ?? 0, mostCents ?? Number.MAX_SAFE_INTEGER));
  return chosen;
}
