/** The real sqld, which dies by kill -9 and comes back on the same files. */
import { cpSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@libsql/client/web';
import { startDatabase } from '../../tools/stack/database.ts';
import type { Running } from '../../tools/stack/processes.ts';

const LOOK_EACH_MS = 2_000;

/** Longer than sqld leaves a transaction to whoever began it (5 s), and than any line of them. */
const STUCK_AFTER_MS = 15_000;

type Value = string | number | null;

export class Database {
  readonly folder: string;
  readonly port: number;
  kills = 0;
  /** How many of these because it answered nobody any more. */
  stuck = 0;
  /** When it was down: from, to (ms since the epoch). The last one is open while it is down. */
  readonly outages: [from: number, to: number][] = [];
  #running: Running;
  #back: Promise<void> | undefined;
  /** When it was last asked for a write that it then did. */
  #lastGood = Date.now();
  #watch: NodeJS.Timeout | undefined;
  #over = false;

  private constructor(folder: string, port: number, running: Running) {
    this.folder = folder;
    this.port = port;
    this.#running = running;
  }

  static async start(template: string, folder: string, port: number): Promise<Database> {
    cpSync(template, folder, { recursive: true });
    const database = new Database(folder, port, await startDatabase(port, folder));
    database.#watchOver();
    return database;
  }

  /**
   * Now and then, on a machine without time, sqld loses its write lock with a transaction that it gave up ("cannot rollback -
   * no transaction is active"): every write waits for ever, in a thread that turns in circles. Whoever runs it ends it then.
   */
  #watchOver(): void {
    this.#watch = setTimeout(async () => {
      const asked = Date.now();
      if (this.#back || (await this.#takesWrites())) this.#lastGood = asked;
      else if (!this.#back && !this.#over && Date.now() - this.#lastGood > STUCK_AFTER_MS) {
        this.stuck++;
        await this.kill(this.#lastGood);
      }
      if (!this.#over) this.#watchOver();
    }, LOOK_EACH_MS);
  }

  /** Whether an empty write transaction goes through, in time. */
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

  /** Kills it, which was of no use `since`, and starts it again; resolves when it answers. While it is down, this only waits. */
  kill(since = Date.now()): Promise<void> {
    if (this.#over) return Promise.resolve();
    this.#back ??= this.#restart(since).finally(() => {
      this.#back = undefined;
    });
    return this.#back;
  }

  async #restart(since: number): Promise<void> {
    this.kills++;
    const outage: [number, number] = [since, Number.POSITIVE_INFINITY];
    this.outages.push(outage);
    await this.#end();
    this.#running = await startDatabase(this.port, this.folder);
    outage[1] = Date.now();
    this.#lastGood = outage[1];
  }

  async #end(): Promise<void> {
    process.kill(this.#running.pid, 'SIGKILL');
    await this.#running.stop();
  }

  /** Past every proxy, as nobody of ours may. */
  async run(statements: readonly (readonly [sql: string, ...args: Value[]])[]): Promise<void> {
    await this.#back;
    const client = createClient({ url: this.url });
    await client.batch(
      statements.map(([sql, ...args]) => ({ sql, args })),
      'write',
    );
  }

  /** Reads past every proxy. */
  async read(sql: string): Promise<Record<string, unknown>[]> {
    await this.#back;
    return (await createClient({ url: this.url }).execute(sql)).rows;
  }

  /** Ends it for good, by kill -9 too: what is then on disk is what counts. */
  async stop(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#watch);
    await this.#back;
    await this.#end();
  }
}
