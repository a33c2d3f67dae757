/**
 * The line before the password hash. In workerd a hash keeps the isolate's only thread for its whole length, so hashes run
 * one after the other, and between two of them the isolate returns to its event loop.
 */
import { commonWords } from '../../../core/words/common.ts';
import { unavailable } from '../../errors.ts';

/** How many requests may wait, and how long each, in ms. */
export const HASH_QUEUE_LENGTH = 64;
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
type Place = {
  readonly who: string;
  seenAt: number;
  readonly begin: (turn: Turn) => void;
  readonly refuse: (reason: unknown) => void;
};
/** `served` tells the number of the last turn of each `who` in line; `turns` counts them. */
type Line = { readonly places: Set<Place>; readonly served: Map<string, number>; turns: number; current: Turn | null };

const isAlive = ({ seenAt }: Place, now: number): boolean => now - seenAt <= ALIVE_MS;

/** Moments that lie in the future, because the clock was set back, count as now: nothing may stay until they come again. */
function correct({ places, current }: Line, now: number): void {
  if (current) current.beganAt = Math.min(current.beganAt, now);
  for (const place of places) place.seenAt = Math.min(place.seenAt, now);
}

/** The first in line of those whose last turn is the longest ago: nobody waits for the whole crowd of another address. */
function firstOf({ places, served }: Line, now: number): Place | undefined {
  const lastTurn = ({ who }: Place) => served.get(who) ?? 0;
  const alive = [...places].filter((place) => isAlive(place, now));
  return alive.reduce<Place | undefined>(
    (first, place) => (first && lastTurn(first) <= lastTurn(place) ? first : place),
    undefined,
  );
}

/** Gives the turn to the next one who is still there, if nobody has it. */
function advance(line: Line): void {
  const now = Date.now();
  correct(line, now);
  if (line.current && now - line.current.beganAt <= LONGEST_TURN_MS) return;
  line.current = null;
  const next = firstOf(line, now);
  if (!next) {
    line.served.clear();
    return;
  }
  line.places.delete(next);
  line.served.set(next.who, ++line.turns);
  line.current = { beganAt: now };
  next.begin(line.current);
}

/**
 * Makes room in a full line: the last one of whoever has the most places gives way. Throws `unavailable` when that is the one
 * who asks.
 */
function makeRoom({ places }: Line, who: string, now: number): void {
  const byWho = Map.groupBy(
    [...places].filter((place) => isAlive(place, now)),
    (place) => place.who,
  );
  const alive = [...byWho.values()];
  if (alive.reduce((count, { length }) => count + length, 0) < HASH_QUEUE_LENGTH) return;
  const most = alive.reduce((largest, own) => (own.length > largest.length ? own : largest));
  const last = most.at(-1);
  if (!last || (byWho.get(who)?.length ?? 0) + 1 >= most.length) throw busy();
  places.delete(last);
  last.refuse(busy());
}

/** Takes a place at the end. Throws `unavailable` when the line is full, or when the turn does not come in time. */
async function myTurn(line: Line, who: string): Promise<Turn> {
  const { places } = line;
  const now = Date.now();
  correct(line, now);
  for (const place of [...places]) if (now - place.seenAt > LONGEST_WAIT_MS) places.delete(place);
  makeRoom(line, who, now);
  const { promise, resolve, reject } = Promise.withResolvers<Turn>();
  const place: Place = { who, seenAt: now, begin: resolve, refuse: reject };
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

const busy = () => unavailable(commonWords.error.busy);

/** `who` is whose crowd counts together: a network address, or an account. */
export type HashQueue = <Result>(who: string, hash: () => Promise<Result>) => Promise<Result>;

/**
 * A line of its own. It runs one hash when its turn has come: addresses take turns, and the requests of one come in the order
 * of their arrival. A request that a limit refuses never enters the line. 64 may wait, 20 s each; when it is full, the address
 * with the most requests gives way. Who gets no turn gets `unavailable`, with the time to come back.
 */
export function createHashQueue(): HashQueue {
  const line: Line = { places: new Set(), served: new Map(), turns: 0, current: null };
  return async (who, hash) => {
    const mine = await myTurn(line, who);
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
