/** How long and how often a buyer may queue for a listing. */

/** How long a copy waits for the first in its queue when its hold ends unpaid, in seconds. */
export const TURN_SECONDS = 900;

/** In how many queues one buyer may be at once. */
export const QUEUES_PER_BUYER = 5;
