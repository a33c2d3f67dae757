import type { AstroIntegration } from 'astro';

/** Hooks for a module: resolve, load, transform. Undefined leaves it to others. */
type Hooks = {
  readonly resolveId?: (id: string) => string | undefined;
  readonly load?: (id: string) => string | undefined;
  readonly transform?: (code: string, id: string) => string | undefined;
};

/** Applies the hooks to modules of the Worker's build only: prerendered pages, and the build itself, use the originals. */
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
