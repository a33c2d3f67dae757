import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUIET, ROOT } from './stack/build.ts';
import { takePorts } from './stack/ports.ts';
import { runStep } from './stack/run-step.ts';
import { prepareDemo, startStack } from './stack/stack.ts';
import { type Count, countOf, journeysIn, sum } from './test-counts.ts';

/**
 * Shops in which the journeys run, in parallel, each with its groups in sequence. A group is a project of
 * tests/e2e/playwright.config.ts.
 */
export const SHOPS = [['together'], ['untouched', 'alone']] as const;
type Group = (typeof SHOPS)[number][number];

/** Limit of further instances that the journeys of one shop start themselves. */
const SPARE = 3;

const PLAYWRIGHT = join(ROOT, 'node_modules/playwright/cli.js');
const CONFIG = ['-c', 'tests/e2e/playwright.config.ts'];

/**
 * Runs the journeys in Chromium against the built site, real sqld and the stand-ins. Each shop has demo data of its
 * own. Each group is a separate run, so that it runs even after a failed one.
 *
 * @param pattern Runs only journeys with this text in file or title.
 */
export async function runJourneys(pattern?: string): Promise<Count & { seconds: number }> {
  const began = Date.now();
  const found = groupsWith(pattern);
  const shops = SHOPS.map((groups) => groups.filter((group) => found.has(group))).filter(({ length }) => length > 0);
  const counts = shops.length > 0 ? await inShops(shops, pattern) : [];
  return { ...sum(counts), seconds: (Date.now() - began) / 1000 };
}

/**
 * Groups with a journey that this run has: a part of the journeys may have none of a group, which would be a failure.
 */
export function groupsWith(pattern: string | undefined): Set<Group> {
  const args = ['test', ...CONFIG, '--list', '--reporter=json', '--pass-with-no-tests', ...grepFor(pattern)];
  const listed = spawnSync(process.execPath, [PLAYWRIGHT, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...QUIET },
  });
  if (listed.status !== 0) throw new Error(`The journeys cannot be listed:\n${listed.stdout}\n${listed.stderr}`);
  return new Set(SHOPS.flat().filter((group) => listed.stdout.includes(`"projectName": "${group}"`)));
}

/** Playwright matches against the file's name followed by the title. */
const grepFor = (pattern: string | undefined): string[] =>
  pattern === undefined ? [] : ['--grep', pattern.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')];

async function inShops(shops: readonly (readonly Group[])[], pattern: string | undefined): Promise<Count[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'dogear-journeys-'));
  try {
    const ports = await takePorts(shops.length * (1 + SPARE));
    const demo = join(scratch, 'demo');
    await prepareDemo(ports[0], demo);
    const runs = shops.map((groups, at) => {
      const [port = 0, ...spare] = ports.slice(at * (1 + SPARE), (at + 1) * (1 + SPARE));
      const dataDir = join(scratch, `data-${at}`);
      cpSync(demo, dataDir, { recursive: true });
      return inShop({ groups, port, spare, dataDir, scratch, pattern });
    });
    // Waits for all before their folders are removed, even after a failure.
    const ended = await Promise.allSettled(runs);
    for (const run of ended) if (run.status === 'rejected') throw run.reason;
    return ended.flatMap((run) => (run.status === 'fulfilled' ? run.value : []));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

type Shop = {
  readonly groups: readonly Group[];
  readonly port: number;
  /** Ports for instances that the journeys start themselves. */
  readonly spare: readonly number[];
  readonly dataDir: string;
  readonly scratch: string;
  readonly pattern: string | undefined;
};

async function inShop({ groups, port, spare, dataDir, scratch, pattern }: Shop): Promise<Count[]> {
  // Exhaustive runs open a stream per request, as production does.
  const stack = await startStack({ port, dataDir, seed: 'demo', keepsStreams: process.env.EXHAUSTIVE !== '1' });
  const counts: Count[] = [];
  try {
    for (const group of groups) {
      const report = join(scratch, `${group}.json`);
      const args = ['test', ...CONFIG, '--project', group, '--reporter=list,json', ...grepFor(pattern)];
      const { ok } = await runStep(
        { name: group, script: PLAYWRIGHT, args: [...args, '--output', join(scratch, `${group}-results`)] },
        {
          ...QUIET,
          BASE_URL: stack.url,
          SHOP_DATABASE_URL: `http://127.0.0.1:${port + 1}`,
          STRIPE_URL: `http://localhost:${port + 2}`,
          INBOX_URL: `http://localhost:${port + 4}`,
          PUSHES_URL: `http://localhost:${port + 6}`,
          CLOCK_URL: `http://localhost:${port + 7}`,
          SPARE_PORTS: spare.join(','),
          DEMO_DATA: join(scratch, 'demo'),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      );
      if (!ok) printPages(join(scratch, `${group}-results`));
      counts.push(countOf(report, journeysIn, ok));
    }
  } finally {
    await stack.stop();
  }
  return counts;
}

/** Playwright's file name for the snapshot of a page on which a journey failed. */
const PAGES = '**/error-context.md';

/** Prints the page snapshots of failed journeys, since the folder is deleted afterwards. */
function printPages(folder: string): void {
  for (const page of globSync(PAGES, { cwd: folder })) {
    console.log(`${page}:\n${readFileSync(join(folder, page), 'utf8').slice(0, 6_000)}`);
  }
}
