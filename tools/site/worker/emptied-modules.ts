import type { AstroIntegration } from 'astro';
import { inWorker } from './in-worker.ts';

/**
 * Dependencies of which the Worker runs nothing, or only the listed exports: by the end of their path, with
 * replacements for some exports. Every other export throws when it is called.
 */
export const EMPTIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Actions: the shop has none; its calls are routes of the API.
  'astro/dist/actions/handler.js': { handleAction: '() => undefined' },
  'astro/dist/actions/utils.js': {
    hasActionPayload: '() => false',
    createGetActionResult: '() => () => undefined',
    createCallAction: '() => none',
  },
  'astro/dist/actions/runtime/client.js': {},
  // Server islands (`server:defer`).
  'astro/dist/runtime/server/render/server-islands.js': {
    containsServerDirective: `(props) => 'server:component-directive' in props`,
  },
  'astro/dist/core/server-islands/endpoint.js': {
    SERVER_ISLAND_COMPONENT: `'_server-islands.astro'`,
    SERVER_ISLAND_ROUTE: `'/_server-islands/[name]'`,
    createEndpoint: `() => ({ default: Object.assign(() => new Response(null, { status: 404 }), { isAstroComponentFactory: true }), partial: true })`,
  },
  // Languages in URLs: the shop has one.
  'astro/dist/core/i18n/handler.js': { getI18n: '() => null' },
  'astro/dist/core/i18n/domain.js': { computePathnameFromDomain: '() => undefined' },
  'astro/dist/i18n/utils.js': {},
  // Rewrites to another page, and pages written as JSX.
  'astro/dist/core/rewrites/handler.js': {},
  'astro/dist/runtime/server/jsx.js': {},
  // The query builder for related tables, and column types that no table has.
  'drizzle-orm/relations.js': {},
  'drizzle-orm/sqlite-core/query-builders/query.js': {},
  'drizzle-orm/sqlite-core/columns/all.js': { getSQLiteColumnBuilders: '() => ({})' },
  // Of the hashes for Google's sign-in, one is used.
  '@oslojs/crypto/dist/sha2/sha512.js': {},
};

const EXPORT_LIST = /^export \{([^}]*)\}/gm;
const EXPORT = /^export (?:class|const|function|async function) (\w+)/gm;

export const exportedNames = (code: string): string[] =>
  [
    ...[...code.matchAll(EXPORT)].map(([, name = '']) => name),
    ...[...code.matchAll(EXPORT_LIST)].flatMap(([, list = '']) =>
      list.split(',').map((entry) => (entry.trim().split(' as ').at(-1) ?? '').trim()),
    ),
  ]
    .filter((name) => name !== '')
    .toSorted();

/** A module with the same exports, each of which throws when it is called, unless `instead` replaces it. */
export function emptied(module: string, code: string, instead: Readonly<Record<string, string>>): string {
  const names = exportedNames(code);
  for (const name of Object.keys(instead)) if (!names.includes(name)) throw new Error(`${module} has no ${name}.`);
  const others = names.filter((name) => !(name in instead));
  return [
    `function none() { throw new Error(${JSON.stringify(`The Worker is built without ${module}`)}); }`,
    ...Object.entries(instead).map(([name, value]) => `export const ${name} = ${value};`),
    `export { ${others.map((name) => `none as ${name}`).join(', ')} };`,
  ].join('\n');
}

/** The Worker's replacement for a module; undefined for an unchanged one. */
export function emptiedModule(id: string, code: string): string | undefined {
  const path = id.replaceAll('\\', '/');
  const [module, instead] = Object.entries(EMPTIED).find(([end]) => path.endsWith(`/node_modules/${end}`)) ?? [];
  return module && instead ? emptied(module, code, instead) : undefined;
}

export const emptiedModules = (): AstroIntegration =>
  inWorker('emptied-modules', { transform: (code: string, id: string) => emptiedModule(id, code) });
