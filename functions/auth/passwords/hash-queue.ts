/**
 * The queue of password hashes. In workerd a hash occupies the isolate's only thread, so hashes run one after the
 * other, and between two of them the isolate returns to its event loop.
 */
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { unavailable } from '../../errors.ts';

/** Limit of waiting requests, and of each one's wait in ms. */
export const HASH_QUEUE_LENGTH = 64;
export const HASH_WAIT_MS = 20_000;

/**
 * Pause before each hash, in ms, so that answers of the database, timers and other requests get their turn. The first
 * one pauses as well: several answers of the database may be ready at once, each followed by a hash.
 */
const REST_MS = 5;

/**
 * The runtime drops a request whose client is gone: its code stops at any `await`, without an error. A waiting request
 * that has not updated `seenAt` for 2 s is skipped, and a turn ends after at most 3 s. All in ms.
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
/** `served` is the number of the last turn of each `who` in the queue; `turns` counts all turns. */
type Queue = { readonly places: Set<Place>; readonly served: Map<string, number>; turns: number; current: Turn | null };

const isAlive = ({ seenAt }: Place, now: number): boolean => now - seenAt <= ALIVE_MS;

/** Sets moments in the future to now. They occur after the clock was set back, and would block the queue. */
function correct({ places, current }: Queue, now: number): void {
  if (current) current.beganAt = Math.min(current.beganAt, now);
  for (const place of places) place.seenAt = Math.min(place.seenAt, now);
}

/** The first request of the `who` with the oldest last turn: nobody waits for all requests of another address. */
function firstOf({ places, served }: Queue, now: number): Place | undefined {
  const lastTurn = ({ who }: Place) => served.get(who) ?? 0;
  const alive = [...places].filter((place) => isAlive(place, now));
  return alive.reduce<Place | undefined>(
    (first, place) => (first && lastTurn(first) <= lastTurn(place) ? first : place),
    undefined,
  );
}

function advance(queue: Queue): void {
  const now = Date.now();
  correct(queue, now);
  if (queue.current && now - queue.current.beganAt <= LONGEST_TURN_MS) return;
  queue.current = null;
  const next = firstOf(queue, now);
  if (!next) {
    queue.served.clear();
    return;
  }
  queue.places.delete(next);
  queue.served.set(next.who, ++queue.turns);
  queue.current = { beganAt: now };
  next.begin(queue.current);
}

/**
 * Makes room in a full queue by dropping the last request of the `who` with the most places. Throws `unavailable` when
 * that is the caller.
 */
function makeRoom({ places }: Queue, who: string, now: number): void {
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

/** Appends a request and waits for its turn. Throws `unavailable` when the queue is full or the wait too long. */
async function myTurn(queue: Queue, who: string): Promise<Turn> {
  const { places } = queue;
  const now = Date.now();
  correct(queue, now);
  for (const place of [...places]) if (now - place.seenAt > HASH_WAIT_MS) places.delete(place);
  makeRoom(queue, who, now);
  const { promise, resolve, reject } = Promise.withResolvers<Turn>();
  const place: Place = { who, seenAt: now, begin: resolve, refuse: reject };
  places.add(place);
  // Both timers belong to this request and stop with it.
  const seen = setInterval(() => {
    place.seenAt = Date.now();
    advance(queue);
  }, SEEN_EVERY_MS);
  const late = setTimeout(() => reject(busy()), HASH_WAIT_MS);
  try {
    advance(queue);
    return await promise;
  } finally {
    clearInterval(seen);
    clearTimeout(late);
    places.delete(place);
  }
}

const busy = () => unavailable(accountsWords.busy);

/** `who` groups requests that share a turn: a network address or an account. */
export type HashQueue = <Result>(who: string, hash: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a separate queue. It runs one hash at a time: addresses alternate, and the requests of one address run in the
 * order of arrival. Rate limits apply before the queue. At most 64 requests wait, at most 20 s each; a full queue drops
 * a request of the address with the most. A dropped request gets `unavailable` with a time to retry.
 */
export function createHashQueue(): HashQueue {
  const queue: Queue = { places: new Set(), served: new Map(), turns: 0, current: null };
  return async (who, hash) => {
    const mine = await myTurn(queue, who);
    try {
      await new Promise((rested) => setTimeout(rested, REST_MS));
      return await hash();
    } finally {
      // An overlong turn was taken away, and the present one belongs to another request.
      if (queue.current === mine) queue.current = null;
      advance(queue);
    }
  };
}
