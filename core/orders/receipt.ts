/** The receipt of a sale for both traders and admins. Prices in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, moment, rows } from '../entity/wire.ts';
import { type SaleRefund, saleRefundWire } from '../fulfilment/fulfilment.ts';
import type { DeliveryMethod, FulfilmentState } from '../fulfilment/state.ts';
import { snapshotCodec } from './order.ts';
import type { ListingSnapshot } from './snapshot.ts';

export type Receipt = {
  readonly orderId: string;
  readonly side: 'buyer' | 'seller' | 'admin';
  readonly buyerName: string;
  readonly sellerName: string;
  readonly snapshot: ListingSnapshot;
  readonly priceCents: number;
  /** Commission as agreed, or what is left of it after the end; null for the buyer. */
  readonly feeCents: number | null;
  /** The seller's share, or what is left of it after the end; null for the buyer. */
  readonly shareCents: number | null;
  /** Amount that the buyer's bank took back; for the buyer, the part that the bank gave to them. */
  readonly bankCents: number;
  /** Refunds in every state; for the seller without goodwill. */
  readonly refunds: readonly SaleRefund[];
  readonly method: DeliveryMethod;
  readonly carrier: string | null;
  readonly tracking: string | null;
  readonly state: FulfilmentState;
  readonly bookedAt: number;
  readonly paidAt: number;
  /** Moment of sending or handing over; null before. */
  readonly handedOverAt: number | null;
  /** End of the sale; null while it is in progress. */
  readonly endedAt: number | null;
  /** Null for the seller. */
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
