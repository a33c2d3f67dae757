/** Limits and closed sets of accounts. */

/** What may be done with another way of signing in. */
export const LINK_ACTIONS = ['linked', 'unlinked'] as const;

export const PASSWORD_MIN_LENGTH = 6;

/** Limits of an account whose address is not confirmed: at a time, and of reports in a day. This file imports nothing. */
export const UNCONFIRMED = { listings: 20, unpaidBookings: 10, reportsPerDay: 10 } as const;
