/**
 * How many titles a search finds, counted on where the sample of its choices left some out: along the titles, or along the copies
 * by price, whichever ends sooner.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Count, countOf, isCounted } from '../../../../core/count.ts';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { titleOffers, titles } from '../../../db/tables/titles.ts';
import { bandsOf, choicesOf, copyKindsOf, maskOf } from '../filters.ts';
import { copiesByPrice, walked } from '../pages/by-price.ts';
import { fits } from '../pages/copies.ts';
import { inCategory, title } from '../pages/order.ts';
import { hasManyCopies, type Shop } from './sample.ts';

/** At how many copies counting on may look, at most. */
const COPIES_MOST = { withoutWords: 9_400, withWords: 3_000, withWordsAndTitles: 1_200 } as const;

/** How many rows counting along titles may read. */
const TITLE_ROWS_MOST = 7_200;

/** A title costs about so many rows; more where it has many kinds of copies and none at the price. */
const TITLE_ROWS = 6;

/** A count along rows, of which it looks at `most` and one more. */
type Counting = { readonly most: number; readonly rows: SQL };

/** How many titles fit: at least so many where not all could be looked at. Two round trips at most. */
export async function countOn(db: Db, whole: Search, question: string | null, shop: Shop): Promise<Count> {
  const { after: _, ...search } = whole;
  const isDense = bandsOf(search).cut.length > 0 && hasManyCopies(shop);
  const ways: Counting[] = [];
  // Sold copies have no index of prices.
  if (!search.withSold) ways.push(alongCopies(search, question, isDense));
  if (isDense) ways.push(alongTitles(search, question));
  let atLeast = 0;
  for (const { most, rows } of ways) {
    const [counted] = await db.select({ looked: sql<number>`looked`, found: sql<number>`found` }).from(sql`(${rows})`);
    if (!counted) continue;
    const count = countOf(counted.found, counted.looked <= most);
    if (isCounted(count)) return count;
    atLeast = Math.max(atLeast, count.books);
  }
  return countOf(atLeast, false);
}

/** A row for each copy at a chosen price; where it fits, two more to ask its title for the words. */
function alongCopies(search: Search, question: string | null, isDense: boolean): Counting {
  const { withoutWords, withWords, withWordsAndTitles } = COPIES_MOST;
  const most = question === null ? withoutWords : isDense ? withWordsAndTitles : withWords;
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
  const most = TITLE_ROWS_MOST / (isOfPrice ? 3 : TITLE_ROWS);
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
