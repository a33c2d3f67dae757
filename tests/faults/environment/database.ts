/** The real sqld. It is killed by kill -9 and restarted on the same files. */
import { cpSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@libsql/client/web';
import { startDatabase } from '../../../tools/stack/database.ts';
import type { Running } from '../../../tools/stack/processes.ts';

const CHECK_EACH_MS = 2_000;

/** Longer than sqld's limit of a transaction (5 s), and than any queue of them. */
const STUCK_AFTER_MS = 15_000;

type Value = string | number | null;

export class Database {
  readonly folder: string;
  readonly port: number;
  kills = 0;
  /** Kills of a server that accepted no writes. */
  stuck = 0;
  /** Outages: from, to (ms since the epoch). The last one is open while the server is down. */
  readonly outages: [from: number, to: number][] = [];
  #running: Running;
  #restarting: Promise<void> | undefined;
  /** Moment of sending of the last successful write. */
  #lastWriteAt = Date.now();
  #monitorTimer: NodeJS.Timeout | undefined;
  #isStopped = false;

  private constructor(folder: string, port: number, running: Running) {
    this.folder = folder;
    this.port = port;
    this.#running = running;
  }

  static async start(template: string, folder: string, port: number): Promise<Database> {
    cpSync(template, folder, { recursive: true });
    const database = new Database(folder, port, await startDatabase(port, folder));
    database.#monitor();
    return database;
  }

  /**
   * On a busy machine, sqld sometimes loses its write lock with a transaction that it gave up ("cannot rollback - no
   * transaction is active"). Then every write waits for ever, in a spinning thread, and the server must be restarted.
   */
  #monitor(): void {
    this.#monitorTimer = setTimeout(async () => {
      const asked = Date.now();
      if (this.#restarting || (await this.#takesWrites())) this.#lastWriteAt = asked;
      else if (!this.#restarting && !this.#isStopped && Date.now() - this.#lastWriteAt > STUCK_AFTER_MS) {
        this.stuck++;
        await this.kill(this.#lastWriteAt);
      }
      if (!this.#isStopped) this.#monitor();
    }, CHECK_EACH_MS);
  }

  /** True if an empty write transaction succeeds in time. */
  async #takesWrites(): Promise<boolean> {
    const late = new AbortController();
    const tooLong = pause(STUCK_AFTER_MS, false, { signal: late.signal }).catch(() => false);
    const done = createClient({ url: this.url }).batch(['SELECT 1'], 'write');
    const ended = done.then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([ended, tooLong]);
    } finally {
      late.abort();
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Kills and restarts it. `since`: start of the outage. Resolves when it answers. During an outage, this only waits.
   */
  kill(since = Date.now()): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#restarting ??= this.#restart(since).finally(() => {
      this.#restarting = undefined;
    });
    return this.#restarting;
  }

  async #restart(since: number): Promise<void> {
    this.kills++;
    const outage: [number, number] = [since, Number.POSITIVE_INFINITY];
    this.outages.push(outage);
    await this.#end();
    this.#running = await startDatabase(this.port, this.folder);
    outage[1] = Date.now();
    this.#lastWriteAt = outage[1];
  }

  async #end(): Promise<void> {
    process.kill(this.#running.pid, 'SIGKILL');
    await this.#running.stop();
  }

  /** Writes directly, past the proxies. Only for the tests' own rows. */
  async run(statements: readonly (readonly [sql: string, ...args: Value[]])[]): Promise<void> {
    await this.#restarting;
    const client = createClient({ url: this.url });
    await client.batch(
      statements.map(([sql, ...args]) => ({ sql, args })),
      'write',
    );
  }

  /** Reads directly, past the proxies. */
  async read(sql: string): Promise<Record<string, unknown>[]> {
    await this.#restarting;
    return (await createClient({ url: this.url }).execute(sql)).rows;
  }

  /** Ends it finally, also by kill -9: the checks read the disk. */
  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    clearTimeout(this.#monitorTimer);
    await this.#restarting;
    await this.#end();
  }
}
