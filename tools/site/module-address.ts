import react from '@vitejs/plugin-react';
import type { AstroIntegration } from 'astro';

const QUERY = '?address';

/**
 * Preamble that modules with React require in a page of the dev server. Astro adds it only beside islands of its own.
 */
const PREAMBLE = `${react.preambleCode.replace('__BASE__', '/')}\n`;

/**
 * An import with `?address` after a module's name builds that module as a separate file and returns its URL, for an
 * import on demand. A dynamic import would do the same with 800 bytes of Vite's preload code, and with a request for
 * the importing script, because Astro inlines only scripts without imports.
 */
export const moduleAddress = (): AstroIntegration => ({
  name: 'module-address',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'module-address',
              load(id: string) {
                if (!id.endsWith(QUERY)) return undefined;
                const file = id.slice(0, -QUERY.length);
                if (command === 'dev') {
                  // Servers render islands that import addresses, and have no `window`.
                  const preamble = this.environment.name === 'client' ? PREAMBLE : '';
                  return `${preamble}export default ${JSON.stringify(`/@fs${file}`)};`;
                }
                const reference = this.emitFile({ type: 'chunk', id: file, preserveSignature: 'strict' });
                return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
              },
              resolveFileUrl: ({ fileName }: { fileName: string }) => JSON.stringify(`/${fileName}`),
            },
          ],
        },
      });
    },
  },
});
