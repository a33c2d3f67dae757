/** The whole suite: seeds first, then the mutations that it must notice. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tools/stack/build.ts';
import { freePort } from './free-port.ts';
import { MUTATIONS, type Mutation } from './mutations.ts';
import * as report from './report.ts';
import { type Application, buildApplication, type Edit } from './scratch.ts';
import { type Plan, runSeed, type Verdict } from './seed.ts';

export const LONG: Plan = { buyers: 10, sellers: 3, kills: 40, calls: 1_500, mostMs: 120_000 };
/** For `npm test`. */
export const SHORT: Plan = { buyers: 8, sellers: 2, kills: 14, calls: 600, mostMs: 12_000 };
const FOR_MUTATIONS: Plan = { buyers: 8, sellers: 3, kills: 10, calls: 900, mostMs: 60_000 };

const SEEDS_PER_MUTATION = 5;
const MUTATIONS_AT_ONCE = 2;

async function withApplication<Result>(edits: readonly Edit[], work: (application: Application) => Promise<Result>) {
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
      const verdict = await runSeed(application, seed, plan, report.progress);
      verdicts.push(verdict);
      report.verdictLine(verdict);
    }
  });
  report.totals(verdicts);
  for (const verdict of verdicts) report.violations(verdict);
  return verdicts.every(({ violations }) => violations.length === 0);
}

/** Runs seeds until the mutation is noticed as what it is; which seed that was, or what was seen instead. */
export async function runMutation(index: number): Promise<{ seed?: number; instead: readonly string[] }> {
  const { invariant, edits } = MUTATIONS[index] as Mutation;
  return withApplication(edits, async (application) => {
    const instead = new Set<string>();
    for (let seed = 1; seed <= SEEDS_PER_MUTATION; seed++) {
      const { violations } = await runSeed(application, 1_000 + seed, FOR_MUTATIONS, () => {});
      if (violations.some((violation) => violation.invariant === invariant)) return { seed, instead: [...instead] };
      for (const violation of violations) instead.add(violation.invariant);
    }
    return { instead: [...instead] };
  });
}

/** All mutations, each in a process of its own, two at a time; whether every one was noticed. */
export async function runMutations(): Promise<boolean> {
  const began = Date.now();
  let next = 0;
  let survived = 0;
  const work = async () => {
    while (next < MUTATIONS.length) {
      const index = next++;
      const { invariant, what } = MUTATIONS[index] as Mutation;
      const said = await inOwnProcess(index);
      const { seed, instead } = JSON.parse(said || '{"instead":["no answer"]}') as Awaited<
        ReturnType<typeof runMutation>
      >;
      if (seed === undefined) survived++;
      const how = seed === undefined ? `SURVIVED (${instead.join(', ') || 'nothing seen'})` : `noticed, seed ${seed}`;
      console.log(`${invariant.padEnd(4)} ${how.padEnd(18)} ${what}`);
    }
  };
  await Promise.all(Array.from({ length: MUTATIONS_AT_ONCE }, work));
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(`${MUTATIONS.length - survived} of ${MUTATIONS.length} mutations noticed (${seconds} s)`);
  return survived === 0;
}

/** What the child says in its last line. */
function inOwnProcess(index: number): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/faults.ts'), '--mutation', String(index)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  return new Promise((resolve) => {
    child.on('close', () => {
      process.off('exit', kill);
      resolve(said.trimEnd().split('\n').at(-1) ?? '');
    });
  });
}
