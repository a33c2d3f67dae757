import type { AstroIntegration } from 'astro';

/**
 * Puts `code` in the place of every module that is asked for under a name like `asked`, in the Worker alone: pages that are built in
 * advance, and the build itself, have the module.
 */
export const inPlaceOf = (name: string, asked: RegExp, code: string): AstroIntegration => ({
  name,
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command !== 'build') return;
      updateConfig({
        vite: {
          plugins: [
            {
              name,
              enforce: 'pre',
              applyToEnvironment: (environment: { name: string }) => environment.name === 'ssr',
              resolveId: (id: string) => (asked.test(id) ? `\0${name}` : undefined),
              load: (id: string) => (id === `\0${name}` ? code : undefined),
            },
          ],
        },
      });
    },
  },
});
