import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Running, run, until } from './processes.ts';
import { writeValuesAndTransitions } from './write-allowed-values.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function sqldPath(): string {
  const name = `@sqld/${process.platform}-${process.arch}`;
  try {
    return fileURLToPath(new URL('./sqld', import.meta.resolve(`${name}/package.json`)));
  } catch {
    throw new Error(`There is no database server for ${process.platform}-${process.arch} (on Windows, use WSL).`);
  }
}

export type Database = Running & {
  /** Kills the server and starts it again on the same data. `exited` belongs to the last process. */
  restart(): Promise<void>;
};

export async function startDatabase(port: number, dataDir: string): Promise<Database> {
  const { promise: exited, resolve: end } = Promise.withResolvers<number | null>();
  let current: Running;
  const start = async () => {
    const running = await startServer(port, dataDir);
    current = running;
    running.exited.then((code) => running === current && end(code));
    return running;
  };
  current = await start();
  return {
    get pid() {
      return current.pid;
    },
    exited,
    stop: () => current.stop(),
    async restart() {
      const { pid, exited: killed } = current;
      current = { ...current, pid };
      process.kill(pid, 'SIGKILL');
      await killed;
      await start();
    },
  };
}

const WATCHED_EACH_MS = 5_000;
const STUCK_AFTER_MS = 20_000;

/**
 * One write transaction at the database at this URL. It has no timeout: an aborted transaction can cost sqld its lock.
 */
export function writeProbe(url: string): () => Promise<unknown> {
  const client = createClient({ url });
  return () => client.batch(['SELECT 1'], 'write');
}

/**
 * Restarts the database when it has accepted no write for 20 seconds. sqld can lose its write lock on a busy machine
 * (docs/testing.md, "Checks"), and then refuses all writes until it is killed. `write` resolves when a
 * write was accepted.
 */
export function watchWrites(database: Database, write: () => Promise<unknown>): { stop(): void } {
  let lastWritten = performance.now();
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    await write().then(
      () => {
        lastWritten = performance.now();
      },
      () => {},
    );
    isAsking = false;
  };
  const look = () => {
    if (performance.now() - lastWritten > STUCK_AFTER_MS) {
      console.error('The database takes no writes any more, and is started again.');
      lastWritten = performance.now();
      void database.restart().catch(() => {});
    }
    void ask();
  };
  const timer = setInterval(look, WATCHED_EACH_MS);
  return { stop: () => clearInterval(timer) };
}

async function startServer(port: number, dataDir: string): Promise<Running> {
  const running = run(
    sqldPath(),
    ['--db-path', join(dataDir, 'database'), '--http-listen-addr', `127.0.0.1:${port}`, '--no-welcome'],
    { log: join(dataDir, 'database.log'), env: { RUST_LOG: 'warn' } },
  );
  await until('the database', running, async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok);
  return running;
}

export const MIGRATIONS = join(ROOT, 'migrations');

/** The database was created by another baseline than that of `migrations/`. It is unchanged. */
export class BaselineMismatch extends Error {
  override readonly name = 'BaselineMismatch';
}

/** True for a database with tables of the shop that lacks migrations of the code. */
export async function lacksMigrations(url: string, authToken?: string): Promise<boolean> {
  const client = createClient({ url, ...(authToken ? { authToken } : {}) });
  const made = await client.execute("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'");
  if (made.rows.length === 0) return false;
  const { rows } = await client.execute('SELECT hash FROM __drizzle_migrations');
  const applied = new Set(rows.map(({ hash }) => hash));
  return (
    applied.size > 0 && readMigrationFiles({ migrationsFolder: MIGRATIONS }).some(({ hash }) => !applied.has(hash))
  );
}

/**
 * Applies the migrations and inserts missing list values. Throws `BaselineMismatch` for a database created by another
 * first migration, and for one whose restore has not ended.
 */
export async function migrateDatabase(url: string, authToken?: string, { duringRestore = false } = {}): Promise<void> {
  const client = createClient({ url, ...(authToken ? { authToken } : {}) });
  const mark = await client.execute("SELECT 1 FROM sqlite_schema WHERE name = 'restore_under_way'");
  if (mark.rows.length > 0 && !duringRestore)
    throw new Error('A restore of this database was interrupted. Run it again: npm run restore -- --from FOLDER');
  const [baseline] = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const applied = await client.execute("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'");
  if (applied.rows.length > 0) {
    const { rows } = await client.execute('SELECT hash FROM __drizzle_migrations ORDER BY created_at LIMIT 1');
    if (rows[0] && rows[0].hash !== baseline?.hash)
      throw new BaselineMismatch(
        'The database has the tables of another baseline, and nothing of it was changed (docs/operations.md)',
      );
  }
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  await writeValuesAndTransitions(client);
}
