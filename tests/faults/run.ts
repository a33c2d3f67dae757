/** The seeds, one after the other, on the application as it is. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrokenOff } from './broken-off.ts';
import { freePort } from './free-port.ts';
import * as report from './report.ts';
import { type Application, buildApplication, type Edit } from './scratch.ts';
import { type Plan, runSeed } from './seed.ts';
import type { Verdict } from './verdict.ts';

/** For `npm run faults`. */
export const LONG: Plan = { buyers: 10, sellers: 3, kills: 40, calls: 1_500, mostMs: 120_000 };
/** For `npm test`. */
export const SHORT: Plan = { buyers: 8, sellers: 2, kills: 14, calls: 600, mostMs: 12_000 };

/** Works with an application that has these edits, and clears it away. */
export async function withApplication<Result>(
  edits: readonly Edit[],
  work: (application: Application) => Promise<Result>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-faults-app-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work(await buildApplication(folder, await freePort(), edits));
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Runs the seeds one after the other; whether all of them were without a violation. */
export async function runSeeds(seeds: readonly number[], plan: Plan): Promise<boolean> {
  const verdicts: Verdict[] = [];
  await withApplication([], async (application) => {
    report.header();
    for (const seed of seeds) {
      try {
        const verdict = await runSeed(application, seed, plan, report.progress);
        verdicts.push(verdict);
        report.verdictLine(verdict);
      } catch (error) {
        if (!(error instanceof BrokenOff)) throw error;
        report.brokenOff(error);
      }
    }
  });
  report.totals(verdicts);
  for (const verdict of verdicts) report.violations(verdict);
  return verdicts.length === seeds.length && verdicts.every(({ violations }) => violations.length === 0);
}
