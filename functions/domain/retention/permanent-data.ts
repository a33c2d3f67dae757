/** Rows without an end, each with the reason; those with an end are in `retained-data.ts`. */
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { PersonalData } from '../../../core/retention.ts';
import { users } from '../../db/tables/accounts.ts';
import { ALLOWED_VALUE_TABLES } from '../../db/tables/allowed-values.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import { categories, listingPhotos, listings, photos } from '../../db/tables/catalog.ts';
import {
  dayCounts,
  reportCounts,
  reportTotals,
  roleCounts,
  saleTotals,
  unpicturedListings,
  userCounts,
} from '../../db/tables/counts.ts';
import { guard } from '../../db/tables/guard.ts';
import {
  leases,
  ledgerWalks,
  listCursors,
  restores,
  sitemapParts,
  sitemapWalks,
  warnings,
} from '../../db/tables/jobs.ts';
import { suppressions } from '../../db/tables/letters.ts';
import { listComparisons } from '../../db/tables/money/comparisons.ts';
import { disputes } from '../../db/tables/money/disputes.ts';
import { fulfilmentEvents, fulfilments, fulfilmentTransitions, saleRefunds } from '../../db/tables/money/fulfilment.ts';
import { ledgerEntries, ledgerTimes } from '../../db/tables/money/ledger.ts';
import { orderPhotos, orders, paymentAttempts, refunds, sales, stripeEvents } from '../../db/tables/money/payments.ts';
import { payoutMonths, payoutTotals, statementLines } from '../../db/tables/money/payout-totals.ts';
import { debts, payoutAccounts, payoutWaits, reversals, transfers } from '../../db/tables/money/payouts.ts';
import { saleCases } from '../../db/tables/money/sale-cases.ts';
import { spendings } from '../../db/tables/money/spendings.ts';
import { describedMonths, reviews, saleRecords, sendingDays } from '../../db/tables/reviews.ts';
import {
  advertisedPlaces,
  categoryCounts,
  titleCategories,
  titleIsbns,
  titleKinds,
  titles,
} from '../../db/tables/titles.ts';
import { wantChecks, wantedTitles } from '../../db/tables/wants.ts';

export type PermanentData = {
  readonly what: string;
  readonly tables: readonly SQLiteTable[];
  readonly why: string;
  /** Row of /privacy; null without personal data. */
  readonly data: PersonalData | null;
};

export const PERMANENT_DATA = {
  sales: {
    what: 'sales and payments: the order with what was paid for, its events and claims',
    tables: [
      orders,
      orderPhotos,
      paymentAttempts,
      sales,
      refunds,
      fulfilments,
      fulfilmentEvents,
      saleCases,
      saleRefunds,
    ],
    why: 'records that the law asks for; triggers refuse to delete them',
    data: 'money',
  },
  ledger: {
    what: 'the ledger, disputes, payouts, debts, and what admins gave',
    tables: [
      ...[ledgerEntries, ledgerTimes, disputes, debts, payoutAccounts, payoutWaits, transfers, reversals, spendings],
      ...[payoutMonths, payoutTotals, statementLines],
    ],
    why: 'records that the law asks for; most are append-only by triggers, and sums are kept over all of them',
    data: 'money',
  },
  alerts: {
    what: 'alerts about money',
    tables: [stripeEvents],
    why: 'what an admin was told about a payment, and when they saw it, belongs to its records',
    data: 'money',
  },
  reviews: {
    what: 'how sales ended, and the answers of reviews',
    tables: [saleRecords, sendingDays, reviews, describedMonths],
    why: 'the records of sellers count them; texts go with the account of their author',
    data: 'reviews',
  },
  audit: {
    what: 'what admins did',
    tables: [auditEntries],
    why: 'a decision must be provable; append-only by triggers, and names people by ids alone',
    data: 'decisions',
  },
  people: {
    what: 'ids of people whose account has ended',
    tables: [users],
    why: 'records name them; there is nothing else in the row',
    data: 'account',
  },
  listings: {
    what: 'listings: for sale, sold with their pictures, deleted without words and place',
    tables: [listings, listingPhotos, photos],
    why: 'a sold copy keeps its page, and an address that was public says that its copy is gone',
    data: 'listings',
  },
  complaints: {
    what: 'addresses of complaints and second bounces, as keyed hashes',
    tables: [suppressions],
    why: 'nobody who complained gets news from a new account either',
    data: 'refusedAddresses',
  },
  titles: {
    what: 'titles and categories, with the numbers of their copies and of people who want them',
    tables: [
      ...[titles, titleKinds, titleIsbns, titleCategories, categories, categoryCounts, advertisedPlaces],
      wantedTitles,
    ],
    why: 'no personal data; the web links to the pages of titles without copies, too',
    data: null,
  },
  counts: {
    what: 'sums of rows',
    tables: [dayCounts, roleCounts, saleTotals, userCounts, reportCounts, reportTotals, unpicturedListings],
    why: 'triggers keep them equal to the rows that they count; a few a day at most',
    data: null,
  },
  jobs: {
    what: 'how far jobs have come',
    tables: [
      leases,
      ledgerWalks,
      listCursors,
      listComparisons,
      restores,
      sitemapParts,
      sitemapWalks,
      warnings,
      wantChecks,
    ],
    why: 'one row for each job, list, restore or kind of warning, and for each part of the sitemap',
    data: null,
  },
  words: {
    what: 'closed lists of words, steps of a sale, the guard of batches',
    tables: [...ALLOWED_VALUE_TABLES, fulfilmentTransitions, guard],
    why: 'rules of the database, the same in each shop',
    data: null,
  },
} as const satisfies Readonly<Record<string, PermanentData>>;
