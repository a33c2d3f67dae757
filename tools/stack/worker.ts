import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUIET, ROOT } from './build.ts';
import { isFree } from './ports.ts';
import { type Running, run, until } from './processes.ts';

/** Where workerd keeps what its bindings store. `astro dev` and wrangler add a folder for the version of that format. */
export const localState = (dataDir: string): string => join(dataDir, 'worker');

/** The local R2 buckets, in that folder. */
export const bucketsOf = (dataDir: string): string => join(localState(dataDir), 'v3');

const varsFile = (dataDir: string): string => join(dataDir, 'worker-vars.json');

/** What the Worker of this folder was started with. */
export const varsOf = (dataDir: string): Record<string, string> => JSON.parse(readFileSync(varsFile(dataDir), 'utf8'));

/** Serves the site at the port: the built one in workerd, or with `hotReload` the sources through Astro's dev server. */
export async function startWorker(
  port: number,
  dataDir: string,
  vars: Record<string, string>,
  { hotReload = false } = {},
): Promise<Running> {
  // A file that only we can read, because real keys may be among them.
  writeFileSync(varsFile(dataDir), JSON.stringify(vars), { mode: 0o600 });

  const log = join(dataDir, 'worker.log');
  const running = hotReload
    ? run(process.execPath, [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'dev', '--port', String(port)], {
        log,
        env: {
          ...QUIET,
          ...vars,
          PORT: String(port),
          WORKER_STATE: localState(dataDir),
          CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true',
        },
      })
    : run(process.execPath, [join(ROOT, 'tools/stack/serve-worker.ts'), String(port), dataDir], { log, env: QUIET });
  // Not its health: that needs the schedule, which starts when the site is there.
  await until('the site', running, async () => (await fetch(`http://127.0.0.1:${port}/api/category`)).ok);
  return {
    ...running,
    async stop() {
      await running.stop();
      // workerd outlives the process that started it by some moments where it was busy.
      await until('the port of the site', undefined, () => isFree(port));
    },
  };
}
