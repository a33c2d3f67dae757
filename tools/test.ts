/** `npm test`: everything, and at the end one plain line that counts it. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { runJourneys } from './journeys.ts';
import { ROOT } from './stack/build.ts';
import { runStep } from './stack/steps.ts';

type Count = { passed: number; failed: number };

const scratch = mkdtempSync(join(tmpdir(), 'dogear-test-'));
const total: Count = { passed: 0, failed: 0 };
const add = (name: string, { passed, failed }: Count, seconds: number) => {
  total.passed += passed;
  total.failed += failed;
  console.log(`${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`);
};

/** What a runner counted; one that ended without a report failed once. */
function countOf(report: string, read: (json: never) => Count): Count {
  return existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8')) as never) : { passed: 0, failed: 1 };
}

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
  const count = countOf(report, (json: { numPassedTests: number; numFailedTests: number }) => ({
    passed: json.numPassedTests,
    // A file that cannot even be read has no tests to fail.
    failed: Math.max(json.numFailedTests, ok ? 0 : 1),
  }));
  add('rules, calls and stand-ins', count, seconds);
}

/** A short storm; the long one, with its mutations, is `npm run faults`. */
async function faults(): Promise<void> {
  const step = { name: 'faults', script: join(ROOT, 'tools/faults.ts'), args: ['--short'] };
  const { ok, seconds } = await runStep(step);
  add('kills and lost replies', { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }, seconds);
}

async function journeys(): Promise<void> {
  const report = join(scratch, 'playwright.json');
  const { ok, seconds } = await runJourneys(report);
  const count = countOf(report, ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    passed: stats.expected,
    failed: Math.max(stats.unexpected + stats.flaky, ok ? 0 : 1),
  }));
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
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
