import { type CompleteWire, dollars, moment } from '../entity/wire.ts';
import type { DeliveryAddress } from '../fulfilment/address.ts';
import type { DeliveryMethod, FulfilmentState } from '../fulfilment/state.ts';
import type { ReportOutcome } from '../moderation/report-reasons.ts';
import type { SellerStep } from './seller-step.ts';

/** A buyer of one of the seller's own copies: a booking or a sale. */
export type MyBuyer = {
  readonly orderId: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly listingPhoto: string | null;
  readonly priceCents: number;
  readonly paid: boolean;
  readonly bookedAt: number;
  /** Moment of the payment; null before. */
  readonly paidAt: number | null;
  /** Deadline to send or hand over the copy; null before the payment, afterwards, and while the sale is frozen. */
  readonly handOverBy: number | null;
  readonly saleState: FulfilmentState | null;
  /**
   * Way of delivery, and deadline of the present state of the sale; both null before the payment, the deadline also
   * after the end and during a suspension.
   */
  readonly method: DeliveryMethod | null;
  readonly deadlineAt: number | null;
  /** Target of the parcel of an open sale; null otherwise. */
  readonly address: DeliveryAddress | null;
  readonly step: SellerStep | null;
  readonly buyerId: string;
  readonly name: string;
  /** Contact details: null `RETENTION.contacts` after the end of a sale. */
  readonly email: string | null;
  readonly location: string | null;
  readonly phoneNumber: string | null;
  readonly reported: boolean;
  /** Outcome of the seller's report; null while it is open. */
  readonly reportOutcome: ReportOutcome | null;
};

export const myBuyerWire = {
  orderId: '_id',
  listingId: 'productID',
  listingName: 'product_name',
  listingPhoto: 'product_photo',
  priceCents: dollars('product_price'),
  paid: 'paid',
  bookedAt: 'booked_at',
  paidAt: moment('paid_at'),
  handOverBy: moment('hand_over_by'),
  saleState: 'sale_state',
  method: 'method',
  deadlineAt: moment('deadline_at'),
  address: 'address',
  step: 'next_step',
  buyerId: 'user_id',
  name: 'user_name',
  email: 'user_email',
  location: 'user_location',
  phoneNumber: 'user_number',
  reported: 'reported',
  reportOutcome: 'report_outcome',
} as const satisfies CompleteWire<MyBuyer>;

/** Lists of `GET /my-buyers?state=`; `to_hand_over` is ordered by deadline. */
export const BUYER_STATES = ['to_hand_over', 'unpaid', 'done'] as const;
export type BuyerState = (typeof BUYER_STATES)[number];
