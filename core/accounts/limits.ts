/** Limits and closed sets of accounts. */

/** What may be done with another way of signing in. */
export const LINK_ACTIONS = ['linked', 'unlinked'] as const;

export const PASSWORD_MIN_LENGTH = 6;

/** What an account may have at a time, or do in a day, before its address is confirmed. It imports nothing. */
export const UNCONFIRMED = { listings: 20, unpaidBookings: 10, reportsPerDay: 10 } as const;
