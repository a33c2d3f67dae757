/** `npm test`: everything, and at the end one plain line that counts it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { type Count, countOf, sum, unitTestsIn } from './counts.ts';
import { runJourneys } from './journeys.ts';
import { ROOT } from './stack/build.ts';
import { runStep } from './stack/steps.ts';

const scratch = mkdtempSync(join(tmpdir(), 'dogear-test-'));
const counts: Count[] = [];
const add = (name: string, { passed, failed }: Count, seconds: number) => {
  counts.push({ passed, failed });
  console.log(`${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`);
};

async function checks(): Promise<void> {
  for (const [name, { ok, seconds }] of await runChecks())
    add(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }, seconds);
}

async function unitTests(): Promise<void> {
  const report = join(scratch, 'vitest.json');
  const { ok, seconds } = await runStep({
    name: 'vitest',
    script: join(ROOT, 'node_modules/vitest/vitest.mjs'),
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  });
  add('rules, calls and stand-ins', countOf(report, unitTestsIn, ok), seconds);
}

/** A short storm; the long one, with its mutations, is `npm run faults`. */
async function faults(): Promise<void> {
  const step = { name: 'faults', script: join(ROOT, 'tools/faults.ts'), args: ['--short'] };
  const { ok, seconds } = await runStep(step);
  add('kills and lost replies', { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }, seconds);
}

async function journeys(): Promise<void> {
  const { seconds, ...count } = await runJourneys();
  add('journeys in the browser', count, seconds);
}

try {
  const run = (part: () => Promise<void>) =>
    part().catch((error) => {
      console.error(error);
      add(part.name, { passed: 0, failed: 1 }, 0);
    });
  // The types are judged and the shop is built and filled by one thread, and the tests often wait: beside each other both
  // cores have work. By the time the first journey sets out the storm is nearly over.
  await Promise.all([run(checks).then(() => run(journeys)), run(unitTests).then(() => run(faults))]);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
const total = sum(counts);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
