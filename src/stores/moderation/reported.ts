import { REPORT_SORTS, type ReportedBuyer, type ReportedListing } from '../../../core/moderation/reported.ts';
import { listReportedBuyers, listReportedListings } from '../../api/admin/shop.ts';
import { createListQuery } from '../list-query.ts';
import { createPagedStore } from '../paged-list.ts';

export const reportedQuery = createListQuery(REPORT_SORTS);

export const {
  $list: $reportedListings,
  loadMore: loadMoreReportedListings,
  changeRows: changeReportedListings,
} = createPagedStore<ReportedListing>(
  'reported-listings',
  async (filter, after) => {
    const { search, sort: order } = reportedQuery.viewOf(filter);
    const { listings, next } = await listReportedListings({ search, order, after });
    return { rows: listings, next };
  },
  reportedQuery.$query,
);

export const {
  $list: $reportedBuyers,
  loadMore: loadMoreReportedBuyers,
  changeRows: changeReportedBuyers,
} = createPagedStore<ReportedBuyer>('reported-buyers', async (_filter, after) => {
  const { buyers, next } = await listReportedBuyers(after);
  return { rows: buyers, next };
});
