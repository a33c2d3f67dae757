/**
 * What the export of one's own data is made of: the tables that hold something about a user, and what is left out of it.
 * `sections.test.ts` walks the schema, so that a new table has to be named here.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { accountTokens, identities, knownDevices, linkRecords, sessions, users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { importChoices, listingPhotos, listings, photos } from '../../../db/tables/catalog.ts';
import { factors, recoveryCodes } from '../../../db/tables/factors.ts';
import { claimPhotos, claims } from '../../../db/tables/money/claims.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import {
  deliveryAddresses,
  fulfilmentEvents,
  fulfilments,
  missedDeadlines,
  saleRefunds,
} from '../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../db/tables/money/ledger.ts';
import { orders, paymentAttempts, refunds, sales } from '../../../db/tables/money/payments.ts';
import { debts, payoutAccounts, payoutWaits, reversals, transfers } from '../../../db/tables/money/payouts.ts';
import { outbox, refusedTopics } from '../../../db/tables/notifications.ts';
import { pushChoices, pushSubscriptions } from '../../../db/tables/pushes.ts';
import { buyerReports, reports } from '../../../db/tables/reports.ts';
import { formerQueueEntries, passedTurns, queueEntries } from '../../../db/tables/reservations.ts';
import { wishes } from '../../../db/tables/wishes.ts';

/** The rows of a table that are about a user, and their columns by their names in the database. */
export type Section = {
  readonly table: SQLiteTable;
  readonly columns: Readonly<Record<string, SQLiteColumn>>;
  readonly of: (userId: string) => SQL;
  /** The order of the parts; that in which the rows came unless said. */
  readonly order: readonly (SQL | SQLiteColumn)[];
};

/** All columns but these: secrets, what somebody else said of themselves, and what only the shop's own work needs. */
function section<Table extends SQLiteTable>(
  table: Table,
  of: Section['of'],
  leftOut: readonly (keyof Table & string)[] = [],
  order: Section['order'] = [sql`rowid`],
): Section {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => !leftOut.includes(field as never));
  return {
    table,
    of,
    order,
    columns: Object.fromEntries(columns.map(([, column]) => [column.name, column as SQLiteColumn])),
  };
}

const is =
  (column: SQLiteColumn): Section['of'] =>
  (userId) =>
    sql`${column} = ${userId}`;

const paidBy = (attemptId: SQLiteColumn) => (userId: string) =>
  sql`${attemptId} IN (SELECT ${paymentAttempts.id} FROM ${paymentAttempts} WHERE ${paymentAttempts.buyerId} = ${userId})`;

/** As the indexes of such orders have it. */
const isSold = sql`${orders.state} IN ('paid','refunded')`;

/** The two people of a sale share what happened to its copy, and the money of it. */
const ofSale = (orderId: SQLiteColumn) => (userId: string) =>
  sql`${orderId} IN (SELECT ${orders.id} FROM ${orders} WHERE ${orders.buyerId} = ${userId} AND ${isSold}
    UNION ALL SELECT ${orders.id} FROM ${orders} WHERE ${orders.sellerId} = ${userId} AND ${isSold})`;

/** By their names in the export. */
export const SECTIONS = {
  account: section(users, is(users.id)),
  sessions: section(sessions, is(sessions.userId), ['id', 'bindHash', 'deviceId']),
  known_devices: section(knownDevices, is(knownDevices.userId), ['id']),
  // What proves them is a secret, or of use to nobody else.
  second_factors: section(factors, is(factors.userId), ['id', 'credential', 'key', 'algorithm', 'counter']),
  recovery_codes: section(recoveryCodes, is(recoveryCodes.userId), ['hash']),
  linked_accounts: section(identities, is(identities.userId)),
  link_records: section(linkRecords, is(linkRecords.userId)),
  links_sent: section(accountTokens, is(accountTokens.userId), ['hash']),
  letters: section(outbox, is(outbox.userId), ['holder', 'leaseUntil', 'groupKey']),
  refused_news: section(refusedTopics, is(refusedTopics.userId)),
  pushed_news: section(pushChoices, is(pushChoices.userId)),
  // With its address and keys anybody could write to the browser.
  browsers_told: section(pushSubscriptions, is(pushSubscriptions.userId), [
    'sessionId',
    'endpoint',
    'p256dh',
    'auth',
    'vapidKey',
  ]),
  listings: section(listings, is(listings.sellerId), ['stock', 'more', 'terms', 'kindNumber', 'version']),
  listing_photos: section(
    listingPhotos,
    (userId) =>
      sql`${listingPhotos.listingId} IN (SELECT ${listings.id} FROM ${listings} WHERE ${listings.sellerId} = ${userId})`,
  ),
  photos: section(photos, is(photos.ownerId)),
  import_choices: section(importChoices, is(importChoices.sellerId)),
  bookings: section(orders, is(orders.buyerId)),
  // A buyer's contact is that buyer's.
  orders_received: section(orders, is(orders.sellerId), [
    ...(['buyerId', 'buyerName', 'buyerEmail', 'phoneNumber', 'location'] as const),
  ]),
  payments: section(paymentAttempts, is(paymentAttempts.buyerId), ['deviceId']),
  purchases: section(sales, paidBy(sales.attemptId)),
  sales: section(
    sales,
    (userId) =>
      sql`${sales.listingId} IN (SELECT ${listings.id} FROM ${listings} WHERE ${listings.sellerId} = ${userId} AND ${listings.soldAt} IS NOT NULL)`,
    ['attemptId'],
  ),
  refunds: section(refunds, paidBy(refunds.attemptId)),
  // In the order of their keys: a part reads no more of them than it has. Who the other one is, orders tell as far as it may be known.
  fulfilments: section(
    fulfilments,
    ofSale(fulfilments.orderId),
    ['wrongCodes', 'wrongCodesUntil', 'buyerId', 'sellerId'],
    [fulfilments.orderId],
  ),
  fulfilment_events: section(
    fulfilmentEvents,
    ofSale(fulfilmentEvents.orderId),
    [],
    [...[fulfilmentEvents.orderId, fulfilmentEvents.number]],
  ),
  // What both of them said, and an admin decided, both have read.
  claims: section(claims, ofSale(claims.orderId)),
  claim_photos: section(claimPhotos, is(claimPhotos.ownerId)),
  // What the holder of a card told the bank is theirs. What it did to a sale, its entries tell both.
  disputes: section(
    disputes,
    (userId) =>
      sql`${disputes.orderId} IN (SELECT ${orders.id} FROM ${orders} WHERE ${orders.buyerId} = ${userId} AND ${isSold})`,
    ['checkedAt', 'sellerId'],
    [disputes.orderId, disputes.id],
  ),
  ledger_entries: section(
    ledgerEntries,
    ofSale(ledgerEntries.orderId),
    [],
    [...[ledgerEntries.orderId, ledgerEntries.event, ledgerEntries.fromAccount, ledgerEntries.toAccount]],
  ),
  sale_refunds: section(saleRefunds, paidBy(saleRefunds.attemptId)),
  delivery_addresses: section(deliveryAddresses, is(deliveryAddresses.buyerId)),
  // Why the shop itself was refused is its own affair.
  payout_account: section(payoutAccounts, is(payoutAccounts.userId), ['refusal']),
  payout_wait: section(payoutWaits, is(payoutWaits.sellerId)),
  // In the order of their keys, as the fulfilments.
  transfers: section(
    transfers,
    (userId) =>
      sql`${transfers.orderId} IN (SELECT ${orders.id} FROM ${orders} WHERE ${orders.sellerId} = ${userId} AND ${isSold})`,
    ['claimedUntil'],
    [transfers.orderId, transfers.tryNumber],
  ),
  reversals: section(reversals, is(reversals.sellerId)),
  debts: section(debts, is(debts.sellerId)),
  missed_deadlines: section(missedDeadlines, is(missedDeadlines.sellerId), ['followed']),
  wishes: section(wishes, is(wishes.buyerId)),
  lines: section(queueEntries, is(queueEntries.buyerId)),
  lines_before: section(formerQueueEntries, is(formerQueueEntries.buyerId)),
  passed_turns: section(passedTurns, is(passedTurns.buyerId)),
  reports_made: section(reports, is(reports.reporterId)),
  reports_of_buyers_made: section(buyerReports, is(buyerReports.sellerId)),
  // Who said it is not theirs to know, and the order would tell.
  reports_received: section(buyerReports, is(buyerReports.buyerId), ['sellerId', 'orderId']),
  decisions: section(
    auditEntries,
    (userId) => sql`${auditEntries.subjectKind} = 'user' AND ${auditEntries.subjectId} = ${userId}`,
    ['actorId'],
  ),
} as const satisfies Readonly<Record<string, Section>>;
