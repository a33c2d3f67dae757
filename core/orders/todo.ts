/** To-do lists of buyers and sellers. Prices in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, moment, rows } from '../entity/wire.ts';
import type { FulfilmentState } from '../fulfilment/state.ts';
import type { Recheck } from '../listings/my-listing.ts';
import { type Order, orderWire } from './order.ts';

/** Limits of rows per kind, and of parcels due soon. The full lists have the others. */
export const TODO_ROWS = { orders: 20, wishes: 10, sales: 10, dueSoon: 100, listings: 5 } as const;

/** In ms: the end of the day of every reader, also on the 25-hour day of a clock change. */
export const DUE_SOON_MS = 25 * 60 * 60 * 1000;

/** Age limit of news: a lost order, a copy that is free again, a sale. */
export const TODO_NEWS_DAYS = 14;

/** News of a copy on the wish list: free again after a hold, or no longer for sale. */
export type WishNews = {
  readonly id: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly photo: string | null;
  readonly priceCents: number;
  readonly news: 'free_again' | 'sold' | 'gone';
  /** Moment of the news; null where unknown. */
  readonly at: number | null;
};

const wishNewsWire = {
  id: '_id',
  listingId: 'productID',
  listingName: 'product_name',
  photo: 'photo',
  priceCents: dollars('resell_price'),
  news: 'news',
  at: moment('at'),
} as const satisfies CompleteWire<WishNews>;

/**
 * A paid copy with a pending step of its buyer: a parcel on its way, a meeting, a confirmation, a return, or an answer.
 */
export type ArrivingCopy = {
  readonly orderId: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly photo: string | null;
  readonly sellerName: string;
  readonly state: Extract<
    FulfilmentState,
    'to_meet' | 'shipped' | 'handed_over' | 'offered' | 'returning' | 'deciding'
  >;
  readonly deadlineAt: number;
};

const arrivingCopyWire = {
  orderId: '_id',
  listingId: 'productID',
  listingName: 'product_name',
  photo: 'product_photo',
  sellerName: 'seller_name',
  state: 'state',
  deadlineAt: moment('deadline_at'),
} as const satisfies CompleteWire<ArrivingCopy>;

/** `GET /todo/buyer`: paid copies by deadline; unpaid or lost orders, the most urgent first; news of the wish list. */
export type BuyerTodo = {
  readonly arriving: readonly ArrivingCopy[];
  readonly orders: readonly Order[];
  readonly wishes: readonly WishNews[];
};

export const buyerTodoWire = {
  arriving: rows<ArrivingCopy>()('arriving', arrivingCopyWire),
  orders: rows<Order>()('orders', orderWire),
  wishes: rows<WishNews>()('wishes', wishNewsWire),
} as const satisfies CompleteWire<BuyerTodo>;

/**
 * A paid copy with a pending step of its seller, and its deadline: to send, to hand over, to answer a claim, or to
 * inspect a return.
 */
export type PaidCopy = {
  readonly orderId: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly photo: string | null;
  readonly buyerName: string;
  readonly priceCents: number;
  readonly paidAt: number;
  readonly state: Extract<FulfilmentState, 'to_ship' | 'to_meet' | 'claimed' | 'returning'>;
  readonly deadlineAt: number;
  readonly cancelAsked: boolean;
};

const paidCopyWire = {
  orderId: '_id',
  listingId: 'productID',
  listingName: 'product_name',
  photo: 'product_photo',
  buyerName: 'user_name',
  priceCents: dollars('product_price'),
  paidAt: moment('paid_at'),
  state: 'state',
  deadlineAt: moment('deadline_at'),
  cancelAsked: 'cancel_asked',
} as const satisfies CompleteWire<PaidCopy>;

export type CopyWithoutPhoto = { readonly id: string; readonly name: string };

const copyWithoutPhotoWire = { id: '_id', name: 'name' } as const satisfies CompleteWire<CopyWithoutPhoto>;

/** A relisted copy that is off sale until its seller confirms it. */
export type ReturnedCopy = CopyWithoutPhoto & {
  readonly photo: string | null;
  readonly version: number;
  readonly recheck: Recheck;
};

const returnedCopyWire = {
  ...copyWithoutPhotoWire,
  photo: 'photo',
  version: 'version',
  recheck: 'recheck',
} as const satisfies CompleteWire<ReturnedCopy>;

/**
 * `GET /todo/seller`. Sales by deadline, with all parcels due within the reader's day (limit of 100); the newest copies
 * without a picture, and their number.
 */
export type SellerTodo = {
  readonly verified: boolean;
  /** At least one unsold copy exists. */
  readonly selling: boolean;
  readonly paid: readonly PaidCopy[];
  /** More sales exist than listed. */
  readonly morePaid: boolean;
  readonly returned: readonly ReturnedCopy[];
  readonly withoutPhoto: readonly CopyWithoutPhoto[];
  readonly withoutPhotoCount: number;
  /** Seller's money, in cents, that waits for a step at the payment provider; 0 for none. */
  readonly payoutCents: number;
  /** The payout account is restricted until the seller provides more. */
  readonly payoutRestricted: boolean;
  /** Start of the ban on new copies for that reason; null without one. */
  readonly noNewListingsFrom: number | null;
  /** The ban is not in force, by the clock of the server. */
  readonly mayListNew: boolean;
};

export const sellerTodoWire = {
  verified: 'verified',
  selling: 'selling',
  paid: rows<PaidCopy>()('paid', paidCopyWire),
  morePaid: 'more_paid',
  returned: rows<ReturnedCopy>()('returned', returnedCopyWire),
  withoutPhoto: rows<CopyWithoutPhoto>()('without_photo', copyWithoutPhotoWire),
  withoutPhotoCount: 'without_photo_count',
  payoutCents: dollars('payout_waiting'),
  payoutRestricted: 'payout_restricted',
  noNewListingsFrom: moment('no_new_products_from'),
  mayListNew: 'may_list_new',
} as const satisfies CompleteWire<SellerTodo>;
