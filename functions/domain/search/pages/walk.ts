/** The index of an order, walked from where the page before ended. */
import { type SQL, sql } from 'drizzle-orm';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { titleOffers, titles } from '../../../db/tables/titles.ts';
import { copiesByPrice } from './by-price.ts';
import {
  type After,
  beyond,
  copiesIn,
  hasPoints,
  inCategory,
  indexed,
  isLookedUp,
  ordered,
  title,
  walkPosition,
} from './order.ts';
import { endOfSold, isInSold, withoutSold } from './sold.ts';

/** The planner would rather have the index of the counter that `copies > 0` speaks of, and sort. */
const INDEXES = {
  titles: {
    best: sql`titles_copies`,
    newest: sql`titles_newest`,
    cheapest: sql`titles_cheapest`,
    dearest: sql`titles_dearest`,
  },
  titleOffers: {
    best: sql`title_offers_copies`,
    newest: sql`title_offers_newest`,
    cheapest: sql`title_offers_cheapest`,
    dearest: sql`title_offers_dearest`,
  },
} as const;

/** After the last row of the page before; best matches that are exact stand before the walk. */
function startOf({ after, sort }: Search): After | undefined {
  if (after === undefined || sort !== 'best') return after;
  return hasPoints(after.at) ? undefined : { at: copiesIn(after.at), id: after.id };
}

/** The rows of titles, or of what they have in the chosen category, in their order. All have copies for sale: the index has no others. */
export function walk(search: Search, most: SQL): SQL {
  const { categoryId, sort } = search;
  const [table, id, only] =
    categoryId === undefined
      ? [sql`${titles} t INDEXED BY ${INDEXES.titles[sort]}`, title.id, sql`${title.copies} > 0`]
      : [
          sql`${titleOffers} o INDEXED BY ${INDEXES.titleOffers[sort]}`,
          inCategory.titleId,
          sql`${inCategory.copies} > 0 AND ${inCategory.categoryId} = ${categoryId}`,
        ];
  return sql`SELECT * FROM ${table} WHERE ${only} AND ${beyond(indexed(search), id, startOf(search), search)} ${ordered(indexed(search), id, search)} LIMIT ${most}`;
}

/** Where a walk of so many rows ended; nothing where there are no more. */
export function endOfWalk(db: Db, whole: Search, most: number) {
  const search = withoutSold(whole);
  const inTitles = search.categoryId === undefined;
  const rows = isInSold(whole)
    ? endOfSold(whole, most)
    : isLookedUp(search)
      ? sql`SELECT c.resell_price_cents AS at, c.id AS id FROM (${copiesByPrice(search, sql`${most}`)}) c`
      : sql`SELECT ${walkPosition(search)} AS at, ${inTitles ? title.id : inCategory.titleId} AS id FROM (${walk(search, sql`${most}`)}) ${inTitles ? sql`t` : sql`o`}`;
  return db.select({ at: sql<number>`at`, id: sql<string>`id` }).from(sql`(${rows} LIMIT 1 OFFSET ${most - 1})`);
}
