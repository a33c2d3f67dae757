import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EMPTIED, emptied, emptiedModule, exportedNames } from './emptied-modules.ts';

test('finds the exports of a module in every syntax', () => {
  const code =
    'export class A {}\nexport const b = 1;\nexport { c as d, e };\nexport {\n  f\n};\nexport { g as h } from "./i.js";';
  expect(exportedNames(code)).toEqual(['A', 'b', 'd', 'e', 'f', 'h']);
});

test('an emptied module has the exports of the original', () => {
  for (const module of Object.keys(EMPTIED)) {
    const path = `node_modules/${module}`;
    const code = readFileSync(path, 'utf8');
    expect(exportedNames(code).length, module).toBeGreaterThan(0);
    expect(exportedNames(emptiedModule(`/x/${path}`, code) ?? ''), module).toEqual(exportedNames(code));
  }
  expect(emptiedModule('/x/node_modules/astro/dist/runtime/server/escape.js', 'export const a = 1;')).toBeUndefined();
});

test('a missing export throws when it is called, and an unknown replacement is refused', async () => {
  const code = emptied('m.js', 'export { a, b };', { a: '() => 1' });
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(module.a()).toBe(1);
  expect(() => new module.b()).toThrow('The Worker is built without m.js');
  expect(() => emptied('m.js', 'export { a };', { c: '1' })).toThrow('m.js has no c.');
});
