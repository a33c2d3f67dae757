/**
 * Status of a sale: columns of the view `sale_status` (migrations/0000_baseline.sql) as conditions on an order's id,
 * the sale's end, and ids of notices about its money.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { LATE_CODE_PREFIX } from '../../../core/fulfilment/meeting-code.ts';
import { INQUIRY_STATUSES } from '../../../core/fulfilment/money/dispute.ts';
import type { FreezeReason } from '../../../core/fulfilment/money/freeze-reasons.ts';
import { fulfilmentEvents } from '../tables/money/fulfilment.ts';
import { stripeEvents } from '../tables/money/payments.ts';
import { saleStatus as status } from '../views.ts';

const late = alias(stripeEvents, 'late_code');
const notice = alias(stripeEvents, 'hand_notice');

const read = (column: SQLiteColumn, orderId: SQLWrapper): SQL =>
  sql`(SELECT ${column} FROM ${status} WHERE ${status.orderId} = ${orderId})`;

const flagOf =
  (column: SQLiteColumn) =>
  (orderId: SQLWrapper): SQL<number> =>
    sql<number>`coalesce(${read(column, orderId)}, 0)`;

/** The payment is under review: a dispute, a refund made at the provider, or a fraud warning. */
export const isUnderReview = flagOf(status.underReview);

/** The fulfilment is frozen: its payment is under review, or its deadlines do not run again yet. */
export const isFrozen = flagOf(status.frozen);

/** An ended sale is frozen only while it needs settlement. */
export const needsSettlement = flagOf(status.needsSettlement);

/** A refund was made at the provider, and no admin has settled the sale. */
export const isRefundedByHand = flagOf(status.refundedByHand);

/** Money of this order was moved at the provider, and no admin has marked it as seen. */
export const isMovedByHand = flagOf(status.movedByHand);

/**
 * No refund is possible now: the bank has the money, or its owner is undecided. During a bank's inquiry it is possible.
 */
export const isRefundBlocked = flagOf(status.refundBlocked);

/** The seller's money is halted until a bank or an admin decides. */
export const isPayoutHalted = flagOf(status.payoutHalted);

/** The payout is halted, or money of this sale or of its seller was moved at the provider: an admin must look first. */
export const isPayoutBlocked = flagOf(status.payoutBlocked);

/** The most urgent question about the payment of this order; null without one. */
export const freezeReasonOf = (orderId: SQLWrapper) => read(status.question, orderId) as SQL<FreezeReason | null>;

type DisputeRow = Readonly<Record<'orderId' | 'status' | 'isRefundable' | 'closedAt', SQLWrapper>>;

/**
 * A full refund of the rest ends this dispute: it is an inquiry, and no other undecided dispute of the payment holds
 * its money.
 */
export const isEndedByRefund = (dispute: DisputeRow): SQL<number> =>
  sql<number>`(${dispute.status} IN ${INQUIRY_STATUSES} AND ${dispute.isRefundable} AND ${dispute.closedAt} IS NULL
    AND NOT ${flagOf(status.withdrawnUndecided)(dispute.orderId)})`;

/**
 * A transfer to this seller was made at the provider without a payment, and no admin has marked it as seen: no transfer
 * is sent to them meanwhile.
 */
export const isSellerPaidByHand = (sellerId: SQLWrapper | string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${stripeEvents} hand_notice
    WHERE ${notice.sellerId} = ${sellerId} AND ${notice.seenAt} IS NULL AND ${notice.alert} = 'transfer_by_hand')`;

/**
 * Moment (ms since the epoch) at which the right code of an ended meeting arrived, until an admin marks it as seen: the
 * buyer may have the copy. Null otherwise.
 */
export const lateCodeAt = (orderId: SQLWrapper): SQL<number | null> =>
  sql<
    number | null
  >`(SELECT ${late.receivedAt} FROM ${stripeEvents} late_code WHERE ${late.id} = ${lateCodeNoticeId(orderId)} AND ${late.seenAt} IS NULL)`;

const ended = alias(fulfilmentEvents, 'ended');

/**
 * Moment (ms since the epoch) of a sale's first final event, since the money may move long after it; NULL while the
 * sale is open. Contacts, delivery addresses and texts are stored for some time after it. Literals, as in the index.
 */
export const saleEndedAt = (orderId: SQLWrapper): SQL<number | null> =>
  sql<number | null>`(SELECT ${ended.at} FROM ${fulfilmentEvents} ended
    WHERE ${ended.orderId} = ${orderId} AND ${ended.state} IN ('completed','canceled','refunded') ORDER BY ${ended.number} LIMIT 1)`;

/**
 * A sale in this state may leave money to its seller: it is completed, or was until an admin refunded it. Goodwill paid
 * before that stays between seller and shop.
 */
export const stateMayLeaveSellerMoney = (state: SQLWrapper): SQL<number> =>
  sql<number>`${state} IN ('completed', 'refunded')`;

type NoticeOf = 'made' | 'failed' | 'twice' | 'changed' | 'open' | 'won' | 'lost';

const OPENING = 'notice:';

const endOf = (what?: NoticeOf): string => (what === undefined ? '' : `:${what}`);

/**
 * Id of a notice: a row of `stripe_events` about an object at the payment provider without an event of its own, one per
 * kind of statement.
 */
export const noticeId = (id: string, what?: NoticeOf): string => `${OPENING}${id}${endOf(what)}`;

/** `noticeId` as an expression. */
export const noticeIdExpression = (id: SQLWrapper, what?: NoticeOf): SQL<string> =>
  sql<string>`(${OPENING} || ${id} || ${endOf(what)})`;

/**
 * Id of the alert of a late meeting code, as an expression: one per order; the payment provider has no object for it.
 */
export const lateCodeNoticeId = (orderId: SQLWrapper | string): SQL<string> =>
  sql<string>`(${LATE_CODE_PREFIX} || ${orderId})`;
