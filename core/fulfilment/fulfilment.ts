/** A fulfilment as its people see it. Amounts in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, fromWire, moment, rows, toWire, type Wire } from '../entity/wire.ts';
import type {
  DeliveryMethod,
  EventMaker,
  FulfilmentAction,
  FulfilmentEvent,
  FulfilmentState,
  LedgerAccount,
  Party,
} from './state.ts';

export type TimelineEvent = {
  readonly at: number;
  readonly by: EventMaker;
  readonly action: FulfilmentEvent;
  /** Why, where somebody said so. */
  readonly note: string | null;
};

const timelineEventWire = {
  at: moment('at'),
  by: 'by',
  action: 'action',
  note: 'note',
} as const satisfies CompleteWire<TimelineEvent>;

/** What is in the accounts of the sale: held by the shop, the seller's, the commission, owed to the buyer. */
export type Amounts = Readonly<Record<Exclude<LedgerAccount, 'buyer'>, number>>;

const amountsWire = {
  held: dollars('held'),
  seller: dollars('seller'),
  fee: dollars('fee'),
  back: dollars('back'),
} as const satisfies CompleteWire<Amounts>;

export type Fulfilment = {
  readonly orderId: string;
  readonly listingName: string;
  readonly buyerName: string;
  readonly sellerName: string;
  readonly priceCents: number;
  readonly feeCents: number;
  readonly method: DeliveryMethod;
  readonly state: FulfilmentState;
  /** Until when the state lasts; null for a final one. */
  readonly deadlineAt: number | null;
  readonly carrier: string | null;
  readonly tracking: string | null;
  /** The buyer has asked to cancel. */
  readonly cancelAsked: boolean;
  /** Who asks. */
  readonly side: Party | 'admin';
  /** Who has to act. */
  readonly turn: Party | null;
  /** What who asks may do now. */
  readonly actions: readonly FulfilmentAction[];
  /** From the sale on. */
  readonly events: readonly TimelineEvent[];
  readonly amounts: Amounts;
};

/** `GET /fulfilments/:id`. */
export const fulfilmentWire = {
  orderId: 'order',
  listingName: 'product_name',
  buyerName: 'buyer_name',
  sellerName: 'seller_name',
  priceCents: dollars('product_price'),
  feeCents: dollars('fee'),
  method: 'method',
  state: 'state',
  deadlineAt: moment('deadline_at'),
  carrier: 'carrier',
  tracking: 'tracking',
  cancelAsked: 'cancel_asked',
  side: 'side',
  turn: 'turn',
  actions: 'actions',
  events: rows<TimelineEvent>()('events', timelineEventWire),
  amounts: {
    name: 'amounts',
    encode: (amounts: Amounts) => toWire(amountsWire, amounts),
    decode: (amounts: Wire<Amounts, typeof amountsWire>) => fromWire<Amounts, typeof amountsWire>(amountsWire, amounts),
  },
} as const satisfies CompleteWire<Fulfilment>;

/** What an action answers. */
export const stepWire = { state: 'state', deadlineAt: moment('deadline_at') } as const;
