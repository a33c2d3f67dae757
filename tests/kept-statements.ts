/**
 * A client of a database file that prepares each statement once. The driver prepares it anew at each use, as the server in
 * production does not have to; that took more than a third of the time of the calls' tests.
 */
import type { Client } from '@libsql/client';
import { ConnectionPool, Sqlite3Client } from '@libsql/client/sqlite3';

type Connection = ReturnType<ConnectionPool['acquireSync']>;

/** Statements that change no schema. After any other, what the kept ones know of their columns may be untrue. */
const KEEPS_SCHEMA = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT|ROLLBACK)\b/i;

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
  const kept = new Map<string, ReturnType<Connection['prepare']>>();
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
function asked(statement: ReturnType<Connection['prepare']>): ReturnType<Connection['prepare']> {
  statement.safeIntegers(true);
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
