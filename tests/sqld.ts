/** The database server of production, for tests of the cost of statements. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, startDatabase } from '../tools/stack/database.ts';
import { takePorts } from '../tools/stack/ports.ts';

/** Starts a server with empty tables. `stop` ends it and removes its files. */
export async function startMigratedDatabase(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-sqld-'));
  const [port] = await takePorts(1);
  const running = await startDatabase(port, folder);
  const url = `http://127.0.0.1:${port}`;
  await migrateDatabase(url);
  return {
    url,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
