/** The status of the money of sales: the columns of the view `sale_status` (migrations/0000_baseline.sql) as conditions on the id of an order. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { INQUIRY_STATUSES } from '../../../core/fulfilment/money/dispute.ts';
import type { Question } from '../../../core/fulfilment/money/question.ts';
import { stripeEvents } from '../tables/money/payments.ts';
import { saleStatus as status } from '../views.ts';
import { lateCodeIdOf } from './notice-id.ts';

const late = alias(stripeEvents, 'late_code');
const notice = alias(stripeEvents, 'hand_notice');

const read = (column: SQLiteColumn, orderId: SQLWrapper): SQL =>
  sql`(SELECT ${column} FROM ${status} WHERE ${status.orderId} = ${orderId})`;

const flagOf =
  (column: SQLiteColumn) =>
  (orderId: SQLWrapper): SQL<number> =>
    sql<number>`coalesce(${read(column, orderId)}, 0)`;

/** The payment of the sale is questioned: a dispute, a refund that somebody made at the provider, a warning of fraud. */
export const isUnderReview = flagOf(status.underReview);

/** The sale stands still: its payment is questioned, or its clocks do not run again yet. */
export const isFrozen = flagOf(status.frozen);

/** A sale that has ended stands still only for what is to be settled. */
export const needsSettlement = flagOf(status.needsSettlement);

/** Somebody sent money of this order back by hand, and no admin has said what becomes of the sale. */
export const isRefundedByHand = flagOf(status.refundedByHand);

/** Somebody moved money of this order at the payment provider, and no admin has seen it. */
export const isMovedByHand = flagOf(status.movedByHand);

/** Nothing may be sent back now: the bank has the money, or nobody knows whose it is. While the bank only asks, it may be. */
export const isRefundBlocked = flagOf(status.refundBlocked);

/** The money for the seller does not move: a bank or an admin has to decide. */
export const isPayoutHalted = flagOf(status.payoutHalted);

/** The money for the seller is halted, or somebody moved money of this sale or of its seller by hand: an admin has to look first. */
export const isPayoutBlocked = flagOf(status.payoutBlocked);

/** The question about the payment of this order that comes first; null without one. */
export const questionOf = (orderId: SQLWrapper) => read(status.question, orderId) as SQL<Question | null>;

type DisputeRow = Readonly<Record<'orderId' | 'status' | 'isRefundable' | 'closedAt', SQLWrapper>>;

/** A refund of all that is left ends this dispute: the bank only asks, and no dispute of the same payment, lost ones apart, keeps its money. */
export const endsByRefund = (dispute: DisputeRow): SQL<number> =>
  sql<number>`(${dispute.status} IN ${INQUIRY_STATUSES} AND ${dispute.isRefundable} AND ${dispute.closedAt} IS NULL
    AND NOT ${flagOf(status.withdrawnUndecided)(dispute.orderId)})`;

/** Somebody sent this seller money of which no payment says what it is for, and no admin has seen it: nothing at all is sent to them meanwhile. */
export const isSellerPaidByHand = (sellerId: SQLWrapper | string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${stripeEvents} hand_notice
    WHERE ${notice.sellerId} = ${sellerId} AND ${notice.seenAt} IS NULL AND ${notice.alert} = 'transfer_by_hand')`;

/**
 * When the right code of a meeting came that was over (ms since the epoch), while no admin has seen it: its buyer may have the copy. Null
 * otherwise.
 */
export const lateCodeAt = (orderId: SQLWrapper): SQL<number | null> =>
  sql<
    number | null
  >`(SELECT ${late.receivedAt} FROM ${stripeEvents} late_code WHERE ${late.id} = ${lateCodeIdOf(orderId)} AND ${late.seenAt} IS NULL)`;
