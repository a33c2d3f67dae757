/** Retention of rows, in ms; /privacy names each period of personal data (`core/promises.ts`). */

import { DAY_MS } from './days.ts';
import { LONGEST_TRANSFER_WAIT_MS, MISSED_DEADLINE_LIMIT } from './limits.ts';
import { UNPAID_WAIT_SECONDS } from './reservations/reservations.ts';

export const RETENTION = {
  /** A session, from its log-in. Those of admins end earlier. */
  session: 30 * DAY_MS,
  /** A browser, from its latest sign-in. */
  knownDevice: 180 * DAY_MS,
  /** A link to Google that was made or removed, from that moment: the profile lists it. */
  linkRecords: 365 * DAY_MS,
  /**
   * Contact data of the two traders and the address, from the end of the sale; after a completed sale, the buyer sees
   * the seller's contact for longer.
   */
  contacts: 30 * DAY_MS,
  /** Phone numbers and place in the rows of a sale, from its payment: as long as a bank may dispute it. */
  saleContacts: 180 * DAY_MS,
  /** Photos of a claim, from the end of its sale: as long as a bank may dispute the payment. */
  claimPhotos: 180 * DAY_MS,
  /** A booking without a sale, with its payments that brought nothing, from its end. */
  deadOrders: 180 * DAY_MS,
  /** The seller's words in a listing, from its deletion. */
  deletedListings: 30 * DAY_MS,
  /** A report, from the decision about it. */
  reports: 365 * DAY_MS,
  /** A conversation about a copy, from its last message; of an ended account `contacts` from its end. */
  conversations: 180 * DAY_MS,
  /** A copy that was not sent in time, from its deadline: as long as it counts. */
  missedDeadlines: MISSED_DEADLINE_LIMIT.withinMs,
  /** An unused turn in a line: as long as it counts. */
  unusedTurns: UNPAID_WAIT_SECONDS.counted * 1000,
  /** A want, from its last copy or since its person kept it. */
  wants: 365 * DAY_MS,
  letters: 30 * DAY_MS,
  /** An address after a first bounce, from the end of its suppression: a second bounce within this time is for good. */
  bounces: 365 * DAY_MS,
  /** Cards and devices of payments, as keyed hashes: no payout waits longer for them. */
  cards: LONGEST_TRANSFER_WAIT_MS,
  /** Counts of attempts by network, as keyed hashes: no limit has a longer window. */
  networkCounts: DAY_MS,
  /** An event of the payment provider that asks nothing of anybody: its lists go back a month. */
  providerEvents: 90 * DAY_MS,
  /** A comparison of the books with the provider's. */
  comparisons: 365 * DAY_MS,
  /** A reading of the provider's balance. */
  coverage: 31 * DAY_MS,
} as const;

/**
 * Shortest time in years for which records of sales and money are kept. The law of the shop's country sets it: these
 * are the ten years for books in Germany (§ 257 HGB, § 147 AO). No job deletes such records, and triggers refuse it.
 */
export const RECORD_YEARS = 10;

/** Kinds of personal data, as the rows of /privacy name them. */
export const PERSONAL_DATA = [
  'account',
  'password',
  'logins',
  'contacts',
  'bookings',
  'addresses',
  'listings',
  'lists',
  'money',
  'claims',
  'messages',
  'reports',
  'reviews',
  'lateParcels',
  'decisions',
  'choices',
  'letters',
  'refusedAddresses',
  'cards',
  'networks',
] as const;
export type PersonalData = (typeof PERSONAL_DATA)[number];
