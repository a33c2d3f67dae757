/** Limits and closed sets of accounts. */

/** What may be done with another way of signing in. */
export const LINK_ACTIONS = ['linked', 'unlinked'] as const;

export const PASSWORD_MIN_LENGTH = 6;
