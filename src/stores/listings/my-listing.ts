import { getMyListing } from '../../api/seller.ts';
import { createFetcherStore } from '../query.ts';

/** One of the seller's listings, for its form. Not refetched on focus, which would disturb a user who is typing. */
export const myListingStore = (id: string) =>
  createFetcherStore(['my-listing', id], { fetcher: () => getMyListing(id), revalidateOnFocus: false });
