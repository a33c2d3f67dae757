/**
 * The exported tables, the columns and tables left out. `export-sections.test.ts` refuses a new table that is not named
 * here.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { accountTokens, identities, knownDevices, linkRecords, sessions, users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import { importChoices, listingPhotos, listings, photos } from '../../db/tables/catalog.ts';
import { factors, recoveryCodes } from '../../db/tables/factors.ts';
import { outbox, refusedTopics } from '../../db/tables/letters.ts';
import { disputes } from '../../db/tables/money/disputes.ts';
import {
  deliveryAddresses,
  fulfilmentEvents,
  fulfilments,
  missedDeadlines,
  saleRefunds,
} from '../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../db/tables/money/ledger.ts';
import { orders, paymentAttempts, refunds, sales } from '../../db/tables/money/payments.ts';
import { debts, payoutAccounts, payoutWaits, reversals, transfers } from '../../db/tables/money/payouts.ts';
import { casePhotos, saleCases } from '../../db/tables/money/sale-cases.ts';
import { pushChoices, pushSubscriptions } from '../../db/tables/pushes.ts';
import { buyerReports, reports } from '../../db/tables/reports.ts';
import { formerQueueEntries, queueEntries, unusedTurns } from '../../db/tables/reservations.ts';
import { reviewReports, reviews, saleRecords } from '../../db/tables/reviews.ts';
import { blocks, conversationReports, conversations, messages } from '../../db/tables/trust.ts';
import { wantMatches, wants } from '../../db/tables/wants.ts';
import { wishes } from '../../db/tables/wishes.ts';

/** The rows of a table that are about a user, and the exported columns by their names in the database. */
export type Section = {
  readonly table: SQLiteTable;
  readonly columns: Readonly<Record<string, SQLiteColumn>>;
  readonly of: (userId: string) => SQL;
  /** Order of the rows across parts; `rowid` by default. */
  readonly order: readonly (SQL | SQLiteColumn)[];
};

/** All columns except `leftOut`: secrets, data of other people, and internals of the shop. */
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

/** The same expression as in the indexes on such orders. */
const isSold = sql`${orders.state} IN ('paid','refunded')`;

/** Buyer and seller both get the history and the money of a sale. */
const ofSale = (orderId: SQLiteColumn) => (userId: string) =>
  sql`${orderId} IN (SELECT ${orders.id} FROM ${orders} WHERE ${orders.buyerId} = ${userId} AND ${isSold}
    UNION ALL SELECT ${orders.id} FROM ${orders} WHERE ${orders.sellerId} = ${userId} AND ${isSold})`;

const ofOwnSales = (orderId: SQLiteColumn) => (userId: string) =>
  sql`${orderId} IN (SELECT ${orders.id} FROM ${orders} WHERE ${orders.sellerId} = ${userId} AND ${isSold})`;

export const EXPORT_SECTIONS = {
  account: section(users, is(users.id)),
  sessions: section(sessions, is(sessions.userId), ['id', 'bindHash', 'deviceId']),
  known_devices: section(knownDevices, is(knownDevices.userId), ['id', 'network']),
  // The proof of a factor is a secret.
  second_factors: section(factors, is(factors.userId), ['id', 'credential', 'key', 'algorithm', 'counter']),
  recovery_codes: section(recoveryCodes, is(recoveryCodes.userId), ['hash']),
  linked_accounts: section(identities, is(identities.userId)),
  link_records: section(linkRecords, is(linkRecords.userId)),
  links_sent: section(accountTokens, is(accountTokens.userId), ['hash']),
  letters: section(outbox, is(outbox.userId), ['holder', 'leaseUntil', 'groupKey']),
  refused_news: section(refusedTopics, is(refusedTopics.userId)),
  pushed_news: section(pushChoices, is(pushChoices.userId)),
  // Address and keys would let anybody write to the browser.
  browsers_told: section(pushSubscriptions, is(pushSubscriptions.userId), [
    'sessionId',
    'endpoint',
    'p256dh',
    'auth',
    'vapidKey',
  ]),
  listings: section(listings, is(listings.sellerId), ['stock', 'more', 'kindNumber', 'version', 'erasedAt']),
  listing_photos: section(
    listingPhotos,
    (userId) =>
      sql`${listingPhotos.listingId} IN (SELECT ${listings.id} FROM ${listings} WHERE ${listings.sellerId} = ${userId})`,
  ),
  photos: section(photos, is(photos.ownerId)),
  import_choices: section(importChoices, is(importChoices.sellerId)),
  bookings: section(orders, is(orders.buyerId)),
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
  // Ordered by primary key, so that a part reads no more rows than it has. The orders name the other party as far as
  // the user may know it.
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
  // Both parties have read each other's statements and the decision.
  claims: section(saleCases, ofSale(saleCases.orderId)),
  claim_photos: section(casePhotos, is(casePhotos.ownerId)),
  // The card holder's statement to the bank belongs to the buyer only. The ledger entries show the effects to both.
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
  payout_account: section(payoutAccounts, is(payoutAccounts.userId), ['refusal']),
  payout_wait: section(payoutWaits, is(payoutWaits.sellerId)),
  transfers: section(
    transfers,
    ofOwnSales(transfers.orderId),
    ['leasedUntil'],
    [transfers.orderId, transfers.tryNumber],
  ),
  reversals: section(reversals, is(reversals.sellerId)),
  debts: section(debts, is(debts.sellerId)),
  missed_deadlines: section(missedDeadlines, is(missedDeadlines.sellerId), ['followed']),
  wishes: section(wishes, is(wishes.buyerId)),
  wants: section(wants, is(wants.personId), ['number', 'nameKey', 'authorKey', 'soughtKey', 'wantedId', 'isCounted']),
  want_matches: section(wantMatches, is(wantMatches.personId), [], [wantMatches.listingId]),
  lines: section(queueEntries, is(queueEntries.buyerId)),
  lines_before: section(formerQueueEntries, is(formerQueueEntries.buyerId)),
  passed_turns: section(unusedTurns, is(unusedTurns.buyerId)),
  conversations: section(
    conversations,
    (userId) => sql`${conversations.askerId} = ${userId} OR ${conversations.sellerId} = ${userId}`,
    ['askerId', 'sellerId', 'askerRead', 'sellerRead'],
  ),
  // Of both people: each has read what the other one wrote.
  messages: section(
    messages,
    (userId) =>
      sql`${messages.conversationId} IN (SELECT ${conversations.id} FROM ${conversations} WHERE ${conversations.askerId} = ${userId}
        UNION ALL SELECT ${conversations.id} FROM ${conversations} WHERE ${conversations.sellerId} = ${userId})`,
    [],
    [messages.conversationId, messages.number],
  ),
  blocked_people: section(blocks, is(blocks.blockerId)),
  reports_of_conversations_made: section(conversationReports, is(conversationReports.reporterId)),
  reports_made: section(reports, is(reports.reporterId)),
  reports_of_buyers_made: section(buyerReports, is(buyerReports.sellerId)),
  // The reporter stays unknown to the buyer; the order would name them.
  reports_received: section(buyerReports, is(buyerReports.buyerId), ['sellerId', 'orderId']),
  // The signs that two accounts may be one person stay the shop's.
  reviews_written: section(reviews, is(reviews.authorId), ['subjectId', 'isLinked', 'isCounted', 'visibleAt']),
  // A hidden review is told to nobody: a counted one was visible before.
  reviews_received: section(
    reviews,
    (userId) => sql`${reviews.subjectId} = ${userId} AND ${reviews.isCounted} = 1`,
    ['authorId', 'isLinked', 'isCounted', 'visibleAt'],
    [reviews.createdAt, reviews.id],
  ),
  reports_of_reviews_made: section(reviewReports, is(reviewReports.reporterId)),
  sale_records: section(saleRecords, ofOwnSales(saleRecords.orderId), ['buyerId'], [saleRecords.orderId]),
  decisions: section(
    auditEntries,
    (userId) => sql`${auditEntries.subjectKind} = 'user' AND ${auditEntries.subjectId} = ${userId}`,
    ['actorId'],
  ),
} as const satisfies Readonly<Record<string, Section>>;

/** Tables with personal data that are not exported, by their names in the database, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  credentials: 'a password hash, and when it was set: a secret',
  login_tokens: 'a sign-in that is under way: a secret of some minutes',
  factor_challenges: 'a log-in that waits for its second step: a secret of some minutes',
  link_requests: 'a link to Google that waits for a password: a secret of some minutes',
  spendings: 'what admins gave of the money of the shop, and why: what became of a sale by it is in the export',
  stripe_events: 'messages of the payment provider by their ids: what followed from them is in the export',
  device_cards: 'keyed hashes by which stolen cards are found: payments are in the export',
  order_photos: 'which pictures the order of a sold copy keeps: the pictures are in the export',
  pushes: 'how far a letter has come with a browser: letters and browsers are in the export',
  ledger_times: 'when the money of sales moved: the sales with their money are in the export',
  report_counts: 'counts of rows that are in the export',
  user_counts: 'counts of rows that are in the export',
  unpictured_listings: 'an index over listings that are in the export',
  advertised_places: 'an index over listings that are in the export',
  payout_months: 'sums over rows of the money of sales that are in the export',
  payout_totals: 'sums over rows of the money of sales that are in the export',
  statement_lines: 'an index over rows of the money of sales that are in the export',
  sending_days: 'sums over records of sales that are in the export',
  described_months: 'sums over reviews that are in the export',
  texts_to_erase: 'which texts of an ended account are still to be erased: nobody has it who could ask for an export',
  want_checks: 'how far a job has come with listings that are in the export',
  follow_ups: 'how far a job has come with listings that are in the export',
};
