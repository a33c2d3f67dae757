import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a page names in its head, and a style sheet in turn: styles and fonts. */
const LOOKS = /\/_astro\/[\w.-]+\.(?:css|woff2)/g;
/** An island that runs as soon as the page is there; the others wait for an act, which would need a connection anyway. */
const RUNNING = /<astro-island\b[^>]*\bclient="(?:load|only)"[^>]*>/g;
/** A script of the page itself that was too large to stand in it. */
const SCRIPT = /<script\b[^>]*\bsrc="(\/_astro\/[\w.-]+\.js)"/g;
const CODE = /\b(?:component|renderer)-url="([^"]+)"/g;
/** What a chunk cannot start without; `import()` is for later. */
const STATIC_IMPORT = /\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/**
 * The built files without which this prerendered page would be bare or dead, as paths from the root, each once.
 *
 * @param client The directory of the built site.
 * @param page Its path, as in `/offline`.
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
