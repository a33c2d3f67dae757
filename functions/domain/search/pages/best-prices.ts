/** The prices by which titles stand in an order of prices, where choices leave out copies of theirs. */
import { sql } from 'drizzle-orm';
import { centsOf } from '../../../../core/search/price-char.ts';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { numberRows } from '../../../db/rows.ts';
import { titlePrices } from '../../../db/tables/titles.ts';
import { chosenPrices, prices } from '../prices.ts';
import { isAscending } from './order.ts';

/** A title by its number, and in cents its cheapest copy that fits, or its dearest for that order. */
export type BestPrice = readonly [number: number, cents: number];

/**
 * The best prices of these titles, all of which fit: of copies for sale, and where none of these fits, of sold ones. A row for each title
 * and category, in one round trip.
 */
export async function bestPrices(db: Db, search: Search, numbers: readonly number[]): Promise<BestPrice[]> {
  const { categoryId, leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER } = search;
  const only = categoryId === undefined ? sql`` : sql` AND ${prices.categoryId} = ${categoryId}`;
  const rows = await db
    .select({
      number: sql<number>`k.number`,
      forSale: sql<string>`${chosenPrices(search, 'forSale')}`,
      sold: search.withSold ? sql<string>`${chosenPrices(search, 'sold')}` : sql<string>`''`,
    })
    .from(
      sql`(SELECT column1 AS number FROM ${numberRows(numbers.map((number) => [number]))}) w CROSS JOIN ${titlePrices} k ON ${prices.number} = w.number${only}`,
    );
  const isBetter = (one: number, other: number) => (isAscending(search) ? one < other : one > other);
  const best = { forSale: new Map<number, number>(), sold: new Map<number, number>() };
  for (const { number, ...texts } of rows)
    for (const stock of ['forSale', 'sold'] as const)
      for (const char of texts[stock]) {
        const [cents, known] = [centsOf(char), best[stock].get(number)];
        if (cents < leastCents || cents > mostCents) continue;
        if (known === undefined || isBetter(cents, known)) best[stock].set(number, cents);
      }
  return [...new Map([...best.sold, ...best.forSale])];
}
