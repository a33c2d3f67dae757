/** How long each step of a fulfilment may take, and when people are reminded. Days are 24 hours, UTC. */
import { DAY_MS } from '../period.ts';
import type { FulfilmentState, Party } from './state.ts';

const HOUR_MS = DAY_MS / 24;

/** After so long (ms) a state ends by itself. */
export const CLOCKS = {
  to_ship: 7 * DAY_MS,
  to_meet: 14 * DAY_MS,
  shipped: 21 * DAY_MS,
  handed_over: 2 * DAY_MS,
  completed: null,
  canceled: null,
} as const satisfies Readonly<Record<FulfilmentState, number | null>>;

/** What a state becomes when its time is over: unsent and unmet copies end the sale, received ones are paid. */
export const ON_DEADLINE = {
  to_ship: 'canceled',
  to_meet: 'canceled',
  shipped: 'completed',
  handed_over: 'completed',
} as const satisfies Partial<Readonly<Record<FulfilmentState, FulfilmentState>>>;

/** A step that brings the deadline nearer, but never moves it away: so long (ms) is left after it. */
export const SHORTENED = { delivered: 7 * DAY_MS, 'ask-cancel': 72 * HOUR_MS } as const;

/** After how many days in a state somebody is reminded of what they have to do. */
export const REMINDERS: Partial<
  Readonly<Record<FulfilmentState, { readonly days: readonly number[]; readonly to: readonly Party[] }>>
> = {
  to_ship: { days: [3, 6], to: ['seller'] },
  to_meet: { days: [7, 12], to: ['buyer', 'seller'] },
  shipped: { days: [10, 17, 20], to: ['buyer'] },
};

/** Until when (ms since the epoch) a state lasts that is entered at `at`; null for a final one. */
export const deadlineOf = (state: FulfilmentState, at: number): number | null => {
  const clock: number | null = CLOCKS[state];
  return clock === null ? null : at + clock;
};

/** So many copies that were not sent within so long (ms) take everything of their seller off sale. */
export const MISSED_DEADLINES = { most: 2, withinMs: 90 * DAY_MS } as const;

/** So long (ms) after the end of a sale the address of its parcel is kept. */
export const ADDRESS_KEPT_MS = 30 * DAY_MS;

/** The code of a meeting: so many wrong ones within so long (ms), then none is looked at. */
export const WRONG_CODES = { most: 5, withinMs: HOUR_MS } as const;
