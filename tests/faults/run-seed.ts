/** Runs one seed, from setup to verdict. */
import { setTimeout as pause } from 'node:timers/promises';
import { checkEndedSessions, readAllLists } from './checks/access-checks.ts';
import { endSessions } from './checks/ended-sessions.ts';
import { readStripeRecords } from './checks/stripe-records.ts';
import { type Verdict, verdictOf } from './checks/verdict.ts';
import type { Application } from './environment/application.ts';
import { Environment } from './environment/environment.ts';
import { FaultInjector } from './injection/fault-injector.ts';
import type { Step } from './injection/steps.ts';
import { randomFrom } from './random.ts';
import { recover } from './recovery.ts';
import { SeedAborted } from './seed-aborted.ts';
import { openShop } from './users/opening.ts';
import { Simulation, type Size } from './users/simulation.ts';
import { topUp } from './users/stripe/stripe-accounts.ts';
import { waitUntil } from './wait.ts';

export type Plan = Size & {
  readonly kills: number;
  /** Minimum of calls, even after the last kill. */
  readonly calls: number;
  /** The injection of faults ends after this, even before the last kill. */
  readonly limitMs: number;
  /** Whole days pass during the faults, and after them as many as the last deadline needs. */
  readonly daysPass: boolean;
  /** Minutes after the faults that pass one by one. */
  readonly minutesOneByOne: number;
  /**
   * True if Workers reuse streams of the database server (`tools/stack/kept-streams.ts`). In production they open one
   * per request.
   */
  readonly keepsStreams: boolean;
  /** Steps at which faults are injected. */
  readonly steps: readonly Step[];
};

export type Progress = (text: string) => void;

/** Initial balance at Stripe: fees, and money taken by banks, exceed the first commissions. */
const FLOAT_CENTS = 100_000;

/** Time limit for recovery, checks and verdict. */
const CHECKS_LIMIT_MS = 300_000;

/** A running seed. `stage` is its present activity. */
type SeedRun = {
  readonly seed: number;
  readonly plan: Plan;
  readonly environment: Environment;
  readonly simulation: Simulation;
  readonly injector: FaultInjector;
  readonly began: number;
  readonly progress: Progress;
  stage: 'setup' | 'faults' | 'last calls' | 'recovery' | 'checks' | 'verdict';
};

/** Runs the seed. Throws `SeedAborted` when something other than the application fails, or at the time limit. */
export async function runSeed(
  application: Application,
  seed: number,
  plan: Plan,
  progress: Progress,
): Promise<Verdict> {
  const began = Date.now();
  const random = randomFrom(seed);
  const environment = await Environment.start(application, random, plan.keepsStreams);
  environment.daysPass = plan.daysPass;
  const simulation = new Simulation(environment, random.fork('users'));
  const injector = new FaultInjector(environment, random.fork('faults'), plan.steps);
  const run: SeedRun = { seed, plan, environment, simulation, injector, began, progress, stage: 'setup' };
  const limit = plan.limitMs + CHECKS_LIMIT_MS;
  const ended = new AbortController();
  try {
    return await Promise.race([runStages(run), after(limit, ended.signal)]);
  } catch (cause) {
    throw new SeedAborted(seed, run.stage, environment, cause);
  } finally {
    ended.abort();
    // Stops users who are still active.
    simulation.over = true;
    await environment.stop();
  }
}

async function after(ms: number, signal: AbortSignal): Promise<never> {
  await pause(ms, undefined, { signal });
  throw new Error(`not finished within ${ms / 1000} s`);
}

async function runStages(run: SeedRun): Promise<Verdict> {
  const { seed, plan, environment, simulation, injector } = run;
  await simulation.createUsers(plan);
  await topUp(environment, FLOAT_CENTS);
  await openShop(simulation, plan.earlySales);
  await injectFaults(run);
  run.stage = 'recovery';
  showStage(run);
  const webhooks = seed % 2 === 0 ? 'drained' : 'dropped';
  await recover(simulation, webhooks, plan.minutesOneByOne);
  run.stage = 'checks';
  await endSessions(simulation);
  await checkEndedSessions(environment);
  const readings = await readAllLists(simulation);
  const stripe = await readStripeRecords(environment);
  const came = { letters: await environment.mail.arrived(), told: await environment.push.told() };
  run.stage = 'verdict';
  await environment.database.stop();
  return verdictOf({
    seed,
    environment,
    injector,
    readings,
    stripe,
    came,
    webhooks,
    seconds: (Date.now() - run.began) / 1000,
  });
}

const showStage = ({ seed, stage, environment, progress }: SeedRun) =>
  progress(`seed ${seed}: ${stage}, ${environment.calls} calls, ${environment.kills} kills`);

/** Ends after the planned kills and calls, or at the time limit. Resolves when every user has finished. */
async function injectFaults(run: SeedRun): Promise<void> {
  const { environment, simulation, injector, plan } = run;
  const began = Date.now();
  run.stage = 'faults';
  const ticker = setInterval(() => showStage(run), 500);
  const tooLate = () => Date.now() - began > plan.limitMs;
  const over = injector
    .run(plan.kills, tooLate)
    .then(() => waitUntil(() => environment.calls >= plan.calls || tooLate(), Number.POSITIVE_INFINITY));
  try {
    const users = simulation.run();
    await Promise.race([users, over]);
    simulation.over = true;
    run.stage = 'last calls';
    await users;
  } finally {
    clearInterval(ticker);
  }
}
