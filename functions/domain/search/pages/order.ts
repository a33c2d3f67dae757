/** By what the titles of a search stand one after another. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { plainOf, titleKeyOf } from '../../../../core/catalog/title.ts';
import type { Search } from '../../../../core/search/search.ts';
import { titleOffers, titles } from '../../../db/tables/titles.ts';
import { isMasked } from '../filters.ts';
import { isAnyKind, priceOf } from './copies.ts';

export const title = alias(titles, 't');
export const inCategory = alias(titleOffers, 'o');

/** Where a page goes on: after this one. */
export type After = { readonly at: number; readonly id: string };

/** The counters that an order goes by: of the whole title, or of what it has in the chosen category. */
const countersOf = ({ categoryId }: Search) => (categoryId === undefined ? title : inCategory);

/** What the index of the order holds. */
export const indexed = (search: Search): SQLWrapper => {
  const { copies, newestAt, lowestCents, highestCents } = countersOf(search);
  return { best: copies, newest: newestAt, cheapest: lowestCents, dearest: highestCents }[search.sort];
};

export const isAscending = ({ sort }: Search): boolean => sort === 'cheapest';

/** The prices of all copies of a title say nothing of those that fit: those have to be looked up. */
export const isLookedUp = (search: Search): boolean =>
  isMasked(search) && (search.sort === 'cheapest' || search.sort === 'dearest');

/** Prices are looked up for each kind of copies. */
export const isByKind = (search: Search): boolean => isLookedUp(search) && !isAnyKind(search);

/** Room for the number of copies, and below it for the length of the name. */
const POINT = 1e10;
const COPY = 1e3;

/** Where a title stands in the walk of an index. */
export const walkPosition = (search: Search): SQL =>
  search.sort === 'best' ? sql`${indexed(search)} * ${COPY}` : sql`${indexed(search)}`;

export const copiesIn = (at: number): number => Math.floor(at / COPY);
export const hasPoints = (at: number): boolean => at >= POINT;

/**
 * What makes a title a better match, the most important first: it is what was typed, or begins with it, or its author is
 * that; it has all words; it has more copies; it is shorter. The value depends on the title alone, never on others.
 */
export function rank(search: Search): SQL {
  const typed = plainOf(search.text);
  const { nameKey } = titleKeyOf({ name: search.text, author: null });
  const { authorKey } = titleKeyOf({ name: '', author: search.text });
  const words = typed.split(' ').filter((word) => word !== '');
  const name = sql`' ' || ${title.nameKey} || ' '`;
  const hasAll = words.map((word) => sql`instr(${name}, ${` ${word}`}) > 0`);
  return sql`(CASE WHEN ${title.nameKey} IN (${typed}, ${nameKey}) OR ${title.nameKey} || ' ' || ${title.authorKey} = ${typed} THEN 7 WHEN ${title.authorKey} <> '' AND ${title.authorKey} = ${authorKey} THEN 6 WHEN substr(${title.nameKey} || ' ', 1, length(${typed}) + 1) = ${`${typed} `} THEN 5 WHEN substr(${title.nameKey}, 1, length(${typed})) = ${typed} THEN 4 WHEN instr(${name}, ${` ${typed}`}) > 0 THEN 3 WHEN ${words.length > 0 ? sql.join(hasAll, sql` AND `) : sql`0`} THEN 2 ELSE 1 END * ${POINT} + ${byCopies(search)})`;
}

/** The best match among titles that have the words in no better way than others. */
export const byCopies = (search: Search): SQL =>
  sql`(min(${countersOf(search).copies}, 999999) * ${COPY} + ${COPY - 1} - min(length(${title.nameKey}), ${COPY - 1}))`;

/** What a title of a narrow search stands by; null where nothing of it fits. */
export function position(search: Search): SQLWrapper {
  if (search.sort === 'best') return rank(search);
  if (isLookedUp(search)) return priceOf(title.id, search);
  // Only sold copies: after all others.
  return search.sort === 'newest' ? sql`coalesce(${indexed(search)}, 0)` : indexed(search);
}

/** The rows after this one, of a list that is ordered by `at` and `id`. */
export const beyond = (at: SQLWrapper, id: SQLWrapper, after: After | undefined, search: Search): SQL =>
  after === undefined
    ? sql`1`
    : sql`(${at}, ${id}) ${isAscending(search) ? sql`>` : sql`<`} (${after.at}, ${after.id})`;

/** What stands after ORDER BY. */
export const directions = (at: SQLWrapper, id: SQLWrapper, search: Search): SQL =>
  isAscending(search) ? sql`${at} ASC, ${id} ASC` : sql`${at} DESC, ${id} DESC`;

export const ordered = (at: SQLWrapper, id: SQLWrapper, search: Search): SQL =>
  sql`ORDER BY ${directions(at, id, search)}`;
