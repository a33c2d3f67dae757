import type { AstroIntegration } from 'astro';

/** Modules of the Worker itself, which no page looks up. */
const IS_OWN = /\.mjs$/;

/** Client directives of our islands (`client:load`). Astro inlines the code of each directive into the pages that use it. */
const WAYS = new Set(['load', 'only']);

const onceEach = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/**
 * Excludes from the Worker data that no page looks up, which grows by kilobytes with islands and pages: the list of
 * files, since the platform serves files before the Worker runs (`assets` in wrangler.toml), the paths of the Worker's
 * own modules, the code of unused client directives, and repeated script hashes.
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
