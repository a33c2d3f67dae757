/** What both people of a sale keep of it. Prices in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, moment, rows } from '../entity/wire.ts';
import { type SaleRefund, saleRefundWire } from '../fulfilment/fulfilment.ts';
import type { DeliveryMethod, FulfilmentState } from '../fulfilment/states/state.ts';
import { snapshotCodec } from './order.ts';
import type { ListingSnapshot } from './snapshot.ts';

export type Receipt = {
  readonly orderId: string;
  /** Who reads it. */
  readonly side: 'buyer' | 'seller' | 'admin';
  readonly buyerName: string;
  readonly sellerName: string;
  /** The listing as it was booked. */
  readonly snapshot: ListingSnapshot;
  readonly priceCents: number;
  /** What the shop keeps of a completed sale; null for the buyer. */
  readonly feeCents: number | null;
  /** What of a completed sale is the seller's; null for the buyer. */
  readonly shareCents: number | null;
  /** What the bank of the buyer took of the payment; for the buyer, what of that it gave to them. */
  readonly bankCents: number;
  /** What goes back to the buyer, or has gone back. */
  readonly refunds: readonly SaleRefund[];
  readonly method: DeliveryMethod;
  readonly carrier: string | null;
  readonly tracking: string | null;
  readonly state: FulfilmentState;
  readonly bookedAt: number;
  readonly paidAt: number;
  /** When the book was sent or handed over; null before. */
  readonly handedOverAt: number | null;
  /** When the sale ended; null while it is under way. */
  readonly endedAt: number | null;
  /** The id of the payment; null for the seller. */
  readonly transactionId: string | null;
};

export const receiptWire = {
  orderId: 'order',
  side: 'side',
  buyerName: 'buyer_name',
  sellerName: 'seller_name',
  snapshot: snapshotCodec,
  priceCents: dollars('product_price'),
  feeCents: dollars('fee'),
  shareCents: dollars('share'),
  bankCents: dollars('bank'),
  refunds: rows<SaleRefund>()('refunds', saleRefundWire),
  method: 'method',
  carrier: 'carrier',
  tracking: 'tracking',
  state: 'state',
  bookedAt: moment('booked_at'),
  paidAt: moment('paid_at'),
  handedOverAt: moment('handed_over_at'),
  endedAt: moment('ended_at'),
  transactionId: 'transactionId',
} as const satisfies CompleteWire<Receipt>;
