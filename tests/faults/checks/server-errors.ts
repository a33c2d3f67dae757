/**
 * Server errors, and the faults that explain them (I14). They are checked at the end, because an answer may arrive
 * before the proxy notices that the connection behind it is closed.
 */
import type { Environment } from '../environment/environment.ts';
import type { Violation } from './observations.ts';

type ServerError = {
  readonly status: number;
  readonly tag: string;
  readonly what: string;
  /**
   * A cause that no proxy sees: an injected failure of the picture store; a jump of the clock over an upload's hour;
   * too many passwords at once, or a timeout.
   */
  readonly knownCause: 'store down' | 'upload late' | 'busy' | undefined;
  readonly began: number;
  readonly ended: number;
  readonly log: readonly string[];
};

/** Limit of Workers' log lines shown with an unexplained server error. */
const LOG_SHOWN = 12;

/** A request sent just after a restart of the database may still use an earlier connection. */
const GRACE_MS = 150;

export class ServerErrors {
  /** Errors without an injected fault, explained by a timeout or a locked database: the machine was too busy. */
  slowAnswers = 0;
  readonly #errors: ServerError[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  note(error: Omit<ServerError, 'ended' | 'log'>): void {
    this.#errors.push({ ...error, ended: Date.now(), log: this.#environment.workers.log.slice(-LOG_SHOWN) });
  }

  check(): Violation[] {
    return this.#errors.flatMap((error) => {
      const { status, log, began, ended } = error;
      const what = `${error.what}, after ${ended - began} ms`;
      const violation = (how: string) => [{ invariant: 'I14', what: `${status} ${how}: ${what}`, log }];
      if (!this.#isExplained(error)) return violation('without a fault');
      // The scheduled jobs have no caller who needs a 503.
      return status === 500 && !what.startsWith('cron') ? violation('where a fault should be 503') : [];
    });
  }

  #isExplained({ tag, knownCause, began, ended }: ServerError): boolean {
    const { toDatabase, toStripe, database } = this.#environment;
    const down = database.outages.some(([from, to]) => from <= ended && began <= to + GRACE_MS);
    const told = knownCause === 'store down' || knownCause === 'upload late';
    if (told || down || toDatabase.affected.has(tag) || toStripe.affected.has(tag)) return true;
    const slow = knownCause === 'busy' || toDatabase.timedOut.has(tag) || toStripe.timedOut.has(tag);
    if (slow) this.slowAnswers++;
    return slow;
  }
}
