/**
 * How many titles a search finds, counted on where the sample of its choices left some out: along the titles, or along the copies
 * by price, whichever ends sooner.
 */
import { type SQL, sql } from 'drizzle-orm';
import { COUNTED_MOST, type Count, countOf, isCounted } from '../../../../core/count.ts';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { titleCells, titleOffers, titles } from '../../../db/tables/titles.ts';
import { cells, cellsIn, fitsCells } from '../cells.ts';
import { choicesOf, copyKindsOf, maskOf } from '../filters.ts';
import { copiesByPrice, walked } from '../pages/by-price.ts';
import { inCategory, title } from '../pages/order.ts';
import { type Counter, counterOf } from './counts.ts';
import { hasManyCopies } from './sample.ts';

/** At how many copies counting on may look, at most: without words, with them, and where titles with many copies are looked at after it. */
const COPIES_MOST = 9_400;
const COPIES_WITH_WORDS_MOST = 3_000;
const COPIES_BEFORE_TITLES_MOST = 1_200;

/** With words, so many titles in a round trip. */
const TITLES_AT_ONCE = 700;

/** At how many titles: one with words costs two rows, one of a category three, another one; more where a price cuts a cell. */
const WITH_WORDS_MOST = 3_000;
const IN_CATEGORY_MOST = 2_500;
const IN_SHOP_MOST = 5_500;

const better = (one: Count, other: Count): Count => (isCounted(other) || other.books > one.books ? other : one);

/** How many titles fit: at least so many where not all could be looked at. A round trip, and up to five more along titles. */
export async function countOn(
  db: Db,
  whole: Search,
  question: string | null,
  counters: readonly Counter[],
  sampled: Count,
): Promise<Count> {
  const { after: _, ...search } = whole;
  // Sold copies have neither an index of prices nor cells.
  if (search.withSold) return sampled;
  const { whole: within, cut } = cellsIn(search);
  const isDense = cut.length > 0 && hasManyCopies(counterOf(counters));
  let count = sampled;
  // A walk along copies meets the same titles again and again; it ends where little lies between the prices.
  if (!isDense || within === 0n) count = better(count, await alongCopies(db, search, question, isDense));
  if (cut.length === 0 || isCounted(count)) return count;
  return better(
    count,
    await (question === null ? alongTitles(db, search, counters) : alongWords(db, search, question)),
  );
}

/** A row for each copy at a chosen price; where it fits, two more to ask its title for the words. */
async function alongCopies(db: Db, search: Search, question: string | null, isDense: boolean): Promise<Count> {
  const most = question === null ? COPIES_MOST : isDense ? COPIES_BEFORE_TITLES_MOST : COPIES_WITH_WORDS_MOST;
  const asked =
    question === null
      ? sql``
      : sql` AND EXISTS (SELECT 1 FROM ${titles} t CROSS JOIN title_words w WHERE ${title.id} = ${walked.titleId} AND w.rowid = ${title.number} AND title_words MATCH ${question})`;
  const kinds = maskOf(copyKindsOf(choicesOf(search)));
  const [counted] = await db
    .select({
      looked: sql<number>`count(*)`,
      found: sql<number>`count(DISTINCT CASE WHEN ${kinds} >> ${walked.kind} & 1${asked} THEN ${walked.titleId} END)`,
    })
    .from(sql`(${copiesByPrice({ ...search, sort: 'cheapest' }, sql`${most + 1}`)}) p`);
  return countOf(counted?.found ?? 0, (counted?.looked ?? 0) <= most);
}

/** The row of cells of a title `t`. */
const ofTitle = ({ categoryId }: Search): SQL =>
  sql`LEFT JOIN ${titleCells} k ON ${cells.categoryId} = ${categoryId ?? ''} AND ${cells.number} = ${categoryId === undefined ? sql`-${title.number}` : title.number}`;

/** Titles with the words, the latest first, until more fit than are counted. */
async function alongWords(db: Db, search: Search, question: string): Promise<Count> {
  let found = 0;
  let below = Number.MAX_SAFE_INTEGER;
  for (let looked = 0; looked < WITH_WORDS_MOST && found <= COUNTED_MOST; looked += TITLES_AT_ONCE) {
    const words = sql`SELECT rowid AS number FROM title_words WHERE title_words MATCH ${question} AND rowid < ${below} ORDER BY rowid DESC LIMIT ${TITLES_AT_ONCE}`;
    const [counted] = await db
      .select({
        looked: sql<number>`count(*)`,
        found: sql<number>`total(${fitsCells(search)})`,
        last: sql<number>`min(t.number)`,
      })
      .from(sql`(${words}) t ${ofTitle(search)}`);
    if (!counted) break;
    found += counted.found;
    below = counted.last;
    if (counted.looked < TITLES_AT_ONCE) return countOf(found, true);
  }
  return countOf(found, false);
}

/** Titles of the shop or of the chosen category; its counter knows how many there are. */
async function alongTitles(db: Db, search: Search, counters: readonly Counter[]): Promise<Count> {
  const { categoryId = '' } = search;
  const most = categoryId === '' ? IN_SHOP_MOST : IN_CATEGORY_MOST;
  const from =
    categoryId === ''
      ? sql`(SELECT * FROM ${titleCells} WHERE ${titleCells.number} < 0 LIMIT ${most}) k`
      : sql`(SELECT ${inCategory.titleId} AS id FROM ${titleOffers} o INDEXED BY title_offers_copies WHERE ${inCategory.categoryId} = ${categoryId} AND ${inCategory.copies} > 0 LIMIT ${most}) o CROSS JOIN ${titles} t ON ${title.id} = o.id ${ofTitle(search)}`;
  const [counted] = await db
    .select({ found: sql<number>`count(*)` })
    .from(sql`(SELECT 1 FROM ${from} WHERE ${fitsCells(search)} LIMIT ${COUNTED_MOST + 1})`);
  return countOf(counted?.found ?? 0, counterOf(counters, categoryId).titles <= most);
}
