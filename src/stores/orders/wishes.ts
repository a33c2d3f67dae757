import type { Wish } from '../../../core/orders/wish.ts';
import { listWishes } from '../../api/catalog.ts';
import { bearer } from '../../api/client.ts';
import { createPagedStore } from '../paged-list.ts';
import { $user } from '../session.ts';
import { keepWishes } from './kept-wishes.ts';
import { rememberWished } from './wished.ts';

/** The buyer's wish list, the latest wish first, as the copies stand now. */
export const {
  $list: $wishes,
  loadMore: loadMoreWishes,
  changeRows: changeWishes,
} = createPagedStore<Wish>('wishes', async (_filter, after) => {
  const [asker, token] = [$user.get(), bearer()];
  const { wishes, next } = await listWishes(after);
  // Whoever asked may have signed out meanwhile, in another tab: then nothing of theirs may stay.
  if (asker && bearer() === token) {
    const isAll = after === undefined && next === undefined;
    rememberWished(
      wishes.map(({ listingId }) => listingId),
      isAll,
    );
    // Its first part: nobody takes more than that along.
    if (after === undefined) keepWishes(asker.email, wishes);
  }
  return { rows: wishes, next };
});
