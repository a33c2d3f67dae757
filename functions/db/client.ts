import type { Client } from '@libsql/client';
import { createClient } from '@libsql/client/web';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { drizzle } from 'drizzle-orm/libsql/web';

/** Drizzle over libSQL; `$client` is the driver itself, for batches. Tests use the same type on a file. */
export type Db = LibSQLDatabase & { $client: Client };

/** Counts sequential round trips to the database: calls that overlap count once. */
export type Meter = { roundTrips: number };

/** The database gave no answer: it is down, or too slow. What it was asked to do may or may not have happened. */
class DatabaseUnreachable extends Error {
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

/** A client over HTTP for one request. It keeps no connection, so there is nothing to close. */
export function connect(
  url: string,
  authToken: string | undefined,
  meter: Meter,
  { replyWithinMs = REPLY_WITHIN_MS } = {},
): Db {
  let inFlight = 0;
  const countingFetch: typeof fetch = async (input, init) => {
    if (inFlight++ === 0) meter.roundTrips++;
    const { signal, end } = patience(replyWithinMs);
    try {
      const response = await fetch(input, { ...init, signal });
      // The body belongs to the answer: it may break off, or never come.
      const { status, statusText } = response;
      const headers = { 'Content-Type': response.headers.get('Content-Type') ?? '' };
      return new Response(await response.arrayBuffer(), { status, statusText, headers });
    } catch (cause) {
      throw new DatabaseUnreachable(cause);
    } finally {
      end();
      inFlight--;
    }
  };
  const client = createClient({ url, ...(authToken ? { authToken } : {}), fetch: countingFetch });
  return drizzle(client);
}
