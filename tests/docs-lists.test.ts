/**
 * Lists in the documents are those of the code: commands, ports, areas, variables, jobs, checks, pages, calls, counts.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JOB_NAMES, JOB_PAUSES } from '../core/jobs.ts';
import { MONEY_CHECKS } from '../core/payments/money-report.ts';
import { ADMIN_PAGES } from '../src/islands/admin/pages.ts';
import { ACCESS } from './access.ts';
import type { Results } from './bench/report.ts';
import { PARTS } from './e2e/parts.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];
const [README, ARCHITECTURE, OPERATIONS, PRODUCT, TESTING] = [
  'README.md',
  'docs/architecture.md',
  'docs/operations.md',
  'docs/product.md',
  'docs/testing.md',
].map(read) as [string, string, string, string, string];

/** Text below a heading, up to the next heading of the same level or a higher one. */
function sectionOf(text: string, heading: string): string {
  const level = heading.indexOf(' ');
  const [, section = ''] = text.split(`\n${heading}\n`);
  return section.split(new RegExp(`\n#{1,${level}} `))[0] ?? '';
}

/** Cells of a table's rows, without its head. */
const rowsOf = (section: string): string[][] =>
  [...section.matchAll(/^\| (?!-+ )(.*) \|$/gm)]
    .map(([, row = '']) => row.split(' | ').map((cell) => cell.trim()))
    .slice(1);

const codesIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

const allMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

test('documents name all commands of npm, and no others', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = DOCUMENTS.flatMap((path) => allMatches(read(path), /\bnpm (?:run )?(start|test|(?<=run )[\w-]+)/g));
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test('the README names all ports of a stack', () => {
  const [, count = '', list = ''] = /From `PORT` on, (\w+) ports are taken: ([^.]+)\./.exec(README) ?? [];
  const [taken] = allMatches(read('tools/stack/ports.ts'), /PORTS_OF_ONE = (\d+)/g);
  expect(list.split(', ')).toHaveLength(Number(taken));
  expect(count).toBe('eight');
});

test('the README and the architecture name all areas', () => {
  const areas = readdirSync('functions/routes', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  const [, list = ''] = /the same twelve areas: ([\w,\s]+)\./.exec(README) ?? [];
  expect(list.split(/,\s+/).toSorted()).toEqual(areas);
  expect(areas).toHaveLength(12);
  expect(
    rowsOf(sectionOf(ARCHITECTURE, '## Areas'))
      .map(([area]) => area)
      .toSorted(),
  ).toEqual(areas);
});

test('docs/operations.md names the variables that `npm start` reads', () => {
  const own = [
    'tools/serve.ts',
    ...readdirSync('tools/stack').map((file) => join('tools/stack', file)),
    'tests/chromium.ts',
  ]
    .map(read)
    .flatMap((text) => [
      ...allMatches(text, /process\.env\.([A-Z_]+)/g),
      ...allMatches(text, /const \{([^}]+)\} = process\.env/g).flatMap((names) => names.match(/[A-Z_]{3,}/g) ?? []),
      ...allMatches(text, /secretOf\(dataDir, '([A-Z_]+)'/g),
    ]);
  const named = codesIn(sectionOf(OPERATIONS, '## Variables of `npm start`'));
  // Of commands about accounts ("Admins"), and of a deployment.
  const others = new Set(['DATABASE_URL', 'DATABASE_AUTH_TOKEN', 'ORIGIN']);
  expect(own.length).toBeGreaterThan(15);
  expect([...new Set(own)].filter((name) => !named.includes(name) && !others.has(name))).toEqual([]);
});

/** By minutes. */
const PAUSES: Readonly<Record<number, string>> = {
  0: 'each minute',
  5: 'each five minutes',
  10: 'each ten minutes',
  60: 'each hour',
  1440: 'once a day',
};

test('docs/operations.md names all jobs of the schedule, and how often each runs', () => {
  const jobs = JOB_NAMES.map((name) => [name, PAUSES[JOB_PAUSES[name] / 60_000]]);
  const told = rowsOf(sectionOf(OPERATIONS, '## The schedule')).map(([name, often]) => [name, often]);
  expect(jobs.length).toBeGreaterThan(20);
  expect(told.toSorted()).toEqual(jobs.toSorted());
});

test('docs/operations.md names all checks of the money page', () => {
  const told = rowsOf(sectionOf(OPERATIONS, '### Checks')).map(([name]) => name);
  expect(told.toSorted()).toEqual([...MONEY_CHECKS].toSorted());
});

/** The address of a page by its file; a parameter is `{id}`. */
const addressOf = (file: string): string =>
  `/${file.replace(/\.(astro|ts)$/, '').replace(/(^|\/)index$/, '')}`
    .replaceAll(/\[(\w+)\]/g, '{$1}')
    .replace(/(?<=.)\/$/, '');

test('docs/product.md names all pages', () => {
  const named = rowsOf(sectionOf(PRODUCT, '## Pages')).flatMap(([addresses = '']) => codesIn(addresses));
  const pages = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(astro|ts)$/.test(file))
    .map(addressOf)
    // One file has all admin lists.
    .flatMap((page) =>
      page === '/dashboard/{list}' ? ADMIN_PAGES.filter(({ list }) => list).map(({ path }) => path) : [page],
    );
  // The page of no address, and the shell of the pages of orders.
  const others = ['/404', '/dashboard/order'];
  expect(pages.length).toBeGreaterThan(50);
  expect(named.toSorted()).toEqual(pages.filter((page) => !others.includes(page)).toSorted());
});

/**
 * Calls as patterns of routes. `` `GET`, `PUT /holiday` `` are two calls, `` `POST /x/{id}/send`, `confirm` `` as well,
 * and `/category…` stands for the addresses below it, too.
 */
function callsIn(text: string): RegExp[] {
  const patterns: string[] = [];
  let [methods, base] = [[] as string[], ''];
  let isOpen = true;
  for (const code of codesIn(text)) {
    const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE)(?: (\/\S*).*)?$/.exec(code) ?? [];
    const isWord = /^[a-z-]+$/.test(code);
    if (method) {
      methods = isOpen ? [...methods, method] : [method];
      isOpen = path === undefined;
      if (path !== undefined) base = path.replace(/\?.*/, '');
    } else if (!isWord) [methods, base, isOpen] = [[], '', true];
    const address = method ? (path === undefined ? '' : base) : isWord && base ? base.replace(/[^/]*$/, code) : '';
    if (address === '' || address.includes('{action}')) continue;
    const parts = address.split('/').map((part) => (part.includes('{') ? '[^/]+' : part.replace('…', '(?:/.*)?')));
    patterns.push(`(?:${methods.join('|')}) (?:/api)?${parts.join('/')}`);
  }
  return patterns.map((pattern) => new RegExp(`^${pattern}$`));
}

/** A route without the patterns of its parameters: `/photos/:id{…}/:width{…}?` is `/photos/:id/:width`. */
const plainRoute = (route: string): string => route.replaceAll(/\{(?:[^{}]|\{[^}]*\})*\}\??/g, '');

test('docs/product.md names all calls', () => {
  const calls = callsIn(sectionOf(PRODUCT, '## Calls'));
  const routes = Object.keys(ACCESS).map(plainRoute);
  expect(routes.length).toBeGreaterThan(150);
  expect(routes.filter((route) => !calls.some((call) => call.test(route)))).toEqual([]);
});

test('finds the calls of a text', () => {
  const calls = callsIn('`GET`, `PUT /holiday?x=`; `POST /a/{id}/send`, `confirm`; `PATCH /b…`; `word`, `DELETE /c`');
  const found = (call: string) => calls.some((pattern) => pattern.test(call));
  for (const call of [
    'GET /holiday',
    'PUT /api/holiday',
    'POST /a/:id/send',
    'POST /a/:id/confirm',
    'PATCH /b/:id',
    'DELETE /c',
  ])
    expect([call, found(call)]).toEqual([call, true]);
  for (const call of ['POST /holiday', 'GET /a/:id/send', 'POST /a/:id', 'GET /c']) expect(found(call)).toBe(false);
});

test('docs/testing.md has the numbers of the last measurement and of the parts of the journeys', () => {
  const { firstPaint } = JSON.parse(read('bench/results.json')) as Results;
  const rangeOf = (kind: 'firstBook' | 'largest') => {
    const ratios = Object.values(firstPaint).map((paint) => paint[kind]);
    return `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} times`;
  };
  for (const said of [rangeOf('firstBook'), rangeOf('largest'), `one of ${PARTS.length} parts`])
    expect(TESTING).toContain(said);
});

/** Words in code style that look like names of the code: `onePart`, `ONE_PART`, `one_part`. */
const NAME = /^(?:[a-z]+[A-Z]\w*|[A-Z]+(?:_[A-Z\d]+)+|[a-z]+(?:_[a-z\d]+)+)(?=$|\(|\.)/;

/** Examples, names of other systems, and names that are proposed. */
const NO_NAMES = new Set(['publicDb', 'try_number', 'tryNumber']);

test('names in the documents are in the code', () => {
  const code = globSync('{core,functions,src,tests,tools,migrations}/**/*.{ts,tsx,astro,sql,mjs}')
    .filter((path) => path !== 'tests/docs-lists.test.ts')
    .concat('wrangler.toml', 'drizzle.config.ts', 'astro.config.mjs')
    .map(read)
    .join('\n');
  const known = new Set(code.match(/\w+/g));
  const unknown = DOCUMENTS.filter((path) => path !== 'docs/style.md').flatMap((path) =>
    codesIn(read(path).replaceAll(/```[\s\S]*?```/g, '')).flatMap((text) => {
      const [name] = NAME.exec(text) ?? [];
      return name === undefined || known.has(name) || NO_NAMES.has(name) ? [] : [`${path}: ${name}`];
    }),
  );
  expect(unknown).toEqual([]);
});
