import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { connect } from '../../functions/db/client.ts';
import { fillAllPrices } from './prices.ts';
import { type Running, run, until } from './processes.ts';
import { assignAllTitles } from './titles.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The database server's program, from the package for this platform. */
function sqldPath(): string {
  const name = `@sqld/${process.platform}-${process.arch}`;
  try {
    return fileURLToPath(new URL('./sqld', import.meta.resolve(`${name}/package.json`)));
  } catch {
    throw new Error(`There is no database server for ${process.platform}-${process.arch} (on Windows, use WSL).`);
  }
}

/** Starts sqld on its own port and waits until it answers. */
export async function startDatabase(port: number, dataDir: string): Promise<Running> {
  const running = run(
    sqldPath(),
    ['--db-path', join(dataDir, 'database'), '--http-listen-addr', `127.0.0.1:${port}`, '--no-welcome'],
    { log: join(dataDir, 'database.log'), env: { RUST_LOG: 'warn' } },
  );
  await until('the database', running, async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok);
  return running;
}

/** Applies the migrations that are missing, and makes what they leave to portions: titles of old copies, prices of old titles. */
export async function migrateDatabase(url: string, authToken?: string): Promise<void> {
  const client = createClient({ url, ...(authToken ? { authToken } : {}) });
  await migrate(drizzle(client), { migrationsFolder: join(ROOT, 'migrations') });
  const db = connect(url, authToken, { roundTrips: 0 });
  await assignAllTitles(db);
  await fillAllPrices(db);
}
