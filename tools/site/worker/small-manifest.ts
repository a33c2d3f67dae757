import type { AstroIntegration } from 'astro';

/** Modules of the Worker itself, which no page looks up. */
const IS_OWN = /\.mjs$/;

/** How our islands begin (`client:load`). Astro writes the code of each way into the pages that have it. */
const WAYS = new Set(['load', 'only']);

const onceEach = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/**
 * Keeps out of the Worker what no page looks up, kilobytes that grow with each island and each page: the list of files, since the platform
 * answers a request for a file before the Worker is asked (`assets` in wrangler.toml), the addresses of the Worker's own modules, the
 * code of ways to begin that no island has, and the hash of a script once more for each page that has it.
 */
export const smallManifest = (): AstroIntegration => ({
  name: 'small-manifest',
  hooks: {
    'astro:build:ssr': ({ manifest }) => {
      manifest.assets.length = 0;
      for (const [module, file] of Object.entries(manifest.entryModules))
        if (IS_OWN.test(file)) delete manifest.entryModules[module];
      manifest.clientDirectives = manifest.clientDirectives.filter(([way]) => WAYS.has(way));
      if (!manifest.csp) throw new Error('The pages have no policy.');
      const { csp } = manifest;
      csp.scriptHashes = onceEach(csp.scriptHashes);
      csp.styleHashes = onceEach(csp.styleHashes);
      csp.scriptDirective.hashes = onceEach(csp.scriptDirective.hashes);
      csp.styleDirective.hashes = onceEach(csp.styleDirective.hashes);
    },
  },
});
