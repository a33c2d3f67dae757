import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { finishedPage } from '../../src/finished-page.ts';

const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]+)/;

/**
 * Finishes prerendered pages as the middleware finishes the others: valid HTML, and Astro's content security policy
 * with only the hashes that the page needs.
 */
export const finishPrerenderedPages = (): AstroIntegration => ({
  name: 'policies',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const client = fileURLToPath(dir);
      for (const file of globSync('**/*.html', { cwd: client })) {
        const page = readFileSync(join(client, file), 'utf8');
        const [, start, policy] = POLICY.exec(page) ?? [];
        if (!start || !policy) throw new Error(`${file} has no policy`);
        const finished = await finishedPage(page, policy);
        writeFileSync(join(client, file), finished.page.replace(start + policy, start + finished.policy));
      }
    },
  },
});
