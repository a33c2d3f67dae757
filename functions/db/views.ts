import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import { FREEZE_REASONS } from '../../core/fulfilment/money/freeze-reasons.ts';

/** Values of the columns `stock` and `sellerVerified` of a listing. */
export const listingStock = sqliteView('listing_stock', {
  id: text(),
  sellerVerified: integer('seller_verified'),
  stock: integer(),
}).existing();

/** Status of a sale's money: conditions, each 0 or 1, and the most urgent question. */
export const saleStatus = sqliteView('sale_status', {
  orderId: text('order_id'),
  underReview: integer('under_review'),
  frozen: integer(),
  needsSettlement: integer('needs_settlement'),
  refundedByHand: integer('refunded_by_hand'),
  movedByHand: integer('moved_by_hand'),
  withdrawnUndecided: integer('withdrawn_undecided'),
  refundBlocked: integer('refund_blocked'),
  payoutHalted: integer('payout_halted'),
  payoutBlocked: integer('payout_blocked'),
  question: text({ enum: FREEZE_REASONS }),
}).existing();

/** Transfers that wait until their seller does something at the payment provider. */
export const transfersWaitingForSeller = sqliteView('transfers_needing_seller', {
  orderId: text('order_id'),
  sellerId: text('seller_id'),
  createdAt: integer('created_at'),
}).existing();
