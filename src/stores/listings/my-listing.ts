import { getMyListing } from '../../api/seller.ts';
import { createFetcherStore } from '../query.ts';

/** One of the seller's own listings, for its form. Not asked for again behind the back of who is typing. */
export const myListingStore = (id: string) =>
  createFetcherStore(['my-listing', id], { fetcher: () => getMyListing(id), revalidateOnFocus: false });
