/** Few titles have the words, or few of many fit: all of them are looked at, and sorted. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { numberRows } from '../../../db/rows.ts';
import { titleOffers, titles } from '../../../db/tables/titles.ts';
import { isMasked } from '../filters.ts';
import { bestPrices } from './best-prices.ts';
import { fits } from './fits.ts';
import { beyond, inCategory, isByKind, isLookedUp, ordered, position, title } from './order.ts';
import { cardsOf, foundColumns } from './page.ts';

/** Above this many titles a search is broad. Where prices are looked up for each kind of copies, sooner. */
export const narrowMost = (search: Search): number => (isByKind(search) ? 600 : 900);

/** There are more titles with these words than a narrow search has. */
export const isBroad = (search: Search, question: string): SQL =>
  sql`EXISTS (SELECT 1 FROM title_words WHERE title_words MATCH ${question} ORDER BY rowid DESC LIMIT 1 OFFSET ${narrowMost(search)})`;

/** Only titles that have a fitting copy; a category alone is a matter of its counter. */
export function fitting(search: Search): SQL {
  if (isMasked(search)) return fits(search);
  return search.categoryId === undefined ? sql`${title.copies} > 0` : sql`${inCategory.copies} > 0`;
}

/** What the title has in the chosen category, beside the title. */
export const withCategory = ({ categoryId }: Search): SQL =>
  categoryId === undefined
    ? sql``
    : sql`CROSS JOIN ${titleOffers} o ON ${inCategory.titleId} = ${title.id} AND ${inCategory.categoryId} = ${categoryId}`;

/** The page of a search that is not broad; nothing for one that is. */
export function narrowPage(db: Db, search: Search, question: string, limit: number) {
  const numbers = sql`(SELECT rowid AS number FROM title_words WHERE title_words MATCH ${question}
      LIMIT iif(${isBroad(search, question)}, 0, ${narrowMost(search)})) w`;
  return sortedPage(db, search, numbers, isLookedUp(search) ? sql`1` : fitting(search), limit);
}

/** The page of these titles, all of which fit; in two round trips where their prices are those of some kinds of copies. */
export async function fittingPage(db: Db, search: Search, numbers: readonly number[], limit: number) {
  const isPriced = isByKind(search);
  const rows = isPriced ? await bestPrices(db, search, numbers) : numbers.map((number) => [number]);
  if (rows.length === 0) return [];
  const titles = sql`(SELECT column1 AS number${isPriced ? sql`, column2 AS cents` : sql``} FROM ${numberRows(rows)}) w`;
  return sortedPage(db, search, titles, sql`1`, limit, isPriced ? sql`w.cents` : position(search));
}

function sortedPage(
  db: Db,
  search: Search,
  numbers: SQL,
  fit: SQL,
  limit: number,
  place: SQLWrapper = position(search),
) {
  const all = sql`found AS MATERIALIZED (SELECT ${foundColumns(place)} FROM ${numbers} CROSS JOIN ${titles} t ON ${title.number} = w.number ${withCategory(search)} WHERE ${fit})`;
  const [at, id] = [sql`at`, sql`tie`];
  const rows = sql`SELECT * FROM found WHERE at IS NOT NULL AND ${beyond(at, id, search.after, search)} ${ordered(at, id, search)} LIMIT ${limit}`;
  return cardsOf(db, search, rows, sql`WITH ${all}`);
}
