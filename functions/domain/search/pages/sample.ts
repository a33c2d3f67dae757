/** What the numbers beside the choices are counted from: what each title has, of no more titles than a search may read. */
import { type SQL, sql } from 'drizzle-orm';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { titleOffers, titles } from '../../../db/tables/titles.ts';
import { bandsOf } from '../filters.ts';
import { offersText } from './copies.ts';
import { inCategory, title } from './order.ts';

/** `whole`: all titles with the words. `category`: those of the chosen category, where there are no words. */
export type Scope = 'whole' | 'category';

/** How many titles are counted; each costs some four rows, and up to twenty where a price cuts a band. */
export function countedMost(search: Search, question: string | null, scope: Scope): number {
  const isCut = bandsOf(search).cut.length > 0;
  if (scope === 'category') return isCut ? 600 : 2500;
  const isBesides = question === null && search.categoryId !== undefined;
  if (isCut) return isBesides ? 150 : 600;
  if (question !== null) return 3000;
  return isBesides ? 1500 : 5000;
}

/** Up to one title more than are counted: `a:1:0,b:2:0;a:3:0` for two titles, one of them in two categories. */
export function sampleOf(db: Db, search: Search, question: string | null, scope: Scope) {
  const offers: SQL = sql`(SELECT ${offersText(title.id, search)} AS offers FROM ${titlesOf(search, question, scope)}
    LIMIT ${countedMost(search, question, scope) + 1}) sampled`;
  return db
    .select({ titles: sql<number>`count(*)`, offers: sql<string | null>`group_concat(offers, ';')` })
    .from(offers);
}

function titlesOf(search: Search, question: string | null, scope: Scope): SQL {
  if (scope === 'category')
    return sql`${titleOffers} o CROSS JOIN ${titles} t ON ${title.id} = ${inCategory.titleId}
      WHERE ${inCategory.categoryId} = ${search.categoryId ?? ''} AND ${inCategory.copies} > 0
      ORDER BY ${inCategory.copies} DESC, ${inCategory.titleId} DESC`;
  if (question === null)
    return sql`${titles} t WHERE ${title.copies} + ${title.soldCopies} > 0 ORDER BY ${title.number} DESC`;
  return sql`title_words w CROSS JOIN ${titles} t ON ${title.number} = w.rowid
    WHERE title_words MATCH ${question} ORDER BY w.rowid DESC`;
}
