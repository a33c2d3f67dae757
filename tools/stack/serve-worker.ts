/**
 * Serves the built site in workerd: `node tools/stack/serve-worker.ts PORT DATA_DIR`. It does the same as
 * `wrangler dev`, without its file watcher and without its proxy, which lost requests and took more time than the
 * Worker itself.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { STORED_BUILD_DAYS, STORED_BUILD_PREFIX } from '../../core/earlier-builds.ts';
import { withLocalClock } from '../clock/worker-clock.ts';
import { ROOT } from './build.ts';
import { STREAMS_VAR } from './kept-streams.ts';
import { withReusedStreams } from './reused-database-streams.ts';
import { bucketsOf, varsOf } from './start-worker.ts';

const SERVER = join(ROOT, 'dist/server');

/** The parts of `astro build`'s configuration (from wrangler.toml) that are used here. */
type BuiltConfig = {
  readonly name: string;
  readonly main: string;
  readonly compatibility_date: string;
  readonly compatibility_flags: string[];
  readonly assets: { readonly binding: string; readonly directory: string; readonly run_worker_first: string[] };
  readonly r2_buckets: readonly { readonly binding: string; readonly bucket_name: string }[];
  readonly images: { readonly binding: string };
  readonly ratelimits: readonly {
    readonly name: string;
    readonly namespace_id: string;
    readonly simple: { readonly limit: number; readonly period: 10 | 60 };
  }[];
  readonly triggers: { readonly crons: readonly string[] };
  readonly version_metadata: { readonly binding: string };
};

const [port = '', dataDir = ''] = process.argv.slice(2);
const built: BuiltConfig = JSON.parse(readFileSync(join(SERVER, 'wrangler.json'), 'utf8'));

/** Settings of the built configuration that are used here, and those without an effect on this machine. */
const KNOWN = new Set([
  ...['name', 'main', 'compatibility_date', 'compatibility_flags', 'triggers', 'assets', 'r2_buckets', 'images'],
  ...[
    'version_metadata',
    'ratelimits',
    'cache',
    'observability',
    'workers_dev',
    'upload_source_maps',
    'configPath',
    'userConfigPath',
  ],
  ...['topLevelName', 'rules', 'no_bundle', 'jsx_factory', 'jsx_fragment', 'dev', 'python_modules'],
]);

/** True for an empty list, or an object of empty values. */
const isEmpty = (setting: unknown): boolean =>
  typeof setting === 'object' && setting !== null && Object.values(setting).every(isEmpty);

const unknown = Object.entries(built).flatMap(([name, setting]) => (KNOWN.has(name) || isEmpty(setting) ? [] : [name]));
if (unknown.length > 0) throw new Error(`tools/stack/serve-worker.ts does not know ${unknown.join(', ')}`);

const localVars = varsOf(dataDir);
const clock = withLocalClock(built.main);
const streams = localVars[STREAMS_VAR] === '1' ? withReusedStreams(clock.main) : { main: clock.main, modules: {} };
const modules = globSync('**/*.mjs', { cwd: SERVER }).map((path) => [
  path,
  { type: 'esm' as const, contents: readFileSync(join(SERVER, path), 'utf8') },
]);
const localModules = Object.entries({ ...clock.modules, ...streams.modules }).map(([path, contents]) => [
  path,
  { type: 'esm' as const, contents },
]);
const vars = Object.entries(localVars).map(([name, value]) => [name, { type: 'text' as const, value }]);
const buckets = built.r2_buckets.map(({ binding, bucket_name }) => [
  binding,
  { type: 'r2' as const, name: bucket_name },
]);

const limits = built.ratelimits.map(({ name, namespace_id, simple }) => [
  name,
  { type: 'rate-limit' as const, namespace: namespace_id, simple },
]);

const miniflare = new Miniflare({
  host: '127.0.0.1',
  port: Number(port),
  log: new Log(LogLevel.WARN),
  resourcePersistencePath: bucketsOf(dataDir),
  // `/cdn-cgi/local/scheduled`, called by tools/stack/start-schedule.ts.
  unsafeTriggerHandlers: true,
  workers: [
    {
      config: {
        name: built.name,
        compatibilityDate: built.compatibility_date,
        compatibilityFlags: built.compatibility_flags,
        manifest: {
          mainModule: streams.main,
          modulesRoot: SERVER,
          modules: Object.fromEntries([...modules, ...localModules]),
        },
        env: {
          ...Object.fromEntries([...vars, ...buckets, ...limits]),
          [built.assets.binding]: { type: 'assets' },
          [built.images.binding]: { type: 'images' },
          [built.version_metadata.binding]: { type: 'version-metadata' },
        },
        triggers: built.triggers.crons.map((schedule) => ({ type: 'scheduled', schedule })),
        assets: {
          directory: join(SERVER, built.assets.directory),
          hasUserWorker: true,
          runWorkerFirst: built.assets.run_worker_first,
        },
      },
      // The platform sets `CF-Connecting-IP`; here a request may set it itself.
      dev: { rootPath: SERVER, stripCfConnectingIp: false },
    },
  ],
});
// Miniflare itself ends workerd and this process with SIGTERM.
await miniflare.ready;
await keepFiles((await miniflare.getR2Bucket('PHOTOS')) as unknown as R2Bucket);

// Does for the local bucket what a deployment and the bucket's own rule do on Cloudflare (`core/earlier-builds.ts`). A
// file that was put today is left as it is.
async function keepFiles(bucket: R2Bucket): Promise<void> {
  const daysAgo = (days: number) => Date.now() - days * 86_400_000;
  const recent = new Set<string>();
  for (let cursor: string | undefined, isLast = false; !isLast; ) {
    const page = await bucket.list({ prefix: STORED_BUILD_PREFIX, ...(cursor && { cursor }) });
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < daysAgo(STORED_BUILD_DAYS));
    if (old.length > 0) await bucket.delete(old.map(({ key }) => key));
    for (const { key, uploaded } of page.objects) if (uploaded.getTime() > daysAgo(1)) recent.add(key);
    isLast = !page.truncated;
    if (page.truncated) cursor = page.cursor;
  }
  const files = join(SERVER, built.assets.directory, '_astro');
  for (const name of readdirSync(files)) {
    const key = STORED_BUILD_PREFIX + name;
    if (!recent.has(key)) await bucket.put(key, readFileSync(join(files, name)));
  }
}
