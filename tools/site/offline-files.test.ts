import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesOf } from './offline-files.ts';

test('a page needs its style sheets, their fonts, and the code that runs at once', () => {
  const client = mkdtempSync(join(tmpdir(), 'dogear-site-'));
  onTestFinished(() => rmSync(client, { recursive: true }));
  mkdirSync(join(client, '_astro'));
  const file = (name: string, text: string) => writeFileSync(join(client, name), text);
  file(
    'offline.html',
    '<link rel="stylesheet" href="/_astro/rest.A1.css"><astro-island client="load" component-url="/_astro/Island.B2.js">' +
      '<astro-island client="only" component-url="/_astro/Count.E5.js">' +
      '<script type="module" src="/_astro/again.F6.js"></script>',
  );
  file('_astro/rest.A1.css', '@font-face{src:url(/_astro/serif.C3.woff2)format("woff2")}');
  file('_astro/Island.B2.js', 'import{a}from"./part.D4.js"');
  file('_astro/part.D4.js', 'export const a=1');
  file('_astro/Count.E5.js', 'export const b=1');
  file('_astro/again.F6.js', 'addEventListener("online",()=>{})');
  expect(filesOf(client, '/offline').toSorted()).toEqual([
    '/_astro/Count.E5.js',
    '/_astro/Island.B2.js',
    '/_astro/again.F6.js',
    '/_astro/part.D4.js',
    '/_astro/rest.A1.css',
    '/_astro/serif.C3.woff2',
  ]);
});
