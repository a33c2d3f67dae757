import type { AstroIntegration } from 'astro';

/**
 * Keeps the list of files out of the Worker, 2 kB gzip that grow with each island: the platform answers a request for a file before the
 * Worker is asked (`assets` in wrangler.toml).
 */
export const noAssetList = (): AstroIntegration => ({
  name: 'no-asset-list',
  hooks: {
    'astro:build:ssr': ({ manifest }) => {
      manifest.assets.length = 0;
    },
  },
});
