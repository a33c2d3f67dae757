/** How long and how often a buyer may hold a listing. */

/** How long a buyer may keep a copy to themselves while paying, in seconds. */
export const HOLD_SECONDS = 900;

/** How many copies one buyer may hold at once. */
export const HOLDS_PER_BUYER = 3;

/**
 * After a hold that ended unpaid, its buyer waits before the next one on the same listing: `first` seconds, doubled with each
 * such hold of the last `counted` seconds, up to `most`.
 */
export const UNPAID_WAIT_SECONDS = { first: 900, most: 86_400, counted: 30 * 86_400 } as const;

/** How many payments one account may begin within 24 hours. */
export const PAYMENTS_PER_DAY = 30;

/** After so many declined cards a hold ends. */
export const DECLINES_PER_HOLD = 5;

/**
 * Why a buyer waits: a hold ended unpaid, a turn was not used, too many cards were declined, or there were too many payments
 * within a day.
 */
export type WaitReason = 'unpaid' | 'turn' | 'declined' | 'day';
