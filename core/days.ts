/** Days are 24 hours, UTC. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of a moment (ms since the epoch), as `2026-11-21`. */
export const utcDateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
