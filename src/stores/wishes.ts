import type { Wish } from '../../core/orders/wish.ts';
import { listWishes } from '../api/catalog.ts';
import { bearer } from '../api/client.ts';
import { createPagedStore } from './paged-list.ts';
import { rememberWished, storeWishes } from './remembered.ts';
import { $user } from './session.ts';

/** The buyer's wish list, newest first, with the current state of the copies. */
export const {
  $list: $wishes,
  loadMore: loadMoreWishes,
  changeRows: changeWishes,
} = createPagedStore<Wish>('wishes', async (_filter, after) => {
  const [asker, token] = [$user.get(), bearer()];
  const { wishes, next } = await listWishes(after);
  // The user may have signed out in another tab during the request: then nothing may be stored.
  if (asker && bearer() === token) {
    const isAll = after === undefined && next === undefined;
    rememberWished(
      wishes.map(({ listingId }) => listingId),
      isAll,
    );
    // Only the first page is stored for offline use.
    if (after === undefined) storeWishes(asker.email, wishes);
  }
  return { rows: wishes, next };
});
