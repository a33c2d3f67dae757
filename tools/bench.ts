/**
 * `npm run bench`: weighs the public pages, takes the shop's times as ratios, prints both and writes bench/results.json.
 *
 *   npm run bench                        with 5,000 listings beside the demo's
 *   npm run bench -- --listings 20000    with as many
 *   npm run bench -- --flood             only what searches at twice their saturation leave to other calls
 *   npm run bench -- --books FILE.csv    with the titles and authors of a table (columns: title, authors)
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { coldStart } from '../tests/bench/cold-start.ts';
import { type Opening, openDialog } from '../tests/bench/dialog.ts';
import { BARE, FIRST_BOOKS, mediansOf, type Painted } from '../tests/bench/first-paint.ts';
import { flood, floodLines, payments, reads } from '../tests/bench/flood.ts';
import { insertListings, inventedTitles, titlesOf } from '../tests/bench/listings.ts';
import { pairsOf } from '../tests/bench/pairs.ts';
import { compare, openingRatio } from '../tests/bench/ratios.ts';
import {
  ORIGINAL_JAVASCRIPT,
  paintRatios,
  paintTable,
  type Results,
  ratioTable,
  weightTable,
} from '../tests/bench/report.ts';
import { weigh } from '../tests/bench/weight.ts';
import { LAUNCH } from '../tests/chromium.ts';
import { browserWith, MACHINES } from '../tests/fonts/installed.ts';
import { BOOKS } from './seed/books.ts';
import { ROOT } from './stack/build.ts';
import { claimPorts } from './stack/ports.ts';
import { type Stack, startStack } from './stack/stack.ts';

const PAGES = ['/', '/category', '/category/fantasy', '/book/demo-001', '/search', '/blog'] as const;
/** How often the booking dialog is opened, each time by a browser that has never seen the shop. */
const OPENINGS = 15;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } as const;

const { values } = parseArgs({
  options: { listings: { type: 'string', default: '5000' }, books: { type: 'string' }, flood: { type: 'boolean' } },
});
const wanted = Number(values.listings);
if (!Number.isInteger(wanted) || wanted < 0 || wanted > 50_000) throw new Error('--listings is a number up to 50000.');
const titles = values.books ? titlesOf(values.books).slice(0, wanted) : inventedTitles(wanted);

/** Each page in a browser that has never seen the shop. */
async function weights(url: string): Promise<Pick<Results, 'pages' | 'dialog' | 'ratios'>> {
  const browser = await chromium.launch(LAUNCH);
  try {
    const pages: Record<string, Results['pages'][string]> = {};
    for (const path of PAGES) {
      console.log(`weighing ${path}`);
      pages[path] = await inNewContext(browser, (page) => weigh(page, url + path));
    }
    console.log('opening the booking dialog');
    const openings: Opening[] = [];
    while (openings.length < OPENINGS)
      openings.push(await inNewContext(browser, (page) => openDialog(page, `${url}/category`)));
    const { javascript = 0, requests = 0 } = openings[0] ?? {};
    return {
      pages,
      dialog: { javascript, requests },
      ratios: { 'opening the booking dialog': openingRatio(openings) },
    };
  } finally {
    await browser.close();
  }
}

type Page = Awaited<ReturnType<Browser['newPage']>>;

async function inNewContext<Result>(browser: Browser, act: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext(PHONE);
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * In turns with a bare page of the same server, in a browser with a phone's fonts: looking for fonts that are not there takes
 * time, too. The milliseconds are printed; the file keeps the ratios, which are the shop's.
 */
async function paints(url: string): Promise<Record<string, Painted>> {
  console.log('painting on a slow phone');
  const browser = await browserWith(MACHINES.Android);
  try {
    return await mediansOf(browser, url, { [BARE.path]: BARE.book, ...FIRST_BOOKS });
  } finally {
    await browser.close();
  }
}

async function ratios(url: string): Promise<Results['ratios']> {
  const found: Record<string, Results['ratios'][string]> = {};
  for (const pair of await pairsOf(url)) {
    console.log(`comparing: ${pair.name}`);
    found[pair.name] = { ...(await compare(pair)), means: pair.means };
  }
  const cold = coldStart(join(scratch, 'data'));
  console.log(`comparing: ${cold.name}`);
  found[cold.name] = { ...(await compare(cold, { rounds: 9, each: 1, mostMs: 30_000 })), means: cold.means };
  return found;
}

/** Health checks, pages that no cache has, and starts of a payment, beside a flood of searches. */
async function floodOf(url: string): Promise<string> {
  let unseen = 0;
  return floodLines(
    await flood(url, {
      'health checks': reads(`${url}/api/health`),
      'rendered shelves': reads(() => `${url}/category/fantasy?after=flood-${unseen++}`),
      'payment starts': await payments(url, 'demo-002'),
    }),
  );
}

/** Weighs the pages and takes the ratios; what is printed of them. */
async function everything(url: string, databaseUrl: string): Promise<string> {
  const weighed = await weights(url);
  const painted = await paints(url);
  await insertListings(databaseUrl, titles);
  const results: Results = {
    schema: 1,
    originalJavascript: ORIGINAL_JAVASCRIPT,
    ...weighed,
    firstPaint: paintRatios(painted, BARE.path),
    listings: titles.length + BOOKS.length,
    ratios: { ...weighed.ratios, ...(await ratios(url)) },
  };
  mkdirSync(join(ROOT, 'bench'), { recursive: true });
  writeFileSync(join(ROOT, 'bench', 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  return `\n${weightTable(results)}\n\n${paintTable(painted, BARE.path)}\n\nwith ${results.listings} listings\n${ratioTable(results)}`;
}

const scratch = mkdtempSync(join(tmpdir(), 'dogear-bench-'));
let stack: Stack | undefined;
const end = async () => {
  await stack?.stop();
  rmSync(scratch, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => end().then(() => process.exit(130)));

try {
  const [port] = await claimPorts(1);
  stack = await startStack({ port, dataDir: join(scratch, 'data'), seed: 'demo' });
  const databaseUrl = `http://127.0.0.1:${port + 1}`;
  if (values.flood) {
    await insertListings(databaseUrl, titles);
    console.log(await floodOf(stack.url));
  } else console.log(await everything(stack.url, databaseUrl));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await end();
}
process.exit();
