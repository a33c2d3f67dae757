/**
 * Limits of a seller's large sales (`LARGE_SALES`): their refunds cost the shop the provider's fee. Moments in ms since
 * the epoch (UTC).
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { FINAL_STATES } from '../../../core/fulfilment/state.ts';
import { LARGE_SALES } from '../../../core/limits.ts';
import { isLiveAttempt, listing } from '../conditions.ts';
import { disputes } from '../tables/money/disputes.ts';
import { fulfilments, saleRefunds } from '../tables/money/fulfilment.ts';
import { LARGE_SALE_CENTS_SQL, orders, paymentAttempts } from '../tables/money/payments.ts';
import { payoutTotals } from '../tables/money/payout-totals.ts';

const hold = alias(paymentAttempts, 'hold');
const largeFulfilment = alias(fulfilments, 'large_fulfilment');
const largeRefund = alias(saleRefunds, 'large_refund');
const largeDispute = alias(disputes, 'large_dispute');
const largeOrder = alias(orders, 'large_order');

/** The sum that a seller's payouts allow. */
const openedByPayouts = (sellerId: SQLWrapper): SQL =>
  sql`${LARGE_SALES.timesPaid} * coalesce((SELECT ${payoutTotals.cents} FROM ${payoutTotals} WHERE ${payoutTotals.sellerId} = ${sellerId} AND ${payoutTotals.account} = 'paid'), 0)`;

/**
 * This seller's large sales (`cents`, `count`) that are open, or were refunded or disputed recently, among the newest.
 * Meetings that buyers called off have a sum of their own (`largeSaleCallOffFrom`): otherwise buyers could block an
 * honest seller.
 */
const openLargeSales = (sellerId: SQLWrapper, moment: number): SQL =>
  sql`SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count FROM (SELECT ${largeFulfilment.priceCents} AS cents, ${largeFulfilment.state} AS state, ${largeFulfilment.orderId} AS id
      FROM ${fulfilments} large_fulfilment WHERE ${largeFulfilment.sellerId} = ${sellerId} AND ${largeFulfilment.priceCents} > ${LARGE_SALE_CENTS_SQL} AND ${largeFulfilment.calledOffAt} IS NULL ORDER BY large_fulfilment.rowid DESC LIMIT ${LARGE_SALES.newest}) newest
    WHERE newest.state NOT IN ${FINAL_STATES}
      OR EXISTS (SELECT 1 FROM ${saleRefunds} large_refund WHERE ${largeRefund.orderId} = newest.id AND ${largeRefund.createdAt} > ${moment - LARGE_SALES.withinMs})
      OR EXISTS (SELECT 1 FROM ${disputes} large_dispute WHERE ${largeDispute.orderId} = newest.id AND ${largeDispute.openedAt} > ${moment - LARGE_SALES.withinMs})`;

/**
 * Cents of this seller's copies above that price under payment. The statement reads those of all sellers: at most as
 * many as there are live attempts.
 */
const heldLargeSales = (sellerId: SQLWrapper): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(${hold.amountCents}), 0) FROM ${paymentAttempts} hold JOIN ${orders} large_order ON ${largeOrder.id} = ${hold.orderId}
    WHERE ${isLiveAttempt(hold)} AND ${hold.amountCents} > ${LARGE_SALE_CENTS_SQL} AND ${largeOrder.sellerId} = ${sellerId})`;

/** The seller of `listings listing` is within the limits of large sales. */
export const isWithinLargeSalesLimits = (moment: number): SQL<number> => {
  const { sellerId, resellPriceCents: cents } = listing;
  return sql<number>`CASE WHEN ${cents} <= ${LARGE_SALE_CENTS_SQL} THEN 1 ELSE
    (SELECT open_sales.cents + ${heldLargeSales(sellerId)} + ${cents} <= max(CASE WHEN open_sales.count < ${LARGE_SALES.newest} THEN ${LARGE_SALES.sumCents} ELSE 0 END,
      ${openedByPayouts(sellerId)})
    FROM (${openLargeSales(sellerId, moment)}) open_sales) END`;
};

/**
 * Moment from which the meeting of a large sale in the row of `fulfilments` may be called off, while called-off
 * meetings of its seller are past the limit. Null for cheap ones and below the limit.
 */
export const largeSaleCallOffFrom: SQL<number | null> = sql<
  number | null
>`(SELECT max(called.at) + ${LARGE_SALES.withinMs} FROM
    (SELECT ${largeFulfilment.calledOffAt} AS at, sum(${largeFulfilment.priceCents}) OVER (ORDER BY ${largeFulfilment.calledOffAt} DESC, large_fulfilment.rowid DESC) AS cents
      FROM ${fulfilments} large_fulfilment WHERE ${largeFulfilment.sellerId} = ${fulfilments.sellerId} AND ${largeFulfilment.priceCents} > ${LARGE_SALE_CENTS_SQL} AND ${largeFulfilment.calledOffAt} IS NOT NULL) called
  WHERE ${fulfilments.priceCents} > ${LARGE_SALE_CENTS_SQL}
    AND called.cents + ${fulfilments.priceCents} > max(${LARGE_SALES.sumCents}, ${openedByPayouts(fulfilments.sellerId)}))`;
