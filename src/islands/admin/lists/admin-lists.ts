import type { ListName } from '../pages.ts';
import type { AnyList } from './admin-list.ts';

/** Code of the lists of each page that has some, loaded with it. */
export const LISTS: Readonly<Record<ListName, () => Promise<readonly AnyList[]>>> = {
  sellers: async () => [(await import('./users.tsx')).sellers],
  buyers: async () => [(await import('./users.tsx')).buyers],
  salesUnderWay: async () => [(await import('./sales-in-progress.tsx')).salesUnderWay],
  soldListings: async () => [(await import('./sold-listings.tsx')).soldListings],
  reports: async () => {
    const { reportedListings, reportedBuyers } = await import('./reported-listings-and-buyers.tsx');
    const { reportedConversations } = await import('./reported-conversations.tsx');
    const { reportedReviews } = await import('./reported-reviews.tsx');
    return [reportedListings, reportedBuyers, reportedReviews, reportedConversations];
  },
  approvals: async () => [(await import('./approvals.tsx')).approvals],
  audit: async () => [(await import('./audit.tsx')).audit],
};
