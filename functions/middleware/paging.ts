import type { Context } from 'hono';
import { PAGE_SIZE } from '../../src/shared/constants.ts';
import { type Cursor, formatCursor, parseCursor } from '../../src/shared/product.ts';

/** `?limit=` (1 to 100, else 60 rows) and `?after=` of a list. */
export function paging(c: Context): { limit: number; after: Cursor | undefined } {
  const wanted = Number(c.req.query('limit'));
  const limit = Number.isInteger(wanted) && wanted >= 1 && wanted <= PAGE_SIZE.apiMost ? wanted : PAGE_SIZE.api;
  return { limit, after: parseCursor(c.req.query('after')) };
}

/** `Link: <…>; rel="next"` while there is more. */
export function linkNext(c: Context, next: Cursor | null): void {
  if (!next) return;
  const url = new URL(c.req.url);
  url.searchParams.set('after', formatCursor(next));
  c.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}
