/** Duration of a turn after an unpaid hold, in seconds. */
export const TURN_SECONDS = 900;

export const QUEUES_PER_BUYER = 5;
