import type { Context } from 'hono';
import { validator } from 'hono/validator';
import { type Cursor, formatCursor, parseCursor, parseTextCursor } from '../../../core/cursor.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';

/** What a list was asked for: `?limit=` (1 to 100, else 60 rows) and where it goes on, `?after=`. */
export type PageQuery = { limit?: string; after?: string };

/** Takes a list's query as it comes; `paging` reads it. What it does not understand it leaves out. */
export const pageQueryOf = ({ limit, after }: Record<string, unknown>): PageQuery => ({
  ...(typeof limit === 'string' ? { limit } : {}),
  ...(typeof after === 'string' ? { after } : {}),
});

export const pageQuery = validator('query', pageQueryOf);

/** No name, no email and no id is longer. */
const SEARCH_CHARACTERS = 254;

/** What a list is searched for, `?search=`. */
export const searchOf = ({ search }: Record<string, unknown>): { search?: string } =>
  typeof search === 'string' ? { search: search.trim().slice(0, SEARCH_CHARACTERS) } : {};

type SearchQuery<Sort> = PageQuery & { search?: string; sort?: Sort };

/** A page's query, `?search=` and `?sort=`; a sort that this list does not have is left out, and the list has its own. */
export function searchQueryOf<Sort extends string>(
  sorts: readonly Sort[],
  query: Record<string, unknown>,
): SearchQuery<Sort> {
  const sort = sorts.find((known) => known === query.sort);
  return { ...pageQueryOf(query), ...searchOf(query), ...(sort ? { sort } : {}) };
}

/** Takes a page's query, `?search=` and `?sort=` of one of these sorts. It refuses nothing (`searchQueryOf`). */
export const searchQuery = <Sort extends string>(sorts: readonly Sort[]) =>
  validator('query', (query) => searchQueryOf(sorts, query));

const limitOf = (limit: string | undefined): number => {
  const wanted = Number(limit);
  const fits = Number.isInteger(wanted) && wanted >= 1 && wanted <= PAGE_SIZE.apiMost;
  return fits ? wanted : PAGE_SIZE.api;
};

/** The query of a list in our words. */
export const paging = ({ limit, after }: PageQuery): { limit: number; after: Cursor | undefined } => ({
  limit: limitOf(limit),
  after: parseCursor(after),
});

/** The same for a list that may be sorted by a text. */
export const textPaging = ({ limit, after }: PageQuery): { limit: number; after: Cursor<string> | undefined } => ({
  limit: limitOf(limit),
  after: parseTextCursor(after),
});

/** `Link: <…>; rel="next"` while there is more. */
export function linkNext(c: Context, next: Cursor<number | string> | null): void {
  if (!next) return;
  const url = new URL(c.req.url);
  url.searchParams.set('after', formatCursor(next));
  c.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}
