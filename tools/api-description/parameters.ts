/** The parameters of a route: of its path, and of its query as its reader takes them. */
import { parseTitleQuery, TITLE_SORTS } from '../../core/catalog/title-query.ts';
import { CONDITIONS } from '../../core/condition.ts';
import { FORMATS } from '../../core/listings/book-format.ts';
import { PAGE_SIZE } from '../../core/paging.ts';
import { parseSearch, SEARCH_SORTS } from '../../core/search/search.ts';
import { parameterWords } from '../../core/words/en/pages/calls.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Parameter } from './openapi.ts';
import type { Route } from './routes.ts';

/** Names that a reader takes from the query of an address. */
function namesReadBy(read: (params: URLSearchParams) => unknown): readonly string[] {
  const names = new Set<string>();
  const params = new URLSearchParams();
  const note = (name: string) => names.add(name);
  params.get = (name) => {
    note(name);
    return null;
  };
  params.getAll = (name) => {
    note(name);
    return [];
  };
  read(params);
  return [...names];
}

type AddressQuery = {
  readonly names: readonly string[];
  readonly values?: Readonly<Record<string, readonly string[]>>;
};

/** Queries that a route reads from its whole address, and the values of those that have a closed list. */
const ADDRESS_QUERIES: Readonly<Record<string, AddressQuery>> = {
  'GET /api/search': {
    names: [...namesReadBy(parseSearch), 'limit'],
    values: { sort: SEARCH_SORTS, condition: CONDITIONS, format: FORMATS },
  },
  'GET /api/search/completions': { names: ['q'] },
  'GET /api/titles/:id': {
    names: [...namesReadBy(parseTitleQuery), 'limit'],
    values: { sort: TITLE_SORTS, condition: CONDITIONS },
  },
};

/** Queries that are numbers. */
const FORMATTED: Readonly<Record<string, JsonSchema>> = {
  limit: { type: 'integer', minimum: 1, maximum: PAGE_SIZE.apiMost, default: PAGE_SIZE.api },
  part: { type: 'integer', minimum: 1, maximum: 9999, default: 1 },
};

export function queryOf(
  route: string,
  { named }: Route,
  typed: Readonly<Record<string, JsonSchema>>,
): readonly Parameter[] {
  const address = ADDRESS_QUERIES[route];
  const read = address?.names ?? [...Object.keys(typed), ...(named.get('query') ?? [])];
  return [...new Set(read)]
    .filter((name) => name !== '')
    .map((name): Parameter => {
      const description = (parameterWords.query as Readonly<Record<string, string>>)[name];
      if (description === undefined) throw new Error(`${route}: no words for the query ${name}`);
      const values = address?.values?.[name] ?? typed[name]?.enum;
      const schema: JsonSchema = values ? { type: 'string', enum: values } : (FORMATTED[name] ?? { type: 'string' });
      return { name, in: 'query', description, schema };
    });
}

/** Hono's path as paths of OpenAPI: an optional last part makes two of them. */
export function openApiPathsOf(path: string): readonly { readonly path: string; readonly plain: string }[] {
  const [before = path, optional] = path.split(/(?=\/:\w+(?:\{[^/]*\})?\?$)/);
  const plainOf = (text: string) => text.replaceAll(/:(\w+)(?:\{(?:[^{}]|\{[^}]*\})*\})?\??/g, ':$1');
  const all = optional === undefined ? [before] : [before, path];
  return all.map((one) => ({ path: plainOf(one).replaceAll(/:(\w+)/g, '{$1}'), plain: plainOf(one) }));
}

export function pathParametersOf(route: string, path: string): readonly Parameter[] {
  return [...path.matchAll(/:(\w+)(?:\{((?:[^{}]|\{[^}]*\})*)\})?/g)].map(([, name = '', pattern]): Parameter => {
    const description = (parameterWords.path as Readonly<Record<string, string>>)[name];
    if (description === undefined) throw new Error(`${route}: no words for :${name}`);
    const schema: JsonSchema = pattern === undefined ? { type: 'string' } : { type: 'string', pattern: `^${pattern}$` };
    return { name, in: 'path', required: true, description, schema };
  });
}
