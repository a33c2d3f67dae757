/**
 * How many titles a search finds, counted on where the sample of its choices left some out: along the titles, or along the copies
 * by price, whichever ends sooner.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { titleOffers, titles } from '../../../db/tables/titles.ts';
import { bandsOf, choicesOf, copyKindsOf, maskOf } from '../filters.ts';
import { copiesByPrice, walked } from '../pages/by-price.ts';
import { fits } from '../pages/copies.ts';
import { inCategory, title } from '../pages/order.ts';
import { hasManyCopies, type Shop } from './sample.ts';

/** How many rows counting on may read: along the copies alone, or along a few of them and then along the titles. */
const ROWS_MOST = { copies: 9_000, fewCopies: 2_400, titles: 7_200 } as const;

/** A title costs about so many rows; more where it has many kinds of copies and none at the price. */
const TITLE_ROWS = 6;

/** A count along rows, of which it looks at `most` and one more. */
type Counting = { readonly most: number; readonly rows: SQL };

/**
 * How many titles fit; null where not all could be looked at, and no more than `enough` of them fit. Two round trips at most.
 */
export async function countOn(
  db: Db,
  whole: Search,
  question: string | null,
  shop: Shop,
  enough: number,
): Promise<number | null> {
  const { after: _, ...search } = whole;
  const isDense = bandsOf(search).cut.length > 0 && hasManyCopies(shop);
  const ways: Counting[] = [];
  // Sold copies have no index of prices.
  if (!search.withSold) ways.push(alongCopies(search, question, isDense ? ROWS_MOST.fewCopies : ROWS_MOST.copies));
  if (isDense) ways.push(alongTitles(search, question));
  for (const { most, rows } of ways) {
    const [counted] = await db.select({ looked: sql<number>`looked`, found: sql<number>`found` }).from(sql`(${rows})`);
    if (counted && (counted.looked <= most || counted.found > enough)) return counted.found;
  }
  return null;
}

/** A row for each copy at a chosen price; where it fits, two more to ask its title for the words. */
function alongCopies(search: Search, question: string | null, rowsMost: number): Counting {
  const most = rowsMost / (question === null ? 1 : 3);
  const asked =
    question === null
      ? sql``
      : sql` AND EXISTS (SELECT 1 FROM ${titles} t CROSS JOIN title_words w
          WHERE ${title.id} = ${walked.titleId} AND w.rowid = ${title.number} AND title_words MATCH ${question})`;
  const kinds = maskOf(copyKindsOf(choicesOf(search)));
  return {
    most,
    rows: sql`SELECT count(*) AS looked,
        count(DISTINCT CASE WHEN ${kinds} >> ${walked.kind} & 1${asked} THEN ${walked.titleId} END) AS found
      FROM (${copiesByPrice({ ...search, sort: 'cheapest' }, sql`${most + 1}`)}) p`,
  };
}

/** Titles of the chosen category, or with the words; a price alone is one look at an index. */
function alongTitles(search: Search, question: string | null): Counting {
  const isOfPrice = isOfPriceAlone(search);
  const most = ROWS_MOST.titles / (isOfPrice ? 3 : TITLE_ROWS);
  const { categoryId, withSold } = search;
  // The index of a category has no titles that are only sold.
  const isInCategory = categoryId !== undefined && !withSold;
  const words = sql`title_words WHERE title_words MATCH ${question}`;
  const from = isInCategory
    ? sql`SELECT ${inCategory.titleId} AS id FROM ${titleOffers} o INDEXED BY title_offers_copies
        WHERE ${inCategory.categoryId} = ${categoryId} AND ${inCategory.copies} > 0`
    : question === null
      ? sql`SELECT ${title.id} AS id FROM ${titles} t WHERE ${title.copies} + ${title.soldCopies} > 0 ORDER BY ${title.number} DESC`
      : sql`SELECT ${title.id} AS id FROM (SELECT rowid AS number FROM ${words} ORDER BY rowid DESC) w
          CROSS JOIN ${titles} t ON ${title.number} = w.number`;
  const fit = isOfPrice ? hasPrice(search) : fits(title.id, search);
  const asked =
    isInCategory && question !== null
      ? sql` AND EXISTS (SELECT 1 FROM ${words} AND rowid = (SELECT n.number FROM ${titles} n WHERE n.id = ${title.id}))`
      : sql``;
  return {
    most,
    rows: sql`SELECT count(*) AS looked, coalesce(sum(${fit}${asked}), 0) AS found FROM (${from} LIMIT ${most + 1}) t`,
  };
}

const isOfPriceAlone = ({ categoryId, conditions, verifiedOnly, withSold }: Search): boolean =>
  categoryId === undefined && conditions.length === 0 && !verifiedOnly && !withSold;

const hasPrice = ({ leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER }: Search): SQL =>
  sql`EXISTS (SELECT 1 FROM ${listings} p INDEXED BY products_title_price WHERE ${walked.titleId} = ${title.id}
    AND ${walked.stock} = 1 AND ${walked.resellPriceCents} BETWEEN ${leastCents} AND ${mostCents})`;
