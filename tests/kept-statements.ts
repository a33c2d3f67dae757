/**
 * A client of a database file that prepares each statement once. The driver prepares it anew at each use, as the server in
 * production does not have to; that took more than a third of the time of the calls' tests. The two classes are exported by
 * the driver, but marked private: an update of it may need a change here.
 */
import type { Client } from '@libsql/client';
import { ConnectionPool, Sqlite3Client } from '@libsql/client/sqlite3';

type Connection = ReturnType<ConnectionPool['acquireSync']>;
type Kept = ReturnType<Connection['prepare']>;

/** Statements that change no schema. After any other, what the kept ones know of their columns may be untrue; a rollback may undo one. */
const KEEPS_SCHEMA = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT)\b/i;

/** Tests write values into their own statements, so there may be many. */
const MOST_KEPT = 400;

/** A client with one connection to this file. */
export function clientOf(file: string): Client {
  const pool = new ConnectionPool(file, {}, 1);
  const connection = pool.acquireSync();
  keepStatements(connection);
  pool.release(connection);
  return new Sqlite3Client(pool, 'number');
}

function keepStatements(connection: Connection): void {
  const prepare = connection.prepare.bind(connection);
  const exec = connection.exec.bind(connection);
  const kept = new Map<string, Kept>();
  const prepareOnce = (source: string) => {
    if (!KEEPS_SCHEMA.test(source)) {
      kept.clear();
      return prepare(source);
    }
    const known = kept.get(source);
    if (known) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const statement = asked(prepare(source));
    kept.set(source, statement);
    return statement;
  };
  Object.assign(connection, {
    prepare: prepareOnce,
    exec: (source: string) => {
      kept.clear();
      return exec(source);
    },
  });
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
