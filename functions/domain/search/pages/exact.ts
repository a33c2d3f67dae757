/** Titles that are what was typed: they stand before all others of a broad search. */
import { type SQL, sql } from 'drizzle-orm';
import { titleKeyOf } from '../../../../core/catalog/title.ts';
import type { Search } from '../../../../core/search/search.ts';
import { titles } from '../../../db/tables/titles.ts';
import { title } from './order.ts';

/** Of titles that are, or are by, what was typed: so many of each stand before all others. */
const EXACT_MOST = 50;

/** Titles that are what was typed, or are by that author: an index finds them among thousands that have the word. */
export function exact(search: Search, gate: SQL): SQL {
  const { nameKey } = titleKeyOf({ name: search.text, author: null });
  const { authorKey } = titleKeyOf({ name: '', author: search.text });
  const most = sql`${title.copies} > 0 ORDER BY ${title.copies} DESC LIMIT iif(${gate}, ${EXACT_MOST}, 0)`;
  return sql`SELECT * FROM (SELECT ${title.number} AS number FROM ${titles} t WHERE ${title.nameKey} = ${nameKey} AND ${most}) UNION SELECT * FROM (SELECT ${title.number} FROM ${titles} t WHERE ${title.authorKey} = ${authorKey} AND ${title.authorKey} <> '' AND ${most})`;
}
