import type { Context } from 'hono';
import { validator } from 'hono/validator';
import { PAGE_SIZE } from '../../src/shared/constants.ts';
import { type Cursor, formatCursor, parseCursor, parseTextCursor } from '../../src/shared/product.ts';

/** What a list was asked for: `?limit=` (1 to 100, else 60 rows) and where it goes on, `?after=`. */
export type PageQuery = { limit?: string; after?: string };

/** Takes a list's query as it comes; `paging` reads it. What it does not understand it leaves out. */
export const pageQueryOf = ({ limit, after }: Record<string, unknown>): PageQuery => ({
  ...(typeof limit === 'string' ? { limit } : {}),
  ...(typeof after === 'string' ? { after } : {}),
});

export const pageQuery = validator('query', pageQueryOf);

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
