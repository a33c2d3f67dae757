/** The real sqld, which dies by kill -9 and comes back on the same files. */
import { cpSync } from 'node:fs';
import { createClient } from '@libsql/client/web';
import { startDatabase } from '../../tools/stack/database.ts';
import type { Running } from '../../tools/stack/processes.ts';

type Value = string | number | null;

export class Database {
  readonly folder: string;
  readonly port: number;
  kills = 0;
  /** When it was down: from, to (ms since the epoch). The last one is open while it is down. */
  readonly outages: [from: number, to: number][] = [];
  #running: Running;
  #back: Promise<void> | undefined;
  #over = false;

  private constructor(folder: string, port: number, running: Running) {
    this.folder = folder;
    this.port = port;
    this.#running = running;
  }

  static async start(template: string, folder: string, port: number): Promise<Database> {
    cpSync(template, folder, { recursive: true });
    return new Database(folder, port, await startDatabase(port, folder));
  }

  /** Kills it and starts it again; resolves when it answers. While it is down already, this only waits. */
  kill(): Promise<void> {
    if (this.#over) return Promise.resolve();
    this.#back ??= this.#restart().finally(() => {
      this.#back = undefined;
    });
    return this.#back;
  }

  async #restart(): Promise<void> {
    this.kills++;
    const outage: [number, number] = [Date.now(), Number.POSITIVE_INFINITY];
    this.outages.push(outage);
    await this.#end();
    this.#running = await startDatabase(this.port, this.folder);
    outage[1] = Date.now();
  }

  async #end(): Promise<void> {
    process.kill(this.#running.pid, 'SIGKILL');
    await this.#running.stop();
  }

  /** Past every proxy, as nobody of ours may. */
  async run(statements: readonly (readonly [sql: string, ...args: Value[]])[]): Promise<void> {
    await this.#back;
    const client = createClient({ url: `http://127.0.0.1:${this.port}` });
    await client.batch(
      statements.map(([sql, ...args]) => ({ sql, args })),
      'write',
    );
  }

  /** Ends it for good, by kill -9 too: what is then on disk is what counts. */
  async stop(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    await this.#back;
    await this.#end();
  }
}
