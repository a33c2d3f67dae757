/**
 * What follows from new events. An event is written first, one number ahead of its fulfilment; what follows looks for events that
 * are ahead, and the fulfilment catches up at the end. So whoever comes too late writes no event, and nothing follows.
 */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { SHORTENED } from '../../../core/fulfilment/clocks.ts';
import type { FulfilmentEvent, FulfilmentState } from '../../../core/fulfilment/state.ts';
import { isActiveUser, order, seller } from '../../db/active.ts';
import { assignments, insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  fulfilmentEvents,
  fulfilments,
  ledgerEntries,
  missedDeadlines,
  saleRefunds,
} from '../../db/tables/fulfilment.ts';
import { orders as orderTable, sales } from '../../db/tables/ledger.ts';
import { letters, reminders } from './fulfilment-letters.ts';
import { forgetLine, relist } from './relisting.ts';

const f = alias(fulfilments, 'f');
const s = alias(sales, 's');
const e = fulfilmentEvents;

/** The orders of a batch, as a JSON array of ids. */
const among = (column: SQL, orders: string): SQL => sql`${column} IN (SELECT value FROM json_each(${orders}))`;

/** The event is ahead of its fulfilment: the batch that runs has written it. */
const isAhead = (orders: string): SQL =>
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
const moneyOf = (orders: string, state: FulfilmentState, moment: number): readonly SQL[] => {
  const events = joined(orders, state);
  if (state === 'completed')
    return [entry('seller', sql`${f.priceCents} - ${f.feeCents}`, events), entry('fee', sql`${f.feeCents}`, events)];
  if (state !== 'canceled') return [];
  return [
    entry('back', sql`${f.priceCents}`, events),
    sql`${insertInto(saleRefunds, {
      orderId: s.orderId,
      attemptId: s.attemptId,
      amountCents: s.amountCents,
      state: 'owed',
      createdAt: moment,
    })} FROM ${sales} s WHERE ${s.orderId} IN (SELECT ${f.orderId} ${events})`,
  ];
};

/**
 * What a copy does when its sale ends: a canceled one comes back. Its seller says first whether it is still there, unless its buyer
 * called the sale off or asked for that: whoever lets a sale pass, or calls it off alone, may not have the copy any more.
 */
const copiesOf = (orders: string, state: FulfilmentState, moment: number) => {
  if (state === 'completed') return { ...forgetLine(orders), pages: [] };
  if (state !== 'canceled') return { pages: [] };
  const events = joined(orders, state);
  const wished = sql`${e.action} = 'cancel' AND (${e.by} = 'buyer' OR ${f.cancelAskedAt} IS NOT NULL)`;
  const recheck = sql`(SELECT CASE WHEN ${wished} THEN NULL ELSE 'still_there' END ${events} AND ${f.orderId} = ${s.orderId})`;
  return relist({ orders, which: sql`EXISTS (SELECT 1 ${events} AND ${f.orderId} = ${s.orderId})`, recheck }, moment);
};

/** A seller let the time to send pass. Where the buyer had asked to cancel, silence was an answer. */
const missed = (orders: string): SQL =>
  sql`${insertInto(missedDeadlines, { orderId: order.id, sellerId: order.sellerId, at: e.at, followed: false })}
    FROM ${e} JOIN ${fulfilments} f ON ${f.orderId} = ${e.orderId} AND ${e.number} = ${f.version} + 1
      JOIN ${orderTable} o ON ${order.id} = ${f.orderId} JOIN ${users} seller ON ${seller.id} = ${order.sellerId}
    WHERE ${among(sql`${e.orderId}`, orders)} AND ${f.state} = 'to_ship' AND ${f.cancelAskedAt} IS NULL AND ${isActiveUser(seller)}
    ON CONFLICT DO NOTHING`;

/**
 * The statements that stand behind those that write events of these orders, which all lead to one state: entries, what goes back, copies that
 * come back, letters, and the fulfilments themselves.
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
    money: moneyOf(orders, state, moment),
    ...copiesOf(orders, state, moment),
    missed: state === 'canceled' && action === 'expire' ? missed(orders) : [],
    told: letters(action, state, ahead, moment),
    // A step that only brings the deadline nearer leaves the reminders of its state as they are.
    reminded: action in SHORTENED ? [] : reminders(state, ahead, moment),
    moved: sql`UPDATE ${fulfilments} SET ${assignments(fulfilments, {
      state: e.state,
      version: e.number,
      deadlineAt: e.deadlineAt,
      deliveredAt: sql`CASE ${e.action} WHEN 'delivered' THEN ${e.at} ELSE ${fulfilments.deliveredAt} END`,
      cancelAskedAt: sql`CASE ${e.action} WHEN 'ask-cancel' THEN ${e.at} ELSE ${fulfilments.cancelAskedAt} END`,
    })} FROM ${e} WHERE ${among(sql`${fulfilments.orderId}`, orders)}
        AND ${e.orderId} = ${fulfilments.orderId} AND ${e.number} = ${fulfilments.version} + 1`,
  };
};
