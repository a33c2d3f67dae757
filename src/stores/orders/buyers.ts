import type { MyBuyer } from '../../../core/orders/my-buyer.ts';
import { listMyBuyers } from '../../api/seller.ts';
import { createPagedStore } from '../paged-list.ts';

/** Everybody who booked or bought a copy of the seller's own. */
export const {
  $list: $buyers,
  loadMore: loadMoreBuyers,
  changeRows: changeBuyers,
} = createPagedStore<MyBuyer>('my-buyers', async (_filter, after) => {
  const { buyers, next } = await listMyBuyers(after);
  return { rows: buyers, next };
});
