/**
 * Statements that end a portion of old rows, each found along an index. `gone` counts the rows of the portion; it is
 * full while there may be others.
 */
import { type SQL, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { WANT_ENDS_MS } from '../../../core/orders/want.ts';
import { RETENTION } from '../../../core/retention.ts';
import type { Step } from '../../db/batch.ts';
import { attempt, isNotSold, listing, order } from '../../db/conditions.ts';
import { queueNewsStatement } from '../../db/letters.ts';
import { saleEndedAt } from '../../db/money/sale-status.ts';
import { assignments } from '../../db/rows.ts';
import { listings } from '../../db/tables/catalog.ts';
import { disputes } from '../../db/tables/money/disputes.ts';
import { deliveryAddresses, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { deviceCards, orders, paymentAttempts, sales } from '../../db/tables/money/payments.ts';
import { buyerReports, reports } from '../../db/tables/reports.ts';
import { formerQueueEntries } from '../../db/tables/reservations.ts';
import { conversationReports, conversations } from '../../db/tables/trust.ts';
import { wantMatches, wants } from '../../db/tables/wants.ts';
import { wishes } from '../../db/tables/wishes.ts';

/** `moment` in ms; at most `most` rows at once. */
export type EndOldRows = (
  moment: number,
  most: number,
) => { readonly gone: Step } & Readonly<Record<string, Step | readonly Step[]>>;

const sale = alias(sales, 'sale');
const fulfilment = alias(fulfilments, 'fulfilment');
const dispute = alias(disputes, 'dispute');
const former = alias(formerQueueEntries, 'former');
const report = alias(reports, 'report');

/** Deletes rows by a moment in them; `only` is the condition of a partial index, in literals. */
export const deleteOlderThan =
  (table: SQLiteTable, since: SQLiteColumn, keptMs: number, only: SQL = sql`1`): EndOldRows =>
  (moment, most) => ({
    gone: sql`DELETE FROM ${table} WHERE rowid IN (
      SELECT rowid FROM ${table} WHERE ${since} <= ${moment - keptMs} AND ${only} ORDER BY ${since} LIMIT ${most})`,
  });

/**
 * Deletes bookings that ended without a sale, with their canceled payments. One with a payment that came, and went
 * back, is a record and only loses its contact; those are few, because a hold lets one buyer pay. The queue of a
 * sold copy needs its bookings until the sale has ended.
 */
export const endDeadOrdersStatements: EndOldRows = (moment, most) => {
  const isOver = sql`${order.state} IN ('deleted','void') AND ${order.changedAt} <= ${moment - RETENTION.deadOrders}
    AND NOT EXISTS (SELECT 1 FROM ${formerQueueEntries} former WHERE ${former.listingId} = ${order.listingId} AND ${former.buyerId} = ${order.buyerId})`;
  const some = (only: SQL) =>
    sql`(SELECT ${order.id} FROM ${orders} "order" WHERE ${isOver} AND ${only} ORDER BY ${order.changedAt} LIMIT ${most})`;
  const going =
    some(sql`NOT EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.orderId} = ${order.id} AND ${attempt.state} <> 'canceled')
    AND NOT EXISTS (SELECT 1 FROM ${buyerReports} WHERE ${buyerReports.orderId} = ${order.id})`);
  return {
    cards: sql`DELETE FROM ${deviceCards} WHERE ${deviceCards.attemptId} IN (
      SELECT ${attempt.id} FROM ${paymentAttempts} attempt WHERE ${attempt.orderId} IN ${going})`,
    addresses: sql`DELETE FROM ${deliveryAddresses} WHERE ${deliveryAddresses.orderId} IN ${going}`,
    attempts: sql`DELETE FROM ${paymentAttempts} WHERE ${paymentAttempts.orderId} IN ${going}`,
    gone: sql`DELETE FROM ${orders} WHERE ${orders.id} IN ${going}`,
    contacts: sql`UPDATE ${orders} SET ${assignments(orders, { phoneNumber: '', location: '' })}
      WHERE ${orders.id} IN ${some(sql`${order.phoneNumber} <> ''`)}`,
  };
};

/**
 * Erases phone numbers, the buyer's place and the wishes for a copy some time after its payment. A sale that is under
 * way, whose traders may still reach each other, or that a bank questions, waits; such sales are few at that age.
 */
export const endSaleContactsStatements: EndOldRows = (moment, most) => {
  const going = sql`(SELECT ${listing.id} FROM ${listings} listing
    JOIN ${sales} sale ON ${sale.listingId} = ${listing.id} JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${sale.orderId}
    WHERE ${listing.soldAt} IS NOT NULL AND ${listing.erasedAt} IS NULL AND ${listing.soldAt} <= ${moment - RETENTION.saleContacts}
      AND ${fulfilment.deadlineAt} IS NULL AND ${fulfilment.frozenAt} IS NULL
      AND ${saleEndedAt(fulfilment.orderId)} <= ${moment - RETENTION.contacts}
      AND NOT EXISTS (SELECT 1 FROM ${disputes} dispute WHERE ${dispute.orderId} = ${fulfilment.orderId} AND ${dispute.settledAt} IS NULL)
    ORDER BY ${listing.soldAt} LIMIT ${most})`;
  return {
    wishes: sql`DELETE FROM ${wishes} WHERE ${wishes.listingId} IN ${going}`,
    orders: sql`UPDATE ${orders} SET ${assignments(orders, { phoneNumber: '', location: '' })}
      WHERE ${orders.id} IN (SELECT ${sale.orderId} FROM ${sales} sale WHERE ${sale.listingId} IN ${going})`,
    gone: sql`UPDATE ${listings} SET ${assignments(listings, { phoneNumber: '', erasedAt: moment })} WHERE ${listings.id} IN ${going}`,
  };
};

/**
 * Deletes conversations with their messages, by foreign keys. One with an open report, or with a sale that has not
 * ended for as long, waits; such are few at that age.
 */
export const endConversationsStatements: EndOldRows = (moment, most) => ({
  gone: sql`DELETE FROM ${conversations} WHERE ${conversations.id} IN (SELECT ${conversations.id} FROM ${conversations}
    WHERE ${conversations.keptUntil} <= ${moment}
      AND (${conversations.orderId} IS NULL OR ${saleEndedAt(conversations.orderId)} <= ${moment - RETENTION.conversations})
      AND NOT EXISTS (SELECT 1 FROM ${conversationReports}
        WHERE ${conversationReports.conversationId} = ${conversations.id} AND ${conversationReports.settledAt} IS NULL)
    ORDER BY ${conversations.keptUntil} LIMIT ${most})`,
});

/**
 * Deletes wants that found nothing for a year, and what they found. A run before that tells their people, who may keep
 * them.
 */
export const endUnusedWantsStatements: EndOldRows = (moment, most) => {
  const last = moment - RETENTION.wants;
  const ending = sql`${wants.usedAt} <= ${last + WANT_ENDS_MS} AND ${wants.warnedAt} IS NULL`;
  const first = sql`${wants.number} IN (SELECT ${wants.number} FROM ${wants} WHERE ${ending} ORDER BY ${wants.usedAt} LIMIT ${most})`;
  return {
    gone: sql`DELETE FROM ${wants} WHERE rowid IN (SELECT rowid FROM ${wants} WHERE ${wants.usedAt} <= ${last}
      AND ${wants.warnedAt} IS NOT NULL ORDER BY ${wants.usedAt} LIMIT ${most})`,
    matches: sql`DELETE FROM ${wantMatches} WHERE rowid IN (SELECT rowid FROM ${wantMatches} WHERE ${wantMatches.at} <= ${last}
      ORDER BY ${wantMatches.at} LIMIT ${most})`,
    letters: queueNewsStatement(
      {
        kind: 'wants',
        by: null,
        id: sql`'wants:ending:' || ${wants.id} || ':' || ${wants.usedAt}`,
        userId: wants.personId,
        what: sql`json_object('ending', ${wants.id})`,
        from: sql`FROM ${wants} WHERE ${first}`,
      },
      moment,
    ),
    warned: sql`UPDATE ${wants} SET ${assignments(wants, { warnedAt: moment })} WHERE ${first}`,
  };
};

/**
 * Erases what a seller wrote in a listing that was deleted unsold, and the wishes for it, once no report about it waits
 * for an admin. The row stays: its address answers that it is gone.
 */
export const endDeletedListingsStatements: EndOldRows = (moment, most) => {
  const going = sql`(SELECT ${listing.id} FROM ${listings} listing
    WHERE ${listing.deletedAt} IS NOT NULL AND ${isNotSold(listing)} AND ${listing.erasedAt} IS NULL
      AND ${listing.deletedAt} <= ${moment - RETENTION.deletedListings}
      AND NOT EXISTS (SELECT 1 FROM ${reports} report WHERE ${report.listingId} = ${listing.id} AND ${report.settledAt} IS NULL)
    ORDER BY ${listing.deletedAt} LIMIT ${most})`;
  return {
    wishes: sql`DELETE FROM ${wishes} WHERE ${wishes.listingId} IN ${going}`,
    gone: sql`UPDATE ${listings} SET ${assignments(listings, {
      ...{ phoneNumber: '', location: '', description: '', usedDuration: '' },
      erasedAt: moment,
    })} WHERE ${listings.id} IN ${going}`,
  };
};
