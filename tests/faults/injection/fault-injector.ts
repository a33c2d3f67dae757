/** Decides what goes wrong. The faults are shuffled; a few at a time are armed and wait for the request of their step. */
import type { Environment } from '../environment/environment.ts';
import type { Random } from '../random.ts';
import { waitUntil } from '../wait.ts';
import type { Fault, FaultProxy } from './fault-proxy.ts';
import { STEPS, type Step } from './steps.ts';

/** A fault at a step, which can be armed. */
type Candidate = { readonly step: Step; readonly name: string; readonly fault: Omit<Fault, 'name' | 'matches'> };

/** So many are armed at once. */
const ARMED_AT_ONCE = 6;

/** At most so many calls of users between two faults. */
const CALLS_BETWEEN = 60;

/** A fault whose step does not occur is disarmed after this. */
const ARMED_FOR_MS = 400;

const KILLS = { 'before it is done': 'request', 'while it is done': 'forwarded', 'before the reply': 'reply' } as const;

/** Faults of the network, without a kill. */
const NETWORK_FAULTS: readonly (readonly [name: string, request: Fault['request'], reply: Fault['reply']])[] = [
  ['reset', 'reset', 'forward'],
  ['black hole', 'swallow', 'forward'],
  ['reply lost', 'forward', 'lose'],
  ['reply cut in its head', 'forward', 'cut head'],
  ['reply cut in its body', 'forward', 'cut body'],
  ['reply never', 'forward', 'swallow'],
  ['500 before the effect', 'answer 500', 'forward'],
  ['500 after the effect', 'forward', 'answer 500'],
  ['late', 'delay', 'forward'],
];

export class FaultInjector {
  /** How often each kind of fault happened, and which kills at which steps. */
  readonly counts = new Map<string, number>();
  readonly killedAt = new Set<string>();
  readonly #environment: Environment;
  readonly #random: Random;
  #candidates: Candidate[] = [];

  constructor(environment: Environment, random: Random) {
    this.#environment = environment;
    this.#random = random;
  }

  /** Injects faults until so many were killed. Ends earlier when `over` is true. */
  async run(kills: number, over: () => boolean): Promise<void> {
    const { toDatabase, toStripe } = this.#environment;
    let triggered = 0;
    for (const proxy of [toDatabase, toStripe]) proxy.onFault = () => triggered++;
    while (this.#environment.kills < kills && !over()) {
      while (toDatabase.armed.length + toStripe.armed.length < ARMED_AT_ONCE) this.#arm();
      const before = triggered;
      if (!(await waitUntil(() => triggered > before || over(), ARMED_FOR_MS))) this.#disarmAll();
      // What is down comes back, and users get something done before the next fault.
      await waitUntil(() => this.#isDatabaseUp(), 5_000);
      const enough = this.#environment.userCalls + this.#random.below(CALLS_BETWEEN);
      await waitUntil(() => this.#environment.userCalls >= enough || over(), ARMED_FOR_MS);
    }
    this.#disarmAll();
  }

  #isDatabaseUp(): boolean {
    return (this.#environment.database.outages.at(-1)?.[1] ?? 0) < Number.POSITIVE_INFINITY;
  }

  #disarmAll(): void {
    this.#environment.toDatabase.armed.length = 0;
    this.#environment.toStripe.armed.length = 0;
  }

  #arm(): void {
    if (this.#candidates.length === 0) this.#candidates = this.#shuffledCandidates();
    const { step, name, fault } = this.#candidates.pop() as Candidate;
    const proxy: FaultProxy = step.at === 'database' ? this.#environment.toDatabase : this.#environment.toStripe;
    proxy.armed.push({ ...fault, name, matches: (request) => step.text.test(request) });
  }

  #shuffledCandidates(): Candidate[] {
    const all = STEPS.flatMap((step) => [...this.#killsAt(step), ...this.#networkFaultsAt(step)]);
    return this.#random.shuffled(all);
  }

  #killsAt(step: Step): Candidate[] {
    const victims = step.at === 'database' ? (['database', 'Worker'] as const) : (['Worker'] as const);
    return victims.flatMap((victim) =>
      Object.entries(KILLS).map(([when, at]): Candidate => {
        const name = `${victim} killed ${when}`;
        const onTrigger = () => {
          this.#count(name);
          this.killedAt.add(`${step.name}: ${name}`);
          this.#environment.eventLog.add('fault injector', `${name} at "${step.name}"`);
          if (victim === 'Worker') this.#environment.workers.kill();
          else void this.#environment.database.kill();
        };
        const request = at === 'request' ? 'reset' : 'forward';
        return { step, name, fault: { request, reply: at === 'reply' ? 'lose' : 'forward', at, onTrigger } };
      }),
    );
  }

  #networkFaultsAt(step: Step): Candidate[] {
    // Only some of them for each step each time, so that most faults are kills.
    return this.#random
      .shuffled(NETWORK_FAULTS)
      .slice(0, 4)
      .map(([networkFault, request, reply]) => {
        const name = `${step.at}: ${networkFault}`;
        const onTrigger = () => {
          this.#count(name);
          this.#environment.eventLog.add('fault injector', `${networkFault} at "${step.name}"`);
        };
        return { step, name, fault: { request, reply, at: 'request', onTrigger } };
      });
  }

  #count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}

/** How many combinations of victim, moment and step there are. */
export const KILL_COMBINATIONS = STEPS.reduce((sum, { at }) => sum + (at === 'database' ? 6 : 3), 0);
