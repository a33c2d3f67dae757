/** A sale under way, as admins list them. Prices in integer cents, moments in ms since the epoch (UTC). */
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
  /** Until when the state lasts, unless the clocks stand still; null for a disputed sale that has ended. */
  readonly deadlineAt: number | null;
  /** Since when the clocks stand still; null while they run. */
  readonly frozenAt: number | null;
  /** Until when the bank takes an answer to a dispute; null where none is open. */
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

/** The lists that `GET /fulfilments?state=` knows: one of the states, what stands still, or what a bank decides or has decided. */
export const OPEN_FILTERS = ['frozen', 'disputed', ...OPEN_STATES] as const;
export type OpenFilter = (typeof OPEN_FILTERS)[number];

export const openFilterOf = (text: unknown): OpenFilter | undefined => OPEN_FILTERS.find((known) => known === text);
