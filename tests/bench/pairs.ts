/** Pairs of calls whose times are compared. */
import { formatCursor, PAGE_SIZE } from '../../core/paging.ts';
import type { Ask, Pair } from './ratios.ts';
import { showsRows } from './shown-rows.ts';

/** A page of a list far from its start. */
const PAGES_DEEP = 40;

const CATEGORY_PAGE = '/category/fantasy';
const LIST = `/api/search?sort=newest&limit=${PAGE_SIZE.public}`;

/** All pairs for the site at this address. Follows links to the deep page of the list first. */
export async function pairsOf(origin: string): Promise<Pair[]> {
  let asked = 0;
  const get = (path: string | (() => string)): Ask => {
    return async () => {
      const address = new URL(typeof path === 'string' ? path : path(), origin);
      // A new address per call: the bench exceeds the limit per address (docs/decisions/18-bounded-search.md).
      const answer = await fetch(address, { headers: { 'CF-Connecting-IP': `198.18.0.${asked++ % 250}` } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${address.pathname} answered ${answer.status}`);
      if (!showsRows(address.pathname, text))
        throw new Error(`${address.pathname}${address.search} answered without a row.`);
    };
  };
  // Every copy is older than these moments: the same list, at an address that no cache has.
  let unseen = Date.UTC(9999, 0, 1);
  const rendered = (path: string) => get(() => `${path}?after=${formatCursor({ at: unseen--, id: 'bench' })}`);
  const health = get('/api/health');
  const list = get(LIST);
  const deep = await pageAt(origin, PAGES_DEEP);
  const found = `/api/search?limit=${PAGE_SIZE.public}&q=`;
  return [
    pair('a cached page, in renders of it', 'what the page cache saves', get(CATEGORY_PAGE), rendered(CATEGORY_PAGE)),
    pair('a cached page, in health checks', 'against one trivial read', get(CATEGORY_PAGE), health),
    pair('a rendered page, in health checks', 'what a miss costs', rendered(CATEGORY_PAGE), health),
    pair('a list of 24, in health checks', 'an API read', list, health),
    pair(`page ${PAGES_DEEP} of a list, in first pages`, 'keyset paging: about 1 at any depth', get(deep), list),
    pair('a search for a rare word, in lists', 'full text, few finds', get(`${found}middlemarch`), list),
    pair('a search for a common word, in lists', 'full text, very many finds', get(`${found}the`), list),
    pair('a search with a slip, in lists', 'nothing found: the nearest word is', get(`${found}midlemarch`), list),
  ];
}

const pair = (name: string, means: string, measured: Ask, baseline: Ask): Pair => ({ name, means, measured, baseline });

/** The address of the list's n-th page, found link by link. */
async function pageAt(origin: string, number: number): Promise<string> {
  let path = LIST;
  for (let page = 1; page < number; page++) {
    const answer = await fetch(new URL(path, origin));
    await answer.arrayBuffer();
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
    if (!next) return path;
    path = next;
  }
  return path;
}
