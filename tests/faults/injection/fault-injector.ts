/** Chooses the faults. They are shuffled; a few at a time are armed and wait for the request of their step. */
import type { Environment } from '../environment/environment.ts';
import type { Random } from '../random.ts';
import { waitUntil } from '../wait.ts';
import type { Fault, FaultProxy } from './fault-proxy.ts';
import { failStandIn, STAND_IN_FAULTS, type StandInFault } from './stand-in-faults.ts';
import type { Step } from './steps.ts';

type AtStep = { readonly step: Step; readonly name: string; readonly fault: Omit<Fault, 'name' | 'matches'> };

type Candidate = AtStep | StandInFault;

const ARMED_AT_ONCE = 6;

/** Limit of users' calls between two faults. */
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
  /** Occurrences of each kind of fault, and the steps of kills. */
  readonly counts = new Map<string, number>();
  readonly killedAt = new Set<string>();
  readonly reached = new Set<string>();
  readonly #environment: Environment;
  readonly #random: Random;
  readonly #steps: readonly Step[];
  #candidates: Candidate[] = [];

  constructor(environment: Environment, random: Random, steps: readonly Step[]) {
    this.#environment = environment;
    this.#random = random;
    this.#steps = steps;
    for (const at of ['database', 'stripe', 'push'] as const) {
      this.#proxyOf(at).listeners.push((text) => {
        for (const step of steps) if (step.at === at && step.text.test(text)) this.reached.add(step.name);
      });
    }
  }

  #proxyOf(at: Step['at']): FaultProxy {
    const { toDatabase, toStripe, toPush } = this.#environment;
    return { database: toDatabase, stripe: toStripe, push: toPush }[at];
  }

  get #proxies(): readonly FaultProxy[] {
    const { toDatabase, toStripe, toPush } = this.#environment;
    return [toDatabase, toStripe, toPush];
  }

  /** Injects faults until the number of kills. Ends earlier when `over` is true. */
  async run(kills: number, over: () => boolean): Promise<void> {
    let triggered = 0;
    for (const proxy of this.#proxies) proxy.onFault = () => triggered++;
    while (this.#environment.kills < kills && !over()) {
      while (this.#proxies.reduce((sum, { armed }) => sum + armed.length, 0) < ARMED_AT_ONCE) await this.#arm();
      const before = triggered;
      if (!(await waitUntil(() => triggered > before || over(), ARMED_FOR_MS))) this.#disarmAll();
      // Waits for a restart, and for calls of users, before the next fault.
      await waitUntil(() => this.#isDatabaseUp(), 5_000);
      const enough = this.#environment.userCalls + this.#random.below(CALLS_BETWEEN);
      await waitUntil(() => this.#environment.userCalls >= enough || over(), ARMED_FOR_MS);
    }
    this.#disarmAll();
    await this.#environment.mail.calm();
    await this.#environment.push.calm();
  }

  #isDatabaseUp(): boolean {
    return (this.#environment.database.outages.at(-1)?.[1] ?? 0) < Number.POSITIVE_INFINITY;
  }

  #disarmAll(): void {
    for (const { armed } of this.#proxies) armed.length = 0;
  }

  async #arm(): Promise<void> {
    if (this.#candidates.length === 0) this.#candidates = this.#shuffledCandidates();
    const candidate = this.#candidates.pop() as Candidate;
    if ('of' in candidate) {
      this.#count(`${candidate.of}: ${candidate.fault}`);
      return failStandIn(this.#environment, this.#random, candidate);
    }
    const { step, name, fault } = candidate;
    this.#proxyOf(step.at).armed.push({ ...fault, name, matches: (text) => step.text.test(text) });
  }

  #shuffledCandidates(): Candidate[] {
    const atSteps = this.#steps.flatMap((step) => [...this.#killsAt(step), ...this.#networkFaultsAt(step)]);
    return this.#random.shuffled([...atSteps, ...STAND_IN_FAULTS]);
  }

  #killsAt(step: Step): AtStep[] {
    const victims = step.at === 'database' ? (['database', 'Worker'] as const) : (['Worker'] as const);
    return victims.flatMap((victim) =>
      Object.entries(KILLS).map(([when, at]): AtStep => {
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

  #networkFaultsAt(step: Step): AtStep[] {
    // Only some of them per step each time, so that most faults are kills.
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

export const killCombinations = (steps: readonly Step[]): number =>
  steps.reduce((sum, { at }) => sum + (at === 'database' ? 6 : 3), 0);
