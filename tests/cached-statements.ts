/**
 * Clients of a database file that prepare each statement once. The driver prepares it at each use, which the server in
 * production does not have to; that took more than a third of the time of the calls' tests. The driver exports both
 * classes, but marks them private: an update of it may need a change here.
 */
import type { Client } from '@libsql/client';
import { ConnectionPool, Sqlite3Client } from '@libsql/client/sqlite3';
import { requireNoSelfComparison } from './self-comparison.ts';

type Connection = ReturnType<ConnectionPool['acquireSync']>;
type Kept = ReturnType<Connection['prepare']>;

/** Statements that change no schema. After any other, cached statements may have wrong columns. */
const KEEPS_SCHEMA = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT)\b/i;

/** It may undo a change of the schema. */
const ENDS = /^\s*ROLLBACK\b/i;

/** Tests write values into their own statements, so their number is unbounded. */
const KEPT_LIMIT = 1_500;

/** The connection outlives its client: closing the client leaves the connection to the next one. */
class LastingPool extends ConnectionPool {
  override close(): void {}

  end(): void {
    super.close();
  }
}

export type KeptConnection = {
  /** A separate client: after closing, it refuses every call, and the connection stays open. */
  client(): Client;
  /** True if the schema is unchanged and no transaction is open, so that its file may get other contents. */
  isAsOpened(): boolean;
  end(): void;
};

export function keptConnection(file: string, settings = ''): KeptConnection {
  const pool = new LastingPool(file, {}, 1);
  const connection = pool.acquireSync();
  if (settings) connection.exec(settings);
  const schema = keepStatements(connection);
  pool.release(connection);
  return {
    client: () => new Sqlite3Client(pool, 'number'),
    isAsOpened: () => !schema.changed && !connection.inTransaction,
    end: () => pool.end(),
  };
}

/** `changed`: a statement may have changed the schema. */
function keepStatements(connection: Connection): { changed: boolean } {
  const prepare = connection.prepare.bind(connection);
  const exec = connection.exec.bind(connection);
  const kept = new Map<string, Kept>();
  const schema = { changed: false };
  const prepareOnce = (source: string) => {
    if (ENDS.test(source)) {
      if (schema.changed) kept.clear();
      return prepare(source);
    }
    if (!KEEPS_SCHEMA.test(source)) {
      schema.changed = true;
      kept.clear();
      return prepare(source);
    }
    const known = kept.get(source);
    if (known) {
      // The last used stay.
      kept.delete(source);
      kept.set(source, known);
      return known;
    }
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_LIMIT && oldest !== undefined) kept.delete(oldest);
    requireNoSelfComparison(source);
    const statement = asked(prepare(source));
    kept.set(source, statement);
    return statement;
  };
  Object.assign(connection, {
    prepare: prepareOnce,
    exec: (source: string) => {
      schema.changed = true;
      kept.clear();
      return exec(source);
    },
  });
  return schema;
}

/** The statement with cached answers to the client's questions before each use. */
function asked(statement: Kept): Kept {
  statement.safeIntegers(true);
  requireSameArguments(statement);
  const same = () => statement;
  if (!statement.reader) {
    const noRows = new Error('The statement gives no rows.');
    const refuse = () => {
      throw noRows;
    };
    return Object.assign(statement, { safeIntegers: same, raw: refuse });
  }
  const columns = statement.raw(true).columns();
  return Object.assign(statement, { safeIntegers: same, raw: same, columns: () => columns });
}

/** A cached statement has the values of its last use: with fewer of them it would run with old ones. */
function requireSameArguments(statement: Kept): void {
  let expected: number | undefined;
  const counted =
    <Result>(use: (values: object) => Result) =>
    (values: object): Result => {
      const given = Object.keys(values).length;
      expected ??= given;
      if (given !== expected) throw new Error(`${given} values for a statement that had ${expected} before`);
      return use(values);
    };
  Object.assign(statement, {
    all: counted(statement.all.bind(statement)),
    run: counted(statement.run.bind(statement)),
  });
}
