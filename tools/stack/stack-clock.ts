import { type Clock, type LocalClock, openClock } from '../clock/clock.ts';
import { CLOCK_HEADER, CLOCK_PATH } from '../clock/worker-clock.ts';

type Site = {
  readonly url: string;
  /** Authenticates the stack to the site for moving its clock. */
  readonly key: string;
  readonly run: () => Promise<unknown>;
};

/** Runs of the jobs after a jump: due work, and its consequences. */
const RUNS = 2;

/** The stand-ins use it from the start; it can jump once the site is started, which follows. */
export class StackClock implements Clock {
  readonly #local: LocalClock;
  #site: Site | undefined;

  constructor(dataDir: string) {
    this.#local = openClock(dataDir);
  }

  readonly aheadMs = (): number => this.#local.aheadMs();
  readonly now = (): number => this.#local.now();

  /** From now on the site follows. Without a site the clock cannot jump: a real service has its own. */
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
