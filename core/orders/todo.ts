/** What waits for a buyer, or for a seller. Prices in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, moment, rows } from '../entity/wire.ts';
import type { FulfilmentState } from '../fulfilment/states/state.ts';
import type { Recheck } from '../listings/my-listing.ts';
import { type Order, orderWire } from './order.ts';

/** So many rows of a kind are told, and so many parcels that are due soon. The lists have the others. */
export const TODO_ROWS = { orders: 20, wishes: 10, sales: 10, dueSoon: 100, listings: 5 } as const;

/** By then the day of every reader is over, also the day on which clocks go back (ms). */
export const DUE_SOON_MS = 25 * 60 * 60 * 1000;

/** How long news is news: a lost order, a copy that is free again, a sale. */
export const TODO_NEWS_DAYS = 14;

/** What happened to a copy on the wish list: somebody held it and it is free again, or it cannot be bought any more. */
export type WishNews = {
  readonly id: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly photo: string | null;
  readonly priceCents: number;
  readonly news: 'free_again' | 'sold' | 'gone';
  /** When that was; null where it is not known. */
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
 * A copy that waits for its buyer: it is on its way, or the buyer has to meet its seller, to confirm it, to send it back, or
 * to answer a question.
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

/**
 * `GET /todo/buyer`: copies that wait for their buyer, the next deadline first; orders that are not paid, or were lost, the most
 * urgent first; news of the wish list.
 */
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
 * A paid copy that waits for its seller, and until when: to send it, to hand it over, to answer a claim, or to look at it
 * when it is back.
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
  /** The buyer has asked to cancel. */
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

/** An unsold copy that its page shows without a picture. */
export type CopyWithoutPhoto = { readonly id: string; readonly name: string };

const copyWithoutPhotoWire = { id: '_id', name: 'name' } as const satisfies CompleteWire<CopyWithoutPhoto>;

/** A copy that came back and is off sale until its seller has looked at it. */
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
 * `GET /todo/seller`. Of sales the next deadlines are told, with all parcels that may be due before the reader's day ends (100 at
 * most); of copies without a picture the newest, and how many there are.
 */
export type SellerTodo = {
  readonly verified: boolean;
  /** There is an unsold copy. */
  readonly selling: boolean;
  readonly paid: readonly PaidCopy[];
  /** More sales wait than are told. */
  readonly morePaid: boolean;
  readonly returned: readonly ReturnedCopy[];
  readonly withoutPhoto: readonly CopyWithoutPhoto[];
  readonly withoutPhotoCount: number;
  /** Money that is theirs and waits until they have done something about their account at the payment provider, in cents; 0 for none. */
  readonly payoutCents: number;
  /** Their account there is restricted: something more is asked of them. */
  readonly payoutRestricted: boolean;
  /** From when on they may list no new copies for that reason; null where nothing keeps them from it. */
  readonly noListingsFrom: number | null;
  /** They may list new copies now, by the clock of the server. */
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
  noListingsFrom: moment('no_new_products_from'),
  mayListNew: 'may_list_new',
} as const satisfies CompleteWire<SellerTodo>;
