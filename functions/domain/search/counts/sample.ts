/** What the numbers beside the choices are counted from: what each title has, of no more titles than a search may read. */
import { type SQL, sql } from 'drizzle-orm';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { categoryCounts, titleCells, titleOffers, titles } from '../../../db/tables/titles.ts';
import { cells, cutsCell } from '../cells.ts';
import { bandsOf } from '../filters.ts';
import { offer, pricedText, textOf } from '../pages/copies.ts';
import { isBroad, narrowMost } from '../pages/narrow.ts';
import { title } from '../pages/order.ts';

/** `whole`: all titles with the words. `category`: those of the chosen category, where there are no words. */
export type Scope = 'whole' | 'category';

/** What there is in the whole shop. */
export type Shop = { readonly copies: number; readonly titles: number };

/** With so many copies of each title it is dear to ask for each kind in a cut band, and a walk along copies meets the same titles. */
const MANY_COPIES = 8;

export const hasManyCopies = ({ copies, titles: ofShop }: Shop): boolean => copies >= MANY_COPIES * ofShop;

/**
 * How many titles are counted. A title costs about four rows with words, and one or two without them; three of a category where a
 * price cuts a band. Where one cuts a price cell, copies are looked up: it costs up to twenty.
 */
export function countedMost(search: Search, question: string | null, scope: Scope, shop: Shop): number {
  const isBesides = question === null && search.categoryId !== undefined && scope === 'whole';
  if (cutsCell(search)) return isBesides || hasManyCopies(shop) ? CUT_LEAST : CUT_MOST;
  if (scope === 'category') return bandsOf(search).cut.length > 0 ? 2000 : 5000;
  if (question !== null) return 3000;
  return isBesides ? 2500 : 5000;
}

/** As many as a narrow search has. */
const CUT_MOST = 500;
const CUT_LEAST = 100;

const EMPTY: Shop = { copies: 0, titles: 1 };
const FULL: Shop = { copies: MANY_COPIES, titles: 1 };

/** Up to one title more than are counted: `a:1:0,b:2:0;a:3:0` for two titles, one of them in two categories. */
export function sampleOf(db: Db, search: Search, question: string | null, scope: Scope) {
  const few = countedMost(search, question, scope, EMPTY);
  const many = countedMost(search, question, scope, FULL);
  const most = sql`iif((SELECT ${categoryCounts.copies} >= ${MANY_COPIES} * ${categoryCounts.titles} FROM ${categoryCounts} WHERE ${categoryCounts.categoryId} = ''), ${many}, ${few})`;
  const offers: SQL = sql`(${offersOf(search, question, scope)} LIMIT ${most} + 1) sampled`;
  // As many as a narrow search has may not be in it.
  const broad =
    question !== null && many < narrowMost(search) ? isBroad(search, question) : sql`count(*) > ${narrowMost(search)}`;
  return db
    .select({
      titles: sql<number>`count(*)`,
      offers: sql<string | null>`group_concat(offers, ';')`,
      broad: sql<number>`${broad}`,
    })
    .from(offers);
}

function offersOf(search: Search, question: string | null, scope: Scope): SQL {
  const isCut = bandsOf(search).cut.length > 0;
  if (scope === 'category') {
    const titlesOf = sql`${titleOffers} x INDEXED BY title_offers_copies`;
    const only = sql`WHERE ${offer.categoryId} = ${search.categoryId ?? ''} AND ${offer.copies} > 0`;
    return isCut
      ? sql`SELECT ${pricedText(search)} AS offers FROM ${titlesOf} CROSS JOIN ${titles} t ON ${title.id} = ${offer.titleId} CROSS JOIN ${titleCells} k ON ${cells.number} = ${title.number} AND ${cells.categoryId} = ${offer.categoryId} ${only}`
      : sql`SELECT ${textOf(offer)} AS offers FROM ${titlesOf} ${only}`;
  }
  // The rows of a title stand together: nothing sorts them.
  if (question === null)
    return isCut
      ? sql`SELECT group_concat(${pricedText(search)}) AS offers FROM ${titleCells} k WHERE ${cells.number} > 0 GROUP BY ${cells.number} ORDER BY ${cells.number} DESC`
      : sql`SELECT group_concat(${textOf(offer)}) AS offers FROM ${titleOffers} x GROUP BY ${offer.titleId}`;
  return sql`SELECT (SELECT group_concat(${isCut ? pricedText(search) : textOf(cells)}) FROM ${titleCells} k WHERE ${cells.number} = w.rowid) AS offers FROM title_words w WHERE title_words MATCH ${question} ORDER BY w.rowid DESC`;
}
