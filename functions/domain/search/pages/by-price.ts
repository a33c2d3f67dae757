/** Copies in the order of their prices, of which those stand for their titles that are the best that fits. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Search } from '../../../../core/search/search.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { titles } from '../../../db/tables/titles.ts';
import { choicesOf, copyKindsOf, maskOf } from '../filters.ts';
import { bestCopy } from './copies.ts';
import { beyond, ordered, title } from './order.ts';
import { foundColumns } from './page.ts';

export const walked = alias(listings, 'p');

/** What is for sale at a chosen price, from where the page before ended. */
export function copiesByPrice(search: Search, most: SQL): SQL {
  const { categoryId, leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER } = search;
  const index = categoryId === undefined ? sql`products_price` : sql`products_category_price`;
  const only = categoryId === undefined ? sql`` : sql` AND ${walked.categoryId} = ${categoryId}`;
  return sql`SELECT * FROM ${listings} p INDEXED BY ${index} WHERE ${walked.stock} = 1${only} AND ${walked.resellPriceCents} BETWEEN ${leastCents} AND ${mostCents} AND ${beyond(walked.resellPriceCents, walked.id, search.after, search)} ${ordered(walked.resellPriceCents, walked.id, search)} LIMIT ${most}`;
}

/**
 * Titles by the price of their cheapest copy that fits, or of their dearest. A title comes once, with that copy: its others are
 * passed over. Sold copies have no place among these.
 */
export function cheapestFirst(search: Search, asked: SQL, most: SQL): SQL {
  const kinds = maskOf(copyKindsOf(choicesOf(search)));
  return sql`SELECT ${foundColumns(walked.resellPriceCents, walked.id)} FROM (${copiesByPrice(search, most)}) p CROSS JOIN ${titles} t ON ${title.id} = ${walked.titleId} WHERE ${kinds} >> ${walked.kind} & 1 AND ${asked} AND ${walked.id} = ${bestCopy(title.id, search)}`;
}
