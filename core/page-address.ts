/** One address for each cached page: what means nothing in a query makes no other page, neither here nor on the platform. */
import { formatTitleQuery, parseTitleQuery } from './catalog/title-query.ts';
import { formatCursor, parseCursor } from './cursor.ts';
import { formatSearch, parseSearch } from './search/search.ts';

/** The query that a page reads, in one order and in one spelling. */
type ReadQuery = (params: URLSearchParams) => URLSearchParams;

const nothing: ReadQuery = () => new URLSearchParams();

const after: ReadQuery = (params) => {
  const cursor = parseCursor(params.get('after'));
  return new URLSearchParams(cursor && { after: formatCursor(cursor) });
};

/** Every page that is cached, and what it reads from its query. Ids and names of parts need no escapes. */
const PAGES: readonly (readonly [path: RegExp, read: ReadQuery])[] = [
  [/^\/$/, nothing],
  [/^\/category(?:\/[\w-]+)?$/, after],
  [/^\/category\/[\w-]+\/feed\.xml$/, nothing],
  [/^\/book\/[\w-]+$/, nothing],
  [/^\/seller\/[\w-]+$/, after],
  [/^\/search$/, (params) => formatSearch(parseSearch(params))],
  [/^\/title\/[\w-]+$/, (params) => formatTitleQuery(parseTitleQuery(params))],
  [/^\/sitemap(?:\/[\w-]+)?\.xml$/, nothing],
];

const readerOf = (path: string): ReadQuery | undefined => PAGES.find(([pattern]) => pattern.test(path))?.[1];

/** The address under which everybody has this page; of anything else the address as it is. It is its own address. */
export function pageAddress(address: string): string {
  const read = addressAsRead(address);
  // A text that was cut may end with a space, which is cut the next time.
  return read === address ? address : addressAsRead(read);
}

function addressAsRead(address: string): string {
  const url = new URL(address);
  const read = readerOf(url.pathname);
  if (!read) return address;
  url.search = read(url.searchParams).toString();
  return url.href;
}

/** Astro decodes a path 11 times and refuses one that has more layers. */
const LAYERS_MOST = 12;

/**
 * The path of a cached page, where Astro would take another one for it (astro/dist/core/routing/router.js, core/util/pathname.js):
 * `//book/x`, `/%62ook/x` and `/book/x.html` are `/book/x`. Null for a path that is the page's own, and for any other.
 */
export function ownPath(path: string): string | null {
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
    // What is left has a percent sign that begins no letter, and is the path of no page.
  }
  return text;
}
