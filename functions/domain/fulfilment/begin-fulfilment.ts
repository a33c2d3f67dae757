/** The start of a fulfilment, in the batch that settles the payment; a repeat changes nothing. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { effectsOfEvent } from '../../../core/fulfilment/edges.ts';
import { commissionOf } from '../../../core/fulfilment/money/commission.ts';
import { STATES } from '../../../core/fulfilment/process.ts';
import { DELIVERY_METHODS, FIRST_STATE } from '../../../core/fulfilment/state.ts';
import { isNotSuspended, order, seller } from '../../db/conditions.ts';
import { insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { fulfilmentEvents, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../db/tables/money/ledger.ts';
import { orders, sales } from '../../db/tables/money/payments.ts';
import { freezeSalesStatements } from './freeze-sales.ts';
import { remindersStatements } from './fulfilment-letters.ts';

const saleRow = alias(sales, 'sale');
const fulfilment = alias(fulfilments, 'fulfilment');

/** Number of the first event. */
const FIRST_EVENT = 1;

/** First state and its duration in ms, by delivery method. */
const firstState = sql`CASE ${order.method} ${sql.join(
  DELIVERY_METHODS.map((method) => sql`WHEN ${method} THEN ${FIRST_STATE[method]}`),
  sql` `,
)} END`;
const firstDuration = sql`CASE ${order.method} ${sql.join(
  DELIVERY_METHODS.map((method) => sql`WHEN ${method} THEN ${STATES[FIRST_STATE[method]].lasts}`),
  sql` `,
)} END`;

/**
 * Statements for the sale of a payment attempt: the fulfilment, its first event, and the ledger entry for the held
 * money. `paid` is the attempt's id; without its sale they write nothing. `sale` is the id of the order if this batch
 * wrote the sale, else NULL. `receivedCents` is the price of an existing sale.
 */
export const beginFulfilmentStatements = (paid: SQL, sale: SQL, receivedCents: number, moment: number) => {
  const ofSale = sql`SELECT ${saleRow.orderId} FROM ${sales} sale WHERE ${saleRow.attemptId} = ${paid}`;
  return {
    fulfilmentBegun: sql`${insertInto(fulfilments, {
      orderId: saleRow.orderId,
      method: order.method,
      state: firstState,
      version: FIRST_EVENT,
      // A seller who was suspended during the payment cannot send: the scheduled job ends the sale.
      deadlineAt: sql`${saleRow.soldAt} + CASE WHEN ${isNotSuspended(seller)} THEN ${firstDuration} ELSE 0 END`,
      priceCents: saleRow.amountCents,
      feeCents: commissionOf(receivedCents),
      buyerId: order.buyerId,
      sellerId: order.sellerId,
    })} FROM ${sales} sale JOIN ${orders} "order" ON ${order.id} = ${saleRow.orderId} JOIN ${users} seller ON ${seller.id} = ${order.sellerId}
        WHERE ${saleRow.attemptId} = ${paid} ON CONFLICT DO NOTHING`,
    fulfilmentSold: sql`${insertInto(fulfilmentEvents, {
      orderId: fulfilment.orderId,
      number: FIRST_EVENT,
      at: saleRow.soldAt,
      by: 'shop',
      action: 'sold',
      state: fulfilment.state,
      deadlineAt: fulfilment.deadlineAt,
    })} FROM ${sales} sale JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${saleRow.orderId}
        WHERE ${saleRow.attemptId} = ${paid} AND NOT EXISTS (SELECT 1 FROM ${fulfilmentEvents} WHERE ${fulfilmentEvents.orderId} = ${fulfilment.orderId})`,
    moneyHeld: sql`${insertInto(ledgerEntries, {
      orderId: fulfilment.orderId,
      event: FIRST_EVENT,
      fromAccount: 'buyer',
      toAccount: 'held',
      cents: fulfilment.priceCents,
    })} FROM ${fulfilments} fulfilment WHERE ${fulfilment.orderId} = (${ofSale})
        AND NOT EXISTS (SELECT 1 FROM ${ledgerEntries} WHERE ${ledgerEntries.orderId} = ${fulfilment.orderId})`,
    // Earlier sales have their reminders, and their recipients may have left since.
    reminded: DELIVERY_METHODS.flatMap((method) =>
      remindersStatements(
        {
          ...{ ...effectsOfEvent('sold', FIRST_STATE[method]), state: FIRST_STATE[method] },
          events: sql`${fulfilmentEvents.orderId} = ${sale} AND ${fulfilmentEvents.number} = ${FIRST_EVENT}`,
        },
        moment,
      ),
    ),
    // The dispute may arrive before the payment's event.
    frozenAtOnce: freezeSalesStatements(
      sql`(SELECT json_group_array(${saleRow.orderId}) FROM ${sales} sale WHERE ${saleRow.attemptId} = ${paid})`,
      moment,
    ),
  };
};
