/**
 * Admission of searches, the most expensive reads of the shop. Many at once would make all other requests wait for the
 * database, so a search that would queue is refused before it reads anything
 * (docs/decisions/18-bounded-search.md).
 */
import { searchWords } from '../../core/words/en/search.ts';
import { type Failure, SearchRefused } from '../errors.ts';
import { type AddressLimits, countRequest } from './address-limits.ts';

/** Limits of concurrent searches per isolate: with a fast database, and with a slow one. */
export const SEARCHES_AT_ONCE = { most: 12, least: 4 } as const;

/** A person waiting for a page or for completions, or a program. */
export type Searcher = 'person' | 'program';

/** Share of the places per kind: a flood of programs leaves some to people. */
const SHARE: Readonly<Record<Searcher, number>> = { person: 1, program: 0.75 };

/** Limit of running searches for one more of this kind to start, when `admitted` are allowed in total. */
export const searchLimitOf = (searcher: Searcher, admitted: number): number => Math.floor(admitted * SHARE[searcher]);

/** Threshold in ms: a longer search means that the database is busy, and fewer are admitted. */
export const SLOW_SEARCH_MS = 1_000;

/**
 * A search without an end after this time (ms) was dropped with its request: no answer of the database takes longer.
 */
const DROPPED_AFTER_MS = 10_000;

const RETRY_AFTER_SECONDS = 2;

/** Runs a search, or throws `SearchRefused`. */
export type SearchGate = <Result>(searcher: Searcher, search: () => Promise<Result>) => Promise<Result>;

/** Runtime dependencies: the clock (ms), and a way to continue work after the client's disconnect. */
type Runtime = { readonly now: () => number; readonly keepAlive?: (work: Promise<unknown>) => void };

/**
 * The gate of one isolate. It admits at most `most` searches at once: half as many after each slow one, but at least
 * `least`, and one more after each fast one.
 */
export function createSearchGate({ now, keepAlive }: Runtime): SearchGate {
  const running = new Map<symbol, number>();
  let admitted: number = SEARCHES_AT_ONCE.most;

  return async (searcher, search) => {
    const began = now();
    for (const [place, since] of running) if (began - since > DROPPED_AFTER_MS) running.delete(place);
    if (running.size >= searchLimitOf(searcher, admitted)) {
      throw new SearchRefused('unavailable', searchWords.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const place = Symbol();
    running.set(place, began);
    const done = search().finally(() => {
      running.delete(place);
      const next = now() - began > SLOW_SEARCH_MS ? Math.floor(admitted / 2) : admitted + 1;
      admitted = Math.min(SEARCHES_AT_ONCE.most, Math.max(SEARCHES_AT_ONCE.least, next));
    });
    // A client that types on drops the previous search. The database still works on it, so it keeps its place until it
    // ends.
    keepAlive?.(done.catch(() => {}));
    return done;
  };
}

type Needs = { readonly addressLimits: AddressLimits; readonly searches: SearchGate };

/** Runs a search of this network address. Throws `SearchRefused` past the limit of all searches or of this address. */
export async function admitSearch<Result>(
  edges: Needs,
  address: string,
  searcher: Searcher,
  search: () => Promise<Result>,
): Promise<Result> {
  await countRequest(edges.addressLimits, 'search', address).catch((error: Failure) => {
    const { retryAfterSeconds = RETRY_AFTER_SECONDS } = error;
    throw new SearchRefused('too_many', searchWords.tooMany, { retryAfterSeconds });
  });
  return edges.searches(searcher, search);
}
