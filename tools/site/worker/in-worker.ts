import type { AstroIntegration } from 'astro';

/** What may be done with a module: find it, read it, change its code. Undefined leaves it to others. */
type Hooks = {
  readonly resolveId?: (id: string) => string | undefined;
  readonly load?: (id: string) => string | undefined;
  readonly transform?: (code: string, id: string) => string | undefined;
};

/** Does this to modules of the Worker alone, when it is built: pages that are built in advance, and the build itself, have them as they are. */
export const inWorker = (name: string, hooks: Hooks): AstroIntegration => ({
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
              ...hooks,
            },
          ],
        },
      });
    },
  },
});
