/** Titles in the order of a search, each with its representative kind. */
import type { Search, SearchCursor } from '../../../core/search/search.ts';
import { FOR_SALE_TERM } from '../../../core/search/terms.ts';
import type { Candidate } from './candidates.ts';

/**
 * The representative kind of a title with its rank: `at` is the value by which titles are sorted (a price, a moment
 * or points), `number` the title's number, which decides among equal values.
 */
export type RankedKind = { readonly at: number; readonly number: number; readonly kind: number };

/** Titles with only sold copies come after all others, the latest first. */
const SOLD_FROM = 1e15;

const COPIES_MOST = 1e6;
/** Room for the length of the name, which the match adds (`matchedPlaces`). */
export const COPY = 1e3;
/** A point of the match, with room for all copies. */
export const POINT = COPY * COPIES_MOST * 10;

export const isAscending = ({ sort }: Search): boolean => sort === 'price_asc';

function placeOf(kinds: readonly Candidate[], search: Search): RankedKind | null {
  const fitting = kinds.filter(({ cents }) => cents !== null);
  const forSale = fitting.filter(({ terms }) => terms.includes(FOR_SALE_TERM));
  const shown = forSale.length > 0 ? forSale : fitting;
  const [first] = shown;
  if (!first) return null;
  const isNewest = search.newestAsked === true;
  const worth = ({ cents, newestAt }: Candidate) =>
    isNewest ? newestAt : search.sort === 'price_desc' ? (cents ?? 0) : -(cents ?? 0);
  const best = shown.reduce((one, other) => (worth(other) > worth(one) ? other : one), first);
  const of = (at: number): RankedKind => ({ at, number: best.title, kind: best.number });
  const newestAt = Math.max(...shown.map((one) => one.newestAt));
  if (forSale.length === 0) return of(isAscending(search) ? SOLD_FROM - newestAt : newestAt - SOLD_FROM);
  if (search.sort === 'newest') return of(newestAt);
  if (search.sort !== 'best') return of(best.cents ?? 0);
  const copies = Math.min(
    forSale.reduce((sum, one) => sum + one.copies, 0),
    COPIES_MOST - 1,
  );
  return of(copies * COPY);
}

/** Comparison of two places. */
const comparing = (search: Search) => (one: SearchCursor, other: SearchCursor) => {
  const difference = one.at - other.at || one.number - other.number;
  return isAscending(search) ? difference : -difference;
};

/** Places of all matching titles. */
export function rankTitles(kinds: readonly Candidate[], search: Search): RankedKind[] {
  return [...Map.groupBy(kinds, ({ title }) => title).values()].flatMap((own) => placeOf(own, search) ?? []);
}

/** Places of the next page, in order, and its cursor; null for the last page. */
export function nextPageOf<Place extends SearchCursor>(places: readonly Place[], search: Search, limit: number) {
  const { after } = search;
  const compare = comparing(search);
  const rest = (after ? places.filter((place) => compare(place, after) > 0) : places).toSorted(compare);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const next: SearchCursor | null = rest.length > limit && last ? { at: last.at, number: last.number } : null;
  return { page, next };
}
