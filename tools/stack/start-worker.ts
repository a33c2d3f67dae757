import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUIET, ROOT } from './build.ts';
import { isFree } from './ports.ts';
import { type Running, run, until } from './processes.ts';

/** Folder of the local bindings' data. `astro dev` and wrangler append a folder for the version of the format. */
const localState = (dataDir: string): string => join(dataDir, 'worker');

/** The local R2 buckets, in that folder. */
export const bucketsOf = (dataDir: string): string => join(localState(dataDir), 'v3');

const varsFile = (dataDir: string): string => join(dataDir, 'worker-vars.json');

/** Variables with which the Worker of this folder was started. */
export const varsOf = (dataDir: string): Record<string, string> => JSON.parse(readFileSync(varsFile(dataDir), 'utf8'));

/**
 * Serves the site at the port: the built one in workerd, or with `hotReload` the sources through Astro's dev server.
 */
export async function startWorker(
  port: number,
  dataDir: string,
  vars: Record<string, string>,
  { hotReload = false } = {},
): Promise<Running> {
  // Readable only by this user, because it may contain real keys.
  writeFileSync(varsFile(dataDir), JSON.stringify(vars), { mode: 0o600 });

  const log = join(dataDir, 'worker.log');
  if (hotReload) console.log('starting the dev server …');
  const running = hotReload
    ? run(process.execPath, [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'dev', '--port', String(port)], {
        log,
        // A developer reads errors where the command runs.
        shown: true,
        env: {
          ...QUIET,
          ...vars,
          PORT: String(port),
          WORKER_STATE: localState(dataDir),
          CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true',
        },
      })
    : run(process.execPath, [join(ROOT, 'tools/stack/serve-worker.ts'), String(port), dataDir], { log, env: QUIET });
  // Not its health check: that requires the jobs, which start after the site.
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/api/category`)).ok;
  // The dev server compiles what its first answer needs, and bundles the packages when they have changed.
  await until('the site', running, answers, { withinMinutes: hotReload ? 5 : 1 });
  return {
    ...running,
    async stop() {
      await running.stop();
      // On a busy machine workerd outlives its parent process by some moments.
      await until('the port of the site', undefined, () => isFree(port));
    },
  };
}
