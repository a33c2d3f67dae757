import type { Client } from '@libsql/client';
import { createClient } from '@libsql/client/http';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { drizzle } from 'drizzle-orm/libsql/http';

/** Does a write in its turn. Throws `DatabaseUnreachable` when that does not come. */
export type WriteGate = <Given>(write: () => Promise<Given>) => Promise<Given>;

/**
 * Drizzle over libSQL; `$client` is the driver itself, for batches, `$rows` what it has read and written so far, and `$inTurn` what its writes
 * wait for. Tests use the same type on a file, where nobody counts rows or waits.
 */
export type Db = LibSQLDatabase & { $client: Client; readonly $rows?: Meter['rows']; readonly $inTurn?: WriteGate };

/**
 * What a request costs: sequential round trips to the database (calls that overlap count once), and how many rows it read
 * and wrote there, which is what Turso bills. `connect` sets `rows`; a client of a file cannot know them.
 */
export type Meter = { roundTrips: number; rows?: { read: number; written: number } };

/** The database gave no answer: it is down, or too slow. What it was asked to do may or may not have happened. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}

const REPLY_WITHIN_MS = 5_000;

/** The time to reply is counted in so many steps. */
const STEPS = 20;

/**
 * Gives up after this time (ms), counted in steps. A long computation that keeps the isolate from listening is at most one
 * step: an answer that arrived meanwhile is read before the next one.
 */
function patience(withinMs: number): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  let left = STEPS;
  const timer = setInterval(() => {
    if (--left > 0) return;
    clearInterval(timer);
    controller.abort(new Error(`no answer within ${withinMs} ms`));
  }, withinMs / STEPS);
  return { signal: controller.signal, end: () => clearInterval(timer) };
}

/** A key of the protocol. In a text of a row its quotes would be escaped, so it cannot be found there. */
const ROWS = /"rows_(read|written)":\s*(\d+)/g;

/**
 * Adds the rows that an answer tells of its statements. The driver drops these numbers. A search for two keys takes a third of
 * the time of parsing the answer a second time (docs/decisions/097-rows-as-cost.md).
 */
function addRows(rows: NonNullable<Meter['rows']>, answer: string): void {
  for (const [, kind, count] of answer.matchAll(ROWS)) rows[kind === 'read' ? 'read' : 'written'] += Number(count);
}

/** A client over HTTP for one request. It keeps no connection, so there is nothing to close. */
export function connect(
  url: string,
  authToken: string | undefined,
  meter: Meter,
  { replyWithinMs = REPLY_WITHIN_MS, send = fetch, inTurn = undefined as WriteGate | undefined } = {},
): Db {
  const rows = { read: 0, written: 0 };
  meter.rows = rows;
  let inFlight = 0;
  const countingFetch: typeof fetch = async (input, init) => {
    if (inFlight++ === 0) meter.roundTrips++;
    const { signal, end } = patience(replyWithinMs);
    try {
      const response = await send(input, { ...init, signal });
      // The body belongs to the answer: it may break off, or never come.
      const { status, statusText } = response;
      const headers = { 'Content-Type': response.headers.get('Content-Type') ?? '' };
      const answer = await response.text();
      addRows(rows, answer);
      return new Response(answer, { status, statusText, headers });
    } catch (cause) {
      throw new DatabaseUnreachable(cause);
    } finally {
      end();
      inFlight--;
    }
  };
  const client = createClient({ url, ...(authToken ? { authToken } : {}), fetch: countingFetch });
  return Object.assign(drizzle(client), { $rows: rows, ...(inTurn && { $inTurn: inTurn }) });
}
