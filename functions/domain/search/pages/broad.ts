/** Many titles have the words, or there are none: the index of the order is walked until the page is full. */
import { sql } from 'drizzle-orm';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { titles } from '../../../db/tables/titles.ts';
import { isMasked } from '../filters.ts';
import { cheapestFirst } from './by-price.ts';
import { exact } from './exact.ts';
import { knownPage } from './known.ts';
import { fitting, isBroad, withCategory } from './narrow.ts';
import { beyond, inCategory, isByKind, isLookedUp, ordered, rank, title, walkPosition } from './order.ts';
import { cardsOf, foundColumns } from './page.ts';
import { isInSold, soldPage, withoutSold } from './sold.ts';
import { walk } from './walk.ts';

/** How many titles, or copies, are walked for a page; fewer where each is asked for words or choices, or its prices are looked up by kinds. */
export const walkedMost = (search: Search): number => {
  if (isByKind(search)) return 200;
  return search.text !== '' || isMasked(search) ? 700 : 1200;
};

/** The page of a search that has no words, or is broad; nothing for one that is narrow. */
export function broadPage(db: Db, whole: Search, question: string | null, limit: number) {
  // The copy that stands for a title is one for sale where there is one, whatever is asked for.
  const search = withoutSold(whole);
  const gate = question === null ? sql`1` : isBroad(search, question);
  if (question !== null && search.after?.known) return knownPage(db, search, question, gate, limit);
  const most = sql`iif(${gate}, ${walkedMost(search)}, 0)`;
  const asked =
    question === null
      ? sql`1`
      : sql`EXISTS (SELECT 1 FROM title_words w WHERE w.rowid = ${title.number} AND title_words MATCH ${question})`;
  if (isInSold(whole)) return soldPage(db, whole, asked, most, limit);
  if (isLookedUp(search)) return cardsOf(db, search, sql`${cheapestFirst(search, asked, most)} LIMIT ${limit}`);
  // A join that goes on from each row of the walk, in its order; nothing sorts them again.
  const walked =
    search.categoryId === undefined
      ? sql`(${walk(search, most)}) t`
      : sql`(${walk(search, most)}) o CROSS JOIN ${titles} t ON ${title.id} = ${inCategory.titleId}`;
  const rest = sql`SELECT ${foundColumns(walkPosition(search))} FROM ${walked} WHERE ${asked} AND ${fitting(search)}`;
  if (search.sort !== 'best' || question === null) return cardsOf(db, search, sql`${rest} LIMIT ${limit}`);
  const [at, id] = [sql`at`, sql`tie`];
  const tables = sql`WITH exact AS MATERIALIZED (SELECT ${foundColumns(rank(search))} FROM (${exact(search, gate)}) e CROSS JOIN ${titles} t ON ${title.number} = e.number ${withCategory(search)} WHERE ${fitting(search)})`;
  const rows = sql`SELECT * FROM (SELECT * FROM exact WHERE ${beyond(at, id, search.after, search)} ${ordered(at, id, search)}) UNION ALL SELECT * FROM (${rest} AND ${title.id} NOT IN (SELECT id FROM exact)) LIMIT ${limit}`;
  return cardsOf(db, search, rows, tables);
}
