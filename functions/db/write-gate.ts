/**
 * Writes of one isolate take turns. The database does them one after the other anyway, and those that wait there for too long
 * are given up in the middle, at which sqld may lose its lock (docs/faults.md).
 */
import { DatabaseUnreachable, type WriteGate } from './client.ts';

/** So many are at the database at once. */
export const WRITES_AT_ONCE = 4;

/** A write waits so long (ms) for its turn, and looks each so many ms. */
const TURN_WITHIN_MS = 10_000;
const LOOKED_EACH_MS = 10;

/** A write that has not ended after so long (ms) was dropped together with its request: no answer of the database takes longer. */
const DROPPED_AFTER_MS = 20_000;

/**
 * Each request looks for itself, on its own timer: the runtime drops requests whose client is gone, and those pass no turn on. A write that
 * has begun goes on (`keepAlive`), so that nobody keeps turns by going away.
 */
export function createWriteGate(keepAlive?: (work: Promise<unknown>) => void): WriteGate {
  const writing = new Map<symbol, number>();
  return async (write) => {
    const asked = Date.now();
    for (;;) {
      const now = Date.now();
      for (const [turn, since] of writing) if (now - since > DROPPED_AFTER_MS) writing.delete(turn);
      if (writing.size < WRITES_AT_ONCE) break;
      if (now - asked > TURN_WITHIN_MS) throw new DatabaseUnreachable(new Error(`no turn within ${TURN_WITHIN_MS} ms`));
      await new Promise((resolve) => setTimeout(resolve, LOOKED_EACH_MS));
    }
    const turn = Symbol();
    writing.set(turn, Date.now());
    const done = write().finally(() => writing.delete(turn));
    keepAlive?.(done.catch(() => {}));
    return done;
  };
}
