/**
 * Writes of one isolate take turns. The database runs them one after the other anyway, and writes that wait there too
 * long are aborted halfway, which can cost sqld its lock (docs/testing.md, "Checks").
 */
import { DatabaseUnreachable, type WriteGate } from './client.ts';

export const WRITES_AT_ONCE = 4;

/** Deadline for a turn, and polling interval, both in ms. */
const TURN_WITHIN_MS = 10_000;
const LOOKED_EACH_MS = 10;

/** A write without an end after this time (ms) was dropped with its request: no answer of the database takes longer. */
const DROPPED_AFTER_MS = 20_000;

/**
 * Each request polls on its own timer: the runtime drops requests whose client is gone, and those could not pass on a
 * turn. A write that has begun continues (`keepAlive`), so that a client cannot block turns by disconnecting.
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
