/** One address for each cached page: what means nothing in a query makes no other page, neither here nor on the platform. */
import { formatTitleQuery, parseTitleQuery } from './catalog/title-query.ts';
import { formatCursor, parseCursor } from './cursor.ts';
import { formatSearch, parseSearch } from './search/search.ts';

/** The query that a page reads, in one order and in one spelling. */
type ReadQuery = (params: URLSearchParams) => URLSearchParams;

const nothing: ReadQuery = () => new URLSearchParams();

const place: ReadQuery = (params) => {
  const after = parseCursor(params.get('after'));
  return new URLSearchParams(after && { after: formatCursor(after) });
};

/** Every page that is cached, and what it reads from its query. */
const PAGES: readonly (readonly [path: RegExp, read: ReadQuery])[] = [
  [/^\/$/, nothing],
  [/^\/category(?:\/[^/]+)?$/, place],
  [/^\/category\/[^/]+\/feed\.xml$/, nothing],
  [/^\/book\/[^/]+$/, nothing],
  [/^\/seller\/[^/]+$/, place],
  [/^\/search$/, (params) => formatSearch(parseSearch(params))],
  [/^\/title\/[^/]+$/, (params) => formatTitleQuery(parseTitleQuery(params))],
  [/^\/sitemap(?:\/[^/]+)?\.xml$/, nothing],
];

/** The address under which everybody has this page; of anything else the address as it is. It is its own address. */
export function pageAddress(address: string): string {
  const read = addressAsRead(address);
  // A text that was cut may end with a space, which is cut the next time.
  return read === address ? address : addressAsRead(read);
}

function addressAsRead(address: string): string {
  const url = new URL(address);
  const read = PAGES.find(([path]) => path.test(url.pathname))?.[1];
  if (!read) return address;
  url.search = read(url.searchParams).toString();
  return url.href;
}
