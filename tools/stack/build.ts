import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STAMP = join(ROOT, 'dist', '.built-from');
/** Files and folders that a build is made of. */
export const SOURCES = [
  'core',
  'src',
  'functions',
  'public',
  'tools/site',
  'astro.config.mjs',
  'wrangler.toml',
  'package-lock.json',
  'tsconfig.json',
];

/** Newest change among the sources, their number, and the site's origin: enough to recognise an outdated build. */
function fingerprint(): string {
  let newest = 0;
  let files = 0;
  const visit = (path: string) => {
    const stat = statSync(path);
    if (stat.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
    else {
      files++;
      newest = Math.max(newest, stat.mtimeMs);
    }
  };
  for (const source of SOURCES) visit(join(ROOT, source));
  return `${files} ${newest} ${process.env.ORIGIN ?? ''}`;
}

/** Builds the site unless the last build is of exactly these sources. */
export function buildSite(): void {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('building …');
  const built = spawnSync(process.execPath, [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...QUIET },
  });
  if (built.status !== 0) throw new Error(`the build failed:\n${built.stdout}\n${built.stderr}`);
  writeFileSync(STAMP, wanted);
}

/** Disables prompts, tracing to disk and telemetry of wrangler and workerd. */
export const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  CI: '1',
} as const;
