/** Every cached page declares its query parameters; otherwise each made-up query would make its own entry. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageAddress } from '../core/page-address.ts';

const FOLDER = 'src/pages';

/** "/title/x1" for the page of a title. */
const pathOf = (file: string): string =>
  `/${file.replace(/(?:index)?\.(?:astro|ts)$/, '').replaceAll(/\[\w+\]/g, 'x1')}`.replace(/(?<=.)\/$/, '');

const cached = globSync('**/*.{astro,ts}', { cwd: FOLDER })
  .filter((file) => /\bcache\.set\(/.test(readFileSync(`${FOLDER}/${file}`, 'utf8')))
  .map(pathOf);

test('every cached page has its line in core/page-address.ts', () => {
  expect(cached).toEqual(expect.arrayContaining(['/', '/category', '/book/x1', '/sitemap/x1.xml']));
  const address = (path: string) => `https://a.shop${path}`;
  expect(cached.filter((path) => pageAddress(`${address(path)}?nonsense=1`) !== address(path))).toEqual([]);
});
