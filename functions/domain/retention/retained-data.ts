/**
 * Rows with an end: what is kept, why, until when, and who ends it. docs/retention.md has this table, and /privacy the
 * personal data in it. Rows without an end are in `permanent-data.ts`; each table of the schema is in one of the two.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type PersonalData, RETENTION } from '../../../core/retention.ts';
import {
  accountTokens,
  credentials,
  identities,
  knownDevices,
  linkRecords,
  linkRequests,
  loginTokens,
  rateLimitCounts,
  sessions,
  users,
} from '../../db/tables/accounts.ts';
import { importChoices, listingPhotos, listings, photos } from '../../db/tables/catalog.ts';
import { factorChallenges, factors, recoveryCodes } from '../../db/tables/factors.ts';
import { eventCounts, followUps, ledgerFindings, purges } from '../../db/tables/jobs.ts';
import { outbox, refusedTopics, suppressions } from '../../db/tables/letters.ts';
import {
  coverageReadings,
  listDifferences,
  listedObjects,
  moneyComparisons,
} from '../../db/tables/money/comparisons.ts';
import { deliveryAddresses, fulfilmentEvents, missedDeadlines } from '../../db/tables/money/fulfilment.ts';
import { deviceCards, orderPhotos, orders, paymentAttempts, stripeEvents } from '../../db/tables/money/payments.ts';
import { casePhotos, saleCases, textsToErase } from '../../db/tables/money/sale-cases.ts';
import { pushChoices, pushes, pushSubscriptions } from '../../db/tables/pushes.ts';
import { buyerReports, reports } from '../../db/tables/reports.ts';
import { formerQueueEntries, queueEntries, unusedTurns } from '../../db/tables/reservations.ts';
import { reviewReports } from '../../db/tables/reviews.ts';
import { blocks, conversationReports, conversations, messages } from '../../db/tables/trust.ts';
import { wantMatches, wants } from '../../db/tables/wants.ts';
import { wishes } from '../../db/tables/wishes.ts';
import {
  deleteOlderThan,
  type EndOldRows,
  endConversationsStatements,
  endDeadOrdersStatements,
  endDeletedListingsStatements,
  endSaleContactsStatements,
  endUnusedWantsStatements,
} from './sweeps.ts';

export type RetainedData = {
  readonly what: string;
  readonly tables: readonly SQLiteTable[];
  readonly why: string;
  /** Retention in ms, counted as `until` says; null where an event alone ends the rows. */
  readonly keptMs: number | null;
  readonly until: string;
  /** Row of /privacy; null without personal data. */
  readonly data: PersonalData | null;
  /** The statements of the job "sweep old rows", the name of another job, or null where calls end the rows. */
  readonly by: EndOldRows | { readonly job: string } | null;
};

const isSettled = (column: { readonly settledAt: unknown }): SQL => sql`${column.settledAt} IS NOT NULL`;

export const RETAINED_DATA = {
  account: {
    what: 'account',
    tables: [users, identities, factors, recoveryCodes],
    why: 'to log in, and to be named beside sales',
    keptMs: null,
    until: 'its owner, an admin, or its disuse ends it; the row stays as an id without a name',
    data: 'account',
    by: { job: 'end unused accounts' },
  },
  passwords: {
    what: 'hashes of passwords',
    tables: [credentials],
    why: 'to log in',
    keptMs: null,
    until: 'the password is changed, or the account ends',
    data: 'password',
    by: null,
  },
  sessions: {
    what: 'log-ins, and browsers that get pushes',
    tables: [sessions, pushSubscriptions],
    why: 'owners see and end them',
    keptMs: RETENTION.session,
    until: 'after the log-in at most',
    data: 'logins',
    by: { job: 'sweep accounts' },
  },
  knownDevices: {
    what: 'known browsers, with the network as a keyed hash',
    tables: [knownDevices],
    why: 'owners hear of new ones; reviews between accounts that share one do not count',
    keptMs: RETENTION.knownDevice,
    until: 'after the last log-in',
    data: 'logins',
    by: { job: 'sweep accounts' },
  },
  secrets: {
    what: 'links of letters, steps of a log-in',
    tables: [accountTokens, loginTokens, factorChallenges, linkRequests],
    why: 'to finish what was begun',
    keptMs: null,
    until: 'their own end, from a minute to seven days',
    data: 'logins',
    by: { job: 'sweep accounts' },
  },
  linkRecords: {
    what: 'links to Google that were made and removed',
    tables: [linkRecords],
    why: 'owners see them in their profile',
    keptMs: RETENTION.linkRecords,
    until: 'after the change',
    data: 'logins',
    by: deleteOlderThan(linkRecords, linkRecords.at, RETENTION.linkRecords),
  },
  networkCounts: {
    what: 'counts of attempts, by keyed hashes',
    tables: [rateLimitCounts],
    why: 'limits against floods and guesses',
    keptMs: RETENTION.networkCounts,
    until: 'at most, and an hour until the job runs',
    data: 'networks',
    by: { job: 'sweep accounts' },
  },
  choices: {
    what: 'choices of letters, pushes and columns of an import',
    tables: [refusedTopics, pushChoices, importChoices],
    why: 'they are applied the next time',
    keptMs: null,
    until: 'they are changed, or the account ends',
    data: 'choices',
    by: null,
  },
  letters: {
    what: 'letters, their pushes and lines of the bell',
    tables: [outbox, pushes],
    why: 'to send them again, and to show them',
    keptMs: RETENTION.letters,
    until: 'after they were written',
    data: 'letters',
    by: deleteOlderThan(outbox, outbox.createdAt, RETENTION.letters),
  },
  bounces: {
    what: 'addresses after a first bounce, as keyed hashes',
    tables: [suppressions],
    why: 'a second bounce is for good',
    keptMs: RETENTION.bounces,
    until: 'after the week without letters',
    data: 'refusedAddresses',
    by: deleteOlderThan(suppressions, suppressions.until, RETENTION.bounces, sql`${suppressions.until} IS NOT NULL`),
  },
  wishesAndLines: {
    what: 'wishes, places in line',
    tables: [wishes, queueEntries, formerQueueEntries],
    why: 'their buyers asked for it',
    keptMs: null,
    until:
      'the buyer or the account ends them, the turn is over, the sale of the copy has ended; wishes, the sweeps of copies',
    data: 'lists',
    by: null,
  },
  wants: {
    what: 'books that people want, and the copies that they were told about',
    tables: [wants, wantMatches],
    why: 'their people asked to be told, once for each copy',
    keptMs: RETENTION.wants,
    until:
      'after the last copy that was found, or since its person kept it, with word before; or its person deletes it',
    data: 'lists',
    by: endUnusedWantsStatements,
  },
  unusedTurns: {
    what: 'unused turns of a line',
    tables: [unusedTurns],
    why: 'the buyer waits before the next one',
    keptMs: RETENTION.unusedTurns,
    until: 'after the turn',
    data: 'lists',
    by: null,
  },
  deadOrders: {
    what: 'bookings without a sale, with payments that brought nothing',
    tables: [orders, paymentAttempts, orderPhotos],
    why: 'buyers see what became of them, and late payments find theirs',
    keptMs: RETENTION.deadOrders,
    until: 'after their end; with a payment that went back, only their phone number and place go',
    data: 'bookings',
    by: endDeadOrdersStatements,
  },
  saleContacts: {
    what: 'phone numbers and place in the rows of a sale; wishes for its copy',
    tables: [orders, listings, wishes],
    why: 'to hand the book over, and to answer a bank',
    keptMs: RETENTION.saleContacts,
    until: 'after the payment, and not while the sale or a dispute is open',
    data: 'contacts',
    by: endSaleContactsStatements,
  },
  addresses: {
    what: 'addresses for delivery',
    tables: [deliveryAddresses],
    why: 'to send the parcel',
    keptMs: RETENTION.contacts,
    until: 'after the end of the sale',
    data: 'addresses',
    by: { job: 'erase addresses' },
  },
  deletedListings: {
    what: 'words, place and phone number of deleted listings; wishes for them',
    tables: [listings, wishes],
    why: 'an admin decides about reports',
    keptMs: RETENTION.deletedListings,
    until: 'after the deletion, and not while a report is open; the row answers that the copy is gone',
    data: 'listings',
    by: endDeletedListingsStatements,
  },
  photos: {
    what: 'pictures of listings and people',
    tables: [photos, listingPhotos],
    why: 'pages and orders show them',
    keptMs: null,
    until: 'a day after nothing shows them',
    data: 'listings',
    by: { job: 'sweep photos' },
  },
  claimPhotos: {
    what: 'pictures of claims',
    tables: [casePhotos],
    why: 'to decide, and to answer a bank',
    keptMs: RETENTION.claimPhotos,
    until: 'after the end of the sale',
    data: 'claims',
    by: { job: 'sweep photos' },
  },
  words: {
    what: 'words about a sale, of people who left',
    tables: [saleCases, fulfilmentEvents, textsToErase],
    why: 'to decide about the sale',
    keptMs: RETENTION.contacts,
    until: 'after the end of the sale, once the account has ended',
    data: 'claims',
    by: { job: 'erase words' },
  },
  reports: {
    what: 'reports of listings',
    tables: [reports],
    why: 'their makers see the outcome, and each may report a copy once',
    keptMs: RETENTION.reports,
    until: 'after the decision',
    data: 'reports',
    by: deleteOlderThan(reports, reports.settledAt, RETENTION.reports, isSettled(reports)),
  },
  buyerReports: {
    what: 'reports of buyers',
    tables: [buyerReports],
    why: 'their makers see the outcome, and each may report a booking once',
    keptMs: RETENTION.reports,
    until: 'after the decision',
    data: 'reports',
    by: deleteOlderThan(buyerReports, buyerReports.settledAt, RETENTION.reports, isSettled(buyerReports)),
  },
  conversations: {
    what: 'questions about copies, their answers, and reports about them',
    tables: [conversations, messages, conversationReports],
    why: 'the two read them, and an admin decides about reports',
    keptMs: RETENTION.conversations,
    until:
      'after the last message or the end of the sale, whichever is later; 30 days after one of the accounts ends; not while a report is open',
    data: 'messages',
    by: endConversationsStatements,
  },
  blocks: {
    what: 'people who get no messages of others',
    tables: [blocks],
    why: 'one of the two asked for it',
    keptMs: null,
    until: 'one of the two accounts ends',
    data: 'messages',
    by: null,
  },
  reviewReports: {
    what: 'reports of reviews',
    tables: [reviewReports],
    why: 'each may report a review once',
    keptMs: RETENTION.reports,
    until: 'after the decision',
    data: 'reports',
    by: deleteOlderThan(reviewReports, reviewReports.settledAt, RETENTION.reports, isSettled(reviewReports)),
  },
  missedDeadlines: {
    what: 'copies that were not sent in time',
    tables: [missedDeadlines],
    why: 'a second one takes the seller off sale',
    keptMs: RETENTION.missedDeadlines,
    until: 'after the deadline',
    data: 'lateParcels',
    by: deleteOlderThan(missedDeadlines, missedDeadlines.at, RETENTION.missedDeadlines),
  },
  cards: {
    what: 'cards and devices of payments, as keyed hashes',
    tables: [deviceCards, paymentAttempts],
    why: 'many cards on a device are a sign of stolen ones',
    keptMs: RETENTION.cards,
    until: 'after the payment',
    data: 'cards',
    by: { job: 'read cards' },
  },
  providerEvents: {
    what: 'events of the payment provider that ask nothing of anybody',
    tables: [stripeEvents],
    why: 'none is handled twice',
    keptMs: RETENTION.providerEvents,
    until: 'after they came',
    data: null,
    by: deleteOlderThan(
      stripeEvents,
      stripeEvents.receivedAt,
      RETENTION.providerEvents,
      sql`${stripeEvents.alert} IS NULL AND ${stripeEvents.type} <> 'dispute'`,
    ),
  },
  moneyComparisons: {
    what: "comparisons with the provider's lists",
    tables: [moneyComparisons],
    why: 'the money page shows the last ones',
    keptMs: RETENTION.comparisons,
    until: 'after they were made',
    data: null,
    by: deleteOlderThan(moneyComparisons, moneyComparisons.checkedAt, RETENTION.comparisons),
  },
  coverage: {
    what: "readings of the provider's balance",
    tables: [coverageReadings],
    why: 'the money page shows the last one',
    keptMs: RETENTION.coverage,
    until: 'after they were made',
    data: null,
    by: { job: 'read coverage' },
  },
  differences: {
    what: 'differences of the books, and objects that were compared',
    tables: [listDifferences, listedObjects],
    why: 'the money page shows them',
    keptMs: null,
    until: 'the next comparison finds none',
    data: null,
    by: { job: 'compare totals' },
  },
  findings: {
    what: 'findings in the ledger',
    tables: [ledgerFindings],
    why: 'the money page shows them',
    keptMs: null,
    until: 'the next walk through the ledger finds none',
    data: null,
    by: { job: 'check ledger' },
  },
  followUps: {
    what: 'decisions whose copies still follow',
    tables: [followUps],
    why: 'a job continues them',
    keptMs: null,
    until: 'the last copy has followed',
    data: null,
    by: { job: 'follow up' },
  },
  purges: {
    what: 'pages that the cache has to drop',
    tables: [purges],
    why: 'the cache takes few at once',
    keptMs: null,
    until: 'it took them, or no page is as old as they are',
    data: null,
    by: { job: 'purge pages' },
  },
  eventCounts: {
    what: 'numbers of errors and refusals',
    tables: [eventCounts],
    why: 'admins get a warning when they rise',
    keptMs: null,
    until: 'an hour has passed',
    data: null,
    by: { job: 'warn admins' },
  },
} as const satisfies Readonly<Record<string, RetainedData>>;
