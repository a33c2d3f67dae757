/** Buyers of the seller's copies, and the seller's open tasks. */
import { atom } from 'nanostores';
import { BUYER_STATES, type BuyerState, type MyBuyer } from '../../core/orders/my-buyer.ts';
import type { Review } from '../../core/trust/review.ts';
import { listBuyerReviews } from '../api/reviews.ts';
import { getSellerTodo, listMyBuyers } from '../api/seller.ts';
import { createPagedStore } from './paged-list.ts';
import { createFetcherStore } from './query.ts';

export type BuyerFilter = BuyerState | 'all';

const stateOf = (filter: string | null): BuyerState | undefined => BUYER_STATES.find((state) => state === filter);

/** Filter from the page's address, which survives reloads and history. */
export const filterOf = (search: string): BuyerFilter => stateOf(new URLSearchParams(search).get('state')) ?? 'all';

/** Orders that come first under "All", before the others, which are sorted newest first. */
let first: ReadonlySet<string> = new Set();

async function loadAll(after: string | undefined) {
  const [open, page] = await Promise.all([
    after === undefined ? listMyBuyers({ state: 'to_hand_over', after: undefined }) : undefined,
    listMyBuyers({ state: undefined, after }),
  ]);
  if (open) first = new Set(open.buyers.map(({ orderId }) => orderId));
  const others = page.buyers.filter(({ orderId }) => !first.has(orderId));
  return { rows: [...(open?.buyers ?? []), ...others], next: page.next };
}

export const $buyerFilter = atom<BuyerFilter>(typeof location === 'undefined' ? 'all' : filterOf(location.search));

/** Buyers of the seller's copies that match the filter; open handovers come first. */
export const {
  $list: $buyers,
  loadMore: loadMoreBuyers,
  changeRows: changeBuyers,
} = createPagedStore<MyBuyer>(
  'my-buyers',
  async (filter, after) => {
    if (stateOf(filter) === undefined) return loadAll(after);
    const { buyers, next } = await listMyBuyers({ state: stateOf(filter), after });
    return { rows: buyers, next };
  },
  $buyerFilter,
);

/** Open tasks of the seller. Refetched when the page regains focus. */
export const $sellerTodo = createFetcherStore(['todo', 'seller'], { fetcher: getSellerTodo, dedupeTime: 0 });

/** Reviews of a buyer by other sellers, newest first. */
export const buyerReviewsStore = (buyerId: string) =>
  createPagedStore<Review>(`buyer-reviews ${buyerId}`, (_filter, after) => listBuyerReviews(buyerId, after));
