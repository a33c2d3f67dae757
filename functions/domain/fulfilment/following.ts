/**
 * What follows from new events. An event is written first, one number ahead of its fulfilment; what follows looks for events that
 * are ahead, and the fulfilment catches up at the end. So whoever comes too late writes no event, and nothing follows.
 */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { SHORTENED } from '../../../core/fulfilment/clocks.ts';
import type { FulfilmentEvent, FulfilmentState } from '../../../core/fulfilment/state.ts';
import { assignments, insertInto } from '../../db/rows.ts';
import { fulfilmentEvents, fulfilments, ledgerEntries, saleRefunds } from '../../db/tables/fulfilment.ts';
import { sales } from '../../db/tables/ledger.ts';
import { letters, reminders } from './fulfilment-letters.ts';

const f = alias(fulfilments, 'f');
const s = alias(sales, 's');
const l = alias(ledgerEntries, 'l');
const e = fulfilmentEvents;

/** The orders of a batch, as a JSON array of ids: a value, or an expression. */
type Orders = string | SQL;

const among = (column: SQL, orders: Orders): SQL => sql`${column} IN (SELECT value FROM json_each(${orders}))`;

/** The event is ahead of its fulfilment: the batch that runs has written it. */
export const isAhead = (orders: Orders): SQL =>
  sql`${among(sql`${e.orderId}`, orders)} AND ${e.number} = (SELECT ${f.version} + 1 FROM ${fulfilments} f WHERE ${f.orderId} = ${e.orderId})`;

const joined = (orders: string, state: FulfilmentState): SQL =>
  sql`FROM ${e} JOIN ${fulfilments} f ON ${f.orderId} = ${e.orderId} AND ${e.number} = ${f.version} + 1
    WHERE ${among(sql`${e.orderId}`, orders)} AND ${e.state} = ${state}`;

/** Of what is held so much goes to an account; nothing of nothing. */
const entry = (toAccount: 'seller' | 'fee' | 'back', cents: SQL, events: SQL): SQL =>
  sql`${insertInto(ledgerEntries, {
    orderId: f.orderId,
    event: e.number,
    fromAccount: 'held',
    toAccount,
    cents,
  })} ${events} AND ${cents} > 0`;

/** What becomes of the money when a fulfilment ends. */
const moneyOf = (orders: string, state: FulfilmentState): readonly SQL[] => {
  const events = joined(orders, state);
  if (state === 'completed')
    return [entry('seller', sql`${f.priceCents} - ${f.feeCents}`, events), entry('fee', sql`${f.feeCents}`, events)];
  return state === 'canceled' ? [entry('back', sql`${f.priceCents}`, events)] : [];
};

/** What the entries of an event give back is owed to the buyer. */
const owedBack = (ahead: SQL, moment: number): SQL =>
  sql`${insertInto(saleRefunds, {
    orderId: s.orderId,
    event: e.number,
    attemptId: s.attemptId,
    amountCents: sql`sum(${l.cents})`,
    state: 'owed',
    createdAt: moment,
    changedAt: moment,
  })} FROM ${e} JOIN ${ledgerEntries} l ON ${l.orderId} = ${e.orderId} AND ${l.event} = ${e.number} AND ${l.toAccount} = 'back'
    JOIN ${sales} s ON ${s.orderId} = ${e.orderId} WHERE ${ahead} GROUP BY ${e.orderId}, ${e.number}`;

/**
 * The statements that stand behind those that write events of these orders, which all lead to one state: entries, what goes back,
 * letters, and the fulfilments themselves.
 */
export const follow = (
  orderIds: readonly string[],
  action: FulfilmentEvent,
  state: FulfilmentState,
  moment: number,
) => {
  const orders = JSON.stringify(orderIds);
  const ahead = isAhead(orders);
  return {
    money: moneyOf(orders, state),
    owedBack: owedBack(ahead, moment),
    told: letters(action, state, ahead, moment),
    // A step that only brings the deadline nearer leaves the reminders of its state as they are.
    reminded: action in SHORTENED ? [] : reminders(state, ahead, moment),
    moved: catchUp(orders),
  };
};

/** These fulfilments are what their newest events say. */
export const catchUp = (orders: Orders): SQL =>
  sql`UPDATE ${fulfilments} SET ${assignments(fulfilments, {
    state: e.state,
    version: e.number,
    deadlineAt: e.deadlineAt,
    deliveredAt: sql`CASE ${e.action} WHEN 'delivered' THEN ${e.at} ELSE ${fulfilments.deliveredAt} END`,
    cancelAskedAt: sql`CASE ${e.action} WHEN 'ask-cancel' THEN ${e.at} ELSE ${fulfilments.cancelAskedAt} END`,
    frozenAt: sql`CASE ${e.action} WHEN 'freeze' THEN ${e.at} WHEN 'thaw' THEN NULL ELSE ${fulfilments.frozenAt} END`,
  })} FROM ${e} WHERE ${among(sql`${fulfilments.orderId}`, orders)}
        AND ${e.orderId} = ${fulfilments.orderId} AND ${e.number} = ${fulfilments.version} + 1`;
