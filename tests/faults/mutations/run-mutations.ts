/** Runs the mutations. Each must be noticed as a violation of its invariant, within a time limit. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../../tools/stack/build.ts';
import { LETTER_STEPS, PUSH_STEPS, STEPS } from '../injection/steps.ts';
import { type Plan, runSeed } from '../run-seed.ts';
import { withApplication } from '../run-seeds.ts';
import { SeedAborted } from '../seed-aborted.ts';
import type { Mutation } from './mutation.ts';
import { MUTATIONS } from './mutations.ts';

const PLAN: Plan = {
  ...{ buyers: 8, sellers: 3, earlySales: 3, kills: 10, calls: 900 },
  // Kept streams halve the time of a seed, with the same calls, kills and losses.
  ...{ limitMs: 60_000, daysPass: true, minutesOneByOne: 24, keepsStreams: true, steps: STEPS },
};
/** Mutations of letters or pushes get faults only at those steps. */
const LETTERS_PLAN: Plan = { ...PLAN, earlySales: 0, kills: 20, limitMs: 30_000, daysPass: false, steps: LETTER_STEPS };
const PUSHES_PLAN: Plan = { ...LETTERS_PLAN, steps: PUSH_STEPS };
/** A mutation with few steps gets faults only at those, and more sales that are paid out. */
const narrowed = (steps: readonly string[]): Plan => ({
  ...{ ...PLAN, earlySales: 6, calls: 600, limitMs: 40_000 },
  steps: STEPS.filter(({ name }) => steps.includes(name)),
});
const PLANS: Readonly<Record<string, Plan>> = { I: PLAN, M: LETTERS_PLAN, P: PUSHES_PLAN };
const SEEDS_PER_MUTATION = 10;
const AT_ONCE = 2;

/** Each seed has its own time limit; this one is for a process that exceeds it. */
const LIMIT_MS = 10 * 60_000;
const GRACE_MS = 5_000;

/** Limit of printed characters of other observations. */
const SHOWN = 1_000;

/** The seed that noticed it, or other observations, one of each kind. */
type Noticed = { readonly seed?: number; readonly instead: readonly string[] };

/** Runs seeds until the mutation is noticed as a violation of its invariant. */
export async function runMutation(index: number): Promise<Noticed> {
  const { invariant, edits, steps } = MUTATIONS[index] as Mutation;
  let plan = steps ? narrowed(steps) : (PLANS[invariant.charAt(0)] ?? PLAN);
  let failedSetups = 0;
  return withApplication(edits, async (application) => {
    const instead = new Map<string, string>();
    const seen = () => [...instead].map(([name, what]) => `${name}: ${what}`);
    for (let seed = 1; seed <= SEEDS_PER_MUTATION; seed++) {
      try {
        const { violations } = await runSeed(application, 1_000 + seed, plan, () => {});
        if (violations.some((violation) => violation.invariant === invariant)) return { seed, instead: seen() };
        for (const { invariant: other, what, context } of violations) {
          instead.set(other, [what, ...context.slice(-3)].join('\n         '));
        }
      } catch (error) {
        if (!(error instanceof SeedAborted)) throw error;
        console.error(error.message);
        instead.set('no verdict', error.stage);
        // A mutation that prevents every sale starts without early sales; a busy machine may fail one set-up.
        if (error.stage === 'setup' && ++failedSetups > 1) plan = { ...plan, earlySales: 0 };
      }
    }
    return { instead: seen() };
  });
}

/** Runs all mutations, each in a separate process, two at a time. True if every one was noticed. */
export async function runMutations(): Promise<boolean> {
  const began = Date.now();
  let next = 0;
  let survived = 0;
  const work = async () => {
    while (next < MUTATIONS.length) {
      const { invariant, what } = MUTATIONS[next] as Mutation;
      const { seed, instead } = await inOwnProcess(next++);
      if (seed === undefined) survived++;
      const how = seed === undefined ? 'SURVIVED' : `noticed, seed ${seed}`;
      console.log(`${invariant.padEnd(4)} ${how.padEnd(18)} ${what}`);
      if (seed === undefined) for (const seen of instead) console.log(`       instead ${seen.slice(0, SHOWN)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(`${MUTATIONS.length - survived} of ${MUTATIONS.length} mutations noticed (${seconds} s)`);
  return survived === 0;
}

/** Runs one mutation in a child process. Returns its last line; the child and its processes have ended by then. */
async function inOwnProcess(index: number): Promise<Noticed> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/faults.ts'), '--mutation', String(index)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate process group, so that all of it can be ended.
    detached: true,
  });
  const killWithParent = () => signal(child, 'SIGKILL');
  process.once('exit', killWithParent);
  let output = '';
  let hung = false;
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const terminate = setTimeout(() => {
    hung = true;
    signal(child, 'SIGTERM');
  }, LIMIT_MS);
  const kill = setTimeout(() => signal(child, 'SIGKILL'), LIMIT_MS + GRACE_MS);
  await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(terminate);
  clearTimeout(kill);
  process.off('exit', killWithParent);
  if (hung) return { instead: [`no end: stopped after ${LIMIT_MS / 60_000} minutes`] };
  const last = output.trimEnd().split('\n').at(-1);
  return last?.startsWith('{')
    ? JSON.parse(last)
    : { instead: [`no answer: the process ended with ${child.exitCode}`] };
}

function signal({ pid }: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // The group has ended already.
  }
}
