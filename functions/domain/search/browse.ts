/** Titles for sale in the order of an index, for a search with at most a category. Their number has no limit. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { countOf } from '../../../core/paging.ts';
import type { Search, SearchFacets } from '../../../core/search/search.ts';
import { categoryTerm, chosenTerms, FOR_SALE_TERM, SOLD_TERM } from '../../../core/search/terms.ts';
import type { Db } from '../../db/client.ts';
import { listings } from '../../db/tables/catalog.ts';
import { categoryCounts, titleCategories, titleKinds, titles } from '../../db/tables/titles.ts';
import { fullTextQuery, parseCandidates, readTermRows, readTitlesByTerm } from './candidates.ts';
import { facetsOf, parseTitlesByTerm, readOpenCategories } from './facets.ts';
import { readCardsOf, toFoundTitles } from './found-titles.ts';
import type { Question } from './question.ts';
import { isAscending, nextPageOf } from './ranking.ts';

const title = alias(titles, 'title');
const place = alias(titleCategories, 'place');
const kind = alias(titleKinds, 'kind');
const copy = alias(listings, 'copy');

export const isBrowsing = (search: Search, { words, isbns }: Question): boolean =>
  words === null &&
  isbns === null &&
  [...chosenTerms(search).keys()].every((choice) => choice === 'category' || (choice === 'stock' && !search.withSold));

const direction = (search: Search): SQL => (isAscending(search) ? sql`ASC` : sql`DESC`);
const beyond = (search: Search): SQL => (isAscending(search) ? sql`>` : sql`<`);

/** Forced, because the planner prefers the index of the counter in `copies > 0`, and sorts. */
const INDEXES = {
  titles: { newest: sql`titles_newest`, price_asc: sql`titles_cheapest`, price_desc: sql`titles_dearest` },
  category: {
    newest: sql`title_categories_newest`,
    price_asc: sql`title_categories_cheapest`,
    price_desc: sql`title_categories_dearest`,
  },
} as const;

const orderOf = ({ sort }: Search) => (sort === 'best' ? 'newest' : sort);

type Valued = Readonly<Record<'newestAt' | 'lowestCents' | 'highestCents', SQLWrapper>>;

const orderedBy = (search: Search, of: Valued): SQLWrapper =>
  ({ newest: of.newestAt, price_asc: of.lowestCents, price_desc: of.highestCents })[orderOf(search)];

const after = (search: Search, value: SQLWrapper, number: SQLWrapper): SQL =>
  search.after ? sql` AND (${value}, ${number}) ${beyond(search)} (${search.after.at}, ${search.after.number})` : sql``;

/** All titles. The representative kind is that of the cheapest copy, unless another order is requested. */
function allTitles(search: Search, limit: number): SQL {
  const value = orderedBy(search, title);
  const first =
    search.newestAsked === true
      ? sql`${copy.postedAt} DESC, ${copy.id} DESC`
      : search.sort === 'price_desc'
        ? sql`${copy.resellPriceCents} DESC, ${copy.id} DESC`
        : sql`${copy.resellPriceCents}, ${copy.id}`;
  return sql`SELECT ${value} AS at, ${title.number} AS number, (SELECT ${copy.kindNumber} FROM ${listings} copy WHERE ${copy.titleId} = ${title.id} AND ${copy.stock} = 1 ORDER BY ${first} LIMIT 1) AS kind FROM ${titles} title INDEXED BY ${INDEXES.titles[orderOf(search)]} WHERE ${value} IS NOT NULL${after(search, value, title.number)} ORDER BY ${value} ${direction(search)}, ${title.number} ${direction(search)} LIMIT ${limit}`;
}

/** Titles of a category, each with its representative kind there. */
function titlesOfCategory(search: Search, categoryId: string, limit: number): SQL {
  const value = orderedBy(search, place);
  const stands =
    search.newestAsked === true
      ? sql`${kind.newestAt} = ${place.newestAt}`
      : search.sort === 'price_desc'
        ? sql`${kind.highestCents} = ${place.highestCents}`
        : sql`${kind.lowestCents} = ${place.lowestCents}`;
  const terms = `${FOR_SALE_TERM} ${categoryTerm(categoryId)} `;
  const kinds = sql`${titleKinds} kind INDEXED BY title_kinds_terms WHERE ${kind.titleNumber} = ${place.titleNumber} AND ${kind.terms} BETWEEN ${terms} AND ${`${terms}~`} AND ${kind.copies} > 0 AND ${stands}`;
  return sql`SELECT ${value} AS at, ${place.titleNumber} AS number, (SELECT ${kind.number} FROM ${kinds} LIMIT 1) AS kind FROM ${titleCategories} place INDEXED BY ${INDEXES.category[orderOf(search)]} WHERE ${place.categoryId} = ${categoryId}${after(search, value, place.titleNumber)} ORDER BY ${value} ${direction(search)}, ${place.titleNumber} ${direction(search)} LIMIT ${limit}`;
}

/** Limit of kinds from which facets are counted, unless these are nearly all. */
const KINDS_COUNTED = 1_500;
const KINDS_COUNTED_IF_ALL = 7_000;
const SOLD_KINDS_COUNTED = 1_000;

/** A page of these titles. One round trip; a later page reads no more rows. */
export async function browseIndex(db: Db, search: Search, question: Question, limit: number) {
  const rows =
    search.categoryId === undefined
      ? allTitles(search, limit + 1)
      : titlesOfCategory(search, search.categoryId, limit + 1);
  const isFew = sql`(SELECT total(${categoryCounts.copies}) FROM ${categoryCounts} WHERE ${categoryCounts.categoryId} = ${search.categoryId ?? ''}) <= ${KINDS_COUNTED_IF_ALL}`;
  const counted = sql`iif(${isFew}, ${KINDS_COUNTED_IF_ALL}, ${KINDS_COUNTED})`;
  const sold = fullTextQuery(search, null, 'stock', [SOLD_TERM]);
  const [found, kinds, soldKinds, open, counters] = await db.batch([
    readCardsOf(db, search, sql`(${rows})`),
    readTermRows(db, question, fullTextQuery(search, null), counted),
    readTitlesByTerm(db, search, question, sold, SOLD_KINDS_COUNTED, 'stock'),
    readOpenCategories(db),
    db.select().from(categoryCounts),
  ]);
  const { page, next } = nextPageOf(found, search, limit);
  const facets = facetsOf(parseCandidates(kinds), new Map([['stock', parseTitlesByTerm(soldKinds)]]), open);
  return {
    titles: toFoundTitles(page),
    next,
    facets: withCounters(facets, counters, search),
    hasWords: true,
    isPart: false,
  };
}

/** Replaces counts by the shop's counters where kinds alone are not enough. */
function withCounters(facets: SearchFacets, counters: readonly Counter[], { categoryId = '' }: Search): SearchFacets {
  const of = (id: string) => countOf(counters.find((counter) => counter.categoryId === id)?.titles ?? 0, true);
  return {
    ...facets,
    total: of(categoryId),
    categories: facets.categories.map((category) => ({ ...category, count: of(category.id) })),
  };
}

type Counter = { readonly categoryId: string; readonly titles: number };
