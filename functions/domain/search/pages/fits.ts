/** Which titles have a copy that fits what was chosen. The rows of `title_prices` say it, one for each of their categories. */
import { type SQL, sql } from 'drizzle-orm';
import type { Search } from '../../../../core/search/search.ts';
import { titlePrices } from '../../../db/tables/titles.ts';
import { fitsIn, prices } from '../prices.ts';
import { title } from './order.ts';

const ofTitle = ({ categoryId }: Search): SQL =>
  sql`${titlePrices} k WHERE ${prices.number} = ${title.number}${
    categoryId === undefined ? sql`` : sql` AND ${prices.categoryId} = ${categoryId}`
  }`;

/** The title `t` has a copy that fits, for sale or, where they are asked for, sold. */
export function fits(search: Search): SQL {
  const sold = search.withSold ? sql` OR ${fitsIn(search, 'sold')}` : sql``;
  return sql`EXISTS (SELECT 1 FROM ${ofTitle(search)} AND (${fitsIn(search, 'forSale')}${sold}))`;
}

/** Of the title `t` only sold copies fit. */
export const fitsOnlySold = (search: Search): SQL =>
  sql`(SELECT max(${fitsIn(search, 'sold')}) AND NOT max(${fitsIn(search, 'forSale')}) FROM ${ofTitle(search)})`;
