/** One seed from its beginning to its verdict. */
import { setTimeout as pause } from 'node:timers/promises';
import { readStripe } from './books.ts';
import { BrokenOff } from './broken-off.ts';
import { calm } from './calm.ts';
import { endSessions } from './endings.ts';
import { Market, type Size } from './market.ts';
import { knockOnEveryDoor, readEverything } from './probes.ts';
import { randomFrom } from './random.ts';
import type { Application } from './scratch.ts';
import { Storm } from './storm.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import { came } from './wait.ts';
import { World } from './world.ts';

export type Plan = Size & {
  readonly kills: number;
  /** At least so many calls, also where everybody was killed before. */
  readonly calls: number;
  /** A storm that gets nowhere is called off after this. */
  readonly mostMs: number;
};

export type Progress = (text: string) => void;

/** After the storm: so long for the calm, the questions and the verdict, before somebody must look why they do not end. */
const AFTERWARDS_MS = 300_000;

/** One seed under way; `stage` is what it is busy with. */
type Course = {
  readonly seed: number;
  readonly plan: Plan;
  readonly world: World;
  readonly market: Market;
  readonly storm: Storm;
  readonly began: number;
  readonly progress: Progress;
  stage: 'opening' | 'storm' | 'going home' | 'calm' | 'questions' | 'judgement';
};

/** Runs the seed. Throws `BrokenOff` when something else than the application fails, or when there is no end. */
export async function runSeed(
  application: Application,
  seed: number,
  plan: Plan,
  progress: Progress,
): Promise<Verdict> {
  const began = Date.now();
  const random = randomFrom(seed);
  const world = await World.start(application, random);
  const market = new Market(world, random.fork('market'));
  const storm = new Storm(world, random.fork('storm'));
  const course: Course = { seed, plan, world, market, storm, began, progress, stage: 'opening' };
  const limit = plan.mostMs + AFTERWARDS_MS;
  const ended = new AbortController();
  try {
    return await Promise.race([validated(course), after(limit, ended.signal)]);
  } catch (cause) {
    throw new BrokenOff(seed, course.stage, world, cause);
  } finally {
    ended.abort();
    // Whoever still acts stops doing so.
    market.over = true;
    await world.stop();
  }
}

async function after(ms: number, signal: AbortSignal): Promise<never> {
  await pause(ms, undefined, { signal });
  throw new Error(`no end within ${ms / 1000} s`);
}

async function validated(course: Course): Promise<Verdict> {
  const { seed, plan, world, market, storm } = course;
  await market.open(plan);
  await rage(course);
  course.stage = 'calm';
  say(course);
  const webhooks = seed % 2 === 0 ? 'drained' : 'dropped';
  await calm(world, webhooks);
  course.stage = 'questions';
  await endSessions(market);
  await knockOnEveryDoor(world);
  const readings = await readEverything(market);
  const stripe = await readStripe(world);
  course.stage = 'judgement';
  await world.database.stop();
  return verdictOf({ seed, world, storm, readings, stripe, webhooks, seconds: (Date.now() - course.began) / 1000 });
}

const say = ({ seed, stage, world, progress }: Course) =>
  progress(`seed ${seed}: ${stage}, ${world.calls} calls, ${world.kills} kills`);

/** Until so many were killed and so much was asked, or it is too late; resolves when everybody has gone home. */
async function rage(course: Course): Promise<void> {
  const { world, market, storm, plan, began } = course;
  course.stage = 'storm';
  const ticker = setInterval(() => say(course), 500);
  const tooLate = () => Date.now() - began > plan.mostMs;
  const over = storm
    .rage(plan.kills, tooLate)
    .then(() => came(() => world.calls >= plan.calls || tooLate(), Number.POSITIVE_INFINITY));
  try {
    const users = market.run();
    await Promise.race([users, over]);
    market.over = true;
    course.stage = 'going home';
    await users;
  } finally {
    clearInterval(ticker);
  }
}
