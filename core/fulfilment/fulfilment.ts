/** A fulfilment as its people see it. Amounts in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, fromWire, moment, rows, toWire, type Wire } from '../entity/wire.ts';
import type { DeliveryAddress } from './address.ts';
import { type Claim, claimWire, type Decision } from './claim.ts';
import { type Amounts, amountsWire } from './money/amounts.ts';
import type { Question } from './money/question.ts';
import type {
  DeliveryMethod,
  EventMaker,
  FulfilmentAction,
  FulfilmentEvent,
  FulfilmentState,
  Party,
  SaleRefundState,
} from './state.ts';

export type TimelineEvent = {
  readonly at: number;
  readonly by: EventMaker;
  readonly action: FulfilmentEvent;
  /** The state that it led to. */
  readonly state: FulfilmentState;
  /** Why, where somebody said so. */
  readonly note: string | null;
};

const timelineEventWire = {
  at: moment('at'),
  by: 'by',
  action: 'action',
  state: 'state',
  note: 'note',
} as const satisfies CompleteWire<TimelineEvent>;

/** How to reach the other one of the two. The buyer's location is where the copy is to go; a seller's is not told. */
export type OrderContact = { readonly email: string; readonly phone: string; readonly location: string | null };

const orderContactWire = {
  email: 'email',
  phone: 'phone_number',
  location: 'location',
} as const satisfies CompleteWire<OrderContact>;

/** Money that an event gives back. */
export type SaleRefund = {
  /** The number of the event in the timeline, from 1. */
  readonly event: number;
  readonly cents: number;
  readonly state: SaleRefundState;
};

const IS_AWAITED: Partial<Readonly<Record<SaleRefundState, boolean>>> = { owed: true, sent: true, failed: true };

/** Whether money that goes back is still to come. Nothing is called refunded before. */
export const isAwaited = (refunds: readonly SaleRefund[]): boolean => refunds.some(({ state }) => IS_AWAITED[state]);

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
  /** Of the other one of the two; null for an admin, and `RETENTION.contacts` after the end. */
  readonly contact: OrderContact | null;
  /**
   * Where the parcel goes, for the two people alone; null where nobody said so, and once it is erased. For the seller also null
   * `RETENTION.contacts` after the end, and where the sale ended before it was sent.
   */
  readonly address: DeliveryAddress | null;
  readonly priceCents: number;
  /** The commission; null for the buyer. */
  readonly feeCents: number | null;
  readonly method: DeliveryMethod;
  readonly state: FulfilmentState;
  /** Until when the state lasts; null for a final one. */
  readonly deadlineAt: number | null;
  /** By what the parcel could be followed; null where it cannot, and `ERASED` once the seller has left. */
  readonly carrier: string | null;
  readonly tracking: string | null;
  /** The buyer has asked to cancel. */
  readonly cancelAsked: boolean;
  /** What the state becomes when nobody does anything; null for a final one. */
  readonly onSilence: FulfilmentState | null;
  /** From when on the buyer may call a meeting off again; null for everybody else, and where nothing keeps them from it. */
  readonly callOffFrom: number | null;
  /** Somebody else took the money back, or may: nothing moves until an admin has looked. */
  readonly frozen: boolean;
  /** What questions its payment; null where nothing does, and while it thaws. */
  readonly frozenBy: Question | null;
  /** Since when the clocks stand still: what was left then is left when they go on. Null while they run. */
  readonly frozenAt: number | null;
  /** When the right code of a meeting came that was over: what goes back waits until an admin has seen it. Null for none, and once it is seen. */
  readonly lateCodeAt: number | null;
  /** Who asks. */
  readonly side: Party;
  /** Who has to act. */
  readonly turn: Party | null;
  /** What who asks may do now. */
  readonly actions: readonly FulfilmentAction[];
  /** From the sale on. */
  readonly events: readonly TimelineEvent[];
  readonly amounts: Amounts;
  /** What goes back to the buyer, in the order of the events that owe it. */
  readonly refunds: readonly SaleRefund[];
  /** What the buyer says is wrong, or a seller about a missing code; null where nobody says so, or the buyer took it back. */
  readonly claim: Claim | null;
  /** What an admin may decide now; nothing for everybody else. */
  readonly decisions: readonly Decision[];
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
  claim: claimWire,
  decisions: 'decisions',
} as const satisfies CompleteWire<Fulfilment>;

/** What an action answers. */
export const stepWire = { state: 'state', deadlineAt: moment('deadline_at') } as const;
