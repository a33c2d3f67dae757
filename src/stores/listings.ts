/** The seller's listings: list, filter and selection; one listing and the categories for its form; the holiday. */
import { atom, computed } from 'nanostores';
import type { Holiday } from '../../core/listings/holiday.ts';
import { LISTING_STATES, type ListingState, type MyListing } from '../../core/listings/my-listing.ts';
import { getHoliday, getMyListing, listCategories, listMyListings } from '../api/seller.ts';
import { createPagedStore } from './paged-list.ts';
import { createFetcherStore } from './query.ts';

export type ListingFilter = ListingState | 'all';

export const stateOf = (filter: string | null): ListingState | undefined =>
  LISTING_STATES.find((state) => state === filter);

/** Filter from the page's address, which survives reloads and history. */
export const filterOf = (search: string): ListingFilter => stateOf(new URLSearchParams(search).get('state')) ?? 'all';

export const $listingFilter = atom<ListingFilter>(typeof location === 'undefined' ? 'all' : filterOf(location.search));

export const searchOf = (query: string): string => new URLSearchParams(query).get('search')?.trim() ?? '';

export const $listingSearch = atom(typeof location === 'undefined' ? '' : searchOf(location.search));

/**
 * A page of the list may contain few matches: a search loads pages until it has at least this many rows, at most
 * `PARTS_AT_MOST` pages.
 */
const FOUND_LEAST = 20;
const PARTS_AT_MOST = 10;

const $view = computed([$listingFilter, $listingSearch], (state, search) =>
  new URLSearchParams({ state, search }).toString(),
);

export const {
  $list: $listings,
  loadMore: loadMoreListings,
  changeRows: changeListingRows,
} = createPagedStore<MyListing>(
  'my-products',
  async (view, after) => {
    const state = stateOf(new URLSearchParams(view).get('state'));
    const search = searchOf(view);
    let { listings: rows, next } = await listMyListings({ state, search, after });
    for (let parts = 1; search && next && rows.length < FOUND_LEAST && parts < PARTS_AT_MOST; parts++) {
      const more = await listMyListings({ state, search, after: next });
      [rows, next] = [[...rows, ...more.listings], more.next];
    }
    return { rows, next };
  },
  $view,
);

/** Ids of the listings selected by the seller. */
export const $chosen = atom<ReadonlySet<string>>(new Set());

/** Selects or deselects these listings. */
export function choose(ids: readonly string[], chosen: boolean): void {
  const others = [...$chosen.get()].filter((id) => !ids.includes(id));
  $chosen.set(new Set(chosen ? [...others, ...ids] : others));
}

export const chooseNone = (): void => $chosen.set(new Set());

// Only visible rows can be selected: another filter or search shows other rows.
$listingFilter.listen(chooseNone);
$listingSearch.listen(chooseNone);

/** One of the seller's listings, for its form. Not refetched on focus, which would disturb a user who is typing. */
export const myListingStore = (id: string) =>
  createFetcherStore(['my-listing', id], { fetcher: () => getMyListing(id), revalidateOnFocus: false });

export const $holiday = createFetcherStore<Holiday>(['holiday'], { fetcher: getHoliday });

/** All categories. They rarely change, so each page fetches them once. */
export const $categories = createFetcherStore(['categories'], { fetcher: listCategories, revalidateOnFocus: false });
