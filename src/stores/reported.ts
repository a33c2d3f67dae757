import { listReportedBuyers, listReportedListings } from '../api/shop.ts';
import type { ReportedBuyer, ReportedListing } from '../shared/reported.ts';
import { createPagedStore } from './pages.ts';

/** Listings with reports that wait for an admin, the most reported first. */
export const {
  $list: $reportedListings,
  loadMore: loadMoreReportedListings,
  changeRows: changeReportedListings,
} = createPagedStore<ReportedListing>('reported-listings', async (_filter, after) => {
  const { listings, next } = await listReportedListings({ after });
  return { rows: listings, next };
});

/** What sellers said about buyers and waits for an admin, the latest first. */
export const {
  $list: $reportedBuyers,
  loadMore: loadMoreReportedBuyers,
  changeRows: changeReportedBuyers,
} = createPagedStore<ReportedBuyer>('reported-buyers', async (_filter, after) => {
  const { buyers, next } = await listReportedBuyers(after);
  return { rows: buyers, next };
});
