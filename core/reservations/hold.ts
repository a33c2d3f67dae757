export const HOLD_SECONDS = 900;

export const HOLDS_PER_BUYER = 3;

/**
 * Wait after an unpaid hold before the next one on the same listing, in seconds: `first`, doubled with each unpaid hold
 * within the last `counted` seconds, at most `most`.
 */
export const UNPAID_WAIT_SECONDS = { first: 900, most: 86_400, counted: 30 * 86_400 } as const;

/** Payments that one account may begin within 24 hours. */
export const PAYMENTS_PER_DAY = 30;

/** Declined cards that end a hold. */
export const DECLINES_PER_HOLD = 5;

/** Reasons of a wait: an unpaid hold, an unused turn, too many declined cards, or too many payments within a day. */
export type HoldCooldownReason = 'unpaid' | 'turn' | 'declined' | 'day';
