import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Count, countOf, journeysIn, sum } from './counts.ts';
import { QUIET, ROOT } from './stack/build.ts';
import { freePorts } from './stack/ports.ts';
import { startStack } from './stack/stack.ts';
import { runStep } from './stack/steps.ts';

/** The projects of the journeys, in the order in which they can share one shop (tests/e2e/playwright.config.ts). */
export const GROUPS = ['untouched', 'together', 'alone'] as const;

/**
 * Runs the journeys in Chromium against the built site, real sqld and the stand-ins, with demo data of their own. Each group
 * is a run of its own, so that it takes place however the one before it ended.
 */
export async function runJourneys(): Promise<Count & { seconds: number }> {
  const began = Date.now();
  const scratch = mkdtempSync(join(tmpdir(), 'dogear-journeys-'));
  const [port, ...spare] = await freePorts(3);
  const stack = await startStack({ port, dataDir: join(scratch, 'data'), seed: 'demo' });
  const counts: Count[] = [];
  try {
    for (const group of GROUPS) {
      const report = join(scratch, `${group}.json`);
      const { ok } = await runStep(
        {
          name: group,
          script: join(ROOT, 'node_modules/playwright/cli.js'),
          args: ['test', '-c', 'tests/e2e/playwright.config.ts', '--project', group, '--reporter=list,json'],
        },
        {
          ...QUIET,
          BASE_URL: stack.url,
          STRIPE_URL: `http://localhost:${port + 2}`,
          SPARE_PORTS: spare.join(','),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      );
      counts.push(countOf(report, journeysIn, ok));
    }
  } finally {
    await stack.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  return { ...sum(counts), seconds: (Date.now() - began) / 1000 };
}
