/**
 * Prices in 62 cells, each of which lies in one price band. Below 20 dollars a whole number of dollars is a cell of its own, and what
 * lies between two of them is another, so that a bound in whole dollars never cuts one. The column `products.price_cell` says the
 * same in the database; bit n of a title's cells says that it has a copy for sale in cell n.
 */
import { PRICE_CENTS } from '../listings/limits.ts';

export type Cell = { readonly leastCents: number; readonly mostCents: number };

/** From 20 dollars on. */
const DEARER = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 200, 500];

/** Where each begins. */
const FROM = [
  ...Array.from({ length: 40 }, (_, n) => (n >> 1) * 100 + (n & 1)),
  ...DEARER.map((dollars) => dollars * 100),
];

export const CELLS: readonly Cell[] = FROM.map((leastCents, n) => ({
  leastCents,
  mostCents: (FROM[n + 1] ?? PRICE_CENTS.most + 1) - 1,
}));

/** The number of the cell in which this price lies. */
export const cellOf = (priceCents: number): number => CELLS.findLastIndex(({ leastCents }) => leastCents <= priceCents);
