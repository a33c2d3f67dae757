/** Runs the mutations: each must be noticed as what it is, within a time that has an end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../tools/stack/build.ts';
import { BrokenOff } from './broken-off.ts';
import type { Mutation } from './mutations/mutation.ts';
import { MUTATIONS } from './mutations.ts';
import { withApplication } from './run.ts';
import { type Plan, runSeed } from './seed.ts';

const PLAN: Plan = { buyers: 8, sellers: 3, kills: 10, calls: 900, mostMs: 60_000 };
const SEEDS_PER_MUTATION = 5;
const AT_ONCE = 2;

/** Each seed has an end of its own; this is for a process that cannot even keep to that. */
const AT_MOST_MS = 10 * 60_000;
const GRACE_MS = 5_000;

/** So many characters of what was seen instead. */
const SHOWN = 1_000;

/** Which seed noticed it, or what was seen instead, one of each kind. */
type Noticed = { readonly seed?: number; readonly instead: readonly string[] };

/** Runs seeds until the mutation is noticed as what it is. */
export async function runMutation(index: number): Promise<Noticed> {
  const { invariant, edits } = MUTATIONS[index] as Mutation;
  return withApplication(edits, async (application) => {
    const instead = new Map<string, string>();
    const seen = () => [...instead].map(([name, what]) => `${name}: ${what}`);
    for (let seed = 1; seed <= SEEDS_PER_MUTATION; seed++) {
      try {
        const { violations } = await runSeed(application, 1_000 + seed, PLAN, () => {});
        if (violations.some((violation) => violation.invariant === invariant)) return { seed, instead: seen() };
        for (const { invariant: other, what, story } of violations) {
          instead.set(other, [what, ...story.slice(-3)].join('\n         '));
        }
      } catch (error) {
        if (!(error instanceof BrokenOff)) throw error;
        console.error(error.message);
        instead.set('no verdict', error.stage);
      }
    }
    return { instead: seen() };
  });
}

/** All mutations, each in a process of its own, two at a time; whether every one was noticed. */
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

/** What the child says in its last line. It and whatever it started are gone when this resolves. */
async function inOwnProcess(index: number): Promise<Noticed> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/faults.ts'), '--mutation', String(index)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that nothing of it can stay behind.
    detached: true,
  });
  const endWithUs = () => signal(child, 'SIGKILL');
  process.once('exit', endWithUs);
  let said = '';
  let hung = false;
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const polite = setTimeout(() => {
    hung = true;
    signal(child, 'SIGTERM');
  }, AT_MOST_MS);
  const final = setTimeout(() => signal(child, 'SIGKILL'), AT_MOST_MS + GRACE_MS);
  await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(polite);
  clearTimeout(final);
  process.off('exit', endWithUs);
  if (hung) return { instead: [`no end: stopped after ${AT_MOST_MS / 60_000} minutes`] };
  const last = said.trimEnd().split('\n').at(-1);
  return last?.startsWith('{')
    ? JSON.parse(last)
    : { instead: [`no answer: the process ended with ${child.exitCode}`] };
}

function signal({ pid }: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // Nobody is left.
  }
}
