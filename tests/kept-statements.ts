/**
 * Clients of a database file that prepare each statement once. The driver prepares it again at each use, as the server in
 * production does not have to; that took more than a third of the time of the calls' tests. The two classes are exported by
 * the driver, but marked private: an update of it may need a change here.
 */
import type { Client } from '@libsql/client';
import { ConnectionPool, Sqlite3Client } from '@libsql/client/sqlite3';
import { requireNoSelfComparison } from './self-comparison.ts';

type Connection = ReturnType<ConnectionPool['acquireSync']>;
type Kept = ReturnType<Connection['prepare']>;

/** Statements that change no schema. After any other, what the kept ones know of their columns may be untrue. */
const KEEPS_SCHEMA = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT)\b/i;

/** It may undo a change of the schema. */
const ENDS = /^\s*ROLLBACK\b/i;

/** Tests write values into their own statements, so there may be any number. */
const MOST_KEPT = 1_500;

/** The connection of a client lasts longer than the client: closing it leaves the connection to the next one. */
class LastingPool extends ConnectionPool {
  override close(): void {}

  end(): void {
    super.close();
  }
}

export type KeptConnection = {
  /** A client of its own: when it is closed, it refuses whatever comes later, and the connection goes on. */
  client(): Client;
  /** Whether the schema is as it was and nothing is under way, so that its file may get other contents. */
  isAsOpened(): boolean;
  end(): void;
};

/** One connection to this file, with these settings. */
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

/** Answers whether any statement may have changed the schema. */
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
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
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

/** The statement with the answers to what the client asks it before each use. */
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

/** A kept statement keeps the values of its last use, too: with fewer of them it would go on with old ones. */
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
