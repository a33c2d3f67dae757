/**
 * Limits that protect people from strangers, from stolen cards and from stolen sessions. Sums in whole cents, times in ms.
 * Counts that the database keeps take theirs from here (`functions/auth/limit-table.ts`, which has the others, too).
 */
import { DAY_MS } from './period.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** An account whose address is not confirmed: at a time, and of reports in a day. */
export const UNCONFIRMED = { listings: 20, unpaidBookings: 10, reportsPerDay: 10 } as const;

/** Most bookings of an account in an hour: in all, and with one seller. Deleted bookings count. */
export const BOOKINGS_PER_HOUR = { all: 60, withSeller: 20 } as const;

/** The admin's list has room for what people find. */
export const REPORTS_PER_DAY = 30;

/** Calls of an account that ask the payment provider. Nobody pays once a minute for an hour. */
export const PROVIDER_CALLS_PER_HOUR = 60;

/** A buyer calls off at most so many meetings within so long: each costs the shop a fee, and takes a copy off sale. */
export const CALLED_OFF = { most: 3, withinMs: 30 * DAY_MS } as const;

/**
 * Sales above `aboveCents` of one seller that are being paid, are under way, or of which money went back within `withinMs`, come to `sumCents`
 * at most, or to `timesPaid` what the seller was paid in all: each refund costs the shop the provider's fee of 2.9% and 30 cents, and accounts cost nothing.
 * The `newest` sales are looked at. Where all of these count, `timesPaid` alone is the limit; a seller who puts others before them pays more in
 * commissions than the fees come to. Meetings above `aboveCents` that buyers call off have the same sums, by themselves.
 */
export const DEAR_SALES = {
  aboveCents: 100_00,
  sumCents: 40_000_00,
  timesPaid: 2,
  withinMs: 30 * DAY_MS,
  newest: 120,
} as const;

/** A proof of the owner (a right password or second factor) counts for so long in its session. */
export const PROOF_MS = 10 * MINUTE_MS;

/** Wrong proofs of an account. */
export const WRONG_PROOFS = { most: 10, withinMs: 15 * MINUTE_MS } as const;

/** One admin alone gives so much of the shop's own money in a day (UTC), all together. What passes it waits for another admin. */
export const ALONE_CENTS_A_DAY = 500_00;

/** An admin asks others so often within 24 hours: each time all admins get a letter. */
export const ASKED_A_DAY = 20;

/**
 * Whoever has fewer than so many sales that were completed for so long, without refund or dispute, is a new seller. The money of each of their
 * sales waits for so long after its payment, and what takes the sum that is sent within `withinMs` beyond `sumCents`, for `LONGEST_WAIT`.
 */
export const NEW_SELLER = {
  sales: 5,
  completedFor: 14 * DAY_MS,
  waits: 7 * DAY_MS,
  sumCents: 300_00,
  withinMs: 30 * DAY_MS,
} as const;

/**
 * Whoever is no new seller is sent so much in a calendar month (UTC) and the one before, or so many times what was sent before these, whichever
 * is more. What goes beyond it waits for `LONGEST_WAIT`: five sales of a dollar open no way for any number of stolen cards.
 */
export const PROVEN_SELLER = { sumCents: 1_000_00, timesBefore: 2 } as const;

/** Nothing keeps the money of a sale longer than so long after its payment, as far as nobody questions it. */
export const LONGEST_WAIT = 30 * DAY_MS;

/** A parcel that can be followed does not arrive within so long after it was sent. */
export const QUICK_CONFIRM = HOUR_MS;

/** A sale above so much, above so many times the median of the shop's newest sales, and above so many times the largest proven one of its seller. */
export const LARGE_FIRST_SALE = { cents: 200_00, times: 10, newest: 201, timesOwn: 2 } as const;

/** So many cards on one device within a day. */
export const MANY_CARDS = { cards: 3, withinMs: DAY_MS } as const;
