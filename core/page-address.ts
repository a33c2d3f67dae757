/** One address per cached page: ignored parts of a query make no other page, neither here nor on the platform. */
import { formatTitleQuery, parseTitleQuery } from './catalog/title-query.ts';
import { formatCursor, parseCursor } from './paging.ts';
import { formatSearch, parseSearch } from './search/search.ts';

/** The used part of a query, in one order and one spelling. */
type ReadQuery = (params: URLSearchParams) => URLSearchParams;

const nothing: ReadQuery = () => new URLSearchParams();

const after: ReadQuery = (params) => {
  const cursor = parseCursor(params.get('after'));
  return new URLSearchParams(cursor && { after: formatCursor(cursor) });
};

const ofSeller: ReadQuery = (params) => {
  const [cursor, reviews] = [parseCursor(params.get('after')), parseCursor(params.get('reviews'))];
  return new URLSearchParams({
    ...(cursor && { after: formatCursor(cursor) }),
    ...(reviews && { reviews: formatCursor(reviews) }),
  });
};

/** Every cached page with the reader of its query. Ids and names of parts need no escapes. */
const PAGES: readonly (readonly [path: RegExp, read: ReadQuery])[] = [
  [/^\/$/, nothing],
  [/^\/category(?:\/[\w-]+)?$/, after],
  [/^\/category\/[\w-]+\/feed\.xml$/, nothing],
  [/^\/book\/[\w-]+$/, nothing],
  [/^\/seller\/[\w-]+$/, ofSeller],
  [/^\/search$/, (params) => formatSearch(parseSearch(params))],
  [/^\/title\/[\w-]+$/, (params) => formatTitleQuery(parseTitleQuery(params))],
  [/^\/sitemap(?:\/[\w-]+)?\.xml$/, nothing],
];

const readerOf = (path: string): ReadQuery | undefined => PAGES.find(([pattern]) => pattern.test(path))?.[1];

/** The canonical address of a page, a fixed point of this function; any other address unchanged. */
export function pageAddress(address: string): string {
  const read = addressAsRead(address);
  // A truncated text may end with a space, which the second pass removes.
  return read === address ? address : addressAsRead(read);
}

function addressAsRead(address: string): string {
  const url = new URL(address);
  const read = readerOf(url.pathname);
  if (!read) return address;
  url.search = read(url.searchParams).toString();
  return url.href;
}

/** Astro decodes a path 11 times and refuses one with more layers. */
const LAYERS_MOST = 12;

/**
 * The canonical path of a cached page under another notation that Astro accepts (astro/dist/core/routing/router.js,
 * core/util/pathname.js): `//book/x`, `/%62ook/x` and `/book/x.html` are `/book/x`. Null for a canonical path, and for
 * any other.
 */
export function pathOnThisSite(path: string): string | null {
  const plain =
    decoded(path)
      .replaceAll(/\/{2,}/g, '/')
      .replace(/(?:\/index)?(?:\.html)+$/, '') || '/';
  return plain !== path && readerOf(plain) ? plain : null;
}

function decoded(path: string): string {
  let text = path;
  try {
    for (let layer = 0; layer < LAYERS_MOST; layer++) text = decodeURI(text);
  } catch {
    // The remaining percent sign starts no escape, so the path belongs to no page.
  }
  return text;
}
