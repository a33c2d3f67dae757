/**
 * Effects of a new event. An event is inserted first, one number ahead of its fulfilment; its effects look for events
 * that are pending, and the state of the fulfilment is updated last. A write that comes too late inserts no event, and
 * has no effects.
 */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { effectsOf, type SingleEdge } from '../../../core/fulfilment/edges.ts';
import { type EndingMoney, endingEntries } from '../../../core/fulfilment/money/ending-entries.ts';
import type { MoneyOutcome, RelistingRule } from '../../../core/fulfilment/process.ts';
import { isFinalState } from '../../../core/fulfilment/state.ts';
import { isActiveUser, order, seller } from '../../db/conditions.ts';
import { quickConfirmSignStatements } from '../../db/money/fraud-signs.ts';
import { balanceOfSale } from '../../db/money/seller-money.ts';
import { planTransferWaitsStatement } from '../../db/money/transfer-waits.ts';
import { assignments, insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { fulfilmentEvents, fulfilments, missedDeadlines, saleRefunds } from '../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../db/tables/money/ledger.ts';
import { orders as orderTable, sales } from '../../db/tables/money/payments.ts';
import { startCasePhotoRetentionStatement } from './cases/case-photos.ts';
import { decisionLettersStatement, eventLettersStatements, remindersStatements } from './fulfilment-letters.ts';
import { clearQueueStatements, relistStatements } from './relisting.ts';

const fulfilment = alias(fulfilments, 'fulfilment');
const sale = alias(sales, 'sale');
const ledgerEntry = alias(ledgerEntries, 'ledger_entry');
const event = fulfilmentEvents;

/** Orders of a batch, as a JSON array of ids: a value, or an expression. */
type Orders = string | SQL;

const among = (column: SQL, orders: Orders): SQL => sql`${column} IN (SELECT value FROM json_each(${orders}))`;

/** The event was inserted by this batch, and the fulfilment is not updated yet. */
export const isPending = (orders: Orders): SQL =>
  sql`${among(sql`${event.orderId}`, orders)} AND ${event.number} = (SELECT ${fulfilment.version} + 1 FROM ${fulfilments} fulfilment WHERE ${fulfilment.orderId} = ${event.orderId})`;

/** A sale as it was read; its new event has the number `version` + 1. */
export type ReadSale = EndingMoney & { readonly orderId: string; readonly version: number };

/** Columns of a row of `fulfilments` for `ReadSale`. The shared part belongs to the claim. */
export const SALE_COLUMNS = {
  orderId: fulfilments.orderId,
  version: fulfilments.version,
  priceCents: fulfilments.priceCents,
  feeCents: fulfilments.feeCents,
  heldCents: balanceOfSale(fulfilments.orderId, 'held'),
} as const;

/** Amounts are computed from the version that was read, and written where the next event of that version is pending. */
function ledgerEntriesStatements(read: readonly ReadSale[], money: MoneyOutcome | null): readonly SQL[] {
  const entries = read.flatMap((one) =>
    endingEntries(money, one).map(({ to, cents }) => [one.orderId, one.version + 1, to, cents]),
  );
  if (entries.length === 0) return [];
  return [
    sql`${insertInto(ledgerEntries, {
      orderId: event.orderId,
      event: event.number,
      fromAccount: 'held',
      toAccount: sql`entry.value ->> 2`,
      cents: sql`entry.value ->> 3`,
    })} FROM json_each(${JSON.stringify(entries)}) entry CROSS JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = entry.value ->> 0 AND ${fulfilment.version} + 1 = entry.value ->> 1
      CROSS JOIN ${event} ON ${event.orderId} = ${fulfilment.orderId} AND ${event.number} = ${fulfilment.version} + 1`,
  ];
}

/** Refunds for what the entries of an event give back, those of its action included. */
export const oweRefundsStatement = (pending: SQL, moment: number): SQL =>
  sql`${insertInto(saleRefunds, {
    orderId: sale.orderId,
    event: event.number,
    attemptId: sale.attemptId,
    amountCents: sql`sum(${ledgerEntry.cents})`,
    state: 'owed',
    createdAt: moment,
    changedAt: moment,
  })} FROM ${event} JOIN ${ledgerEntries} ledger_entry ON ${ledgerEntry.orderId} = ${event.orderId} AND ${ledgerEntry.event} = ${event.number} AND ${ledgerEntry.toAccount} = 'back'
    JOIN ${sales} sale ON ${sale.orderId} = ${event.orderId} WHERE ${pending} GROUP BY ${event.orderId}, ${event.number}`;

/** A `Recheck` of the new listing. */
const RECHECK = { on_sale: sql`NULL`, still_there: sql`'still_there'`, condition: sql`'condition'` } as const;

function relistCopiesStatements(orders: string, copy: RelistingRule | null, pending: SQL, moment: number) {
  if (copy === null) return { pages: [] };
  if (copy === 'stays_sold') return { ...clearQueueStatements(orders), pages: [] };
  const which = sql`EXISTS (SELECT 1 FROM ${event} WHERE ${pending} AND ${event.orderId} = ${sale.orderId})`;
  return relistStatements({ orders, which, recheck: RECHECK[copy] }, moment);
}

/**
 * A seller missed the deadline to send. An answer to a request to cancel may be silence; a seller who was suspended
 * since the read missed nothing, and their event is a cancellation.
 */
const missedDeadlinesStatement = (orders: string): SQL =>
  sql`${insertInto(missedDeadlines, { orderId: order.id, sellerId: order.sellerId, at: event.at, followed: false })}
    FROM ${event} JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${event.orderId} AND ${event.number} = ${fulfilment.version} + 1
      JOIN ${orderTable} "order" ON ${order.id} = ${fulfilment.orderId} JOIN ${users} seller ON ${seller.id} = ${order.sellerId}
    WHERE ${among(sql`${event.orderId}`, orders)} AND ${event.action} = 'expire' AND ${fulfilment.cancelAskedAt} IS NULL AND ${isActiveUser(seller)}
    ON CONFLICT DO NOTHING`;

/** The statements behind those that insert events of these sales, all by one edge. */
export const applyEventStatements = (read: readonly ReadSale[], edge: SingleEdge, moment: number) => {
  const orders = JSON.stringify(read.map(({ orderId }) => orderId));
  const pending = isPending(orders);
  const { letters, adminLetter, reminders, lasts, money, copy, missed: isMissed } = effectsOf(edge);
  return {
    money: ledgerEntriesStatements(read, money),
    owedBack: oweRefundsStatement(pending, moment),
    waits:
      edge.to === 'completed'
        ? [...quickConfirmSignStatements(orders, pending, moment), planTransferWaitsStatement(orders, moment)]
        : [],
    // Pictures of a final sale expire.
    picturesRunOut: isFinalState(edge.to) ? [startCasePhotoRetentionStatement(orders, moment)] : [],
    ...relistCopiesStatements(orders, copy, pending, moment),
    missed: isMissed ? [missedDeadlinesStatement(orders)] : [],
    notified: letters ? eventLettersStatements(letters, pending, moment) : [],
    adminsNotified: adminLetter ? [decisionLettersStatement(pending, moment)] : [],
    reminded: remindersStatements({ reminders, lasts, state: edge.to, events: pending }, moment),
    moved: updateStateStatement(orders),
  };
};

/** Sets these fulfilments to the state of their newest events. */
export const updateStateStatement = (orders: Orders): SQL =>
  sql`UPDATE ${fulfilments} SET ${assignments(fulfilments, {
    state: event.state,
    version: event.number,
    deadlineAt: event.deadlineAt,
    deliveredAt: sql`CASE ${event.action} WHEN 'delivered' THEN ${event.at} ELSE ${fulfilments.deliveredAt} END`,
    cancelAskedAt: sql`CASE ${event.action} WHEN 'ask-cancel' THEN ${event.at} ELSE ${fulfilments.cancelAskedAt} END`,
    calledOffAt: sql`CASE WHEN ${event.action} = 'cancel' AND ${event.by} = 'buyer' THEN ${event.at} ELSE ${fulfilments.calledOffAt} END`,
    // An ended sale is frozen only by a refund by hand, until the settlement, without an event: it has no deadline. A
    // sale under way is frozen until its clocks run.
    frozenAt: sql`CASE ${event.action} WHEN 'freeze' THEN ${event.at} WHEN 'thaw' THEN NULL WHEN 'dispute-lost' THEN NULL
      WHEN 'settle' THEN CASE WHEN ${event.deadlineAt} IS NOT NULL THEN ${fulfilments.frozenAt} END
      ELSE coalesce(${fulfilments.frozenAt}, CASE WHEN ${event.action} = 'refund-by-hand' AND ${event.deadlineAt} IS NULL THEN ${event.at} END) END`,
  })} FROM ${event} WHERE ${among(sql`${fulfilments.orderId}`, orders)}
        AND ${event.orderId} = ${fulfilments.orderId} AND ${event.number} = ${fulfilments.version} + 1`;
