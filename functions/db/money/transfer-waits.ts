/** Waiting time of a seller's money in SQL (core/payments/payouts/transfer-waits.ts). Integer cents, moments in ms. */
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { LONGEST_TRANSFER_WAIT_MS, NEW_SELLER_PAYOUT_LIMIT, PROVEN_SELLER_PAYOUT_LIMIT } from '../../../core/limits.ts';
import { SIGNS } from '../../../core/payments/payouts/transfer-waits.ts';
import { builder, type Query } from '../batch.ts';
import { disputes } from '../tables/money/disputes.ts';
import { fulfilments, saleRefunds } from '../tables/money/fulfilment.ts';
import { paymentAttempts, sales, stripeEvents } from '../tables/money/payments.ts';
import { payoutMonths, payoutTotals } from '../tables/money/payout-totals.ts';
import { transfers } from '../tables/money/payouts.ts';
import { sumOfOpenDebts } from './open-debts.ts';
import { saleEndedAt } from './sale-status.ts';

const t = transfers;
const waitAttempt = alias(paymentAttempts, 'wait_attempt');
const waitSale = alias(sales, 'wait_sale');
const proof = alias(sales, 'proof_sale');
const sign = alias(stripeEvents, 'wait_sign');
const waitFulfilment = alias(fulfilments, 'wait_fulfilment');
const waitRefund = alias(saleRefunds, 'wait_refund');
const waitDispute = alias(disputes, 'wait_dispute');
const other = alias(transfers, 'wait_other');

/**
 * Moment from which a transfer may be sent, by its last computation; null while the seller has no account for it. As in
 * the index.
 */
export const maySendFrom = ({ dueAt, heldUntil }: { readonly dueAt: SQLWrapper; readonly heldUntil: SQLWrapper }) =>
  sql<number | null>`CASE WHEN ${heldUntil} > ${dueAt} THEN ${heldUntil} ELSE ${dueAt} END`;

/** An unmarked sign about the payment of the joined attempt exists. */
const isSigned = sql<number>`EXISTS (SELECT 1 FROM ${stripeEvents} wait_sign WHERE ${sign.intentId} = ${waitAttempt.intentId} AND ${sign.alert} IS NOT NULL
  AND ${sign.seenAt} IS NULL AND ${sign.alert} IN ${SIGNS})`;

/** `which` holds of this order's payment, and the payment is recent enough to be held. */
const isKeptWhile = (which: SQL, orderId: SQLWrapper, moment: number): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${sales} wait_sale JOIN ${paymentAttempts} wait_attempt ON ${waitAttempt.id} = ${waitSale.attemptId}
    WHERE ${waitSale.orderId} = ${orderId} AND ${waitSale.soldAt} > ${moment - LONGEST_TRANSFER_WAIT_MS} AND ${which})`;

const isUnread = sql`${waitAttempt.deviceId} IS NOT NULL`;

/** An unmarked sign about the payment of this order holds its money at this moment. */
export const hasUnreviewedSign = (orderId: SQLWrapper, moment: number): SQL<number> =>
  isKeptWhile(isSigned, orderId, moment);

/** The unread cards of this order's payment hold its money at this moment. */
export const areCardsUnread = (orderId: SQLWrapper, moment: number): SQL<number> =>
  isKeptWhile(isUnread, orderId, moment);

/** A sign or unread cards hold the money of this order. */
export const mayHaveSign = (orderId: SQLWrapper, moment: number): SQL<number> =>
  isKeptWhile(sql`(${isUnread} OR ${isSigned})`, orderId, moment);

/**
 * A seller's old sales (one column, 1) of at least `leastCents` without refund or dispute at a moment: a stolen card's
 * owner would have noticed.
 */
const provenSales = (sellerId: SQLWrapper, at: SQLWrapper, leastCents: SQLWrapper | number = 0): SQL =>
  sql`SELECT 1 FROM ${fulfilments} wait_fulfilment WHERE ${waitFulfilment.sellerId} = ${sellerId} AND ${waitFulfilment.state} = 'completed' AND ${waitFulfilment.priceCents} >= ${leastCents}
    AND ${saleEndedAt(waitFulfilment.orderId)} <= ${at} - ${NEW_SELLER_PAYOUT_LIMIT.completedForMs}
    AND NOT EXISTS (SELECT 1 FROM ${saleRefunds} wait_refund WHERE ${waitRefund.orderId} = ${waitFulfilment.orderId})
    AND NOT EXISTS (SELECT 1 FROM ${disputes} wait_dispute WHERE ${waitDispute.orderId} = ${waitFulfilment.orderId})`;

/** `provenSales` of large sales, which may have been held for `LONGEST_TRANSFER_WAIT_MS` themselves. */
export const provenLargeSales = (sellerId: SQLWrapper, at: SQLWrapper, leastCents: SQLWrapper): SQL =>
  sql`${provenSales(sellerId, at, leastCents)}
    AND EXISTS (SELECT 1 FROM ${sales} proof_sale WHERE ${proof.orderId} = ${waitFulfilment.orderId} AND ${proof.soldAt} <= ${at} - ${LONGEST_TRANSFER_WAIT_MS})`;

/**
 * A seller with fewer than `NEW_SELLER_PAYOUT_LIMIT.sales` proven sales at a moment is new. The count ends at that
 * number.
 */
const isNew = (sellerId: SQLWrapper, at: SQL): SQL<number> =>
  sql<number>`(SELECT count(*) FROM (${provenSales(sellerId, at)} LIMIT ${NEW_SELLER_PAYOUT_LIMIT.sales})) < ${NEW_SELLER_PAYOUT_LIMIT.sales}`;

/** Cents sent, or being sent, to the seller of this transfer until a moment, without this transfer. */
const sentCents = (before: SQL): SQL<number> =>
  sql<number>`coalesce((SELECT sum(${other.cents}) FROM ${transfers} wait_other WHERE ${other.sellerId} = ${t.sellerId}
    AND ${other.state} IN ('sending','sent') AND ${other.changedAt} > ${before} - ${NEW_SELLER_PAYOUT_LIMIT.withinMs}
    AND (${other.orderId}, ${other.tryNumber}) <> (${t.orderId}, ${t.tryNumber})), 0)`;

/** Cents planned for the seller of this transfer until a moment, without this transfer. */
const plannedCents = (before: SQL): SQL<number> =>
  sql<number>`coalesce((SELECT sum(${other.cents}) FROM ${transfers} wait_other WHERE ${other.sellerId} = ${t.sellerId} AND ${other.state} = 'waiting'
    AND ${other.heldUntil} BETWEEN 1 AND ${before} AND (${other.orderId}, ${other.tryNumber}) <> (${t.orderId}, ${t.tryNumber})), 0)`;

/** Cents sent to the seller of this transfer in the month of a moment and the month before, from two rows. */
const monthsCents = (at: SQL): SQL<number> =>
  sql<number>`coalesce((SELECT sum(${payoutMonths.paidCents}) FROM ${payoutMonths} WHERE ${payoutMonths.sellerId} = ${t.sellerId}
    AND ${payoutMonths.month} >= strftime('%Y-%m', ${at} / 1000, 'unixepoch', 'start of month', '-1 month')), 0)`;

/** Cents being sent to the seller of this transfer, without this transfer. */
const sendingCents = sql<number>`coalesce((SELECT sum(${other.cents}) FROM ${transfers} wait_other WHERE ${other.state} = 'sending'
  AND ${other.sellerId} = ${t.sellerId} AND (${other.orderId}, ${other.tryNumber}) <> (${t.orderId}, ${t.tryNumber})), 0)`;

/** This transfer exceeds the limit of `PROVEN_SELLER_PAYOUT_LIMIT`. */
const isBeyondProven = (at: SQL): SQL<number> =>
  sql<number>`(SELECT ${t.cents} + months.cents + ${sendingCents} > max(${PROVEN_SELLER_PAYOUT_LIMIT.sumCents}, ${PROVEN_SELLER_PAYOUT_LIMIT.timesBefore} * (coalesce((SELECT ${payoutTotals.cents} FROM ${payoutTotals}
      WHERE ${payoutTotals.sellerId} = ${t.sellerId} AND ${payoutTotals.account} = 'paid'), 0) - months.cents - ${sumOfOpenDebts(t.sellerId)}))
    FROM (SELECT ${monthsCents(at)} AS cents) months)`;

/**
 * Deadline of the wait of a row of `transfers` at a moment, ms since the epoch; 0 for no wait. `sum` is the cents sent
 * before it. Read from one row of the sale.
 */
const waitsUntil = (at: SQL, sum: SQL): SQL<number> =>
  sql<number>`(SELECT max(CASE WHEN ${isSigned} THEN ${waitSale.soldAt} + ${LONGEST_TRANSFER_WAIT_MS} ELSE 0 END,
    CASE WHEN ${waitSale.soldAt} + ${LONGEST_TRANSFER_WAIT_MS} <= ${at} THEN 0
      WHEN ${isNew(t.sellerId, at)} THEN ${waitSale.soldAt} + CASE WHEN ${t.cents} + ${sum} > ${NEW_SELLER_PAYOUT_LIMIT.sumCents} THEN ${LONGEST_TRANSFER_WAIT_MS} ELSE ${NEW_SELLER_PAYOUT_LIMIT.waitMs} END
      WHEN ${isBeyondProven(at)} THEN ${waitSale.soldAt} + ${LONGEST_TRANSFER_WAIT_MS} ELSE 0 END)
    FROM ${sales} wait_sale JOIN ${paymentAttempts} wait_attempt ON ${waitAttempt.id} = ${waitSale.attemptId} WHERE ${waitSale.orderId} = ${t.orderId})`;

/** `waitsUntil` as of this moment. */
export const transferWaitsUntil = (moment: number): SQL<number> =>
  waitsUntil(sql`${moment}`, sentCents(sql`${moment}`));

/**
 * Sets `heldUntil` of these orders' waiting transfers (a JSON array of ids): of a seller's sales, those completed first
 * use up the sum. An earlier value stays, unless `again` recomputes it because a sign was added or marked.
 */
export const planTransferWaitsStatement = (orders: SQL | string, moment: number, again = false): Query => {
  const goes = sql`max(${moment}, ${waitSale.soldAt} + ${NEW_SELLER_PAYOUT_LIMIT.waitMs})`;
  const heldUntil = waitsUntil(sql`${moment}`, sql`${sentCents(goes)} + ${plannedCents(goes)}`);
  return builder
    .update(transfers)
    .set({ heldUntil })
    .where(
      and(
        sql`${t.orderId} IN (SELECT value FROM json_each(${orders}))`,
        eq(t.state, 'waiting'),
        again ? sql`1` : sql`${t.heldUntil} = 0`,
      ),
    );
};
