import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { QUIET, ROOT } from './stack/build.ts';
import { type Result, runStep, type Step } from './stack/run-step.ts';

const program = (path: string) => join(ROOT, 'node_modules', path);

const CHECKS: readonly Step[] = [
  {
    name: 'format and lint (ts, css, json)',
    script: program('@biomejs/biome/bin/biome'),
    args: ['check', '--error-on-warnings'],
  },
  {
    name: 'format (astro)',
    script: program('prettier/bin/prettier.cjs'),
    args: ['--check', '--log-level', 'warn', 'src/**/*.astro'],
  },
  // Astro's own check is built on TypeScript 6; for all other files the native one takes a third of its time. Several
  // threads would each compute the same types: twice the work, and in `npm test` the other core is busy.
  { name: 'types (ts)', script: program('typescript-native/bin/tsc'), args: ['--noEmit', '--singleThreaded'] },
  {
    name: 'types (astro)',
    script: program('@astrojs/check/bin/astro-check.js'),
    args: ['--minimumFailingSeverity', 'warning', '--tsconfig', 'tsconfig.astro.json'],
  },
];

/**
 * The native compiler is a Go program: this collects garbage less often, for an eighth more memory and a quarter less
 * work.
 */
const CHECKING = { ...QUIET, GOGC: '400' };

/** Format, lint and types of all files. Returns each check's result by its name. */
export async function runChecks(): Promise<Map<string, Result>> {
  await generateTypes();
  const results = new Map<string, Result>();
  for (const check of CHECKS) results.set(check.name, await runStep(check, CHECKING));
  return results;
}

/**
 * Generates the types of the Worker's environment and of Astro's virtual modules, which are not in the repository.
 * Asynchronous, because in `npm test` this process also serves the stand-ins.
 */
async function generateTypes(): Promise<void> {
  const workerTypes = join(ROOT, 'worker-configuration.d.ts');
  const stale =
    !existsSync(workerTypes) || statSync(workerTypes).mtimeMs < statSync(join(ROOT, 'wrangler.toml')).mtimeMs;
  const run = async (name: string, script: string, args: string[]) => {
    const { ok } = await runStep({ name, script: program(script), args }, { ...QUIET, ASTRO_TELEMETRY_DISABLED: '1' });
    if (!ok) throw new Error(`${script} failed.`);
  };
  if (stale) await run('types of the Worker', 'wrangler/bin/wrangler.js', ['types', '--strict-vars=false']);
  if (!existsSync(join(ROOT, '.astro', 'types.d.ts'))) await run('types of Astro', 'astro/bin/astro.mjs', ['sync']);
}
