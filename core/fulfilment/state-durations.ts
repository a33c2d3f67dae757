/**
 * Durations of the states of the process (`process.ts`), in a file of their own: the booking dialog shows two of them,
 * and must stay too small to load the table, or the times of single steps (`step-times.ts`).
 */
import { DAY_MS } from '../days.ts';
import type { FulfilmentState } from './state.ts';

/** Duration in ms of a state until its deadline. Days are 24 hours, UTC. */
export const STATE_DURATION_MS = {
  to_ship: 7 * DAY_MS,
  to_meet: 14 * DAY_MS,
  shipped: 21 * DAY_MS,
  handed_over: 2 * DAY_MS,
  claimed: 3 * DAY_MS,
  offered: 5 * DAY_MS,
  returning: 7 * DAY_MS,
  deciding: 30 * DAY_MS,
} as const satisfies Partial<Readonly<Record<FulfilmentState, number>>>;
