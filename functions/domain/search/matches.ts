/** The order of titles by their match with the words. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { plainTextOf, titleKeyOf } from '../../../core/catalog/title-key.ts';
import type { Search } from '../../../core/search/search.ts';
import { integerLiteral } from '../../db/rows.ts';
import { titles } from '../../db/tables/titles.ts';
import { rankedKindRows } from './found-titles.ts';
import { COPY, nextPageOf, POINT, type RankedKind } from './ranking.ts';

const title = alias(titles, 'title');

/** Limit of titles whose match is computed, the latest ones for sale. The others follow them, by their copies. */
const MATCHES_MOST = 2_000;
const ROWS_OF_MATCH = 3;
export const rowsOfMatches = (places: readonly RankedKind[]): number =>
  ROWS_OF_MATCH * Math.min(places.length, MATCHES_MOST);

/** Cards beyond the page: so many of its titles may lose their copy between two round trips without ending the list. */
export const SPARE_MATCHES = 5;

export const isByMatch = ({ sort, text }: Search): boolean => sort === 'best' && text !== '';

/**
 * Points of a match, by importance: the title or the author equals the text; the title begins with it; contains it as a
 * phrase; has all words in its name; is shorter.
 */
function pointsOf(text: string): SQL {
  const typed = plainTextOf(text);
  const { nameKey } = titleKeyOf({ name: text, author: null });
  const { authorKey } = titleKeyOf({ name: '', author: text });
  const words = typed.split(' ').filter((word) => word !== '');
  // "Emma by Jane Austen"
  const [, named = typed] = /^(.+) by ./.exec(typed) ?? [];
  const name = sql`' ' || ${title.nameKey} || ' '`;
  const hasAll = words.map((word) => sql`instr(${name}, ${` ${word}`}) > 0`);
  return sql`CASE WHEN ${title.nameKey} IN (${typed}, ${nameKey}, ${named}) OR ${title.nameKey} || ' ' || ${title.authorKey} = ${typed} THEN 7 WHEN ${title.authorKey} <> '' AND ${title.authorKey} = ${authorKey} THEN 6 WHEN substr(${title.nameKey} || ' ', 1, length(${typed}) + 1) = ${`${typed} `} THEN 5 WHEN substr(${title.nameKey}, 1, length(${typed})) = ${typed} THEN 4 WHEN instr(${name}, ${` ${typed}`}) > 0 THEN 3 WHEN ${words.length > 0 ? sql.join(hasAll, sql` AND `) : sql`0`} THEN 2 ELSE 1 END * ${integerLiteral(POINT)} + ${integerLiteral(COPY - 1)} - min(length(${title.nameKey}), ${integerLiteral(COPY - 1)})`;
}

/**
 * The first `limit` of these places behind the search's cursor, by the points of their titles, then by copies; titles
 * with only sold copies come last. The keys are read from the title: a row of the full text takes longer to read than
 * all others together.
 */
export function matchedPlaces(search: Search, places: readonly RankedKind[], limit: number): SQL {
  const { after, text } = search;
  const forSale = places.filter(({ at }) => at >= 0);
  const rest = [...forSale.slice(MATCHES_MOST), ...places.filter(({ at }) => at < 0)];
  const points = sql`SELECT place.kind, place.at + ${pointsOf(text)} AS at, place.number FROM ${rankedKindRows(forSale.slice(0, MATCHES_MOST))} place CROSS JOIN ${titles} title ON ${title.number} = place.number`;
  const behind = after ? sql` WHERE (match.at, match.number) < (${after.at}, ${after.number})` : sql``;
  const all = sql`SELECT * FROM (${points}) match${behind} UNION ALL SELECT * FROM ${rankedKindRows(nextPageOf(rest, search, limit).page)}`;
  return sql`(SELECT * FROM (${all}) ORDER BY at DESC, number DESC LIMIT ${limit})`;
}
