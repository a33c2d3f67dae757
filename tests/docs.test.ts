/** The documents are true: their paths exist, their strings are in the code, and citations of comments exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOTS = ['core', 'functions', 'src', 'tests', 'tools', 'docs', 'migrations', 'public', 'bench'] as const;

const PATHS = ROOTS.flatMap((root) => [
  root,
  ...readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)),
]);
const IN_ROOT = readdirSync('.');
const NAMES = new Set([...PATHS.map((path) => basename(path)), ...IN_ROOT]);
const KNOWN = new Set([...PATHS, ...IN_ROOT]);

const DOCUMENTS = ['README.md', ...PATHS.filter((path) => path.endsWith('.md'))];
const DECISIONS = DOCUMENTS.filter((path) => path.startsWith('docs/decisions/'));
const SOURCES = PATHS.filter((path) => /^(core|functions|src|tests|tools)\/.*\.(ts|tsx|astro)$/.test(path));

const read = (path: string): string => readFileSync(path, 'utf8');

const OURS = new RegExp(`^(?:${ROOTS.join('|')})/[\\w./[\\]*<>-]+$`);
const FILE = /^[\w[\].*-]+\.(?:ts|tsx|astro|mjs|css|sql|md|toml|webp)$/;

/** A pattern with `*` for a part of a name, as a regular expression. */
const asPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.[\]]/g, '\\$&').replaceAll('*', '[^/]*')}$`);

/** True for a path of a document that exists. `<area>` stands for a folder of the reader's choice. */
function exists(path: string): boolean {
  const wanted = path.replace(/\/$/, '').replace(/\/<.*$/, '');
  if (!wanted.includes('*')) return wanted.includes('/') ? KNOWN.has(wanted) : NAMES.has(wanted);
  const pattern = asPattern(wanted);
  return [...(wanted.includes('/') ? KNOWN : NAMES)].some((known) => pattern.test(known));
}

/** Words in backticks that look like a file of ours, but do not exist. */
const missingIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/\s+/))
    .filter((word) => (OURS.test(word) || FILE.test(word)) && !exists(word));

test.each(DOCUMENTS)('%s names files that exist', (path) => {
  expect(missingIn(read(path))).toEqual([]);
});

/** The headings of a document, as they stand in an address. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(DOCUMENTS)('%s links to documents and headings that exist', (path) => {
  const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const broken = links.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [file = '', heading] = target.split('#');
    const document = file === '' ? path : join(path, '..', file);
    return !KNOWN.has(document) || (heading !== undefined && !headingsOf(read(document)).includes(heading));
  });
  expect(broken).toEqual([]);
});

test('the README can be read in a few minutes', () => {
  const lines = read('README.md').trimEnd().split('\n').length;
  expect(lines).toBeGreaterThanOrEqual(60);
  expect(lines).toBeLessThanOrEqual(90);
});

const numberOf = (path: string): string => basename(path).replace(/-.*$/, '');

test.each(DECISIONS)('%s has a number, a status and at most 30 lines beside tables', (path) => {
  const lines = read(path).trimEnd().split('\n');
  expect(numberOf(path)).toMatch(/^\d{2}$/);
  expect(lines[0]).toMatch(new RegExp(`^# ${numberOf(path)}: \\S`));
  expect(lines.slice(1, 4)).toEqual(['', expect.stringMatching(/^Status: accepted, [A-Z][a-z]+ \d{4}$/), '']);
  expect(lines.filter((line) => !line.startsWith('|')).length).toBeLessThanOrEqual(30);
});

test('every decision has a number of its own', () => {
  const numbers = DECISIONS.map(numberOf);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('invariants that the code cites are in docs/payments.md', () => {
  const written = new Set([...read('docs/payments.md').matchAll(/^\| (I\d+) /gm)].map(([, name]) => name));
  const cited = SOURCES.flatMap((path) => [...read(path).matchAll(/\bI[1-9]\d?\b/g)].map(([name]) => name));
  expect(cited.length).toBeGreaterThan(50);
  expect([...new Set(cited)].filter((name) => !written.has(name))).toEqual([]);
});

const STRINGS = /^## (?:Forms|Strings)\n([\s\S]*?)(?=^## )/gm;

/** A pattern for a table's string in the code, in quotation marks; `{…}` is an expression there. */
const inCode = (text: string): RegExp => {
  const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.?+*()[\]\\^$]/g, '\\$&'));
  return new RegExp(`['"\`]${parts.join('\\$?\\{[\\w()]+\\}')}['"\`]`);
};

test('the fixed strings of docs/product.md are in core/words, byte for byte', () => {
  const words = PATHS.filter((path) => /^core\/words\/.*\.ts$/.test(path))
    .map(read)
    .join('\n');
  const tables = [...read('docs/product.md').matchAll(STRINGS)].flatMap(([, part = '']) => part.split('\n'));
  const strings = tables.flatMap((row) => /^\|.*\| `([^`]+)`[^|]*\|$/.exec(row)?.[1] ?? []);
  expect(strings.length).toBeGreaterThan(30);
  expect(strings.filter((text) => !inCode(text).test(words))).toEqual([]);
});

/** Citations of a document's heading: `(docs/product.md, "States")`. */
const citations = (text: string): [document: string, heading: string][] =>
  [...text.matchAll(/\((docs\/[\w/-]+\.md), "([^"]+)"\)/g)].map(([, document = '', heading = '']) => [
    document,
    heading,
  ]);

const withSubheadings = (path: string): string[] =>
  KNOWN.has(path) ? [...read(path).matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading) : [];

/** Comments of a file; a `//` within an address is none. */
const commentsOf = (text: string): string =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm)].map(([comment]) => comment).join('\n');

/** Names of files without backticks, too: `see core/entity/wire.ts`. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/[\w[\].*<>/-]+\.(?:tsx?|astro|mjs|sql|md|toml)\b/g)].map(([word]) => word);

test('comments name files that exist', () => {
  const wrong = SOURCES.filter((path) => path !== 'tests/docs.test.ts').flatMap((path) =>
    filesIn(commentsOf(read(path))).flatMap((name) =>
      exists(name) || KNOWN.has(join(path, '..', name)) ? [] : [`${path}: ${name}`],
    ),
  );
  expect(wrong).toEqual([]);
});

test('comments cite documents and headings that exist', () => {
  const broken = SOURCES.flatMap((path) =>
    citations(read(path)).flatMap(([document, heading]) =>
      withSubheadings(document).includes(heading) ? [] : [`${path}: ${document}, "${heading}"`],
    ),
  );
  expect(broken).toEqual([]);
});

test('decisions that are cited by number exist', () => {
  const numbers = new Set(DECISIONS.map(numberOf));
  const wrong = [...SOURCES, ...DOCUMENTS].flatMap((path) =>
    [...read(path).matchAll(/(?:decisions\/|\[?decision )(\d{2,3})\b/g)].flatMap(([, number = '']) =>
      numbers.has(number) ? [] : [`${path}: ${number}`],
    ),
  );
  expect(wrong).toEqual([]);
});

/** Documents outside this repository. */
const ELSEWHERE = /\bthe specification\b|\((?:the )?(?:contract|specification|security|README)[,:)]|README, "/i;

test('no comment cites a document outside this repository', () => {
  const wrong = SOURCES.filter((path) => path !== 'tests/docs.test.ts' && ELSEWHERE.test(commentsOf(read(path))));
  expect(wrong).toEqual([]);
});

test('detects a wrong path, an unknown invariant and a string that is not in the code', () => {
  expect(
    missingIn('see `functions/nowhere.ts`, `nothing.test.ts`, `core/entity/wire.ts` and `core/none-*.ts`'),
  ).toEqual(['functions/nowhere.ts', 'nothing.test.ts', 'core/none-*.ts']);
  const sentence = inCode('If you delete {name} once.');
  expect(sentence.test(`\`If you delete ${'$'}{title} once.\``)).toBe(true);
  expect(sentence.test(`\`If you delete ${'$'}{title} twice.\``)).toBe(false);
});
