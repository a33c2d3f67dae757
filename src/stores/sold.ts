import { listSold } from '../api/shop.ts';
import type { SoldListing } from '../shared/sold.ts';
import { createPagedStore } from './pages.ts';

/** Copies that were sold, the latest sale first. */
export const {
  $list: $sold,
  loadMore: loadMoreSold,
  changeRows: changeSold,
} = createPagedStore<SoldListing>('sold-products', async (_filter, after) => {
  const { listings, next } = await listSold(after);
  return { rows: listings, next };
});
