import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takePorts } from '../../tools/stack/ports.ts';
import type { Verdict } from './checks/verdict.ts';
import { type Application, buildApplication, type Edit } from './environment/application.ts';
import { LETTER_STEPS, STEPS } from './injection/steps.ts';
import * as report from './report.ts';
import { type Plan, runSeed } from './run-seed.ts';
import { SeedAborted } from './seed-aborted.ts';

/** For `npm run faults`. */
export const LONG: Plan = {
  buyers: 10,
  sellers: 3,
  earlySales: 3,
  kills: 40,
  calls: 1_500,
  limitMs: 120_000,
  daysPass: true,
  minutesOneByOne: 24,
  keepsStreams: false,
  steps: STEPS,
};
/** For `npm test`. */
export const SHORT: Plan = {
  buyers: 8,
  sellers: 2,
  earlySales: 2,
  kills: 10,
  calls: 400,
  limitMs: 9_000,
  daysPass: true,
  minutesOneByOne: 6,
  // Half of the work, with the same kills and losses.
  keepsStreams: true,
  steps: STEPS,
};
/** For `npm run faults -- --letters`: faults only at the writing and sending of letters. */
export const LETTERS: Plan = {
  buyers: 8,
  sellers: 3,
  earlySales: 0,
  kills: 30,
  calls: 700,
  limitMs: 40_000,
  daysPass: false,
  minutesOneByOne: 24,
  keepsStreams: false,
  steps: LETTER_STEPS,
};

/** Builds an application with these edits, works with it, and removes it. */
export async function withApplication<Result>(
  edits: readonly Edit[],
  work: (application: Application) => Promise<Result>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-faults-app-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const [port] = await takePorts(1);
    return await work(await buildApplication(folder, port, edits));
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/**
 * The verdict of a seed; null for an aborted one. A seed begins once more when its set-up is aborted: a busy machine
 * can cost sqld its write lock (environment/database.ts), and nothing of the application was tried yet.
 */
async function verdictOf(application: Application, seed: number, plan: Plan, tries = 2): Promise<Verdict | null> {
  try {
    return await runSeed(application, seed, plan, report.progress);
  } catch (error) {
    if (!(error instanceof SeedAborted)) throw error;
    report.aborted(error);
    return error.stage === 'setup' && tries > 1 ? verdictOf(application, seed, plan, tries - 1) : null;
  }
}

/** Runs the seeds one after the other. True if none had a violation. */
export async function runSeeds(seeds: readonly number[], plan: Plan): Promise<boolean> {
  const verdicts: Verdict[] = [];
  await withApplication([], async (application) => {
    report.header();
    for (const seed of seeds) {
      const verdict = await verdictOf(application, seed, plan);
      if (verdict === null) continue;
      verdicts.push(verdict);
      report.verdictLine(verdict);
      report.violations(verdict);
    }
  });
  report.totals(verdicts, plan.steps);
  const areKnown = report.areReached(verdicts, plan.steps, plan.calls);
  return areKnown && verdicts.length === seeds.length && verdicts.every(({ violations }) => violations.length === 0);
}
