/**
 * Alerts about sales on the money page: signs of a stolen card, which hold the money of the sale (`transfer-waits.ts`),
 * and `called_off`, which holds none.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { LONGEST_TRANSFER_WAIT_MS, QUICK_CONFIRM_MS, UNUSUALLY_LARGE_SALE } from '../../../core/limits.ts';
import type { SaleAlert, Sign } from '../../../core/payments/payouts/transfer-waits.ts';
import type { Query } from '../batch.ts';
import { isActiveUser, order } from '../conditions.ts';
import { queueLettersStatement } from '../letters.ts';
import { insertInto } from '../rows.ts';
import { users } from '../tables/accounts.ts';
import { fulfilmentEvents, fulfilments } from '../tables/money/fulfilment.ts';
import { orders, paymentAttempts, sales, stripeEvents } from '../tables/money/payments.ts';
import { planTransferWaitsStatement, provenLargeSales } from './transfer-waits.ts';

const sale = alias(sales, 'sale');
const attempt = alias(paymentAttempts, 'attempt');
const fulfilment = alias(fulfilments, 'fulfilment');
const e = fulfilmentEvents;
const sent = alias(fulfilmentEvents, 'sent');
const newest = alias(sales, 'newest');
const sign = alias(stripeEvents, 'sign');
const admin = alias(users, 'admin');

/** Inserts this alert for each row of `sale` and its `attempt` that match `where`. */
const addAlertStatement = (kind: SaleAlert, where: SQL, moment: number): SQL =>
  sql`${insertInto(stripeEvents, {
    id: sql`${`${kind}:`} || ${sale.orderId}`,
    type: sql`'sign'`,
    intentId: attempt.intentId,
    alert: sql`${kind}`,
    receivedAt: sql`${moment}`,
  })} FROM ${sales} sale JOIN ${paymentAttempts} attempt ON ${attempt.id} = ${sale.attemptId} WHERE ${where} ON CONFLICT DO NOTHING`;

const idsOf = (kind: Sign, orderId: SQLWrapper, from: SQL): SQL => sql`SELECT ${`${kind}:`} || ${orderId} FROM ${from}`;

/**
 * One letter to each admin about each of these unmarked alerts (ids) while the money of its sale is held: letters are
 * stored at least as long, so none is written twice. Admins who bought or sold the copy get none.
 */
export const signLettersStatement = (ids: SQL, moment: number): SQL =>
  queueLettersStatement(
    {
      kind: 'sign-found',
      id: sql`'sign-found:' || ${sign.id} || ':' || ${admin.id}`,
      userId: admin.id,
      facts: sql`json_object('order', ${sale.orderId}, 'alert', ${sign.id})`,
      urgent: true,
      from: sql`FROM ${stripeEvents} sign JOIN ${paymentAttempts} attempt ON ${attempt.intentId} = ${sign.intentId} JOIN ${sales} sale ON ${sale.attemptId} = ${attempt.id}
        JOIN ${orders} "order" ON ${order.id} = ${sale.orderId} JOIN ${users} admin ON ${admin.role} = 'Admin' AND ${isActiveUser(admin)}
        WHERE ${sign.id} IN (${ids}) AND ${sign.seenAt} IS NULL AND ${sale.soldAt} + ${LONGEST_TRANSFER_WAIT_MS} > ${moment}
          AND ${admin.id} NOT IN (${order.buyerId}, ${order.sellerId})`,
    },
    moment,
  );

/**
 * A party completed the sale too soon after the parcel was sent for anybody to have it. `ahead` selects events of these
 * orders (a JSON array).
 */
export const quickConfirmSignStatements = (sold: string, ahead: SQL, moment: number): readonly SQL[] => [
  addAlertStatement(
    'quick_confirm',
    sql`${sale.orderId} IN (SELECT ${e.orderId} FROM ${e} JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${e.orderId}
      WHERE ${ahead} AND ${e.state} = 'completed' AND ${e.by} IN ('buyer','seller') AND ${fulfilment.tracking} IS NOT NULL
        AND EXISTS (SELECT 1 FROM ${fulfilmentEvents} sent WHERE ${sent.orderId} = ${e.orderId} AND ${sent.action} = 'send' AND ${sent.at} >= ${e.at} - ${QUICK_CONFIRM_MS}))`,
    moment,
  ),
  signLettersStatement(idsOf('quick_confirm', sql`value`, sql`json_each(${sold})`), moment),
];

/** Median amount of the shop's newest sales without this one; 0 without sales. */
const median = sql`coalesce((SELECT ${newest.amountCents} FROM (SELECT ${sales.amountCents}, ${sales.listingId} FROM ${sales} ORDER BY ${sales.soldAt} DESC LIMIT ${UNUSUALLY_LARGE_SALE.newest}) newest
  WHERE ${newest.listingId} <> ${sale.listingId} ORDER BY 1
  LIMIT 1 OFFSET (SELECT (count(*) - 1) / 2 FROM (SELECT 1 FROM ${sales} LIMIT ${UNUSUALLY_LARGE_SALE.newest}))), 0)`;

const seller = sql`(SELECT ${fulfilment.sellerId} FROM ${fulfilments} fulfilment WHERE ${fulfilment.orderId} = ${sale.orderId})`;

/** Least cents of an earlier sale that make this one's price normal for its seller. */
const proofOf = (cents: SQLWrapper): SQL =>
  sql`max(${UNUSUALLY_LARGE_SALE.cents}, ${cents} / ${UNUSUALLY_LARGE_SALE.timesOwn})`;

/**
 * A sale far above the shop's usual prices, by a seller without a proven sale of half its amount at the moment of the
 * payment. Neither five sales of a dollar nor one of $5,000 paid last week with the seller's own card open the way for
 * stolen cards. The median is read only for such a sale.
 */
export const largeFirstSaleSignStatements = (paid: SQL, receivedCents: number, moment: number): readonly SQL[] =>
  receivedCents <= UNUSUALLY_LARGE_SALE.cents
    ? []
    : [
        addAlertStatement(
          'large_first_sale',
          sql`${attempt.id} = ${paid} AND CASE WHEN EXISTS (${provenLargeSales(seller, sale.soldAt, proofOf(sale.amountCents))}) THEN 0 ELSE ${sale.amountCents} > ${UNUSUALLY_LARGE_SALE.times} * ${median} END`,
          moment,
        ),
        signLettersStatement(
          idsOf('large_first_sale', sale.orderId, sql`${sales} s WHERE ${sale.attemptId} = ${paid}`),
          moment,
        ),
      ];

/**
 * Too many cards were used on one device: a sign at all sales that these attempts (ids) paid, whose money waits, and
 * letters about it.
 */
export const manyCardsSignStatements = (attemptIds: readonly string[], moment: number): readonly Query[] => {
  const paid = sql`SELECT value FROM json_each(${JSON.stringify(attemptIds)})`;
  const sold = sql`(SELECT json_group_array(${sale.orderId}) FROM ${sales} sale WHERE ${sale.attemptId} IN (${paid}))`;
  return [
    addAlertStatement('many_cards', sql`${sale.attemptId} IN (${paid})`, moment),
    planTransferWaitsStatement(sold, moment, true),
    signLettersStatement(
      idsOf('many_cards', sale.orderId, sql`${sales} s WHERE ${sale.attemptId} IN (${paid})`),
      moment,
    ),
  ];
};

/** The buyer of this order called off more meetings than usual. */
export const calledOffOftenSignStatement = (orderId: SQL, moment: number): SQL =>
  addAlertStatement('called_off', sql`${sale.orderId} = ${orderId}`, moment);
