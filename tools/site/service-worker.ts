import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { RELOAD_SCRIPT } from '../../core/client-version.ts';
import { BUILD_FILES_PATH } from '../../core/earlier-builds.ts';
import { PUSH_WORKER } from '../../core/notifications/push-message.ts';
import { OFFLINE_FILES, OFFLINE_PATH, OFFLINE_SHELLS } from '../../core/offline.ts';
import { filesOf } from './offline-files.ts';

/**
 * Builds `/sw.js` beside the site, and `/push.js` for push notifications and `/reload.js` for pages of earlier builds.
 * The worker is at the root under a permanent name, as https://www.w3.org/TR/service-workers/ requires. It contains the
 * build's id as `BUILD`, so that browsers detect a new one. The list of files of its shells is a separate file, because
 * the worker counts towards the weight of every page. The list of all built files is for the next deployment
 * (`tools/release/store-build-files.ts`).
 */
export const serviceWorker = (): AstroIntegration => ({
  name: 'service-worker',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const client = fileURLToPath(dir);
      const files = readdirSync(`${client}_astro`).toSorted();
      const shells = [OFFLINE_PATH, ...OFFLINE_SHELLS];
      writeFileSync(`${client}${BUILD_FILES_PATH}`, JSON.stringify(files));
      const hash = createHash('sha256').update(files.join('\n'));
      for (const path of shells) hash.update(readFileSync(`${client}${path}.html`));
      const parts = Object.fromEntries(shells.map((path) => [path, filesOf(client, path)]));
      writeFileSync(`${client}${OFFLINE_FILES}`, JSON.stringify(parts));
      await buildWorker(client, 'sw.js', '../../src/service-worker/offline.ts', {
        BUILD: hash.digest('hex').slice(0, 8),
      });
      await buildWorker(client, RELOAD_SCRIPT.slice(1), '../../src/scripts/reload.ts');
      await buildWorker(client, PUSH_WORKER.slice(1), '../../src/service-worker/push.ts');
    },
  },
});

const buildWorker = (client: string, name: string, source: string, said: Readonly<Record<string, string>> = {}) =>
  build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: Object.fromEntries(Object.entries(said).map(([constant, value]) => [constant, JSON.stringify(value)])),
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      rollupOptions: {
        input: fileURLToPath(new URL(source, import.meta.url)),
        // It is a single file without imports, so it needs no wrapping function.
        output: { format: 'es', entryFileNames: name },
      },
    },
  });
