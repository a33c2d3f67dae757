/** A fulfilment begins in the batch that settles the payment, and again changes nothing. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { effectsOfEvent } from '../../../core/fulfilment/edges.ts';
import { commissionOf } from '../../../core/fulfilment/money/commission.ts';
import { STATES } from '../../../core/fulfilment/process.ts';
import { DELIVERY_METHODS, FIRST_STATE } from '../../../core/fulfilment/state.ts';
import { isNotSuspended, order, seller } from '../../db/active.ts';
import { insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { fulfilmentEvents, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../db/tables/money/ledger.ts';
import { orders, sales } from '../../db/tables/money/payments.ts';
import { freezing } from './freezing.ts';
import { remindersOf } from './fulfilment-letters.ts';

const saleRow = alias(sales, 'sale');
const fulfilment = alias(fulfilments, 'fulfilment');

/** The number of the event with which a fulfilment begins. */
const FIRST = 1;

/** By how the copy travels: the first state, and for how long (ms) it lasts. */
const first = sql`CASE ${order.method} ${sql.join(
  DELIVERY_METHODS.map((method) => sql`WHEN ${method} THEN ${FIRST_STATE[method]}`),
  sql` `,
)} END`;
const firstClock = sql`CASE ${order.method} ${sql.join(
  DELIVERY_METHODS.map((method) => sql`WHEN ${method} THEN ${STATES[FIRST_STATE[method]].lasts}`),
  sql` `,
)} END`;

/**
 * The statements of the sale of an attempt: the fulfilment, its first event, and the buyer's money, which is held from now on. `paid`
 * is the attempt's id; without its sale nothing is written. `sale` is the id of its order where this batch wrote the sale, else NULL.
 * `receivedCents` is the price, as far as there is a sale.
 */
export const beginFulfilment = (paid: SQL, sale: SQL, receivedCents: number, moment: number) => {
  const ofSale = sql`SELECT ${saleRow.orderId} FROM ${sales} sale WHERE ${saleRow.attemptId} = ${paid}`;
  return {
    fulfilmentBegun: sql`${insertInto(fulfilments, {
      orderId: saleRow.orderId,
      method: order.method,
      state: first,
      version: FIRST,
      // Whoever was suspended while somebody paid sends nothing: the schedule ends the sale.
      deadlineAt: sql`${saleRow.soldAt} + CASE WHEN ${isNotSuspended(seller)} THEN ${firstClock} ELSE 0 END`,
      priceCents: saleRow.amountCents,
      feeCents: commissionOf(receivedCents),
      buyerId: order.buyerId,
      sellerId: order.sellerId,
    })} FROM ${sales} sale JOIN ${orders} "order" ON ${order.id} = ${saleRow.orderId} JOIN ${users} seller ON ${seller.id} = ${order.sellerId}
        WHERE ${saleRow.attemptId} = ${paid} ON CONFLICT DO NOTHING`,
    fulfilmentSold: sql`${insertInto(fulfilmentEvents, {
      orderId: fulfilment.orderId,
      number: FIRST,
      at: saleRow.soldAt,
      by: 'shop',
      action: 'sold',
      state: fulfilment.state,
      deadlineAt: fulfilment.deadlineAt,
    })} FROM ${sales} sale JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${saleRow.orderId}
        WHERE ${saleRow.attemptId} = ${paid} AND NOT EXISTS (SELECT 1 FROM ${fulfilmentEvents} WHERE ${fulfilmentEvents.orderId} = ${fulfilment.orderId})`,
    moneyHeld: sql`${insertInto(ledgerEntries, {
      orderId: fulfilment.orderId,
      event: FIRST,
      fromAccount: 'buyer',
      toAccount: 'held',
      cents: fulfilment.priceCents,
    })} FROM ${fulfilments} fulfilment WHERE ${fulfilment.orderId} = (${ofSale})
        AND NOT EXISTS (SELECT 1 FROM ${ledgerEntries} WHERE ${ledgerEntries.orderId} = ${fulfilment.orderId})`,
    // What was sold before has its reminders, and whom they were for may have left since.
    reminded: DELIVERY_METHODS.flatMap((method) =>
      remindersOf(
        {
          ...{ ...effectsOfEvent('sold', FIRST_STATE[method]), state: FIRST_STATE[method] },
          events: sql`${fulfilmentEvents.orderId} = ${sale} AND ${fulfilmentEvents.number} = ${FIRST}`,
        },
        moment,
      ),
    ),
    // The bank may have been faster than the payment's report.
    frozenAtOnce: freezing(
      sql`(SELECT json_group_array(${saleRow.orderId}) FROM ${sales} sale WHERE ${saleRow.attemptId} = ${paid})`,
      moment,
    ),
  };
};
