/**
 * The character that stands for a price, so that a text of them is a set of prices and GLOB with a range of characters asks whether one
 * lies between two. The column `listings.price_char` says the same in the database.
 */

/** No character below has a meaning in a pattern; the second part begins above all that no text may have. */
const [FIRST, SECOND_FROM_CENTS, SECOND] = [256, 55_000, 10_536];

/** In the order of the prices. */
export const priceCharOf = (cents: number): string =>
  String.fromCodePoint(cents + (cents < SECOND_FROM_CENTS ? FIRST : SECOND));

/** The price for which a character stands, in cents. */
export function centsOf(priceChar: string): number {
  const code = priceChar.codePointAt(0) ?? 0;
  return code - (code < SECOND_FROM_CENTS + SECOND ? FIRST : SECOND);
}

/** The pattern (GLOB) of a text that has a price between these. */
export const pricePatternOf = (leastCents: number, mostCents: number): string =>
  `*[${priceCharOf(leastCents)}-${priceCharOf(mostCents)}]*`;
