/**
 * `npm run bench`: weighs the public pages, takes the shop's times as ratios, prints both and writes bench/results.json.
 *
 *   npm run bench                                          with 5,000 listings beside the demo's
 *   npm run bench -- --listings 1000000                    with as many; cost is told at 1 k and 100 k, too
 *   npm run bench -- --flood                               only what searches at twice their saturation leave to other calls
 *   npm run bench -- --fill URL --listings 1000000         only fills the database there, which nobody else may write to
 *
 * A database that has the tables may be filled once. The picture of how cost grows is bench/growth.svg.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '@libsql/client/web';
import { type Browser, chromium } from 'playwright';
import { coldStart } from '../tests/bench/cold-start.ts';
import { type Opening, openDialog } from '../tests/bench/dialog.ts';
import { type Filling, fill, fillingOf, type Progress } from '../tests/bench/fill/fill.ts';
import { BARE, FIRST_BOOKS, mediansOf, type Painted } from '../tests/bench/first-paint.ts';
import { flood, floodLines, payments, reads } from '../tests/bench/flood.ts';
import { type Cost, costsOf, type Growth, growthOf } from '../tests/bench/growth.ts';
import { growthPicture, growthTable } from '../tests/bench/growth-report.ts';
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
import { DEMO_ACCOUNTS } from './seed/accounts.ts';
import { BOOKS } from './seed/books.ts';
import { ROOT } from './stack/build.ts';
import { claimPorts } from './stack/ports.ts';
import { type Stack, startStack } from './stack/stack.ts';

const PAGES = ['/', '/category', '/category/fantasy', '/book/demo-001', '/search', '/blog'] as const;
/** How often the booking dialog is opened, each time by a browser that has never seen the shop. */
const OPENINGS = 15;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } as const;

const { values } = parseArgs({
  options: { listings: { type: 'string', default: '5000' }, fill: { type: 'string' }, flood: { type: 'boolean' } },
});
const wanted = Number(values.listings);
if (!Number.isInteger(wanted) || wanted < 1_000 || wanted > 1_000_000)
  throw new Error('--listings is a number from 1000 to 1000000.');
/** Cost is told at these sizes, as far as they are wanted. */
const SIZES = [...[1_000, 100_000].filter((size) => size < wanted), wanted];
/** When the last copy of the filling was posted; the demo's own stay in front. */
const NEWEST = Date.UTC(2026, 7, 1);

const ADMIN = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin');

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

/** Says each second or so how far it is. */
function progress(): (at: Progress) => void {
  let saidAt = 0;
  return ({ what, done, count, ms }) => {
    if (done < count && performance.now() - saidAt < 2_000) return;
    saidAt = performance.now();
    console.log(`${what}: ${done.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} (${Math.round(ms)} ms)`);
  };
}

/** Fills in a part of the shop, and says how long that took. */
async function fillPart(databaseUrl: string, filling: Filling, from: number, to: number): Promise<void> {
  const began = performance.now();
  await fill(createClient({ url: databaseUrl }), filling, progress(), { from, to });
  console.log(
    `filled ${to.toLocaleString('en-US')} copies, the last part in ${Math.round((performance.now() - began) / 1_000)} s`,
  );
}

/** Asks with the session of the demo's admin. */
async function adminOf(url: string): Promise<(path: string) => Promise<Response>> {
  if (!ADMIN) throw new Error('the demo has no admin');
  const { email, password } = ADMIN;
  const signedIn = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password }),
  });
  const cookieOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  const session = await fetch(`${url}/api/jwt?email=${email}`, { headers: { Cookie: cookieOf(signedIn) } });
  const { accessToken } = (await session.json()) as { accessToken: string };
  const headers = { Authorization: `Bearer ${accessToken}`, Cookie: cookieOf(session) };
  return (path) => fetch(url + path, { headers });
}

/** Costs of pages and calls at each size: the shop begins anew with an empty page cache after each part. */
async function growth(port: number, dataDir: string): Promise<Growth> {
  const filling = fillingOf(wanted, NEWEST);
  const costs: Record<string, Cost>[] = [];
  let from = 0;
  for (const size of SIZES) {
    await fillPart(`http://127.0.0.1:${port + 1}`, filling, from, size);
    from = size;
    await stack?.stop();
    stack = await startStack({ port, dataDir, seed: 'demo' });
    const { url } = stack;
    console.log(`asking everything at ${size.toLocaleString('en-US')} copies`);
    costs.push(await costsOf((path) => fetch(url + path), await adminOf(url), NEWEST));
  }
  return growthOf(SIZES, costs);
}

/** The flood, on a stack of its own. */
async function floodAlone(dataDir: string): Promise<void> {
  const [port] = await claimPorts(1);
  stack = await startStack({ port, dataDir, seed: 'demo' });
  await fillPart(`http://127.0.0.1:${port + 1}`, fillingOf(wanted, NEWEST), 0, wanted);
  console.log(await floodOf(stack.url));
}

/** Everything, on a stack of its own. */
async function bench(dataDir: string): Promise<void> {
  const [port] = await claimPorts(1);
  stack = await startStack({ port, dataDir, seed: 'demo' });
  const weighed = await weights(stack.url);
  const painted = await paints(stack.url);
  const grown = await growth(port, dataDir);
  const results: Results = {
    schema: 1,
    originalJavascript: ORIGINAL_JAVASCRIPT,
    ...weighed,
    firstPaint: paintRatios(painted, BARE.path),
    listings: wanted + BOOKS.length,
    ratios: { ...weighed.ratios, ...(await ratios(stack.url)) },
    growth: grown,
  };
  mkdirSync(join(ROOT, 'bench'), { recursive: true });
  writeFileSync(join(ROOT, 'bench', 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(ROOT, 'bench', 'growth.svg'), growthPicture(grown));
  console.log(
    `\n${weightTable(results)}\n\n${paintTable(painted, BARE.path)}\n\nwith ${results.listings} listings\n${ratioTable(results)}\n\n${growthTable(grown)}`,
  );
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
  if (values.fill) await fillPart(values.fill, fillingOf(wanted, NEWEST), 0, wanted);
  else if (values.flood) await floodAlone(join(scratch, 'data'));
  else await bench(join(scratch, 'data'));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await end();
}
process.exit();
