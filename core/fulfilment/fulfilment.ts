/** A fulfilment as its traders and admins see it. Amounts in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, fromWire, moment, rows, toWire, type Wire } from '../entity/wire.ts';
import type { DeliveryAddress } from './address.ts';
import { type Amounts, amountsWire } from './money/amounts.ts';
import type { FreezeReason } from './money/freeze-reasons.ts';
import { type DecisionKind, type SaleCase, saleCaseWire } from './sale-case.ts';
import {
  type DeliveryMethod,
  type EventAuthor,
  type FulfilmentAction,
  type FulfilmentEvent,
  type FulfilmentState,
  type Party,
  type SaleRefundState,
  TRADERS,
  type Trader,
} from './state.ts';

export type TimelineEvent = {
  readonly at: number;
  readonly by: EventAuthor;
  readonly action: FulfilmentEvent;
  /** Target state of the event. */
  readonly state: FulfilmentState;
  /** Reason given with the event; null for none. */
  readonly note: string | null;
};

const timelineEventWire = {
  at: moment('at'),
  by: 'by',
  action: 'action',
  state: 'state',
  note: 'note',
} as const satisfies CompleteWire<TimelineEvent>;

/**
 * Contact details of the other trader. `location` is the buyer's delivery place; null for a seller, whose location is
 * private.
 */
export type OrderContact = { readonly email: string; readonly phone: string; readonly location: string | null };

const orderContactWire = {
  email: 'email',
  phone: 'phone_number',
  location: 'location',
} as const satisfies CompleteWire<OrderContact>;

/** A refund that an event owes. */
export type SaleRefund = {
  /** Number of the event in the timeline, from 1. */
  readonly event: number;
  readonly cents: number;
  readonly state: SaleRefundState;
};

const IS_AWAITED: Partial<Readonly<Record<SaleRefundState, boolean>>> = { owed: true, sent: true, failed: true };

/** A refund has not arrived yet. The pages call no sale refunded before that. */
export const isRefundAwaited = (refunds: readonly SaleRefund[]): boolean =>
  refunds.some(({ state }) => IS_AWAITED[state]);

export const saleRefundWire = {
  event: 'event',
  cents: dollars('amount'),
  state: 'state',
} as const satisfies CompleteWire<SaleRefund>;

export type Fulfilment = {
  readonly orderId: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly listingPhoto: string | null;
  readonly buyerName: string;
  readonly sellerName: string;
  /** Contact of the other trader; null for an admin, and `RETENTION.contacts` after the end. */
  readonly contact: OrderContact | null;
  /**
   * Delivery address of the parcel, for the two traders only; null without one, and once it is erased. For the seller
   * also null `RETENTION.contacts` after the end, and where the sale ended before the copy was sent.
   */
  readonly address: DeliveryAddress | null;
  readonly priceCents: number;
  /** Commission; null for the buyer. */
  readonly feeCents: number | null;
  readonly method: DeliveryMethod;
  readonly state: FulfilmentState;
  /** Deadline of the state; null for a final one. */
  readonly deadlineAt: number | null;
  /** Carrier for tracking; null without tracking, and `ERASED_TRACKING` once the seller has left. */
  readonly carrier: string | null;
  readonly tracking: string | null;
  /** The buyer has requested a cancellation. */
  readonly cancelAsked: boolean;
  /** State to which the deadline leads; null for a final state. */
  readonly onSilence: FulfilmentState | null;
  /** Moment from which the buyer may call off a meeting again; null for other users, and without a limit. */
  readonly callOffFrom: number | null;
  /** The payment is questioned: no money moves until it is cleared. */
  readonly frozen: boolean;
  /** Reason of the freeze; null without one, and once its cause is gone. */
  readonly frozenBy: FreezeReason | null;
  /** Start of the freeze; the remaining time is preserved. Null while the clocks run. */
  readonly frozenAt: number | null;
  /**
   * Moment of the right meeting code that came after the end: the refund waits until an admin has reviewed it. Null for
   * none, and once reviewed.
   */
  readonly lateCodeAt: number | null;
  /** Side of the reader. */
  readonly side: Party;
  /** Party that has to act next. */
  readonly turn: Party | null;
  /** Actions that the reader may take now. */
  readonly actions: readonly FulfilmentAction[];
  /** Events since the sale. */
  readonly events: readonly TimelineEvent[];
  readonly amounts: Amounts;
  /** Refunds to the buyer, in the order of the events that owe them. */
  readonly refunds: readonly SaleRefund[];
  /** Claim of the buyer, or the seller's statement about a missing code; null for none, and for a withdrawn one. */
  readonly saleCase: SaleCase | null;
  /** Decisions that an admin may make now; empty for other readers. */
  readonly decisions: readonly DecisionKind[];
};

/** `GET /fulfilments/:id`. */
export const fulfilmentWire = {
  orderId: 'order',
  listingId: 'productID',
  listingName: 'product_name',
  listingPhoto: 'product_photo',
  buyerName: 'buyer_name',
  sellerName: 'seller_name',
  contact: {
    name: 'contact',
    encode: (contact: OrderContact) => toWire(orderContactWire, contact),
    decode: (contact: Wire<OrderContact, typeof orderContactWire>) =>
      fromWire<OrderContact, typeof orderContactWire>(orderContactWire, contact),
  },
  address: 'address',
  priceCents: dollars('product_price'),
  feeCents: dollars('fee'),
  method: 'method',
  state: 'state',
  deadlineAt: moment('deadline_at'),
  carrier: 'carrier',
  tracking: 'tracking',
  cancelAsked: 'cancel_asked',
  callOffFrom: moment('call_off_from'),
  onSilence: 'on_silence',
  frozen: 'frozen',
  frozenBy: 'frozen_by',
  frozenAt: moment('frozen_at'),
  lateCodeAt: moment('late_code_at'),
  side: 'side',
  turn: 'turn',
  actions: 'actions',
  events: rows<TimelineEvent>()('events', timelineEventWire),
  amounts: {
    name: 'amounts',
    encode: (amounts: Amounts) => toWire(amountsWire, amounts),
    decode: (amounts: Wire<Amounts, typeof amountsWire>) => fromWire<Amounts, typeof amountsWire>(amountsWire, amounts),
  },
  refunds: rows<SaleRefund>()('refunds', saleRefundWire),
  saleCase: saleCaseWire,
  decisions: 'decisions',
} as const satisfies CompleteWire<Fulfilment>;

/** Answer to an action. */
export const stepWire = { state: 'state', deadlineAt: moment('deadline_at') } as const;

/** A sale in the list of its buyer or seller. */
export type OwnFulfilment = Pick<
  Fulfilment,
  | ('orderId' | 'listingId' | 'listingName' | 'priceCents' | 'method' | 'state' | 'deadlineAt' | 'frozen')
  | ('side' | 'turn' | 'actions' | 'events' | 'amounts')
>;

const { orderId, listingId, listingName, priceCents, method, state, deadlineAt, frozen } = fulfilmentWire;
const { side, turn, actions, events, amounts } = fulfilmentWire;

/** A row of `GET /fulfilments?as=`; each field is encoded as in `GET /fulfilments/:id`. */
export const ownFulfilmentWire = {
  ...{ orderId, listingId, listingName, priceCents, method, state, deadlineAt, frozen },
  ...{ side, turn, actions, events, amounts },
} as const satisfies CompleteWire<OwnFulfilment>;

/** Side that `?as=` requests; undefined for other values. */
export const parseTrader = (text: unknown): Trader | undefined => TRADERS.find((known) => known === text);
