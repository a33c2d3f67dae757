/**
 * A page cache without pages: it takes every purge, unless a test gives it another `take`. What a write does behind its answer is
 * done by `finish`, after whatever pause; it is not counted as a round trip of the request, as in production.
 */
import type { Db } from '../../functions/db/client.ts';
import type { PageCache } from '../../functions/domain/ports.ts';

export function fakePageCache(db: Db) {
  /** The tags of each purge of a write that was taken. Not those of the schedule and of the work behind an answer. */
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
