/** Copies in the order of their prices, of which those stand for their titles that are the best that fits. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Search } from '../../../../core/search/search.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { titles } from '../../../db/tables/titles.ts';
import { choicesOf, copyKindsOf, maskOf } from '../filters.ts';
import { bestCopy } from './copies.ts';
import { beyond, isAscending, ordered, title } from './order.ts';
import { foundColumns } from './page.ts';

export const walked = alias(listings, 'p');

/** What is for sale at a chosen price, from where the page before ended. */
export function copiesByPrice(search: Search, most: SQL): SQL {
  const { categoryId, leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER } = search;
  const index = categoryId === undefined ? sql`listings_price` : sql`listings_category_price`;
  const only = categoryId === undefined ? sql`` : sql` AND ${walked.categoryId} = ${categoryId}`;
  return sql`SELECT * FROM ${listings} p INDEXED BY ${index} WHERE ${walked.stock} = 1${only} AND ${from(search, leastCents, mostCents)} ${ordered(walked.resellPriceCents, walked.id, search)} LIMIT ${most}`;
}

/**
 * At a chosen price, and behind the page before. The index begins at one bound alone, so the other one on its side has a plus before it: many
 * copies may have the price at which a page ended. An end that lies before the chosen prices is none.
 */
function from(search: Search, leastCents: number, mostCents: number): SQL {
  const { after } = search;
  const cents = walked.resellPriceCents;
  const isBefore = after && (isAscending(search) ? after.at < leastCents : after.at > mostCents);
  if (!after || isBefore) return sql`${cents} BETWEEN ${leastCents} AND ${mostCents}`;
  const chosen = isAscending(search)
    ? sql`+${cents} >= ${leastCents} AND ${cents} <= ${mostCents}`
    : sql`${cents} >= ${leastCents} AND +${cents} <= ${mostCents}`;
  return sql`${chosen} AND ${beyond(cents, walked.id, after, search)}`;
}

/**
 * Titles by the price of their cheapest copy that fits, or of their dearest. A title comes once, with that copy: its others are
 * passed over. Sold copies have no place among these.
 */
export function cheapestFirst(search: Search, asked: SQL, most: SQL): SQL {
  const kinds = maskOf(copyKindsOf(choicesOf(search)));
  return sql`SELECT ${foundColumns(walked.resellPriceCents, walked.id)} FROM (${copiesByPrice(search, most)}) p CROSS JOIN ${titles} t ON ${title.id} = ${walked.titleId} WHERE ${kinds} >> ${walked.kind} & 1 AND ${asked} AND ${walked.id} = ${bestCopy(title.id, search)}`;
}
