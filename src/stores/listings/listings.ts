import { atom } from 'nanostores';
import { LISTING_STATES, type ListingState, type MyListing } from '../../../core/listings/my-listing.ts';
import { listMyListings } from '../../api/seller.ts';
import { createPagedStore } from '../paged-list.ts';

export type ListingFilter = ListingState | 'all';

/** The filter that the page's address names, so that reloading and going back keep it. */
export function filterOf(search: string): ListingFilter {
  const named = new URLSearchParams(search).get('state');
  return LISTING_STATES.find((state) => state === named) ?? 'all';
}

export const $listingFilter = atom<ListingFilter>(typeof location === 'undefined' ? 'all' : filterOf(location.search));

const stateOf = (filter: string): ListingState | undefined => LISTING_STATES.find((state) => state === filter);

/** The seller's own listings under the chosen filter. */
export const {
  $list: $listings,
  loadMore: loadMoreListings,
  changeRows: changeListings,
} = createPagedStore<MyListing>(
  'my-products',
  async (filter, after) => {
    const { listings, next } = await listMyListings({ state: stateOf(filter), after });
    return { rows: listings, next };
  },
  $listingFilter,
);
