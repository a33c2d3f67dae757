import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUIET, ROOT } from './build.ts';
import { type Running, run, until } from './processes.ts';

/** Where workerd keeps the local R2 bucket. */
export const localState = (dataDir: string): string => join(dataDir, 'worker');

/** Serves the site at the port: the built one in workerd, or with `hotReload` the sources through Astro's dev server. */
export async function startWorker(
  port: number,
  dataDir: string,
  vars: Record<string, string>,
  { hotReload = false } = {},
): Promise<Running> {
  // A file that only we can read, because real keys may be among them.
  const envFile = join(dataDir, 'worker.env');
  const lines = Object.entries(vars).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  writeFileSync(envFile, `${lines.join('\n')}\n`, { mode: 0o600 });

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
    : run(
        process.execPath,
        [
          join(ROOT, 'node_modules/wrangler/bin/wrangler.js'),
          'dev',
          ...['--config', join(ROOT, 'dist/server/wrangler.json')],
          ...['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'],
          ...['--persist-to', localState(dataDir), '--env-file', envFile],
          ...['--show-interactive-dev-session', 'false'],
        ],
        { log, env: QUIET },
      );
  // Not its health: that needs the schedule, which starts when the site is there.
  await until('the site', running, async () => (await fetch(`http://127.0.0.1:${port}/api/category`)).ok);
  return running;
}
