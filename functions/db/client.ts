import type { Client, InArgs, ResultSet } from '@libsql/client';
import { createClient } from '@libsql/client/web';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { drizzle } from 'drizzle-orm/libsql/web';
import type { SQL } from 'drizzle-orm/sql';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core/dialect';

/** Drizzle over libSQL; `$client` is the driver itself, for batches. Tests use the same type on a file. */
export type Db = LibSQLDatabase & { $client: Client };

/** A statement that is written but not run: `sql` with bound parameters, or one of Drizzle's builders. */
type Query = SQL | { toSQL(): { sql: string; params: unknown[] } };

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

const dialect = new SQLiteAsyncDialect();

/**
 * Several statements in one round trip and one transaction that takes the write lock first. Drizzle's own `batch` begins
 * deferred, which is right for reads but fails under contention as soon as a read comes before a write.
 */
export function writeBatch(db: Db, queries: readonly Query[]): Promise<ResultSet[]> {
  const statements = queries.map((query) => {
    const { sql, params } = 'toSQL' in query ? query.toSQL() : dialect.sqlToQuery(query);
    return { sql, args: params as InArgs };
  });
  return db.$client.batch(statements, 'write');
}

/** The constraint or trigger that refused a write, by the driver's own words; `undefined` for any other failure. */
export function refusedBy(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (/SQLITE_CONSTRAINT|constraint failed/.test(`${(e as { code?: string }).code} ${e.message}`)) return e.message;
  }
  return undefined;
}
