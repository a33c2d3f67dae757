/** Titles of a broad search that have sold copies alone: they come after all that have something for sale, the latest first. */
import { type SQL, sql } from 'drizzle-orm';
import type { Search, SearchCursor } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { titles } from '../../../db/tables/titles.ts';
import { fitsOnlySold } from './fits.ts';
import { isAscending, title } from './order.ts';
import { cardsOf, foundColumns } from './page.ts';

/** Beyond all prices, and below zero, where no order has a value. */
const FAR = 1e12;

/** Before the first of them. */
export const startOfSold = (search: Search): SearchCursor => ({ at: isAscending(search) ? FAR : -FAR, id: '-' });

/** The page goes on among them. */
export function isInSold(search: Search): boolean {
  const at = search.after?.at ?? 0;
  return search.withSold && (isAscending(search) ? at >= FAR : at <= -FAR);
}

/** What the walk that comes before them looks for. */
export const withoutSold = (search: Search): Search => ({ ...search, withSold: false });

/** Numbers of titles turn into positions that stand behind all others, in the direction of the order. */
function walk(search: Search, most: SQL): SQL {
  const at = search.after?.at ?? 0;
  const later = isAscending(search)
    ? sql`${title.number} > ${at - FAR} ORDER BY ${title.number} ASC`
    : sql`${title.number} < ${at + 2 * FAR} ORDER BY ${title.number} DESC`;
  return sql`SELECT * FROM ${titles} t INDEXED BY titles_sold WHERE ${title.soldCopies} > 0 AND ${later} LIMIT ${most}`;
}

const position = (search: Search): SQL =>
  isAscending(search) ? sql`(${title.number} + ${FAR})` : sql`(${title.number} - ${2 * FAR})`;

/**
 * The cards of a page of titles whose matching copies are all sold: `limit` at most, out of the `most` titles that are walked
 * through.
 */
export function soldPage(db: Db, search: Search, asked: SQL, most: SQL, limit: number) {
  return cardsOf(
    db,
    search,
    sql`SELECT ${foundColumns(position(search))} FROM (${walk(search, most)}) t WHERE ${asked} AND ${fitsOnlySold(search)} LIMIT ${limit}`,
  );
}

/** Where a walk of so many of them ended; nothing where there are no more. */
export const endOfSold = (search: Search, most: number): SQL =>
  sql`SELECT ${position(search)} AS at, ${title.id} AS id FROM (${walk(search, sql`${most}`)}) t`;
