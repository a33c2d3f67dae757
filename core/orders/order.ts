import * as v from 'valibot';
import type { Availability } from '../reservations/availability.ts';
import type { WaitReason } from '../reservations/hold.ts';
import { dollarAmount, phoneNumber, requiredId, requiredText } from '../validation.ts';
import { type Codec, type CompleteWire, dollars, fromWire, moment, toWire, type Wire } from '../wire.ts';
import { commonWords } from '../words/common.ts';
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
  /** When the money came; null before. */
  readonly paidAt: number | null;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly phoneNumber: string;
  readonly location: string;
  readonly sellerName: string;
  /** Only on a paid order: the buyer may now reach the seller. */
  readonly sellerEmail?: string;
  readonly sellerPhone?: string;
  /** How the copy stands for this buyer. */
  readonly availability: Availability;
  /** Until when the buyer's own hold lasts; null while they are not paying. */
  readonly heldUntil: number | null;
  /** The buyer's place in the queue for the copy, from 1; null when they are not in it. */
  readonly place: number | null;
  /** Until when the copy waits for this buyer alone. */
  readonly turnEndsAt: number | null;
  /** Until when the buyer waits before they may hold the copy again, and why; both null when they need not. */
  readonly waitUntil: number | null;
  readonly waitReason: WaitReason | null;
  /** Money of this order that goes back, or has gone back. */
  readonly refund: Refund | null;
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

const snapshotCodec: Codec<'snapshot', ListingSnapshot, Wire<ListingSnapshot, typeof listingSnapshotWire>> = {
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
  place: 'place',
  turnEndsAt: moment('turn_until'),
  waitUntil: moment('wait_until'),
  waitReason: 'wait_reason',
  refund: refundCodec,
} as const satisfies CompleteWire<Order>;

/** What may be done with an order in its state; asked by the screen before it offers and by the server before it acts. */
export const orderCan = {
  pay: (order: { state: OrderState }) => order.state === 'pending',
  /** Also a void one, unless its buyer's money is still on its way back. */
  delete: ({ state, refund }: { state: OrderState; refund: { sent: boolean } | null }) =>
    state === 'pending' || (state === 'void' && (refund === null || refund.sent)),
  enterQueue: (order: { state: OrderState; availability: Availability; place: number | null }) =>
    order.state === 'pending' && order.availability === 'held' && order.place === null,
} as const;

/** The names of the booking form's inputs (docs/product.md, "Seen from outside"). */
export const bookingField = { phoneNumber: 'usernumber', location: 'userlocation' } as const;

/** The two fields a buyer fills in, under the names of the form's inputs. */
export const BookingForm = v.object({
  [bookingField.phoneNumber]: phoneNumber,
  [bookingField.location]: requiredText(commonWords.required.location, 200),
});

/**
 * `POST /my-orders`. What else is sent along is known to the server and decides nothing, except
 * the price the person saw: where it is sent and differs, the answer is a conflict.
 */
export const NewOrder = v.pipe(
  v.object({
    productID: requiredId(commonWords.required.listing, 64),
    product_price: v.optional(dollarAmount),
    user_number: phoneNumber,
    user_location: requiredText(commonWords.required.location, 200),
  }),
  v.transform((wire) => ({
    listingId: wire.productID,
    expectedPriceCents: wire.product_price,
    phoneNumber: wire.user_number,
    location: wire.user_location,
  })),
);
export type NewOrder = v.InferOutput<typeof NewOrder>;

/** How the browser writes a `NewOrder`. */
export const newOrderWire = {
  listingId: 'productID',
  expectedPriceCents: dollars('product_price'),
  phoneNumber: 'user_number',
  location: 'user_location',
} as const satisfies CompleteWire<NewOrder>;

/** `POST /queue`: joins the queue for the copy of one's own order. */
export const QueueEntry = v.pipe(
  v.object({
    bookedId: requiredId(commonWords.required.listing, 64),
  }),
  v.transform((wire) => ({ orderId: wire.bookedId })),
);

/** How the browser writes a `QueueEntry`. */
export const queueEntryWire = { orderId: 'bookedId' } as const;
