/** Cards of ranked titles, each with its representative copy. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { FoundTitle } from '../../../core/search/results.ts';
import type { Search } from '../../../core/search/search.ts';
import type { Db } from '../../db/client.ts';
import { isStockOutdated } from '../../db/conditions.ts';
import { numberRows } from '../../db/rows.ts';
import { listings } from '../../db/tables/catalog.ts';
import { KIND_NUMBERS_PER_TITLE_SQL, titles } from '../../db/tables/titles.ts';
import { selectCardsWith, toListing } from '../catalog/cards.ts';
import type { RankedKind } from './ranking.ts';

const copy = alias(listings, 'copy');

/** Limit of the newest copies of a kind among which a chosen price is looked for. */
const NEWEST_LOOKED_AT = 40;

/** The first copy of the kind `place.kind` in the order of the search. */
function bestCopy({ sort, newestAsked, leastCents, mostCents }: Search): SQL {
  const ofKind = sql`FROM ${listings} copy WHERE ${copy.kindNumber} = place.kind`;
  const priced = sql`${copy.resellPriceCents} BETWEEN ${leastCents ?? 0} AND ${mostCents ?? Number.MAX_SAFE_INTEGER}`;
  const order = sort === 'price_desc' ? sql`DESC` : sql`ASC`;
  const first = sql`(SELECT ${copy.id} ${ofKind} AND ${priced} ORDER BY ${copy.resellPriceCents} ${order}, ${copy.id} ${order} LIMIT 1)`;
  if (newestAsked !== true) return first;
  const newest = sql`SELECT * ${ofKind} ORDER BY ${copy.postedAt} DESC, ${copy.id} DESC LIMIT ${NEWEST_LOOKED_AT}`;
  return sql`coalesce((SELECT ${copy.id} FROM (${newest}) copy WHERE ${priced} ORDER BY ${copy.postedAt} DESC, ${copy.id} DESC LIMIT 1), ${first})`;
}

/** Ranked kinds as rows of a statement: `kind`, `at`, `number`. */
export const rankedKindRows = (ranked: readonly RankedKind[]): SQL =>
  ranked.length > 0
    ? sql`(SELECT column1 AS kind, column2 AS at, column3 AS number FROM ${numberRows(ranked.map(({ kind, at, number }) => [kind, at, number]))})`
    : sql`(SELECT 0 AS kind, 0 AS at, 0 AS number LIMIT 0)`;

/**
 * Cards of titles at these places (rows of `kind`, `at`, `number`), in no order, perhaps more than a page: `nextPageOf`
 * sorts and cuts them.
 */
export function readCardsOf(db: Db, search: Search, places: SQL) {
  const found = sql`(SELECT place.*, ${bestCopy(search)} AS best FROM ${places} place) page`;
  return selectCardsWith(db, {
    at: sql<number>`page.at`,
    number: sql<number>`page.number`,
    kind: sql<number>`page.kind`,
    titleId: sql<string>`title.id`,
    copies: sql<number>`title.copies`,
    fromCents: sql<number | null>`title.lowest_cents`,
    leaving: sql<number>`${isStockOutdated(listings)}`,
  })
    .innerJoin(found, sql`page.best = ${listings.id}`)
    .innerJoin(sql`${titles} title`, sql`title.number = page.kind / ${KIND_NUMBERS_PER_TITLE_SQL}`);
}

type Row = Awaited<ReturnType<typeof readCardsOf>>[number];

/** A title is left out while its best copy belongs to a seller whose many copies are being removed. */
export const toFoundTitles = (rows: readonly Row[]): FoundTitle[] =>
  rows
    .filter(({ leaving }) => leaving === 0)
    .map(({ at: _, number: __, kind: ___, leaving: ____, titleId, copies, fromCents, ...card }) => ({
      listing: toListing(card),
      titleId,
      copies,
      fromCents,
    }));
