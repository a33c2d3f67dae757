/** The map's guard: which room may know what (README, "The rooms"). Read as a table; run on every file. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

type Room = { readonly files: RegExp; readonly may: readonly string[]; readonly mayTypes?: readonly string[] };

/** The first room that matches a file is its own. A path means our own files below it, a bare name a package. */
const ROOMS: readonly Room[] = [
  { files: /^src\/shared\//, may: ['src/shared', 'valibot'] },
  { files: /^functions\/db\//, may: ['functions/db', 'src/shared', 'drizzle-orm', '@libsql/client'] },
  { files: /^functions\/errors\.ts$/, may: ['src/shared'] },
  {
    files: /^functions\/domain\//,
    may: ['functions/domain', 'functions/db', 'functions/errors.ts', 'src/shared', 'drizzle-orm'],
  },
  {
    files: /^functions\/services\/stripe\.ts$/,
    may: ['stripe', 'functions/errors.ts', 'src/shared'],
    mayTypes: ['functions/domain/ports.ts'],
  },
  {
    files: /^functions\/services\//,
    may: ['functions/services', 'functions/errors.ts', 'src/shared'],
    mayTypes: ['functions/domain/ports.ts'],
  },
  {
    files: /^functions\/auth\//,
    may: [
      'functions/auth',
      'functions/db',
      'functions/errors.ts',
      'src/shared',
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
      'src/shared',
      'hono',
      'valibot',
    ],
    mayTypes: ['functions/db'],
  },
  { files: /^functions\/jobs\.ts$/, may: ['functions/domain', 'functions/auth'] },
  { files: /^functions\/app\.ts$/, may: ['functions/routes', 'functions/middleware', 'functions/errors.ts', 'hono'] },
  {
    files: /^functions\/deps\.ts$/,
    may: ['functions/db', 'functions/services', 'functions/auth', 'src/cache.ts', 'src/shared', 'cloudflare:workers'],
    mayTypes: ['functions/middleware'],
  },
  { files: /^src\/api\//, may: ['src/api', 'hono/client', 'src/shared'], mayTypes: ['functions/app.ts'] },
  { files: /^src\/(paths|headers|policy|first-paint)\.ts$/, may: ['src/shared'] },
  { files: /^src\/finished-page\.ts$/, may: ['src/policy.ts'] },
  { files: /^src\/styles\//, may: ['src/styles'] },
  { files: /^src\/cache\.ts$/, may: ['@astrojs/cloudflare', 'astro', 'cloudflare:workers', 'src/shared'] },
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
      'src/shared',
      '@astrojs/cloudflare',
      'astro:middleware',
      'cloudflare:workers',
    ],
  },
  { files: /^src\/service-worker(\.ts$|\/)/, may: ['src/service-worker', 'src/shared'] },
  { files: /^src\/scripts\//, may: ['src/scripts', 'src/shared'] },
  { files: /^src\/stores\//, may: ['src/stores', 'src/api', 'src/shared', 'nanostores', '@nanostores/query'] },
  {
    files: /^src\/islands\//,
    may: [
      'src/islands',
      'src/stores',
      'src/api',
      'src/shared',
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
      'src/shared',
      'src/paths.ts',
      'src/first-paint.ts',
      'functions/domain/catalog.ts',
      'functions/domain/search.ts',
      'functions/domain/book.ts',
      'functions/domain/found.ts',
      'src/scripts',
      'functions/deps.ts',
      '@fontsource-variable',
    ],
    mayTypes: ['astro'],
  },
];

const IMPORT = /^\s*(import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

const sources = ['src', 'functions']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)))
  .filter((path) => /\.(ts|tsx|astro)$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path));

const within = (target: string, allowed: readonly string[] = []) =>
  allowed.some((name) => target === name || target.startsWith(`${name}/`));

function forbiddenImports(path: string, text: string): string[] {
  const room = ROOMS.find(({ files }) => files.test(path));
  if (!room) return [];
  return [...text.matchAll(IMPORT)].flatMap(([, , typeOnly, stated, dynamic]) => {
    const specifier = stated ?? dynamic ?? '';
    const target = specifier.startsWith('.')
      ? normalize(join(dirname(path), specifier)).replace(/\?.*$/, '')
      : specifier;
    const fine = within(target, room.may) || (typeOnly !== undefined && within(target, room.mayTypes));
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

test('the guard sees a forbidden import', () => {
  expect(forbiddenImports('src/islands/x.tsx', "import { users } from '../../functions/db/people.ts';")).toHaveLength(
    1,
  );
  expect(forbiddenImports('src/islands/x.tsx', "const x = await import('../../functions/db/people.ts');")).toHaveLength(
    1,
  );
  expect(forbiddenImports('functions/domain/x.ts', "import type { Context } from 'hono';")).toHaveLength(1);
});

/** The wire's own spellings stay at the wire: in `src/shared`, and nowhere else. */
const WIRE_WORDS = /availablity|productID|bookedId|usernumber|userlocation|product_price|seller_email|category_name/;

test('wire names stay in src/shared', () => {
  const leaks = sources.filter((path) => !path.startsWith('src/shared/') && WIRE_WORDS.test(code(path)));
  expect(leaks).toEqual([]);
});

/** A file without its comments, which may name the wire's words to explain them. */
const code = (path: string) => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

test('nothing outside src/api fetches on its own, and no SQL is glued together', () => {
  const browser = sources.filter((path) => /^src\/(islands|stores|components|layouts|pages)\//.test(path));
  expect(browser.filter((path) => /\bfetch\(/.test(code(path)))).toEqual([]);
  expect(
    sources.filter((path) =>
      /sql\.(raw|identifier)\b|set:html=\{(?!FIRST_PAINT|styles\}|bookData\()|dangerouslySetInnerHTML/.test(code(path)),
    ),
  ).toEqual([]);
});
