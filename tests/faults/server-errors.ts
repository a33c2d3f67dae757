/**
 * Server errors, and whether a fault explains them (I14). Judged at the end: an answer may reach whoever asked before the
 * proxy has seen that the connection behind it is gone.
 */
import type { Violation } from './promises.ts';
import type { World } from './world.ts';

type ServerError = {
  readonly status: number;
  readonly tag: string;
  readonly what: string;
  /** What only the answer knows: the picture store was told to fail; too many passwords at once, or patience ran out. */
  readonly excuse: 'store down' | 'busy' | undefined;
  readonly began: number;
  readonly ended: number;
  readonly log: readonly string[];
};

/** So much of what the Workers said last is shown with a server error that nobody can explain. */
const LOG_SHOWN = 12;

/** Requests that left when the database was just back may still meet a connection from before. */
const GRACE_MS = 150;

export class ServerErrors {
  /** How many had no planned fault, only an answer that took longer than we wait: a machine that is too busy. */
  tooSlow = 0;
  readonly #errors: ServerError[] = [];
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  note(error: Omit<ServerError, 'ended' | 'log'>): void {
    this.#errors.push({ ...error, ended: Date.now(), log: this.#world.workers.log.slice(-LOG_SHOWN) });
  }

  verify(): Violation[] {
    return this.#errors.flatMap((error) => {
      const { status, log, began, ended } = error;
      const what = `${error.what}, after ${ended - began} ms`;
      const broken = (how: string) => [{ invariant: 'I14', what: `${status} ${how}: ${what}`, log }];
      if (!this.#isExplained(error)) return broken('without a fault');
      // The schedule has nobody to tell in detail.
      return status === 500 && !what.startsWith('cron') ? broken('where a fault should be 503') : [];
    });
  }

  #isExplained({ tag, excuse, began, ended }: ServerError): boolean {
    const { toDatabase, toStripe, database } = this.#world;
    const down = database.outages.some(([from, to]) => from <= ended && began <= to + GRACE_MS);
    if (excuse === 'store down' || down || toDatabase.touched.has(tag) || toStripe.touched.has(tag)) return true;
    const slow = excuse === 'busy' || toDatabase.gaveUp.has(tag) || toStripe.gaveUp.has(tag);
    if (slow) this.tooSlow++;
    return slow;
  }
}
