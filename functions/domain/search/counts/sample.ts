/** What the numbers beside the choices are counted from: what each title has, of no more titles than a search may read. */
import { type SQL, sql } from 'drizzle-orm';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { titleCells, titleOffers, titles } from '../../../db/tables/titles.ts';
import { cells, pricedText } from '../cells.ts';
import { bandsOf } from '../filters.ts';
import { offer } from '../pages/copies.ts';
import { narrowMost } from '../pages/narrow.ts';
import { title } from '../pages/order.ts';

/** `whole`: all titles with the words, or of the shop. `category`: those of the chosen category, where there are no words. */
export type Scope = 'whole' | 'category';

/** A title with words costs about two rows and a half, one of the shop one and a half. */
const WITH_WORDS_MOST = 3_000;
const IN_SHOP_MOST = 5_500;

/** Where the shop has more titles and a category was chosen: one of it costs three rows where a price cuts a band, another one. */
const BESIDE_CATEGORY_MOST = 2_500;
const IN_CATEGORY_MOST = 5_000;
const PRICED_IN_CATEGORY_MOST = 2_000;

const isSmall = sql`(SELECT max(number) FROM ${titles}) <= ${IN_SHOP_MOST}`;

/** Of how many titles at most what they have is told. None of the category where the shop's titles are few enough to look at all. */
function mostOf(search: Search, question: string | null, scope: Scope): SQL {
  const ofCategory = bandsOf(search).cut.length > 0 ? PRICED_IN_CATEGORY_MOST : IN_CATEGORY_MOST;
  if (scope === 'category') return sql`iif(${isSmall}, 0, ${ofCategory})`;
  if (question !== null) return sql`${WITH_WORDS_MOST}`;
  return search.categoryId === undefined
    ? sql`${IN_SHOP_MOST}`
    : sql`iif(${isSmall}, ${IN_SHOP_MOST}, ${BESIDE_CATEGORY_MOST})`;
}

/** What titles have (`offers.ts`), how many they are, whether they are all, and whether a search for them is broad. */
export function sampleOf(db: Db, search: Search, question: string | null, scope: Scope) {
  const most = mostOf(search, question, scope);
  return db
    .select({
      titles: sql<number>`count(*)`,
      offers: sql<string | null>`group_concat(offers, ';')`,
      all: sql<number>`count(*) <= ${most}`,
      broad: sql<number>`count(*) > ${narrowMost(search)}`,
    })
    .from(sql`(${offersOf(search, question, scope)} LIMIT ${most} + 1) sampled`);
}

/** What a title has in a category, from a row of `title_offers x` or `title_cells k`. */
const textOf = ({ categoryId, forSale, sold }: typeof offer | typeof cells): SQL =>
  sql`${categoryId} || ':' || ${forSale} || ':' || ${sold}`;

function offersOf(search: Search, question: string | null, scope: Scope): SQL {
  const isCut = bandsOf(search).cut.length > 0;
  const ofCells = isCut
    ? sql`${textOf(cells)} || ':' || ${pricedText(search)} || ':' || ${cells.number}`
    : textOf(cells);
  if (scope === 'category') {
    const titlesOf = sql`${titleOffers} x INDEXED BY title_offers_copies`;
    const only = sql`WHERE ${offer.categoryId} = ${search.categoryId ?? ''} AND ${offer.copies} > 0`;
    return isCut
      ? sql`SELECT ${ofCells} AS offers FROM ${titlesOf} CROSS JOIN ${titles} t ON ${title.id} = ${offer.titleId} CROSS JOIN ${titleCells} k ON ${cells.number} = ${title.number} AND ${cells.categoryId} = ${offer.categoryId} ${only}`
      : sql`SELECT ${textOf(offer)} AS offers FROM ${titlesOf} ${only}`;
  }
  // The rows of a title stand together: nothing sorts them.
  if (question === null)
    return isCut
      ? sql`SELECT group_concat(${ofCells}) AS offers FROM ${titleCells} k WHERE ${cells.number} > 0 GROUP BY ${cells.number} ORDER BY ${cells.number} DESC`
      : sql`SELECT group_concat(${textOf(offer)}) AS offers FROM ${titleOffers} x GROUP BY ${offer.titleId}`;
  return sql`SELECT (SELECT group_concat(${ofCells}) FROM ${titleCells} k WHERE ${cells.number} = w.rowid) AS offers FROM title_words w WHERE title_words MATCH ${question} ORDER BY w.rowid DESC`;
}
