/**
 * A page cache without pages: it accepts every purge, unless a test replaces `take`. `finish` runs the work after the
 * answer, without its pauses; as in production, that work adds no round trip to the request.
 */
import type { Db } from '../../functions/db/client.ts';
import type { PageCache } from '../../functions/domain/ports.ts';

export function fakePageCache(db: Db) {
  /** Tags of each accepted purge of a write, without those of the schedule and of the work after an answer. */
  const purged: string[][] = [];
  const behind: (() => Promise<unknown>)[] = [];
  let isBehind = false;
  const cache: PageCache = {
    purge: async (tags) => {
      if (!isBehind) purged.push([...tags]);
      return true;
    },
    lateMs: 0,
    later: (_, work) => behind.push(() => work(db)),
  };
  async function finish(): Promise<void> {
    isBehind = true;
    for (let next = behind.shift(); next; next = behind.shift()) await next();
    isBehind = false;
  }
  return { cache, purged, finish };
}
