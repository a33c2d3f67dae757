import { SOLD_SORTS, type SoldListing } from '../../../core/orders/sold-listing.ts';
import { listSold } from '../../api/admin-shop.ts';
import { createListQuery } from '../list-query.ts';
import { createPagedStore } from '../paged-list.ts';

/** Which of the sold copies are looked at, and in which order. */
export const soldQuery = createListQuery(SOLD_SORTS);

/** Copies that were sold. */
export const {
  $list: $sold,
  loadMore: loadMoreSold,
  changeRows: changeSold,
} = createPagedStore<SoldListing>(
  'sold-products',
  async (filter, after) => {
    const { listings, next } = await listSold({ ...soldQuery.viewOf(filter), after });
    return { rows: listings, next };
  },
  soldQuery.$query,
);
