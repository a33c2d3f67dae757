import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Styles and fonts that a page names in its head, or a style sheet in turn. */
const LOOKS = /\/_astro\/[\w.-]+\.(?:css|woff2)/g;
/** Islands that run at the page's load; the others wait for an action, which would require a connection anyway. */
const RUNNING = /<astro-island\b[^>]*\bclient="(?:load|only)"[^>]*>/g;
/** A script of the page itself that was too large for inlining. */
const SCRIPT = /<script\b[^>]*\bsrc="(\/_astro\/[\w.-]+\.js)"/g;
const CODE = /\b(?:component|renderer)-url="([^"]+)"/g;
/** Static imports of a chunk; `import()` is for later. */
const STATIC_IMPORT = /\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/**
 * Built files that this prerendered page needs for its styles and its running code, as absolute paths without
 * duplicates.
 *
 * @param client Directory of the built site.
 * @param page Path of the page, as in `/offline`.
 */
export function filesOf(client: string, page: string): string[] {
  const html = readFileSync(join(client, `${page}.html`), 'utf8');
  const files = new Set<string>(html.match(LOOKS));
  for (const sheet of [...files].filter((path) => path.endsWith('.css')))
    for (const path of readFileSync(join(client, sheet), 'utf8').match(LOOKS) ?? []) files.add(path);
  const follow = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    for (const [, name] of readFileSync(join(client, path), 'utf8').matchAll(STATIC_IMPORT)) follow(`/_astro/${name}`);
  };
  for (const [, path = ''] of html.matchAll(SCRIPT)) follow(path);
  for (const [island] of html.matchAll(RUNNING)) for (const [, path = ''] of island.matchAll(CODE)) follow(path);
  return [...files];
}
