/** What a title has for sale, and sold, at the chosen prices: a row of `title_prices` says it to the cent. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { PRICE_CENTS } from '../../../core/listings/limits.ts';
import { pricePatternOf } from '../../../core/search/price-char.ts';
import type { Search } from '../../../core/search/search.ts';
import { titlePrices } from '../../db/tables/titles.ts';
import { bandsOf, maskOf } from './filters.ts';

/** The row of what a title has in a category. */
export const prices = alias(titlePrices, 'k');

const GROUPS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The kind of copies of a group in a band (core/search/copy-kind.ts). */
const kindOf = (group: number, band: number): number => (group >> 1) * 8 + band * 2 + (group & 1);

/** The texts of the groups, first of copies for sale, then of sold ones, stand last. */
const TEXTS = Object.values(getTableColumns(prices)).slice(-2 * GROUPS.length);

/**
 * The groups that have a copy at a chosen price, from a row of `title_prices k`: `for sale:sold`. Bit n stands for group n. A text is asked
 * only where the kinds leave it open.
 */
export function pricedText(search: Search): SQL {
  const { leastCents = 0, mostCents = PRICE_CENTS.most } = search;
  const pattern = pricePatternOf(leastCents, mostCents);
  const { whole, cut } = bandsOf(search);
  const groupsOf = (kinds: SQL, texts: typeof TEXTS) =>
    sql.join(
      texts.map((text, group) => {
        const maskIn = (bands: readonly number[]) => maskOf(bands.map((band) => kindOf(group, band)));
        return sql`CASE WHEN ${kinds} & ${maskIn(whole)} THEN ${1 << group} WHEN NOT ${kinds} & ${maskIn(cut)} THEN 0 WHEN ${text} GLOB ${pattern} THEN ${1 << group} ELSE 0 END`;
      }),
      sql` | `,
    );
  const forSale = groupsOf(sql`${prices.forSale}`, TEXTS.slice(0, GROUPS.length));
  const sold = groupsOf(sql`${prices.sold}`, TEXTS.slice(GROUPS.length));
  return sql`(${forSale}) || ':' || (${sold})`;
}

/**
 * The kinds of these groups in the first chosen band. It stands for all of them where a group has a copy at a chosen price, in
 * whichever band: a number that goes by prices counts all chosen bands (`counts/facets.ts`).
 */
export const kindsInFirst = ([band = 0]: readonly number[], groups: number): number =>
  maskOf(GROUPS.filter((group) => (groups >> group) & 1).map((group) => kindOf(group, band)));
