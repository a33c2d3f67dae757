import { type Codec, type CompleteWire, dollars, fromWire, moment, toWire, type Wire } from '../entity/wire.ts';
import type { FulfilmentState } from '../fulfilment/state.ts';
import type { Availability, HoldCooldownReason } from '../reservations/reservations.ts';
import { type ListingSnapshot, listingSnapshotWire } from './snapshot.ts';

export const ORDER_STATES = ['pending', 'paid', 'refunded', 'deleted', 'void'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** A booking, as its buyer sees it. Price in integer cents, moments in ms since the epoch (UTC). */
export type Order = {
  readonly id: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly listingPhoto: string | null;
  /** The listing as it was booked, or as its buyer accepted it later. */
  readonly snapshot: ListingSnapshot;
  readonly priceCents: number;
  readonly state: OrderState;
  readonly paid: boolean;
  readonly createdAt: number;
  readonly transactionId: string | null;
  /** Moment of the payment; null before. */
  readonly paidAt: number | null;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly phoneNumber: string;
  readonly location: string;
  readonly sellerName: string;
  /** Present on paid orders only: the buyer may now contact the seller. */
  readonly sellerEmail?: string;
  readonly sellerPhone?: string;
  readonly availability: Availability;
  /** End of the buyer's own hold; null without one. */
  readonly heldUntil: number | null;
  /** The buyer's position in the queue for the copy, from 1; null outside of it. */
  readonly queuePosition: number | null;
  /** End of the buyer's turn. */
  readonly turnEndsAt: number | null;
  /** End and reason of the wait before the buyer may hold the copy again; both null without one. */
  readonly waitUntil: number | null;
  readonly waitReason: HoldCooldownReason | null;
  /** Refund of this order, pending or sent. */
  readonly refund: Refund | null;
  /** State of the sale; null before the payment. */
  readonly saleState: FulfilmentState | null;
};

export const REFUND_REASONS = ['not_free', 'mismatch', 'admin'] as const;
export type Refund = {
  readonly amountCents: number;
  readonly reason: (typeof REFUND_REASONS)[number];
  readonly sent: boolean;
};

const refundCodec: Codec<'refund', Refund, { amount: number; reason: Refund['reason']; sent: boolean }> = {
  name: 'refund',
  encode: ({ amountCents, reason, sent }) => ({ amount: amountCents / 100, reason, sent }),
  decode: ({ amount, reason, sent }) => ({ amountCents: Math.round(amount * 100), reason, sent }),
};

export const snapshotCodec: Codec<'snapshot', ListingSnapshot, Wire<ListingSnapshot, typeof listingSnapshotWire>> = {
  name: 'snapshot',
  encode: (seen) => toWire(listingSnapshotWire, seen),
  decode: (wire) => fromWire<ListingSnapshot, typeof listingSnapshotWire>(listingSnapshotWire, wire),
};

export const orderWire = {
  id: '_id',
  listingId: 'productID',
  listingName: 'product_name',
  listingPhoto: 'product_photo',
  snapshot: snapshotCodec,
  priceCents: dollars('product_price'),
  state: 'state',
  paid: 'paid',
  transactionId: 'transactionId',
  buyerName: 'user_name',
  buyerEmail: 'user_email',
  phoneNumber: 'user_number',
  location: 'user_location',
  sellerName: 'seller_name',
  sellerEmail: 'seller_email',
  sellerPhone: 'phone_number',
  createdAt: moment('booked_at'),
  paidAt: moment('paid_at'),
  availability: 'availability',
  heldUntil: moment('held_until'),
  queuePosition: 'place',
  turnEndsAt: moment('turn_until'),
  waitUntil: moment('wait_until'),
  waitReason: 'wait_reason',
  refund: refundCodec,
  saleState: 'sale_state',
} as const satisfies CompleteWire<Order>;

/** Actions allowed on an order; the screen and the server both ask here. */
export const orderCan = {
  pay: (order: { state: OrderState }) => order.state === 'pending',
  /** A void order can be deleted unless its refund is pending. */
  delete: ({ state, refund }: { state: OrderState; refund: { sent: boolean } | null }) =>
    state === 'pending' || (state === 'void' && (refund === null || refund.sent)),
  enterQueue: (order: { state: OrderState; availability: Availability; queuePosition: number | null }) =>
    order.state === 'pending' && order.availability === 'held' && order.queuePosition === null,
} as const;
