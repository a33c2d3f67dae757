import type { Context } from 'hono';
import { validator } from 'hono/validator';
import { type Cursor, formatCursor, PAGE_SIZE, parseCursor, parseTextCursor } from '../../../core/paging.ts';

/** Query of a list: `?limit=` (1 to 100, default 60) and the cursor `?after=`. */
export type PageQuery = { limit?: string; after?: string };

/** Picks the paging parameters out of a query; ignores anything invalid. */
export const pageQueryOf = ({ limit, after }: Record<string, unknown>): PageQuery => ({
  ...(typeof limit === 'string' ? { limit } : {}),
  ...(typeof after === 'string' ? { after } : {}),
});

export const pageQuery = validator('query', pageQueryOf);

/** No name, email or id is longer. */
const SEARCH_CHARACTERS = 254;

/** `?search=` of a list. */
export const searchOf = ({ search }: Record<string, unknown>): { search?: string } =>
  typeof search === 'string' ? { search: search.trim().slice(0, SEARCH_CHARACTERS) } : {};

type SearchQuery<Sort> = PageQuery & { search?: string; sort?: Sort };

/** `?search=` and `?sort=` of a page; an unknown sort is dropped, and the list uses its default. */
export function searchQueryOf<Sort extends string>(
  sorts: readonly Sort[],
  query: Record<string, unknown>,
): SearchQuery<Sort> {
  const sort = sorts.find((known) => known === query.sort);
  return { ...pageQueryOf(query), ...searchOf(query), ...(sort ? { sort } : {}) };
}

/** Validator of `?search=` and `?sort=`; refuses nothing (`searchQueryOf`). */
export const searchQuery = <Sort extends string>(sorts: readonly Sort[]) =>
  validator('query', (query) => searchQueryOf(sorts, query));

const limitOf = (limit: string | undefined): number => {
  const wanted = Number(limit);
  const fits = Number.isInteger(wanted) && wanted >= 1 && wanted <= PAGE_SIZE.apiMost;
  return fits ? wanted : PAGE_SIZE.api;
};

export const paging = ({ limit, after }: PageQuery): { limit: number; after: Cursor | undefined } => ({
  limit: limitOf(limit),
  after: parseCursor(after),
});

/** `paging` for a list sorted by a text. */
export const textPaging = ({ limit, after }: PageQuery): { limit: number; after: Cursor<string> | undefined } => ({
  limit: limitOf(limit),
  after: parseTextCursor(after),
});

/** Sets `Link: <…>; rel="next"` unless this is the last page. */
export function linkNext(c: Context, next: Cursor<number | string> | null): void {
  if (!next) return;
  const url = new URL(c.req.url);
  url.searchParams.set('after', formatCursor(next));
  c.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}
