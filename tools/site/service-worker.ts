import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { PUSH_WORKER } from '../../core/notifications/push-message.ts';
import { OFFLINE_FILES, OFFLINE_PATH, ORDER_PATH, WISHLIST_PATH } from '../../core/offline.ts';
import { filesOf } from './offline-files.ts';

/**
 * Builds `/sw.js` beside the site, and `/push.js` for those who are told by push. It lies at the root, under one name for ever, as https://www.w3.org/TR/service-workers/
 * wants it; what a build is made of goes into it as `BUILD`, so that browsers notice a new one. Beside it,
 * the list of what its shells are made of; not inside, because the worker counts among what every page loads.
 */
export const serviceWorker = (): AstroIntegration => ({
  name: 'service-worker',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const client = fileURLToPath(dir);
      const files = readdirSync(`${client}_astro`).toSorted();
      const shells = [OFFLINE_PATH, WISHLIST_PATH, ORDER_PATH];
      const hash = createHash('sha256').update(files.join('\n'));
      for (const path of shells) hash.update(readFileSync(`${client}${path}.html`));
      const parts = Object.fromEntries(shells.map((path) => [path, filesOf(client, path)]));
      writeFileSync(`${client}${OFFLINE_FILES}`, JSON.stringify(parts));
      await buildWorker(client, 'sw.js', '../../src/service-worker.ts', { BUILD: hash.digest('hex').slice(0, 12) });
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
        // It stands alone and imports nothing, so it needs no function around it.
        output: { format: 'es', entryFileNames: name },
      },
    },
  });
