/** One seed from its beginning to its verdict. */
import { openBooks, readStripe } from './books.ts';
import { calm } from './calm.ts';
import { ask } from './invariants.ts';
import { Market, type Size } from './market.ts';
import { judge, knockOnEveryDoor, readEverything } from './probes.ts';
import type { Violation } from './promises.ts';
import { randomFrom } from './random.ts';
import type { Application } from './scratch.ts';
import { Storm } from './storm.ts';
import { came } from './wait.ts';
import { World } from './world.ts';

export type Plan = Size & {
  readonly kills: number;
  /** At least so many calls, also where everybody was killed before. */
  readonly calls: number;
  /** A storm that gets nowhere is called off after this. */
  readonly mostMs: number;
};

export type Verdict = {
  readonly seed: number;
  readonly calls: number;
  readonly databaseKills: number;
  readonly workerKills: number;
  readonly otherFaults: number;
  readonly charges: number;
  readonly sales: number;
  readonly refunds: number;
  readonly webhooks: string;
  /** Server errors that only a busy machine explains. */
  readonly tooSlow: number;
  readonly killedAt: readonly string[];
  readonly violations: readonly (Violation & { readonly story: readonly string[] })[];
  readonly seconds: number;
};

export type Progress = (text: string) => void;

export async function runSeed(
  application: Application,
  seed: number,
  plan: Plan,
  progress: Progress,
): Promise<Verdict> {
  const began = Date.now();
  const random = randomFrom(seed);
  const world = await World.start(application, random);
  try {
    const market = new Market(world, random.fork('market'));
    await market.open(plan);
    const storm = new Storm(world, random.fork('storm'));
    const say = (what: string) => progress(`seed ${seed}: ${what}, ${world.calls} calls, ${world.kills} kills`);
    const ticker = setInterval(() => say('storm'), 500);
    const tooLate = () => Date.now() - began > plan.mostMs;
    try {
      const people = market.run();
      await Promise.race([people, rage(storm, world, plan, tooLate)]);
      market.over = true;
      await people;
    } finally {
      clearInterval(ticker);
    }
    say('calm');
    const webhooks = seed % 2 === 0 ? 'drained' : 'dropped';
    await calm(world, webhooks);
    await knockOnEveryDoor(world);
    const readings = await readEverything(market);
    const stripe = await readStripe(world);
    const { database, workers } = world;
    await database.stop();
    const books = openBooks(world, stripe);
    const violations = [
      ...world.promises.broken,
      ...world.serverErrors.judge(),
      ...ask(books),
      ...judge(readings, books),
    ];
    const count = (sql: string) => Number(Object.values(books.prepare(sql).get() ?? {})[0] ?? 0);
    const verdict: Verdict = {
      seed,
      calls: world.calls,
      databaseKills: database.kills,
      workerKills: workers.kills,
      otherFaults: [...storm.counts].reduce((sum, [name, times]) => sum + (/killed/.test(name) ? 0 : times), 0),
      charges: stripe.charges.filter(({ status }) => status === 'succeeded').length,
      sales: count('SELECT count(*) FROM sales'),
      refunds: stripe.refunds.length,
      webhooks,
      tooSlow: world.serverErrors.tooSlow,
      killedAt: [...storm.killedAt],
      violations: violations.map((violation) => ({
        ...violation,
        story: violation.log ?? world.journal.about(violation.ids ?? []),
      })),
      seconds: (Date.now() - began) / 1000,
    };
    books.close();
    return verdict;
  } finally {
    await world.stop();
  }
}

async function rage(storm: Storm, world: World, { kills, calls }: Plan, tooLate: () => boolean): Promise<void> {
  await storm.rage(kills, tooLate);
  await came(() => world.calls >= calls || tooLate(), Number.POSITIVE_INFINITY);
}
