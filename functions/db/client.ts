import type { Client } from '@libsql/client';
import { createClient } from '@libsql/client/http';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { drizzle } from 'drizzle-orm/libsql/http';

/** Runs a write in its turn. Throws `DatabaseUnreachable` when the turn does not come in time. */
export type WriteGate = <Given>(write: () => Promise<Given>) => Promise<Given>;

/**
 * Drizzle over libSQL. `$client` is the driver, for batches; `$rows` the rows read and written so far; `$inTurn` the
 * gate of its writes. Tests use the same type on a file, without row counts and without a gate.
 */
export type Db = LibSQLDatabase & { $client: Client; readonly $rows?: Meter['rows']; readonly $inTurn?: WriteGate };

/**
 * Cost of a request: sequential round trips to the database (overlapping calls count once), and rows read and written,
 * which Turso bills. `connect` sets `rows`; a client of a file has no such numbers.
 */
export type Meter = { roundTrips: number; rows?: { read: number; written: number } };

/** The database did not answer: it is down or too slow. The statements may or may not have been applied. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}

const REPLY_WITHIN_MS = 5_000;

const STEPS = 20;

/**
 * Aborts after this time (ms), counted in steps. A computation that blocks the isolate counts as at most one step, so
 * an answer that arrived meanwhile is read before the next step.
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

/** Keys of the protocol. The quotes in a row's text are escaped, so it cannot match. */
const ROWS = /"rows_(read|written)":\s*(\d+)/g;

/**
 * Adds the row counts of an answer. The driver drops these numbers. A search for two keys takes a third of the time of
 * parsing the answer a second time (docs/decisions/20-sql-and-the-builder.md).
 */
function addRows(rows: NonNullable<Meter['rows']>, answer: string): void {
  for (const [, kind, count] of answer.matchAll(ROWS)) rows[kind === 'read' ? 'read' : 'written'] += Number(count);
}

/**
 * The platform would ask for gzip or Brotli, and the server takes longer to compress an answer than it saves: of 40 kB
 * 7 ms with gzip, of 300 kB 18 ms, with Brotli 420 ms.
 */
const UNCOMPRESSED = 'identity';

/** A client over HTTP for one request. It has no open connection, so there is nothing to close. */
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
      const request = new Request(input, init);
      request.headers.set('Accept-Encoding', UNCOMPRESSED);
      const response = await send(request, { signal });
      // The body is part of the answer: it may break off, or never come.
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
