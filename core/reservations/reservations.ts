/** Limits of holds and turns, and the state of a copy for one user. */

export const HOLD_SECONDS = 900;

export const HOLDS_PER_BUYER = 3;

/**
 * Wait after an unpaid hold or an unused turn before the next hold on the same listing, in seconds: `first`, doubled
 * with each of either within the last `counted` seconds, at most `most`.
 */
export const UNPAID_WAIT_SECONDS = { first: 900, most: 86_400, counted: 30 * 86_400 } as const;

/** Payments that one account may begin within 24 hours. */
export const PAYMENTS_PER_DAY = 30;

/** Declined cards that end a hold. */
export const DECLINES_PER_HOLD = 5;

/** Reasons of a wait: an unpaid hold, an unused turn, too many declined cards, or too many payments within a day. */
export type HoldCooldownReason = 'unpaid' | 'turn' | 'declined' | 'day';

/**
 * Duration in seconds of a turn in the queue after a booking. Turns of a first refusal last longer (`FIRST_REFUSAL`).
 */
export const TURN_SECONDS = 900;

export const QUEUES_PER_BUYER = 5;

export const AVAILABILITIES = ['available', 'yours', 'held', 'sold', 'paused', 'gone'] as const;
/**
 * Present state of a copy for one user. `yours`: the user has a hold or a turn. `held`: another user has, or comes
 * first in the queue. `paused`: off sale. `gone`: not listed, or its seller is suspended.
 */
export type Availability = (typeof AVAILABILITIES)[number];

/** True for a copy that can be bought now or after another buyer's hold: neither sold, gone nor paused. */
export const isBuyableNowOrLater = (
  availability: Availability,
): availability is Exclude<Availability, 'sold' | 'paused' | 'gone'> =>
  availability !== 'sold' && availability !== 'paused' && availability !== 'gone';
