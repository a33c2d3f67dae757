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
 * The runtime drops a request whose client is gone: its code stops without a word, at any `await`. So a place that shows no
 * sign of life is passed over, and a turn that nobody ends is over by itself. All in ms.
 */
const SIGN_OF_LIFE_EVERY_MS = 500;
const ALIVE_MS = 2_000;
const LONGEST_TURN_MS = 3_000;

type Turn = { readonly beganAt: number };
type Place = { seenAt: number; readonly begin: (turn: Turn) => void };

const line = new Set<Place>();
let current: Turn | null = null;

const isAlive = ({ seenAt }: Place): boolean => Date.now() - seenAt <= ALIVE_MS;

/** Gives the turn to the first in line who is still there, if nobody has it. */
function advance(): void {
  if (current && Date.now() - current.beganAt <= LONGEST_TURN_MS) return;
  current = null;
  for (const place of line) {
    if (!isAlive(place)) continue;
    line.delete(place);
    current = { beganAt: Date.now() };
    place.begin(current);
    return;
  }
}

/** Takes a place at the end. Throws `unavailable` when the line is full, or when the turn does not come in time. */
async function myTurn(): Promise<Turn> {
  const waiting = [...line];
  for (const place of waiting) if (Date.now() - place.seenAt > LONGEST_WAIT_MS) line.delete(place);
  if (waiting.filter(isAlive).length >= MOST_WAITING) throw busy();
  const { promise, resolve, reject } = Promise.withResolvers<Turn>();
  const place: Place = { seenAt: Date.now(), begin: resolve };
  line.add(place);
  // Both timers are this request's own, and stop with it.
  const signs = setInterval(() => {
    place.seenAt = Date.now();
    advance();
  }, SIGN_OF_LIFE_EVERY_MS);
  const late = setTimeout(() => reject(busy()), LONGEST_WAIT_MS);
  try {
    advance();
    return await promise;
  } finally {
    clearInterval(signs);
    clearTimeout(late);
    line.delete(place);
  }
}

const busy = () => unavailable(messages.error.busy);

/**
 * Runs one hash when its turn has come, first come, first served. Limits are judged before: who is going to be refused takes
 * no place here. 64 may wait, 20 s each; everybody else gets `unavailable`, with the time to come back.
 */
export async function inHashLine<Result>(hash: () => Promise<Result>): Promise<Result> {
  const mine = await myTurn();
  try {
    await new Promise((rested) => setTimeout(rested, REST_MS));
    return await hash();
  } finally {
    // A turn that went on for too long was taken away, and the present one is somebody else's.
    if (current === mine) current = null;
    advance();
  }
}
