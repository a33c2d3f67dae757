/** The map's guard: which room may know what (docs/architecture.md, "Layers"). Read as a table; run on every file. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { circlesIn, importsIn } from './imports.ts';

type Room = { readonly files: RegExp; readonly may: readonly string[]; readonly mayTypes?: readonly string[] };

/** The first room that matches a file is its own. A path means our own files below it, a bare name a package. */
const ROOMS: readonly Room[] = [
  { files: /^core\//, may: ['core', 'valibot'] },
  { files: /^functions\/db\//, may: ['functions/db', 'core', 'drizzle-orm', '@libsql/client'] },
  { files: /^functions\/errors\.ts$/, may: ['core'] },
  {
    files: /^functions\/domain\//,
    may: ['functions/domain', 'functions/db', 'functions/errors.ts', 'core', 'drizzle-orm'],
  },
  {
    files: /^functions\/services\/stripe\.ts$/,
    may: ['stripe', 'functions/errors.ts', 'core'],
    mayTypes: ['functions/domain/ports.ts'],
  },
  {
    files: /^functions\/services\//,
    may: ['functions/services', 'functions/errors.ts', 'core'],
    mayTypes: ['functions/domain/ports.ts'],
  },
  {
    files: /^functions\/auth\//,
    may: [
      'functions/auth',
      'functions/db',
      'functions/errors.ts',
      'core',
      'drizzle-orm',
      'lucia',
      'arctic',
      'valibot',
      'node:crypto',
      'node:util',
    ],
  },
  {
    files: /^functions\/(routes|middleware)\//,
    may: [
      'functions/domain',
      'functions/auth',
      'functions/middleware',
      'functions/errors.ts',
      'core',
      'hono',
      'valibot',
    ],
    mayTypes: ['functions/db'],
  },
  { files: /^functions\/jobs\.ts$/, may: ['functions/domain', 'functions/auth'] },
  { files: /^functions\/app\.ts$/, may: ['functions/routes', 'functions/middleware', 'functions/errors.ts', 'hono'] },
  {
    files: /^functions\/deps\.ts$/,
    may: ['functions/db', 'functions/services', 'functions/auth', 'src/cache.ts', 'core', 'cloudflare:workers'],
    mayTypes: ['functions/middleware'],
  },
  { files: /^src\/api\//, may: ['src/api', 'hono/client', 'core'], mayTypes: ['functions/app.ts'] },
  { files: /^src\/(paths|headers|policy)\.ts$/, may: ['core'] },
  { files: /^src\/finished-page\.ts$/, may: ['src/policy.ts'] },
  { files: /^src\/styles\//, may: ['src/styles'] },
  { files: /^src\/cache\.ts$/, may: ['@astrojs/cloudflare', 'astro', 'cloudflare:workers', 'core'] },
  {
    files: /^src\/(worker|middleware)\.ts$/,
    may: [
      'functions/app.ts',
      'functions/deps.ts',
      'functions/errors.ts',
      'functions/jobs.ts',
      'src/headers.ts',
      'src/finished-page.ts',
      'src/styles',
      'core',
      '@astrojs/cloudflare',
      'astro:middleware',
      'cloudflare:workers',
    ],
  },
  { files: /^src\/service-worker(\.ts$|\/)/, may: ['src/service-worker', 'core'] },
  { files: /^src\/scripts\//, may: ['src/scripts', 'core'] },
  { files: /^src\/stores\//, may: ['src/stores', 'src/api', 'core', 'nanostores', '@nanostores/query'] },
  {
    files: /^src\/islands\//,
    may: [
      'src/islands',
      'src/stores',
      'src/api',
      'core',
      'src/paths.ts',
      'react',
      'react-dom',
      'react-hot-toast',
      '@nanostores/react',
      'nanostores',
      'valibot',
      '@stripe/stripe-js',
      'papaparse',
      'astro',
    ],
  },
  {
    files: /^src\/(pages|layouts|components)\//,
    may: [
      'src/islands',
      'src/layouts',
      'src/components',
      'src/styles',
      'core',
      'src/paths.ts',
      'virtual:first-paint',
      'functions/domain/catalog/catalog.ts',
      'functions/domain/search/search.ts',
      'functions/domain/catalog/book-page.ts',
      'functions/domain/catalog/feeds.ts',
      'src/scripts',
      'functions/deps.ts',
      '@fontsource-variable',
    ],
    mayTypes: ['astro'],
  },
];

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

test('every file keeps to what its room may import', () => {
  expect(sources.length).toBeGreaterThan(60);
  expect(sources.flatMap((path) => forbiddenImports(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test('every source file belongs to a room', () => {
  const strays = sources.filter((path) => !ROOMS.some(({ files }) => files.test(path)));
  expect(strays).toEqual([]);
});

/**
 * Which areas each area may know, layer by layer. An area stands after those that it knows, so the tables have no circles. What lies in
 * no area (`functions/domain/ports.ts`, say) is for all.
 */
const CORE_AREAS: Readonly<Record<string, readonly string[]>> = {
  words: [],
  'moderation/audit': ['words'],
  accounts: ['words', 'moderation/audit'],
  catalog: ['words', 'moderation/audit'],
  search: ['catalog'],
  listings: ['words'],
  moderation: ['words', 'moderation/audit', 'listings'],
  orders: ['words', 'listings', 'moderation'],
  payments: ['words'],
  stats: [],
};
const FUNCTIONS_AREAS: Readonly<Record<string, readonly string[]>> = {
  'moderation/audit': [],
  'listings/photos': [],
  catalog: ['moderation/audit'],
  search: ['catalog'],
  reservations: [],
  payments: ['moderation/audit', 'reservations'],
  stats: ['payments'],
  moderation: ['moderation/audit', 'catalog'],
  orders: ['moderation/audit', 'listings/photos', 'catalog', 'reservations', 'payments', 'moderation'],
  accounts: ['moderation/audit', 'listings/photos', 'reservations', 'payments', 'moderation'],
  listings: [
    ...['moderation/audit', 'listings/photos', 'catalog', 'reservations', 'payments', 'moderation', 'orders'],
    'accounts',
  ],
};
const LAYERS = [
  { root: 'core', areas: CORE_AREAS },
  { root: 'functions/domain', areas: FUNCTIONS_AREAS },
  { root: 'functions/routes', areas: FUNCTIONS_AREAS },
] as const;

/** The area in which a file of this layer lies; `undefined` for a file that is for all. */
function areaOf(path: string, { root, areas }: (typeof LAYERS)[number]): string | undefined {
  const folder = dirname(relative(root, path));
  return Object.keys(areas)
    .filter((area) => folder === area || folder.startsWith(`${area}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

const isIn = (path: string, root: string) => path.startsWith(`${root}/`);

/** Imports from one area into another that its line does not name. A route may know the domain of its own area and those of the table. */
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

test('areas know only those below them', () => {
  expect(sources.flatMap((path) => strangeAreas(path, importsOf(path)))).toEqual([]);
});

test('every folder of a layer with areas is an area', () => {
  const strays = sources.filter((path) =>
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

test('no files import each other in a circle', () => {
  const imports = new Map(sources.map((path) => [path, importsOf(path)]));
  expect(circlesIn(imports)).toEqual([]);
});

test('the guard sees an area that knows too much, and a circle', () => {
  expect(strangeAreas('functions/domain/catalog/x.ts', ['functions/domain/orders/orders.ts'])).toHaveLength(1);
  expect(strangeAreas('functions/routes/catalog/x.ts', ['functions/domain/orders/orders.ts'])).toHaveLength(1);
  expect(strangeAreas('functions/domain/listings/photos/x.ts', ['functions/domain/listings/listings.ts'])).toHaveLength(
    1,
  );
  expect(strangeAreas('core/words/x.ts', ['core/orders/order.ts'])).toHaveLength(1);
  const circle = { a: ['b'], b: ['c'], c: ['b'], d: ['a'] };
  expect(circlesIn(new Map(Object.entries(circle)))).toEqual([['b', 'c', 'b']]);
});

test('the guard sees a forbidden import', () => {
  expect(forbiddenImports('src/islands/x.tsx', "import { users } from '../../functions/db/people.ts';")).toHaveLength(
    1,
  );
  expect(forbiddenImports('src/islands/x.tsx', "const x = await import('../../functions/db/people.ts');")).toHaveLength(
    1,
  );
  expect(forbiddenImports('functions/domain/x.ts', "import type { Context } from 'hono';")).toHaveLength(1);
});

/** The stand-ins of third parties speak the third party's protocol; whoever starts them tells them what they need of the shop. */
const standIns = ['tools/stripe', 'tools/google'].map((root) => ({
  root,
  files: readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((path) => /\.(ts|js)$/.test(path)),
}));

test('the stand-ins of third parties import nothing of the shop and do not name it', () => {
  for (const { root, files } of standIns) {
    expect(files.length).toBeGreaterThan(10);
    const imports = files.flatMap((path) =>
      importsIn(path, readFileSync(path, 'utf8'))
        .filter(({ target }) => /^(core|src|functions|tests|tools)\//.test(target) && !within(target, [root]))
        .map(({ target }) => `${path} must not import ${target}`),
    );
    expect(imports).toEqual([]);
    expect(files.filter((path) => /dogear/i.test(readFileSync(path, 'utf8')))).toEqual([]);
  }
});

/** The wire's own spellings stay at the wire: in `core`, and nowhere else. */
const WIRE_WORDS = /availablity|productID|bookedId|usernumber|userlocation|product_price|seller_email|category_name/;

test('wire names stay in core', () => {
  const leaks = sources.filter((path) => !path.startsWith('core/') && WIRE_WORDS.test(code(path)));
  expect(leaks).toEqual([]);
});

/** A file without its comments, which may name the wire's words to explain them. */
const code = (path: string) => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** Writes the names of columns into SQL: those of the schema, and no others. */
const COLUMN_NAMES = 'functions/db/rows.ts';

test('nothing outside src/api fetches on its own, and no SQL is glued together', () => {
  const browser = sources.filter((path) => /^src\/(islands|stores|components|layouts|pages)\//.test(path));
  expect(browser.filter((path) => /\bfetch\(/.test(code(path)))).toEqual([]);
  expect(
    sources
      .filter((path) => path !== COLUMN_NAMES)
      .filter((path) =>
        /sql\.(raw|identifier)\b|set:html=\{(?!FIRST_PAINT|styles\}|bookData\()|dangerouslySetInnerHTML/.test(
          code(path),
        ),
      ),
  ).toEqual([]);
});
