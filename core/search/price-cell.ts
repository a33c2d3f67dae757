/**
 * Prices in 62 cells, each of which lies in one price band. Below 20 dollars a whole number of dollars is a cell of its own, and what
 * lies between two of them is another, so that a bound in whole dollars never cuts one. The column `products.price_cell` says the
 * same in the database; bit n of a title's cells says that it has a copy for sale in cell n.
 */
import { PRICE_CENTS } from '../listings/limits.ts';

export type Cell = { readonly leastCents: number; readonly mostCents: number };

/** Where each cell from 20 dollars on begins. */
const DEARER = [
  ...Array.from({ length: 10 }, (_, n) => 2000 + n * 100),
  ...[3000, 3500, 4000, 4500],
  ...[5000, 6000, 7000, 8000, 9000],
  ...[10_000, 20_000, 50_000],
];

export const CELLS: readonly Cell[] = [
  ...Array.from({ length: 20 }, (_, dollars) => [
    { leastCents: dollars * 100, mostCents: dollars * 100 },
    { leastCents: dollars * 100 + 1, mostCents: dollars * 100 + 99 },
  ]).flat(),
  ...DEARER.map((leastCents, n) => ({ leastCents, mostCents: (DEARER[n + 1] ?? PRICE_CENTS.most + 1) - 1 })),
];

/** The number of the cell in which this price lies. */
export const cellOf = (priceCents: number): number => CELLS.findLastIndex(({ leastCents }) => leastCents <= priceCents);
