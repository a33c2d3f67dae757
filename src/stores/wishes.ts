import { listWishes } from '../api/buyer.ts';
import type { Wish } from '../shared/wish.ts';
import { createPagedStore } from './pages.ts';

/** The buyer's wish list, the latest wish first, as the copies stand now. */
export const {
  $list: $wishes,
  loadMore: loadMoreWishes,
  changeRows: changeWishes,
} = createPagedStore<Wish>('wishes', async (_filter, after) => {
  const { wishes, next } = await listWishes(after);
  return { rows: wishes, next };
});
