/** Finds classes that a component uses without a definition, which types do not catch. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = 'src/islands';
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, name));

type Use = { readonly sheet: string; readonly name: string };

/** The classes that a component uses of its style modules. */
function usesIn(path: string): Use[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, variable, sheet = '']) =>
    [...text.matchAll(new RegExp(`(?<![\\w.'/])${variable}\\.(\\w+)`, 'g'))].map(([, name = '']) => ({
      sheet: join(dirname(path), sheet),
      name,
    })),
  );
}

/** The classes that a style module defines itself. */
function namesIn(sheet: string): ReadonlySet<string> {
  const own = readFileSync(sheet, 'utf8')
    .replaceAll(/\/\*.*?\*\/|"[^"]*"|'[^']*'/gs, '')
    .replaceAll(/:global\([^)]*\)/g, '');
  return new Set([...own.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
}

const uses = files.filter((path) => path.endsWith('.tsx')).flatMap(usesIn);

test('every class that a component names is in its style module', () => {
  expect(uses.length).toBeGreaterThan(100);
  const missing = uses.filter(({ sheet, name }) => !namesIn(sheet).has(name));
  expect(missing).toEqual([]);
});

test('every class of a style module is named by a component', () => {
  const sheets = files.filter((path) => path.endsWith('.module.css'));
  const unused = sheets.flatMap((sheet) => {
    const used = new Set(uses.filter((use) => use.sheet === sheet).map(({ name }) => name));
    return [...namesIn(sheet)].filter((name) => !used.has(name)).map((name) => `${sheet} .${name}`);
  });
  expect(unused).toEqual([]);
});
