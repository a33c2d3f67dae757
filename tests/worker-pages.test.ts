/**
 * The Worker renders no React: a renderer in each page's way would cost its time
 * (docs/decisions/22-pages-without-code.md).
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRERENDERED_WITH_ORIGIN } from '../core/prerendered-origin.ts';
import { importsIn } from './imports.ts';

/** Renders a form with React while the site is built. */
const BUILT_FORM = 'src/components/HydratedForm.astro';

const ISLANDS = /^import \{([^}]+)\} from '[^']+\.tsx';$/gm;

/** Islands that this source shows and that are not rendered in the browser only. */
function renderedIslands(source: string): string[] {
  const names = [...source.matchAll(ISLANDS)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return names.filter((name) => !name.startsWith('type ') && new RegExp(`<${name}(?! client:only)\\b`).test(source));
}

/** A page with the layouts and components in it. */
function partsOf(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const { target } of importsIn(file, readFileSync(file, 'utf8')))
    if (target.endsWith('.astro')) partsOf(target, known);
  return known;
}

const isRendered = (file: string): boolean => /^export const prerender = false;$/m.test(readFileSync(file, 'utf8'));
const pages = globSync('src/pages/**/*.astro').filter(isRendered);

test('pages of the Worker have no island that a server would have to render', () => {
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) {
    const parts = [...partsOf(page)];
    expect(parts.length, page).toBeGreaterThan(1);
    expect(parts, page).not.toContain(BUILT_FORM);
    for (const part of parts) expect(renderedIslands(readFileSync(part, 'utf8')), part).toEqual([]);
  }
});

/** A page, or a component of it, that search engines shall leave out has no canonical address. */
const isHidden = (file: string): boolean =>
  [...partsOf(file)].some(
    (part) => part !== 'src/layouts/Layout.astro' && /\bnoIndex\b/.test(readFileSync(part, 'utf8')),
  );

test('each public page that is built in advance learns its origin from the Worker', () => {
  const built = globSync('src/pages/**/*.astro').filter((file) => !isRendered(file) && !isHidden(file));
  const paths = built.map((file) => `/${file.slice('src/pages/'.length, -'.astro'.length)}`);
  expect(paths.sort()).toEqual([...PRERENDERED_WITH_ORIGIN].sort());
  const [, first = ''] = /^run_worker_first = (\[.*\])$/m.exec(readFileSync('wrangler.toml', 'utf8')) ?? [];
  expect(JSON.parse(first)).toEqual(PRERENDERED_WITH_ORIGIN);
});

test('detects such an island', () => {
  const imports = "import { Wanted, type Kind } from '../islands/Wanted.tsx';\n";
  expect(renderedIslands(`${imports}<Wanted client:only="react" />`)).toEqual([]);
  expect(renderedIslands(`${imports}<Wanted client:load />`)).toEqual(['Wanted']);
  expect(renderedIslands(`${imports}<Wanted />`)).toEqual(['Wanted']);
});
