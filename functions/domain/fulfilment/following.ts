/**
 * What follows from new events. An event is written first, one number ahead of its fulfilment; what follows looks for events that
 * are ahead, and the fulfilment catches up at the end. So whoever comes too late writes no event, and nothing follows.
 */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { SHORTENED } from '../../../core/fulfilment/states/clocks.ts';
import {
  type FulfilmentEvent,
  type FulfilmentState,
  isBroughtBack,
  isFinal,
  MONEY_EVENTS,
  UNSENT_STATES,
} from '../../../core/fulfilment/states/state.ts';
import { isActiveUser, order, seller } from '../../db/active.ts';
import { inAccount } from '../../db/money/ledger-account.ts';
import { quickConfirm } from '../../db/money/signs.ts';
import { waitsPlanned } from '../../db/money/transfer-waits.ts';
import { assignments, insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { claims } from '../../db/tables/money/claims.ts';
import { fulfilmentEvents, fulfilments, missedDeadlines, saleRefunds } from '../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../db/tables/money/ledger.ts';
import { orders as orderTable, sales } from '../../db/tables/money/payments.ts';
import { photosRunOut } from './claims/claim-photos.ts';
import { decisionLetters } from './claims/decision-letters.ts';
import { letters, reminders } from './fulfilment-letters.ts';
import { forgetQueue, relist } from './relisting.ts';

const fulfilment = alias(fulfilments, 'fulfilment');
const sale = alias(sales, 'sale');
const ledgerEntry = alias(ledgerEntries, 'ledger_entry');
const claim = alias(claims, 'claim');
const e = fulfilmentEvents;

/** The orders of a batch, as a JSON array of ids: a value, or an expression. */
type Orders = string | SQL;

const among = (column: SQL, orders: Orders): SQL => sql`${column} IN (SELECT value FROM json_each(${orders}))`;

/** The event is ahead of its fulfilment: the batch that runs has written it. */
export const isAhead = (orders: Orders): SQL =>
  sql`${among(sql`${e.orderId}`, orders)} AND ${e.number} = (SELECT ${fulfilment.version} + 1 FROM ${fulfilments} fulfilment WHERE ${fulfilment.orderId} = ${e.orderId})`;

const joined = (orders: string, state: FulfilmentState): SQL =>
  sql`FROM ${e} JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${e.orderId} AND ${e.number} = ${fulfilment.version} + 1
    WHERE ${among(sql`${e.orderId}`, orders)} AND ${e.state} = ${state}`;

/** Of what is held so much goes to an account; nothing of nothing. */
const entry = (toAccount: 'seller' | 'fee' | 'back', cents: SQL, events: SQL): SQL =>
  sql`${insertInto(ledgerEntries, {
    orderId: fulfilment.orderId,
    event: e.number,
    fromAccount: 'held',
    toAccount,
    cents,
  })} ${events} AND ${cents} > 0`;

/** What is held when the event comes: the price, or what others left of it. */
const held = sql`(SELECT ${inAccount(ledgerEntry, 'held')} FROM ${ledgerEntries} ledger_entry WHERE ${ledgerEntry.orderId} = ${fulfilment.orderId} AND ${ledgerEntry.event} <= ${fulfilment.version})`;

/** Of a sale that is completed so much goes back: what was offered and is taken, or what an admin decided; no more than there is. */
const partBack = sql`min(${held}, coalesce((SELECT CASE ${fulfilment.state} WHEN 'offered' THEN ${claim.offeredCents} WHEN 'deciding' THEN ${claim.decidedCents} ELSE 0 END
  FROM ${claims} claim WHERE ${claim.orderId} = ${fulfilment.orderId} AND ${claim.withdrawnAt} IS NULL), 0))`;

/** What the seller keeps of the price, and what the shop keeps of that: as `commissionOfKept` has it, whole cents. */
const kept = sql`(${held} - ${partBack})`;
const feeOfKept = sql`(${fulfilment.feeCents} * ${kept} / ${fulfilment.priceCents})`;

/** What becomes of the money when a fulfilment ends. */
const moneyOf = (orders: string, action: FulfilmentEvent, state: FulfilmentState): readonly SQL[] => {
  const events = joined(orders, state);
  // What the shop gives after a sale is written with its own event.
  if (action === 'goodwill') return [];
  if (state === 'completed')
    return [
      entry('back', partBack, events),
      entry('seller', sql`${kept} - ${feeOfKept}`, events),
      entry('fee', feeOfKept, events),
    ];
  return isBroughtBack(state) ? [entry('back', held, events)] : [];
};

/** What the entries of an event give back is owed to the buyer. */
export const owedBack = (ahead: SQL, moment: number): SQL =>
  sql`${insertInto(saleRefunds, {
    orderId: sale.orderId,
    event: e.number,
    attemptId: sale.attemptId,
    amountCents: sql`sum(${ledgerEntry.cents})`,
    state: 'owed',
    createdAt: moment,
    changedAt: moment,
  })} FROM ${e} JOIN ${ledgerEntries} ledger_entry ON ${ledgerEntry.orderId} = ${e.orderId} AND ${ledgerEntry.event} = ${e.number} AND ${ledgerEntry.toAccount} = 'back'
    JOIN ${sales} sale ON ${sale.orderId} = ${e.orderId} WHERE ${ahead} GROUP BY ${e.orderId}, ${e.number}`;

/** It happened to the money, outside the shop, and not to the copy. */
const isOfMoney = (action: FulfilmentEvent): boolean => MONEY_EVENTS.some((one) => one === action);

/** The copy came back, or was sent back, and nobody says that something else came: a seller who gave the money back before did not want it. */
const sentBack = (orders: string): SQL =>
  sql`EXISTS (SELECT 1 ${joined(orders, 'refunded')} AND ${fulfilment.state} = 'returning' AND ${e.action} <> 'refund' AND ${fulfilment.orderId} = ${sale.orderId})`;

/**
 * What a copy does when its sale ends. One that was sent back comes back when its seller has looked at it, and so does a canceled one:
 * its seller says first whether it is still there, unless they cancel because its buyer asked for that before it was sent. Whoever lets a
 * sale pass, or calls it off alone, may not have the copy any more; a buyer who calls a meeting off may have it already. Where
 * the money was taken or given back outside the shop, a copy that was not sent comes back in the same way.
 */
const copiesOf = (orders: string, action: FulfilmentEvent, state: FulfilmentState, moment: number) => {
  if (state === 'completed') return { ...forgetQueue(orders), pages: [] };
  if (state === 'refunded' && !isOfMoney(action))
    return relist({ orders, which: sentBack(orders), recheck: sql`'condition'` }, moment);
  if (!isBroughtBack(state)) return { pages: [] };
  const events = joined(orders, state);
  const wished = sql`${e.action} = 'cancel' AND ${fulfilment.state} = 'to_ship' AND ${fulfilment.cancelAskedAt} IS NOT NULL`;
  const recheck = sql`(SELECT CASE WHEN ${wished} THEN NULL ELSE 'still_there' END ${events} AND ${fulfilment.orderId} = ${sale.orderId})`;
  const unsent = state === 'canceled' ? sql`1` : sql`${fulfilment.state} IN ${UNSENT_STATES}`;
  return relist(
    {
      orders,
      which: sql`EXISTS (SELECT 1 ${events} AND ${unsent} AND ${fulfilment.orderId} = ${sale.orderId})`,
      recheck,
    },
    moment,
  );
};

/** A seller let the time to send pass. Where the buyer had asked to cancel, silence was an answer. */
const missed = (orders: string): SQL =>
  sql`${insertInto(missedDeadlines, { orderId: order.id, sellerId: order.sellerId, at: e.at, followed: false })}
    FROM ${e} JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${e.orderId} AND ${e.number} = ${fulfilment.version} + 1
      JOIN ${orderTable} "order" ON ${order.id} = ${fulfilment.orderId} JOIN ${users} seller ON ${seller.id} = ${order.sellerId}
    WHERE ${among(sql`${e.orderId}`, orders)} AND ${e.action} = 'expire' AND ${fulfilment.state} = 'to_ship' AND ${fulfilment.cancelAskedAt} IS NULL AND ${isActiveUser(seller)}
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
    money: moneyOf(orders, action, state),
    owedBack: owedBack(ahead, moment),
    waits: state === 'completed' ? [...quickConfirm(orders, ahead, moment), waitsPlanned(orders, moment)] : [],
    // Nobody needs to see any more what is settled for long.
    picturesRunOut: isFinal(state) ? [photosRunOut(orders, moment)] : [],
    ...copiesOf(orders, action, state, moment),
    missed: state === 'canceled' && action === 'expire' ? missed(orders) : [],
    told: letters(action, state, ahead, moment),
    adminsTold: state === 'deciding' ? [decisionLetters(ahead, moment)] : [],
    // A step that only brings the deadline nearer leaves the reminders of its state as they are.
    reminded: action in SHORTENED ? [] : reminders(action, state, ahead, moment),
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
    calledOffAt: sql`CASE WHEN ${e.action} = 'cancel' AND ${e.by} = 'buyer' THEN ${e.at} ELSE ${fulfilments.calledOffAt} END`,
    // A sale that has ended stands still only for what a refund by hand left over, until it is settled, and without an event of its own: it has
    // no clock. One under way does until its clocks run.
    frozenAt: sql`CASE ${e.action} WHEN 'freeze' THEN ${e.at} WHEN 'thaw' THEN NULL WHEN 'dispute-lost' THEN NULL
      WHEN 'settle' THEN CASE WHEN ${e.deadlineAt} IS NOT NULL THEN ${fulfilments.frozenAt} END
      ELSE coalesce(${fulfilments.frozenAt}, CASE WHEN ${e.action} = 'refund-by-hand' AND ${e.deadlineAt} IS NULL THEN ${e.at} END) END`,
  })} FROM ${e} WHERE ${among(sql`${fulfilments.orderId}`, orders)}
        AND ${e.orderId} = ${fulfilments.orderId} AND ${e.number} = ${fulfilments.version} + 1`;
