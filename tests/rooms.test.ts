/** Checks permitted imports of every file (docs/architecture.md, "Layers"). */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { LETTER_KINDS, type LetterKind } from '../core/notifications/letter.ts';
import { TOPIC_OF_LETTER } from '../core/notifications/topic.ts';
import { areaOf, FOR_ALL, isIn, LAYERS } from './areas.ts';
import { circlesIn, importsIn } from './imports.ts';
import { ROOMS } from './layers.ts';

const sources = ['core', 'src', 'functions']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)))
  .filter((path) => /\.(ts|tsx|astro)$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path));

/** Our own files that this one imports, as values or as types. */
const importsOf = (path: string): string[] =>
  importsIn(path, readFileSync(path, 'utf8'))
    .map(({ target }) => target)
    .filter((target) => sources.includes(target));

const within = (target: string, allowed: readonly string[] = []) =>
  allowed.some((name) => target === name || target.startsWith(`${name}/`));

function forbiddenImports(path: string, text: string): string[] {
  const room = ROOMS.find(({ files }) => files.test(path));
  if (!room) return [];
  return importsIn(path, text).flatMap(({ target, isType }) => {
    const fine = within(target, room.may) || (isType && within(target, room.mayTypes));
    return fine ? [] : [`${path} must not import ${target}`];
  });
}

test('every file has only permitted imports', () => {
  expect(sources.length).toBeGreaterThan(60);
  expect(sources.flatMap((path) => forbiddenImports(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test('every source file belongs to a room', () => {
  const strays = sources.filter((path) => !ROOMS.some(({ files }) => files.test(path)));
  expect(strays).toEqual([]);
});

/**
 * Imports from one area into another without an entry. A route may import the domain of its own area and those of the
 * table.
 */
function strangeAreas(path: string, targets: readonly string[]): string[] {
  const layer = LAYERS.find(({ root }) => isIn(path, root));
  const from = layer && areaOf(path, layer);
  if (!from) return [];
  return targets.flatMap((target) => {
    const other = LAYERS.find(({ root, areas }) => isIn(target, root) && areas === layer.areas);
    const to = other && areaOf(target, other);
    const fine = to === undefined || to === from || layer.areas[from]?.includes(to);
    return fine ? [] : [`${path} (${from}) must not know ${target} (${to})`];
  });
}

test('areas import only permitted areas', () => {
  expect(sources.flatMap((path) => strangeAreas(path, importsOf(path)))).toEqual([]);
});

test('every folder of a layer with areas is an area', () => {
  const strays = sources.filter(
    (path) =>
      !FOR_ALL.some((folder) => folder === dirname(path)) &&
      LAYERS.some((layer) => isIn(path, layer.root) && dirname(path) !== layer.root && !areaOf(path, layer)),
  );
  expect(strays).toEqual([]);
});

test('the tables of areas name what stands above them', () => {
  for (const { areas } of LAYERS) {
    const names = Object.keys(areas);
    for (const [i, name] of names.entries())
      expect(names.slice(0, i)).toEqual(expect.arrayContaining([...(areas[name] ?? [])]));
  }
});

test('imports have no cycles', () => {
  const imports = new Map(sources.map((path) => [path, importsOf(path)]));
  expect(circlesIn(imports)).toEqual([]);
});

test('imports of the tools have no cycles, not even of types', () => {
  const imports = new Map(
    globSync('tools/**/*.{ts,mjs,js}').map((path) => [
      path,
      importsIn(path, readFileSync(path, 'utf8')).map(({ target }) => target),
    ]),
  );
  expect(imports.size).toBeGreaterThan(150);
  expect(circlesIn(imports)).toEqual([]);
});

test('detects a forbidden area and a cycle', () => {
  expect(strangeAreas('functions/domain/catalog/x.ts', ['functions/domain/orders/bookings.ts'])).toHaveLength(1);
  expect(strangeAreas('functions/routes/catalog/x.ts', ['functions/domain/orders/bookings.ts'])).toHaveLength(1);
  expect(
    strangeAreas('functions/domain/listings/photos/x.ts', ['functions/domain/listings/post-listing.ts']),
  ).toHaveLength(1);
  expect(strangeAreas('core/words/x.ts', ['core/orders/order.ts'])).toHaveLength(1);
  const circle = { a: ['b'], b: ['c'], c: ['b'], d: ['a'] };
  expect(circlesIn(new Map(Object.entries(circle)))).toEqual([['b', 'c', 'b']]);
});

test('detects a forbidden import', () => {
  expect(forbiddenImports('src/islands/x.tsx', "import { users } from '../../functions/db/client.ts';")).toHaveLength(
    1,
  );
  expect(forbiddenImports('src/islands/x.tsx', "const x = await import('../../functions/db/client.ts');")).toHaveLength(
    1,
  );
  expect(forbiddenImports('functions/domain/x.ts', "import type { Context } from 'hono';")).toHaveLength(1);
});

const STAND_INS = 'tools/stand-ins';

/** Permitted for every stand-in: the local HTTP server. */
const LOCAL_SERVER = 'tools/stand-ins/local-server.ts';

/** Stand-ins speak the third party's protocol; their facts about the site come as arguments. */
const standIns = readdirSync(STAND_INS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join(STAND_INS, name))
  .map((root) => ({
    root,
    files: readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => join(root, name))
      .filter((path) => /\.(ts|js)$/.test(path)),
  }));

test('stand-ins neither import nor name the site', () => {
  for (const { root, files } of standIns) {
    expect(files.length).toBeGreaterThan(10);
    const imports = files.flatMap((path) =>
      importsIn(path, readFileSync(path, 'utf8'))
        .filter(
          ({ target }) => /^(core|src|functions|tests|tools)\//.test(target) && !within(target, [root, LOCAL_SERVER]),
        )
        .map(({ target }) => `${path} must not import ${target}`),
    );
    expect(imports).toEqual([]);
    expect(files.filter((path) => /dogear/i.test(readFileSync(path, 'utf8')))).toEqual([]);
  }
});

/** Names of the wire, which are only in `core`. */
const WIRE_WORDS = /availablity|productID|bookedId|usernumber|userlocation|product_price|seller_email|category_name/;

test('wire names stay in core', () => {
  const leaks = sources.filter((path) => !path.startsWith('core/') && WIRE_WORDS.test(code(path)));
  expect(leaks).toEqual([]);
});

/** A file without its comments, which may name the wire's words to explain them. */
const code = (path: string) => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** Writes names of columns into SQL: those of the schema, and no others. */
const COLUMN_NAMES = 'functions/db/rows.ts';

test('no code outside src/api fetches, and no SQL is concatenated', () => {
  const browser = sources.filter((path) => /^src\/(islands|stores|components|layouts|pages)\//.test(path));
  expect(browser.filter((path) => /\bfetch\(/.test(code(path)))).toEqual([]);
  expect(
    sources
      .filter((path) => path !== COLUMN_NAMES)
      .filter((path) =>
        /sql\.(raw|identifier)\b|set:html=\{(?!FIRST_PAINT|VIEW_TRANSITION|styles\}|bookStructuredData\(|titleStructuredData\(|renderForm\()|dangerouslySetInnerHTML/.test(
          code(path),
        ),
      ),
  ).toEqual([]);
});

const LETTERS = 'functions/domain/notifications/letters';

/** The kinds of the tables that a family exports: its letters, or its lines of the bell. */
async function kindsOf(path: string, table: RegExp): Promise<string[]> {
  const family: Readonly<Record<string, object>> = await import(`../${path}`);
  return Object.entries(family).flatMap(([name, kinds]) => (table.test(name) ? Object.keys(kinds) : []));
}

test('each kind of letter is in the file of one family, with its sentences and its line of the bell', async () => {
  const paths = globSync(`${LETTERS}/**/*letters*.ts`).filter(
    (path) => !path.endsWith('.test.ts') && path !== `${LETTERS}/letters.ts`,
  );
  const families = await Promise.all(
    paths.map(async (path) => ({
      path,
      letters: await kindsOf(path, /^(?:\w+_)?LETTERS(?:_|$)/),
      lines: await kindsOf(path, /^(?:\w+_)?LINES(?:_|$)/),
    })),
  );
  expect(families.flatMap(({ letters }) => letters).sort()).toEqual([...LETTER_KINDS].sort());
  for (const { path, letters, lines } of families) {
    const withTopic = letters.filter((kind) => TOPIC_OF_LETTER[kind as LetterKind] !== null);
    expect([path, lines.sort()]).toEqual([path, withTopic.sort()]);
    expect(readFileSync(path, 'utf8')).toMatch(/^(?:export )?const (?:words|\w+Words) = \{$/m);
  }
});

/** Sentences of letters that `core`, the browser or other parts of the server say as well. */
const SHARED_WORDS = ['end-causes.ts', 'foreign-text.ts', 'frame.ts', 'samples.ts', 'unsubscribe.ts'];

test('core has only the sentences of letters that others share', () => {
  expect(readdirSync('core/words/en/letters').sort()).toEqual(SHARED_WORDS);
});

const ARCHITECTURE = readFileSync('docs/architecture.md', 'utf8');

/** First cells of the rows of the table in this section, without its head. */
function rowsOf(section: string): string[] {
  const [, after = ''] = ARCHITECTURE.split(`\n## ${section}\n`);
  const [text = ''] = after.split('\n## ');
  return [...text.matchAll(/^\| `?([a-z][\w-]*)/gm)].map(([, name = '']) => name).slice(1);
}
const AREAS = rowsOf('Areas');

/** Words of several areas: those of all pages, of lists and questions, and of pages that only admins have. */
const WORDS_FOR_ALL: readonly string[] = ['common', 'lists', 'admin'];

/** Parts of areas that few pages load. */
const PARTS_OF_WORDS: readonly string[] = ['cases', 'countries', 'import', 'money', 'order-page', 'payouts'];

const WORDS = globSync('core/words/en/*.ts')
  .map((path) => basename(path, '.ts'))
  .filter((name) => !name.endsWith('.test'));

const strangeWords = (names: readonly string[]): string[] =>
  names.filter((name) => ![AREAS, WORDS_FOR_ALL, PARTS_OF_WORDS].some((known) => known.includes(name)));

test('each area has one file of words, and parts of it have their bytes in the architecture', () => {
  expect(AREAS).toHaveLength(12);
  expect(strangeWords(WORDS)).toEqual([]);
  expect(WORDS).toEqual(expect.arrayContaining([...AREAS, ...WORDS_FOR_ALL, ...PARTS_OF_WORDS]));
  expect(rowsOf('Sentences')).toEqual(PARTS_OF_WORDS);
});

test('detects a file of words that is no area', () => {
  expect(strangeWords(['orders', 'common', 'money', 'wishes'])).toEqual(['wishes']);
});
