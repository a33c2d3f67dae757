/**
 * Limits against strangers, stolen cards and stolen sessions. Sums in integer cents, times in ms.
 * `functions/auth/limit-table.ts` takes the database's counts from here, and has the other limits.
 */
import { DAY_MS } from './days.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** Account with an unconfirmed address: listings and unpaid bookings at a time, reports per day. */
export const UNCONFIRMED_LIMITS = { listings: 20, unpaidBookings: 10, reportsPerDay: 10 } as const;

/** Bookings of one account per hour: in all, and with one seller. Deleted bookings count. */
export const BOOKINGS_PER_HOUR = { all: 60, withSeller: 20 } as const;

/** Per account; bounds the admins' list. */
export const REPORTS_PER_DAY = 30;

/**
 * Questions about copies: new conversations of an account a day, fewer within its first `newForMs`; its messages an
 * hour.
 */
export const CONVERSATION_LIMITS = {
  perDay: 10,
  perDayWhileNew: 3,
  newForMs: 7 * DAY_MS,
  messagesPerHour: 30,
} as const;

/** Calls to the payment provider per account; 60 exceed any honest use. */
export const PROVIDER_CALLS_PER_HOUR = 60;

/** Limit of meetings that a buyer calls off: each costs the platform a fee and takes a copy off sale. */
export const CALL_OFF_LIMIT = { most: 3, withinMs: 30 * DAY_MS } as const;

/**
 * Limit of large sales of one seller: those above `aboveCents` that are being paid, in progress, or refunded within
 * `withinMs` add up to at most `sumCents`, or `timesPaid` times the seller's payouts so far. Reason: each refund costs
 * the platform the provider's fee of 2.9% and 30 cents, and accounts cost nothing. Only the `newest` sales are read. If
 * all of these count, `timesPaid` alone is the limit; a seller who hides sales behind newer ones pays more commission
 * than the fees. Meetings above `aboveCents` that buyers call off have the same limits, counted apart.
 */
export const LARGE_SALES = {
  aboveCents: 100_00,
  sumCents: 40_000_00,
  timesPaid: 2,
  withinMs: 30 * DAY_MS,
  newest: 120,
} as const;

/** Lifetime of an owner's proof (a correct password or second factor) in its session, in ms. */
export const FRESH_PROOF_MS = 10 * MINUTE_MS;

export const WRONG_PROOF_LIMIT = { most: 10, withinMs: 15 * MINUTE_MS } as const;

/** Platform money that one admin may give per day (UTC). Larger gifts wait for a second admin. */
export const SINGLE_ADMIN_DAILY_CENTS = 500_00;

/** Requests of one admin for a second admin within 24 hours: each sends a letter to all admins. */
export const APPROVAL_REQUESTS_PER_DAY = 20;

/**
 * A new seller has fewer than `sales` sales that completed at least `completedForMs` ms ago without refund or dispute.
 * Money of a new seller's sale waits `waitMs` ms after its payment; the part that takes the sum sent within `withinMs`
 * above `sumCents` waits `LONGEST_TRANSFER_WAIT_MS`.
 */
export const NEW_SELLER_PAYOUT_LIMIT = {
  sales: 5,
  completedForMs: 14 * DAY_MS,
  waitMs: 7 * DAY_MS,
  sumCents: 300_00,
  withinMs: 30 * DAY_MS,
} as const;

/**
 * Payout limit of other sellers in this and the previous calendar month (UTC) together: `sumCents`, or `timesBefore`
 * times the sum sent earlier, whichever is more. The excess waits `LONGEST_TRANSFER_WAIT_MS`: five sales of a dollar
 * must not open the way for stolen cards.
 */
export const PROVEN_SELLER_PAYOUT_LIMIT = { sumCents: 1_000_00, timesBefore: 2 } as const;

/** Longest wait after a sale's payment, in ms, unless the sale is questioned. */
export const LONGEST_TRANSFER_WAIT_MS = 30 * DAY_MS;

/** Shortest credible time from sending a tracked parcel to its arrival, in ms. */
export const QUICK_CONFIRM_MS = HOUR_MS;

/**
 * Sale above `cents`, above `times` the median of the platform's `newest` sales, and above `timesOwn` times the
 * seller's largest proven one.
 */
export const UNUSUALLY_LARGE_SALE = { cents: 200_00, times: 10, newest: 201, timesOwn: 2 } as const;

/** Distinct cards on one device per day. */
export const MANY_CARDS_LIMIT = { cards: 3, withinMs: DAY_MS } as const;

/**
 * Copies that a seller did not send by their deadline within this time (ms), from which all of their listings are
 * paused.
 */
export const MISSED_DEADLINE_LIMIT = { most: 2, withinMs: 90 * DAY_MS } as const;

/** Wrong codes of a meeting within this time (ms), after which no code is checked. */
export const WRONG_CODE_LIMIT = { most: 5, withinMs: HOUR_MS } as const;
