/**
 * `npm test`: every kind of test, and at the end one plain line with their counts. `npm test -- PATTERN` runs only the
 * test files whose path matches the text, and the journeys whose file or title does. Both `npm run exhaustive` and a
 * pattern run all cases of tests that `npm test` divides among runs (tests/exhaustive.ts).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PARTS } from '../tests/e2e/parts.ts';
import { turnOf } from '../tests/exhaustive.ts';
import { runJourneys } from './journeys.ts';
import { ROOT } from './stack/build.ts';
import { runStep } from './stack/run-step.ts';
import { runChecks } from './static-checks.ts';
import { type Count, countOf, stepCount, unitTestsIn } from './test-counts.ts';
import { endWith } from './test-outcome.ts';

const { values, positionals } = parseArgs({
  options: { exhaustive: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const pattern = positionals.join(' ') || undefined;
if (values.exhaustive || pattern !== undefined) process.env.EXHAUSTIVE = '1';
else process.env.TEST_TURN = String(turnNow());
const scratch = mkdtempSync(join(tmpdir(), 'dogear-test-'));
const counts: Count[] = [];
const add = (name: string, count: Count, seconds: number) => {
  const { passed, failed } = count;
  counts.push(count);
  console.log(`${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`);
};

/** Number of this run, derived from its commit: it selects the part of divided tests. 0 without git. */
function turnNow(): number {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  const turn = status === 0 ? turnOf(stdout) : 0;
  const part = 1 + (turn % PARTS.length);
  console.log('tests of calls, of the domain and of operators: a sixth of their files (docs/testing.md)');
  console.log(`journeys: the main roads, and part ${part} of ${PARTS.length} of the others (docs/testing.md)`);
  return turn;
}

async function checks(): Promise<void> {
  for (const [name, { ok, seconds }] of await runChecks()) add(name, stepCount(name, ok), seconds);
}

async function unitTests(): Promise<void> {
  const report = join(scratch, 'vitest.json');
  const only = pattern === undefined ? [] : [pattern, '--passWithNoTests'];
  const { ok, seconds } = await runStep({
    name: 'vitest',
    script: join(ROOT, 'node_modules/vitest/vitest.mjs'),
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only],
  });
  add('rules, calls and stand-ins', countOf(report, unitTestsIn, ok), seconds);
}

/** A short run; the long one, with its mutations, is `npm run faults`. */
async function faults(): Promise<void> {
  const step = { name: 'faults', script: join(ROOT, 'tools/faults.ts'), args: ['--short'] };
  const { ok, seconds } = await runStep(step);
  const name = 'kills and lost replies';
  add(name, stepCount(name, ok), seconds);
}

async function journeys(): Promise<void> {
  const { seconds, ...count } = await runJourneys(pattern);
  add('journeys in the browser', count, seconds);
}

try {
  const run = (part: () => Promise<void>) =>
    part().catch((error) => {
      console.error(error);
      add(part.name, stepCount(part.name, false), 0);
    });
  // Two at a time, because no part uses two cores by itself; the longest ones begin.
  const parts = pattern === undefined ? [unitTests, journeys, faults, checks] : [unitTests, journeys];
  const inTurn = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) await run(part);
  };
  await Promise.all([inTurn(), inTurn()]);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
endWith(counts, pattern);
