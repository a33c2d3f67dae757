/** States in which an attempt holds its copy; an index admits one such row per copy. */
export const LIVE_ATTEMPT_STATES = ['creating', 'open', 'processing', 'canceling'] as const;
export const ATTEMPT_STATES = [...LIVE_ATTEMPT_STATES, 'canceled', 'succeeded'] as const;

/** Currency of all prices and payments, by the payment provider's name. */
export const CURRENCY = 'usd';
