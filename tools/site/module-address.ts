import react from '@vitejs/plugin-react';
import type { AstroIntegration } from 'astro';

const QUERY = '?address';

/** What modules with React want of a page of the dev server before they run. Astro says it only beside islands of its own. */
const PREAMBLE = `${react.preambleCode.replace('__BASE__', '/')}\n`;

/**
 * An import with `?address` behind the name of a module builds that module as a file of its own and gives its address, to be
 * imported when it is needed. A dynamic import of the module would do the same with 800 bytes of Vite's code around it, which
 * preloads what a module needs, and with a request for the script that says it, because Astro puts only scripts without imports
 * into pages.
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
                if (command === 'dev') return `${PREAMBLE}export default ${JSON.stringify(`/@fs${file}`)};`;
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
