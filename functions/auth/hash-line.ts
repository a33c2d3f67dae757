/**
 * The line before the password hash. In workerd a hash keeps the isolate's only thread for its whole length, so hashes run
 * one after the other, and between two of them the isolate returns to its event loop.
 */
import { messages } from '../../src/shared/messages.ts';
import { unavailable } from '../errors.ts';

/** How many requests may wait, and how long each, in ms. */
export const MOST_WAITING = 64;
export const LONGEST_WAIT_MS = 20_000;

/**
 * A short rest before each hash, in ms: answers of the database, timers and other requests get their turn. Also before the
 * first one: several answers of the database may lie ready at once, each with a hash behind it.
 */
const REST_MS = 5;

/**
 * The runtime drops a request whose client is gone: its code stops at any `await`, without an error. A waiting request that has
 * not updated `seenAt` for 2 s is skipped, and a turn ends after 3 s at the latest. All in ms.
 */
const SEEN_EVERY_MS = 500;
const ALIVE_MS = 2_000;
const LONGEST_TURN_MS = 3_000;

type Turn = { beganAt: number };
type Place = { seenAt: number; readonly begin: (turn: Turn) => void };
type Line = { readonly places: Set<Place>; current: Turn | null };

/** Moments that lie in the future, because the clock was set back, count as now: nothing may stay until they come again. */
function correct({ places, current }: Line, now: number): void {
  if (current) current.beganAt = Math.min(current.beganAt, now);
  for (const place of places) place.seenAt = Math.min(place.seenAt, now);
}

/** Gives the turn to the first in line who is still there, if nobody has it. */
function advance(line: Line): void {
  const now = Date.now();
  correct(line, now);
  if (line.current && now - line.current.beganAt <= LONGEST_TURN_MS) return;
  line.current = null;
  for (const place of line.places) {
    if (now - place.seenAt > ALIVE_MS) continue;
    line.places.delete(place);
    line.current = { beganAt: now };
    place.begin(line.current);
    return;
  }
}

/** Takes a place at the end. Throws `unavailable` when the line is full, or when the turn does not come in time. */
async function myTurn(line: Line): Promise<Turn> {
  const { places } = line;
  const now = Date.now();
  correct(line, now);
  for (const place of [...places]) if (now - place.seenAt > LONGEST_WAIT_MS) places.delete(place);
  if ([...places].filter(({ seenAt }) => now - seenAt <= ALIVE_MS).length >= MOST_WAITING) throw busy();
  const { promise, resolve, reject } = Promise.withResolvers<Turn>();
  const place: Place = { seenAt: now, begin: resolve };
  places.add(place);
  // Both timers are this request's own, and stop with it.
  const seen = setInterval(() => {
    place.seenAt = Date.now();
    advance(line);
  }, SEEN_EVERY_MS);
  const late = setTimeout(() => reject(busy()), LONGEST_WAIT_MS);
  try {
    advance(line);
    return await promise;
  } finally {
    clearInterval(seen);
    clearTimeout(late);
    places.delete(place);
  }
}

const busy = () => unavailable(messages.error.busy);

export type HashLine = <Result>(hash: () => Promise<Result>) => Promise<Result>;

/**
 * A line of its own. It runs one hash when its turn has come, first come, first served. A request that a limit refuses never
 * enters the line. 64 may wait, 20 s each; everybody else gets `unavailable`, with the time to come back.
 */
export function createHashLine(): HashLine {
  const line: Line = { places: new Set(), current: null };
  return async (hash) => {
    const mine = await myTurn(line);
    try {
      await new Promise((rested) => setTimeout(rested, REST_MS));
      return await hash();
    } finally {
      // A turn that went on for too long was taken away, and the present one is somebody else's.
      if (line.current === mine) line.current = null;
      advance(line);
    }
  };
}
