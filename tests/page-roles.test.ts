/** Each page of a role is guarded for that role: its layout, its island and its entry in the menu name the same one. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const PAGES = 'src/pages/dashboard';
const menu = readFileSync('src/components/DashboardMenu.astro', 'utf8');
const pagesOfAdmins = readFileSync('src/islands/admin/pages.ts', 'utf8');

test.each(globSync('**/*.astro', { cwd: PAGES }).toSorted())('%s', (name) => {
  const file = join(PAGES, name);
  const page = readFileSync(file, 'utf8');
  const island = /import \{ (\w+) \} from '([^']+\/islands\/[^']+)'/.exec(page);
  const code = readFileSync(join(dirname(file), island?.[2] ?? ''), 'utf8');
  const guards = [...code.matchAll(/<Guard( only="(\w+)")?/g)].map(([, , role]) => role);
  const role = /<Dashboard[^>]* role="(\w+)"/.exec(page)?.[1];
  expect(guards).toEqual([role]);

  const path = /<Dashboard[^>]* current=\{paths\.(\w+)\(/.exec(page)?.[1];
  const entry = menu.split('\n').find((line) => line.includes(`path: paths.${path}()`));
  if (entry !== undefined) expect(/role: '(\w+)'/.exec(entry)?.[1]).toBe(role);
  if (path && pagesOfAdmins.includes(`path: paths.${path}()`)) expect(role).toBe('Admin');
});
