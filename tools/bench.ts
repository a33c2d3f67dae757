/**
 * `npm run bench`: measures the weight of public pages, and times as ratios; prints both and writes bench/results.json.
 *
 *   npm run bench                                          with 5,000 listings beside the demo's
 *   npm run bench -- --listings 1000000                    with this many; costs are measured at 1 k and 100 k, too
 *   npm run bench -- --flood                               only times of other calls, with searches at twice saturation
 *   npm run bench -- --fill URL --listings 1000000         only fills this database; it must have no other writer
 *
 * A database with tables can be filled once. The chart of the growth is bench/growth.svg.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '@libsql/client/web';
import { paints, weights } from '../tests/bench/browsers.ts';
import { coldStart } from '../tests/bench/cold-start.ts';
import { askingAs } from '../tests/bench/demo-account.ts';
import { type Filling, fill, fillingOf, type Progress } from '../tests/bench/fill/fill.ts';
import { BARE } from '../tests/bench/first-paint.ts';
import { floodOf } from '../tests/bench/flood/flooded-shop.ts';
import { type Cost, costsOf, type Growth, growthOf } from '../tests/bench/growth/growth.ts';
import { growthPicture, growthTable } from '../tests/bench/growth/growth-report.ts';
import { pairsOf } from '../tests/bench/pairs.ts';
import { compare } from '../tests/bench/ratios.ts';
import {
  ORIGINAL_JAVASCRIPT,
  paintRatios,
  paintTable,
  type Results,
  ratioTable,
  weightTable,
} from '../tests/bench/report.ts';
import { BOOKS } from './seed/books.ts';
import { ROOT } from './stack/build.ts';
import { startDatabase } from './stack/database.ts';
import { takePorts } from './stack/ports.ts';
import { type Stack, startStack } from './stack/stack.ts';

const { values } = parseArgs({
  options: { listings: { type: 'string', default: '5000' }, fill: { type: 'string' }, flood: { type: 'boolean' } },
});
const wanted = Number(values.listings);
if (!Number.isInteger(wanted) || wanted < 1_000 || wanted > 1_000_000)
  throw new Error('--listings is a number from 1000 to 1000000.');
/** Sizes at which costs are measured, up to the requested one. */
const SIZES = [...[1_000, 100_000].filter((size) => size < wanted), wanted];
/** Moment of the newest filled-in listing; the demo's own are newer. */
const NEWEST = Date.UTC(2026, 7, 1);

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

function progress(): (at: Progress) => void {
  let saidAt = 0;
  return ({ what, done, count, ms }) => {
    if (done < count && performance.now() - saidAt < 2_000) return;
    saidAt = performance.now();
    console.log(`${what}: ${done.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} (${Math.round(ms)} ms)`);
  };
}

async function fillPart(databaseUrl: string, filling: Filling, from: number, to: number): Promise<void> {
  const began = performance.now();
  await fill(createClient({ url: databaseUrl }), filling, progress(), { from, to });
  console.log(
    `filled ${to.toLocaleString('en-US')} copies, the last part in ${Math.round((performance.now() - began) / 1_000)} s`,
  );
}

/**
 * Fills while no Worker runs: jobs that wait for the writer give up, and an aborted transaction can cost sqld its lock.
 */
async function fillAlone(port: number, dataDir: string, filling: Filling, from: number, to: number): Promise<void> {
  const database = await startDatabase(port + 1, dataDir);
  try {
    await fillPart(`http://127.0.0.1:${port + 1}`, filling, from, to);
  } finally {
    await database.stop();
  }
}

/** Costs of pages and calls at each size, without a page cache. At the end the shop is restarted with one. */
async function growth(port: number, dataDir: string): Promise<Growth> {
  // Owners of the measured to-do lists: two accounts that can sign in.
  const [seller, buyer] = ['demo-seller2', 'demo-buyer2'];
  const most = fillingOf(wanted, NEWEST);
  const filling = { ...most, shop: { ...most.shop, id: seller }, reader: { ...most.reader, id: buyer } };
  const costs: Record<string, Cost>[] = [];
  let from = 0;
  for (const size of SIZES) {
    await stack?.stop();
    stack = undefined;
    await fillAlone(port, dataDir, filling, from, size);
    from = size;
    stack = await startStack({ port, dataDir, seed: 'demo', pageCache: false, writesLong: true });
    const { url } = stack;
    console.log(`asking everything at ${size.toLocaleString('en-US')} copies`);
    const asking = {
      visitor: (path: string) => fetch(url + path),
      admin: await askingAs('demo-admin', url),
      seller: await askingAs(seller, url),
      buyer: await askingAs(buyer, url),
      // Without sales of the filling, whose money waits for an account of their seller.
      poster: await askingAs('demo-seller', url),
    };
    costs.push(await costsOf(asking, filling));
  }
  await stack?.stop();
  stack = await startStack({ port, dataDir, seed: 'demo' });
  return growthOf(SIZES, costs);
}

/** The flood only, on a stack of its own. */
async function floodAlone(dataDir: string): Promise<void> {
  const [port] = await takePorts(1);
  stack = await startStack({ port, dataDir, seed: 'demo', writesLong: true });
  await stack.stop();
  await fillAlone(port, dataDir, fillingOf(wanted, NEWEST), 0, wanted);
  stack = await startStack({ port, dataDir, seed: 'demo', writesLong: true });
  console.log(await floodOf(stack.url));
}

async function bench(dataDir: string): Promise<void> {
  const [port] = await takePorts(1);
  stack = await startStack({ port, dataDir, seed: 'demo', writesLong: true });
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
