/** A sale under way in an admin list. Prices in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, moment } from '../entity/wire.ts';
import { type DeliveryMethod, type FulfilmentState, OPEN_STATES } from './state.ts';

export type OpenFulfilment = {
  readonly orderId: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly listingPhoto: string | null;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly sellerName: string;
  readonly sellerEmail: string;
  readonly priceCents: number;
  readonly method: DeliveryMethod;
  readonly state: FulfilmentState;
  readonly soldAt: number;
  /** Deadline of the state, unless the sale is frozen; null for a disputed sale that has ended. */
  readonly deadlineAt: number | null;
  /** Start of the freeze; null while the clocks run. */
  readonly frozenAt: number | null;
  /** Deadline of the bank for an answer to a dispute; null without an open dispute. */
  readonly answerBy: number | null;
};

export const openFulfilmentWire = {
  orderId: 'order',
  listingId: 'productID',
  listingName: 'product_name',
  listingPhoto: 'product_photo',
  buyerName: 'buyer_name',
  buyerEmail: 'buyer_email',
  sellerName: 'seller_name',
  sellerEmail: 'seller_email',
  priceCents: dollars('product_price'),
  method: 'method',
  state: 'state',
  soldAt: moment('sold_at'),
  deadlineAt: moment('deadline_at'),
  frozenAt: moment('frozen_at'),
  answerBy: moment('answer_by'),
} as const satisfies CompleteWire<OpenFulfilment>;

/** Filters of `GET /fulfilments?state=`: a state, frozen sales, or disputed ones. */
export const OPEN_FILTERS = ['frozen', 'disputed', ...OPEN_STATES] as const;
export type OpenFilter = (typeof OPEN_FILTERS)[number];

export const parseOpenFilter = (text: unknown): OpenFilter | undefined => OPEN_FILTERS.find((known) => known === text);
