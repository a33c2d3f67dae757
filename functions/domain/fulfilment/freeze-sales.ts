/**
 * Freezes sales whose payment is questioned: the clocks stop, and run again with the remaining time. The statements
 * stand in the batch that stores the report of the payment provider or the admin's decision, so the two cannot differ.
 */
import { and, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { effectsOfEvent } from '../../../core/fulfilment/edges.ts';
import { TRADERS } from '../../../core/fulfilment/state.ts';
import { writeBatch } from '../../db/batch.ts';
import { freezeReasonOf, isUnderReview } from '../../db/money/sale-status.ts';
import { insertInto } from '../../db/rows.ts';
import { fulfilmentEvents, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { paymentAttempts, sales } from '../../db/tables/money/payments.ts';
import type { Deps } from '../ports.ts';
import { allOrEach } from '../runs/run-all.ts';
import { isPending, updateStateStatement } from './event-effects.ts';
import { allRemindersStatements, eventLetterStatement, eventLettersStatements } from './fulfilment-letters.ts';
import { isUnsentOfSuspended } from './suspended-sellers.ts';

const fulfilment = alias(fulfilments, 'fulfilment');
const sale = alias(sales, 'sale');
const attempt = alias(paymentAttempts, 'attempt');

/** Order that an intent paid for, as a JSON array of ids; empty for none. */
export const ordersPaidBy = (intentId: SQL): SQL =>
  sql`(SELECT json_group_array(${sale.orderId}) FROM ${paymentAttempts} attempt JOIN ${sales} sale ON ${sale.attemptId} = ${attempt.id} WHERE ${attempt.intentId} = ${intentId})`;

/** Next event of these orders where they are under way and the condition holds. */
const eventOf = (action: 'freeze' | 'thaw', orders: SQL, deadlineAt: SQL, where: SQL, moment: number): SQL =>
  sql`${insertInto(fulfilmentEvents, {
    orderId: fulfilment.orderId,
    number: sql`${fulfilment.version} + 1`,
    at: moment,
    by: 'shop',
    action,
    state: fulfilment.state,
    deadlineAt,
  })} FROM ${fulfilments} fulfilment WHERE ${fulfilment.orderId} IN (SELECT value FROM json_each(${orders})) AND ${fulfilment.deadlineAt} IS NOT NULL AND ${where}`;

const isPendingBy = (action: 'freeze' | 'thaw', orders: SQL): SQL =>
  sql`${isPending(orders)} AND ${fulfilmentEvents.action} = ${action}`;

/** Letters of a freeze are the same in every state. */
const notifyStatements = (action: 'freeze' | 'thaw', events: SQL, moment: number): readonly SQL[] => {
  const { letters } = effectsOfEvent(action, 'to_ship');
  return letters ? eventLettersStatements(letters, events, moment) : [];
};

/**
 * Stops the clocks of these orders (a JSON array of ids) whose payment is questioned now, with one letter to each
 * trader.
 */
export const freezeSalesStatements = (orders: SQL, moment: number): readonly SQL[] => [
  eventOf(
    'freeze',
    orders,
    sql`${fulfilment.deadlineAt}`,
    sql`${fulfilment.frozenAt} IS NULL AND ${isUnderReview(fulfilment.orderId)}`,
    moment,
  ),
  ...notifyStatements('freeze', isPendingBy('freeze', orders), moment),
  updateStateStatement(orders),
];

/**
 * Letters to both traders of frozen sales whose payment is now disputed as well. Stands before the statement that
 * stores the dispute.
 */
export const disputeLettersStatements = (orders: SQL, moment: number): readonly SQL[] => {
  const newest = sql`(SELECT ${fulfilment.version} FROM ${fulfilments} fulfilment
    WHERE ${fulfilment.orderId} = ${fulfilmentEvents.orderId} AND ${fulfilment.frozenAt} IS NOT NULL AND ${fulfilment.deadlineAt} IS NOT NULL)`;
  const events = sql`${fulfilmentEvents.orderId} IN (SELECT value FROM json_each(${orders})) AND ${fulfilmentEvents.number} = ${newest}
    AND ${freezeReasonOf(fulfilmentEvents.orderId)} IS NOT 'dispute'`;
  return TRADERS.map((to) => eventLetterStatement({ kind: 'sale-paused', to, events, again: 'dispute' }, moment));
};

/**
 * Thaws these sales once their payment is no longer questioned, with the remaining time and letters to both traders.
 * A suspended seller who has not sent the copy gets no time: the scheduled job ends the sale, with letters about its
 * end.
 */
export const thawSalesStatements = (orders: SQL, moment: number): readonly SQL[] => {
  const pending = sql`${isPendingBy('thaw', orders)} AND ${fulfilmentEvents.deadlineAt} > ${fulfilmentEvents.at}`;
  return [
    eventOf(
      'thaw',
      orders,
      // The clock of this run may be behind that of the run that stored the question.
      sql`CASE WHEN ${isUnsentOfSuspended(fulfilment)} THEN ${moment}
        ELSE max(${moment}, ${fulfilment.frozenAt}) + max(0, ${fulfilment.deadlineAt} - ${fulfilment.frozenAt}) END`,
      sql`${fulfilment.frozenAt} IS NOT NULL AND NOT ${isUnderReview(fulfilment.orderId)}`,
      moment,
    ),
    ...notifyStatements('thaw', pending, moment),
    ...allRemindersStatements(pending, moment),
    updateStateStatement(orders),
  ];
};

/** Limit per run. */
const RUN_LIMIT = 100;

/**
 * Thaws sales that are still frozen without a cause, because its end did not thaw them. In random order, so that
 * permanent failures do not block the others; failures are collected by order.
 */
export async function thawSettledSales(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  failed: Map<string, unknown>,
): Promise<void> {
  const rows = await db
    .select({ orderId: fulfilments.orderId })
    .from(fulfilments)
    .where(
      and(isNotNull(fulfilments.frozenAt), isNotNull(fulfilments.deadlineAt), not(isUnderReview(fulfilments.orderId))),
    )
    .orderBy(sql`random()`)
    .limit(RUN_LIMIT);
  await allOrEach(
    rows.map(({ orderId }) => orderId),
    (ids) => writeBatch(db, { goesOn: thawSalesStatements(sql`${JSON.stringify(ids)}`, now()) }),
    failed,
  );
}
