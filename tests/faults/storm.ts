/** Who decides what goes wrong: a shuffled deck of faults, a few of which lie in wait at a time for their step to come by. */
import type { FaultyLine, Plan } from './proxy.ts';
import type { Random } from './random.ts';
import { STEPS, type Step } from './steps.ts';
import { came } from './wait.ts';
import type { World } from './world.ts';

type Card = { readonly step: Step; readonly name: string; readonly plan: Omit<Plan, 'name' | 'matches'> };

/** So many lie in wait at once. */
const IN_WAIT = 6;

/** At most so many calls of people from one blow to the next. */
const ACTS_BETWEEN = 60;

/** A card whose step does not come by is put under the deck after this. */
const PATIENCE_MS = 400;

const KILLS = { 'before it is done': 'request', 'while it is done': 'forwarded', 'before the reply': 'reply' } as const;

/** What a network does, without anybody dying. */
const TROUBLES: readonly (readonly [name: string, request: Plan['request'], reply: Plan['reply']])[] = [
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

export class Storm {
  /** How often each kind of fault happened, and which kills at which steps. */
  readonly counts = new Map<string, number>();
  readonly killedAt = new Set<string>();
  readonly #world: World;
  readonly #random: Random;
  #deck: Card[] = [];

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  /** Goes on until so many were killed; ends early when `over` says so. */
  async rage(kills: number, over: () => boolean): Promise<void> {
    const { toDatabase, toStripe } = this.#world;
    let seen = 0;
    for (const proxy of [toDatabase, toStripe]) proxy.onFault = () => seen++;
    while (this.#world.kills < kills && !over()) {
      while (toDatabase.plans.length + toStripe.plans.length < IN_WAIT) this.#lay();
      const before = seen;
      if (!(await came(() => seen > before || over(), PATIENCE_MS))) this.#takeBack();
      // What broke mends, and people get something done before the next blow.
      await came(() => this.#isMended(), 5_000);
      const acts = this.#world.acts + this.#random.below(ACTS_BETWEEN);
      await came(() => this.#world.acts >= acts || over(), PATIENCE_MS);
    }
    this.#takeBack();
  }

  #isMended(): boolean {
    return (this.#world.database.outages.at(-1)?.[1] ?? 0) < Number.POSITIVE_INFINITY;
  }

  #takeBack(): void {
    this.#world.toDatabase.plans.length = 0;
    this.#world.toStripe.plans.length = 0;
  }

  #lay(): void {
    if (this.#deck.length === 0) this.#deck = this.#shuffledDeck();
    const { step, name, plan } = this.#deck.pop() as Card;
    const proxy: FaultyLine = step.at === 'database' ? this.#world.toDatabase : this.#world.toStripe;
    proxy.plans.push({ ...plan, name, matches: (request) => step.text.test(request) });
  }

  #shuffledDeck(): Card[] {
    const cards = STEPS.flatMap((step) => [...this.#killsAt(step), ...this.#troublesAt(step)]);
    return this.#random.shuffled(cards);
  }

  #killsAt(step: Step): Card[] {
    const victims = step.at === 'database' ? (['database', 'Worker'] as const) : (['Worker'] as const);
    return victims.flatMap((victim) =>
      Object.entries(KILLS).map(([when, at]): Card => {
        const name = `${victim} killed ${when}`;
        const now = () => {
          this.#count(name);
          this.killedAt.add(`${step.name}: ${name}`);
          this.#world.journal.add('the storm', `${name} at "${step.name}"`);
          if (victim === 'Worker') this.#world.workers.kill();
          else void this.#world.database.kill();
        };
        const request = at === 'request' ? 'reset' : 'forward';
        return { step, name, plan: { request, reply: at === 'reply' ? 'lose' : 'forward', at, now } };
      }),
    );
  }

  #troublesAt(step: Step): Card[] {
    // Each step meets some of them each time the deck is made, so that kills are the most.
    return this.#random
      .shuffled(TROUBLES)
      .slice(0, 4)
      .map(([trouble, request, reply]) => {
        const name = `${step.at}: ${trouble}`;
        const now = () => {
          this.#count(name);
          this.#world.journal.add('the storm', `${trouble} at "${step.name}"`);
        };
        return { step, name, plan: { request, reply, at: 'request', now } };
      });
  }

  #count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}

/** In how many different ways one of the two can be killed at a step. */
export const WAYS_TO_DIE = STEPS.reduce((sum, { at }) => sum + (at === 'database' ? 6 : 3), 0);
