/** A sale whose money somebody else has taken back, or may take back: nobody moves it until an admin has looked. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { INQUIRY_STATUSES } from '../../../core/fulfilment/money/dispute.ts';
import type { Question } from '../../../core/fulfilment/money/question.ts';
import { disputes } from '../tables/money/disputes.ts';
import { fulfilments } from '../tables/money/fulfilment.ts';
import { paymentAttempts, sales, stripeEvents } from '../tables/money/payments.ts';
import { lateCodeIdOf } from './notice-id.ts';

const a = alias(paymentAttempts, 'frozen_attempt');
const s = alias(sales, 'frozen_sale');
const notice = alias(stripeEvents, 'frozen_notice');
const late = alias(stripeEvents, 'late_code');
const d = alias(disputes, 'frozen_dispute');
const f = alias(fulfilments, 'frozen_fulfilment');

/** There is an alert about what was paid for this order of which this holds. */
const hasNotice = (orderId: SQLWrapper, which: SQL): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${sales} frozen_sale JOIN ${paymentAttempts} frozen_attempt ON ${a.id} = ${s.attemptId}
    JOIN ${stripeEvents} frozen_notice ON ${notice.intentId} = ${a.intentId} AND ${notice.alert} IS NOT NULL
    WHERE ${s.orderId} = ${orderId} AND ${which})`;

const isByHand = sql`(${notice.alert} = 'refund_by_hand' AND ${notice.settledAt} IS NULL)`;
const isWarning = sql`(${notice.alert} = 'fraud_warning' AND ${notice.seenAt} IS NULL)`;

/** Somebody sent money of this order back by hand, and no admin has said what becomes of the sale. */
export const hasRefundByHand = (orderId: SQLWrapper): SQL<number> => hasNotice(orderId, isByHand);

/** What questions a payment beside disputes: a refund that somebody made at the provider, a warning of fraud. */
const isNoted = (orderId: SQLWrapper): SQL<number> => hasNotice(orderId, sql`(${isByHand} OR ${isWarning})`);

/** Somebody moved money of this order at the payment provider, and no admin has seen it. */
export const isSaleMovedByHand = (orderId: SQLWrapper): SQL<number> =>
  hasNotice(orderId, sql`${notice.alert} IN ('transfer_by_hand', 'reversal_by_hand') AND ${notice.seenAt} IS NULL`);

/** Somebody sent this seller money of which no payment says what it is for, and no admin has seen it: nothing at all is sent to them meanwhile. */
export const isSellerPaidByHand = (sellerId: SQLWrapper | string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${stripeEvents} frozen_notice
    WHERE ${notice.sellerId} = ${sellerId} AND ${notice.seenAt} IS NULL AND ${notice.alert} = 'transfer_by_hand')`;

/** One of both holds of this order. */
const isMovedByHand = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`(${isSaleMovedByHand(orderId)}
    OR EXISTS (SELECT 1 FROM ${fulfilments} frozen_fulfilment WHERE ${f.orderId} = ${orderId} AND ${isSellerPaidByHand(f.sellerId)}))`;

/**
 * When the right code of a meeting came that was over (ms since the epoch), while no admin has seen it: its buyer may have the copy. Null
 * otherwise.
 */
export const lateCodeAt = (orderId: SQLWrapper): SQL<number | null> =>
  sql<
    number | null
  >`(SELECT ${late.receivedAt} FROM ${stripeEvents} late_code WHERE ${late.id} = ${lateCodeIdOf(orderId)} AND ${late.seenAt} IS NULL)`;

/** A dispute of what was paid for this order, of which this holds, and from which something may still follow. */
const isDisputed = (orderId: SQLWrapper, which: SQL): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${sales} frozen_sale JOIN ${disputes} frozen_dispute ON ${d.attemptId} = ${s.attemptId}
    WHERE ${s.orderId} = ${orderId} AND ${d.settledAt} IS NULL AND ${which})`;

/**
 * Whether somebody else may take back, or took back, what was paid for this order. A dispute does until the bank has decided and done
 * what follows with the money, and where it kept a part, until an admin says what becomes of the sale. So does a refund that somebody
 * made at the payment provider. A warning of fraud does until an admin has seen it.
 */
export const isQuestioned = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`(${isNoted(orderId)} OR ${isDisputed(orderId, sql`1`)})`;

/** A sale that has ended stands still only for what is to be settled. */
export const isToSettle = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${fulfilments} frozen_fulfilment WHERE ${f.orderId} = ${orderId} AND ${f.frozenAt} IS NOT NULL AND ${f.deadlineAt} IS NULL)`;

const isInquiry = sql`${d.status} IN ${INQUIRY_STATUSES}`;

/** The bank has the money, or nobody knows whose it is. While it only asks, the payment can be refunded. */
const keepsMoney = sql`NOT (${d.isRefundable} AND ${d.closedAt} IS NULL)`;

/** What questions what was paid for this order; null where nothing does. */
export const questionOf = (orderId: SQLWrapper): SQL<Question | null> =>
  sql<Question | null>`CASE WHEN ${isDisputed(orderId, sql`${d.status} <> 'lost' AND NOT ${isInquiry}`)} THEN 'dispute'
    WHEN ${hasRefundByHand(orderId)} OR ${isDisputed(orderId, sql`${d.status} = 'lost'`)} OR ${isToSettle(orderId)} THEN 'to_settle'
    WHEN ${hasNotice(orderId, isWarning)} THEN 'fraud_warning' WHEN ${isDisputed(orderId, isInquiry)} THEN 'inquiry' END`;

/** Whether nothing may be sent back now: the bank has the money, or nobody knows whose it is. While the bank only asks, it may be. */
export const isKept = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`(${isNoted(orderId)} OR ${isDisputed(orderId, keepsMoney)}
    OR ${isToSettle(orderId)})`;

type DisputeRow = Readonly<Record<'orderId' | 'status' | 'isRefundable' | 'closedAt', SQLWrapper>>;

/** Whether a refund of all that is left ends this dispute: the bank only asks, and no dispute of the same payment, lost ones apart, keeps its money. */
export const endsByRefund = ({ orderId, status, isRefundable, closedAt }: DisputeRow): SQL<number> =>
  sql<number>`(${status} IN ${INQUIRY_STATUSES} AND ${isRefundable} AND ${closedAt} IS NULL
    AND NOT ${isDisputed(orderId, sql`${d.status} <> 'lost' AND ${keepsMoney}`)})`;

/** Whether the sale of this order stands still: its payment is questioned, or its clocks do not run again yet. */
export const isFrozen = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM ${fulfilments} frozen_fulfilment WHERE ${f.orderId} = ${orderId} AND ${f.frozenAt} IS NOT NULL)
    OR ${isQuestioned(orderId)})`;

/**
 * The money for the seller of a halted order does not move: a bank or an admin has to decide. A warning of fraud keeps it for some time
 * only, as the other signs do (`transfer-waits.ts`).
 */
export const isHalted = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM ${fulfilments} frozen_fulfilment WHERE ${f.orderId} = ${orderId} AND ${f.frozenAt} IS NOT NULL)
    OR ${hasRefundByHand(orderId)} OR ${isDisputed(orderId, sql`1`)})`;

/** The money of a paused order is sent to nobody until somebody has looked at it. */
export const isPaused = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`(${isHalted(orderId)} OR ${isMovedByHand(orderId)})`;
