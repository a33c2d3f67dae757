/**
 * What admits searches. A search is the dearest read of the shop. Many at once would make everything else wait for the database,
 * so a search that would queue is refused before it asks for anything (docs/decisions/092-searches-that-would-queue.md).
 */
import { searchWords } from '../../core/words/search.ts';
import { type Failure, SearchRefused } from '../errors.ts';
import { type AddressLimits, countRequest } from './address-limits.ts';

/** How many searches run at once in one isolate while the database is quick, and however slow it is. */
export const SEARCHES_AT_ONCE = { most: 12, least: 4 } as const;

/** Who searches: a person, who waits for a page or for what a field offers, or a program. */
export type Searcher = 'person' | 'program';

/** The share of the places that each may take: a flood of calls leaves some to people. */
const SHARE: Readonly<Record<Searcher, number>> = { person: 1, program: 0.75 };

/** How many searches may run, of all, for one more of this kind to be admitted while so many are admitted in all. */
export const placesOf = (searcher: Searcher, admitted: number): number => Math.floor(admitted * SHARE[searcher]);

/** A search that takes longer (ms) says that the database is busy: fewer are admitted then. */
export const SLOW_SEARCH_MS = 1_000;

/** A search that has not ended after this (ms) was dropped together with its request: no answer of the database takes longer. */
const DROPPED_AFTER_MS = 10_000;

const RETRY_AFTER_SECONDS = 2;

/** Runs a search, or throws `SearchRefused`. */
export type SearchGate = <Result>(searcher: Searcher, search: () => Promise<Result>) => Promise<Result>;

/** What a gate takes from the runtime: its clock (ms), and how work goes on although the client has gone. */
type Runtime = { readonly now: () => number; readonly keepAlive?: (work: Promise<unknown>) => void };

/**
 * The gate of one isolate. It admits up to `most` searches at once. After each slow one it admits half as many, but never fewer
 * than `least`; after each quick one, one more.
 */
export function createSearchGate({ now, keepAlive }: Runtime): SearchGate {
  const running = new Map<symbol, number>();
  let admitted: number = SEARCHES_AT_ONCE.most;

  return async (searcher, search) => {
    const began = now();
    for (const [place, since] of running) if (began - since > DROPPED_AFTER_MS) running.delete(place);
    if (running.size >= placesOf(searcher, admitted)) {
      throw new SearchRefused('unavailable', searchWords.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const place = Symbol();
    running.set(place, began);
    const done = search().finally(() => {
      running.delete(place);
      const next = now() - began > SLOW_SEARCH_MS ? Math.floor(admitted / 2) : admitted + 1;
      admitted = Math.min(SEARCHES_AT_ONCE.most, Math.max(SEARCHES_AT_ONCE.least, next));
    });
    // Who types on drops the question before. The database still works on it, so it keeps its place until it is answered.
    keepAlive?.(done.catch(() => {}));
    return done;
  };
}

type Edges = { readonly addressLimits: AddressLimits; readonly searches: SearchGate };

/** Does a search of this network address. Throws `SearchRefused` instead when there are too many, of all or of this address. */
export async function admitSearch<Result>(
  edges: Edges,
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
