import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../../src/scripts/first-paint.ts', import.meta.url));
const MODULE = 'virtual:first-paint';

/** Bundles and minifies the script in the head of every page. Returns the text between the tags. */
export async function bundleFirstPaint(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', rollupOptions: { input: SOURCE, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  return output[0].code.trim().replace(/;$/, '');
}

/**
 * Provides the script to pages as `FIRST_PAINT` of `virtual:first-paint`. The dev server restarts when its source
 * changes.
 */
export const firstPaint = (script: string): AstroIntegration => ({
  name: 'first-paint',
  hooks: {
    'astro:config:setup': ({ addWatchFile, updateConfig }) => {
      addWatchFile(SOURCE);
      updateConfig({
        vite: {
          plugins: [
            {
              name: MODULE,
              resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
              load: (id: string) =>
                id === `\0${MODULE}` ? `export const FIRST_PAINT = ${JSON.stringify(script)};` : undefined,
            },
          ],
        },
      });
    },
  },
});
