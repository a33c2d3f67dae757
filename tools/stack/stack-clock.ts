/** The clock of a stack, as its parts see it. */
import { type Clock, type LocalClock, openClock } from '../clock/clock.ts';
import { CLOCK_HEADER, CLOCK_PATH } from '../clock/worker-clock.ts';

type Site = {
  readonly url: string;
  /** With which the site knows who moves its clock. */
  readonly key: string;
  /** Runs the scheduled jobs once. */
  readonly run: () => Promise<unknown>;
};

/** How often the jobs run behind a jump: what was due, and what follows from that. */
const RUNS = 2;

/** The stand-ins go by it from the start; it can jump once the site is there, which follows. */
export class StackClock implements Clock {
  readonly #local: LocalClock;
  #site: Site | undefined;

  constructor(dataDir: string) {
    this.#local = openClock(dataDir);
  }

  readonly aheadMs = (): number => this.#local.aheadMs();
  readonly now = (): number => this.#local.now();

  /** From here on the site follows. Without it the clock stands where it was: something real goes by its own. */
  lead(site: Site): void {
    this.#site = site;
  }

  readonly jump = async (ms: number): Promise<void> => {
    if (!this.#site) throw new Error('the clock cannot be moved: no site follows it');
    const { url, key, run } = this.#site;
    this.#local.jump(ms);
    const told = await fetch(url + CLOCK_PATH, {
      method: 'POST',
      body: String(this.#local.aheadMs()),
      headers: { [CLOCK_HEADER]: key },
    });
    if (!told.ok) throw new Error(`the site does not take the clock: ${told.status}`);
    for (let runs = 0; runs < RUNS; runs++) await run();
  };
}
