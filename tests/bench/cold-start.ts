/** Time of the first answer of the built Worker, relative to an empty one's. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import { ROOT } from '../../tools/stack/build.ts';
import { varsOf } from '../../tools/stack/start-worker.ts';
import type { Pair } from './ratios.ts';

const SERVER = join(ROOT, 'dist/server');
const EMPTY = { 'entry.mjs': 'export default { fetch: () => new Response(null, { status: 404 }) };' };

type Settings = { readonly compatibility_date: string; readonly compatibility_flags: string[] };

/** Starts workerd with these modules, requests a missing path, and stops it: no database is involved. */
async function answerFrom(modules: Readonly<Record<string, string>>, vars: Readonly<Record<string, string>>) {
  const settings: Settings = JSON.parse(readFileSync(join(SERVER, 'wrangler.json'), 'utf8'));
  const miniflare = new Miniflare({
    workers: [
      {
        config: {
          name: 'cold',
          compatibilityDate: settings.compatibility_date,
          compatibilityFlags: settings.compatibility_flags,
          manifest: {
            mainModule: 'entry.mjs',
            modulesRoot: SERVER,
            modules: Object.fromEntries(
              Object.entries(modules).map(([path, contents]) => [path, { type: 'esm' as const, contents }]),
            ),
          },
          env: Object.fromEntries(
            Object.entries(vars).map(([name, value]) => [name, { type: 'text' as const, value }]),
          ),
        },
      },
    ],
  });
  try {
    const answer = await miniflare.dispatchFetch('http://localhost/api/nothing');
    await answer.arrayBuffer();
    if (answer.status !== 404) throw new Error(`a Worker that has just started answered ${answer.status}`);
  } finally {
    await miniflare.dispose();
  }
}

/** The pair for `compare`. Both sides start a workerd process, so the ratio understates the cost of the modules. */
export function coldStart(dataDir: string): Pair {
  const paths = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.mjs'));
  const modules = Object.fromEntries(paths.map((path) => [path, readFileSync(join(SERVER, path), 'utf8')]));
  const vars = varsOf(dataDir);
  return {
    name: 'a cold start, in those of an empty Worker',
    means: 'workerd from nothing to the first answer, with our modules and with one line',
    measured: () => answerFrom(modules, vars),
    baseline: () => answerFrom(EMPTY, vars),
  };
}
