/**
 * Counts of errors and refusals of one isolate. A count in the database for each would be a write per refusal
 * (docs/decisions/18-bounded-search.md), so an isolate adds up its own and hands over at most one sum a minute, and of
 * refusals only a sum that a flood makes. The total is a lower bound.
 */
export const COUNTED_EVENTS = ['errors', 'refusals'] as const;

export type CountedEvent = (typeof COUNTED_EVENTS)[number];

export type EventCounts = Readonly<Record<CountedEvent, number>>;

/** Least sum of an isolate that is handed over. */
const LEAST: EventCounts = { errors: 1, refusals: 20 };

const PAUSE_MS = 60 * 1000;

export type Tally = {
  add(event: CountedEvent, count?: number): void;
  /** Takes the sums that are due, or null. */
  take(): EventCounts | null;
};

/** `now` in ms. */
export function createTally(now: () => number): Tally {
  const sums: Record<CountedEvent, number> = { errors: 0, refusals: 0 };
  let takenAt = Number.NEGATIVE_INFINITY;
  return {
    add(event, count = 1) {
      sums[event] += count;
    },
    take() {
      const isDue = COUNTED_EVENTS.some((event) => sums[event] >= LEAST[event]);
      if (!isDue || now() - takenAt < PAUSE_MS) return null;
      takenAt = now();
      const taken = { ...sums };
      Object.assign(sums, { errors: 0, refusals: 0 });
      return taken;
    },
  };
}
