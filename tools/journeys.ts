import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUIET, ROOT } from './stack/build.ts';
import { freePorts } from './stack/ports.ts';
import { startStack } from './stack/stack.ts';
import { runStep } from './stack/steps.ts';

/**
 * Runs the journeys in Chromium against the built site, real sqld and the stand-ins, with demo data of their own. `report` is
 * the file that Playwright writes its count to.
 */
export async function runJourneys(report: string): Promise<{ ok: boolean; seconds: number }> {
  const scratch = mkdtempSync(join(tmpdir(), 'dogear-journeys-'));
  const [port, ...spare] = await freePorts(3);
  const stack = await startStack({ port, dataDir: scratch, seed: 'demo' });
  try {
    return await runStep(
      {
        name: 'playwright',
        script: join(ROOT, 'node_modules/playwright/cli.js'),
        args: ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
      },
      {
        ...QUIET,
        BASE_URL: stack.url,
        STRIPE_URL: `http://localhost:${port + 2}`,
        SPARE_PORTS: spare.join(','),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    );
  } finally {
    await stack.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
