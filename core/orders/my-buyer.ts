import { type CompleteWire, dollars, moment } from '../entity/wire.ts';
import type { DeliveryAddress } from '../fulfilment/address.ts';
import type { DeliveryMethod, FulfilmentState } from '../fulfilment/states/state.ts';
import type { ReportOutcome } from '../moderation/reasons.ts';
import type { SellerStep } from './seller-step.ts';

/** Somebody who booked or bought one of the seller's own copies. */
export type MyBuyer = {
  readonly orderId: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly listingPhoto: string | null;
  readonly priceCents: number;
  readonly paid: boolean;
  readonly bookedAt: number;
  /** When the money came; null before. */
  readonly paidAt: number | null;
  /** Until when the book is to be sent or handed over; null before the payment, after that, and while nobody has to. */
  readonly handOverBy: number | null;
  /** How the copy is on its way, once it is paid for; null before. */
  readonly saleState: FulfilmentState | null;
  /** The way of the copy to its buyer, and the end of the present state of its sale; null before the payment, the moment also after the end and while it stands still. */
  readonly method: DeliveryMethod | null;
  readonly deadlineAt: number | null;
  /** Where the parcel of an open sale goes; null of all others. */
  readonly address: DeliveryAddress | null;
  readonly step: SellerStep | null;
  readonly name: string;
  /** Contact details: null `RETENTION.contacts` after the end of a sale. */
  readonly email: string | null;
  readonly location: string | null;
  readonly phoneNumber: string | null;
  readonly reported: boolean;
  /** What an admin said of the seller's report; null until then. */
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
  name: 'user_name',
  email: 'user_email',
  location: 'user_location',
  phoneNumber: 'user_number',
  reported: 'reported',
  reportOutcome: 'report_outcome',
} as const satisfies CompleteWire<MyBuyer>;

/** The lists that `GET /my-buyers?state=` knows (docs/decisions/075-buyers-by-state.md): what is to be sent or handed over stands by its deadline. */
export const BUYER_STATES = ['to_hand_over', 'unpaid', 'done'] as const;
export type BuyerState = (typeof BUYER_STATES)[number];
