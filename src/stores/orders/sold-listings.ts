import { SOLD_SORTS, type SoldListing } from '../../../core/orders/sold-listing.ts';
import { listSoldListings } from '../../api/admin/shop.ts';
import { createListQuery } from '../list-query.ts';
import { createPagedStore } from '../paged-list.ts';

export const soldListingsQuery = createListQuery(SOLD_SORTS);

export const {
  $list: $soldListings,
  loadMore: loadMoreSoldListings,
  changeRows: changeSoldListings,
} = createPagedStore<SoldListing>(
  'sold-products',
  async (filter, after) => {
    const { listings, next } = await listSoldListings({ ...soldListingsQuery.viewOf(filter), after });
    return { rows: listings, next };
  },
  soldListingsQuery.$query,
);
