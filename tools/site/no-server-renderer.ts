import type { AstroIntegration } from 'astro';

const RENDERER = '@astrojs/react/server.js';

/**
 * Keeps React's server renderer, 60 kB gzip, out of the Worker: the islands of pages that it renders are `client:only`, or stand
 * empty until somebody acts (src/islands/wake-islands.ts). Pages that are built in advance are rendered with all of it. An island
 * that would need it fails its page, and the journeys with it.
 */
export const noServerRenderer = (): AstroIntegration => ({
  name: 'no-server-renderer',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command !== 'build') return;
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'no-server-renderer',
              enforce: 'pre',
              applyToEnvironment: ({ name }: { name: string }) => name === 'ssr',
              resolveId: (id: string) => (id === RENDERER ? `\0${RENDERER}` : undefined),
              load: (id: string) =>
                id === `\0${RENDERER}`
                  ? `export default {
                       name: '@astrojs/react',
                       check: (Component) => typeof Component !== 'string',
                       renderToStaticMarkup() { throw new Error('The Worker renders no React: use client:only.'); },
                     };`
                  : undefined,
            },
          ],
        },
      });
    },
  },
});
