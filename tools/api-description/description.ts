/** The description of the API (OpenAPI 3.1), made from its routes, their schemas and the types of their answers. */

import type { Expression } from 'typescript-native/unstable/ast';
import { isCallExpression, isIdentifier, isStringLiteral } from 'typescript-native/unstable/ast/is';
import type * as v from 'valibot';
import { BRAND } from '../../core/brand.ts';
import { parseTitleQuery, TITLE_SORTS } from '../../core/catalog/title-query.ts';
import { CONDITIONS } from '../../core/condition.ts';
import { FORMATS } from '../../core/listings/format.ts';
import { PAGE_SIZE } from '../../core/paging.ts';
import { parseSearch, SEARCH_SORTS } from '../../core/search/search.ts';
import { descriptionWords } from '../../core/words/en/pages/calls/description.ts';
import { parameterWords } from '../../core/words/en/pages/calls/parameters.ts';
import { createApi } from '../../functions/app.ts';
import { type ErrorCode, STATUS } from '../../functions/errors.ts';
import { type Answer, type NamedSchemas, readAnswers, readNamedSchemas, withReferences } from './answers.ts';
import { bodySchemaOf, type JsonSchema } from './json-schema.ts';
import { type Source, visit, withSource } from './program.ts';
import { type Route, readRoutes } from './routes.ts';
import { CALL_GROUPS, NAMED_CALLS } from './words.ts';

type Content = Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;

export type Response = {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Content;
};

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: true;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
};

export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Roles that may call it; absent where a session is enough or none is needed. */
  readonly 'x-roles'?: readonly string[];
  /** An admin's call that needs a fresh proof of identity. */
  readonly 'x-proof'?: true;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
};

export type Description = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
};

const SIGNED_IN = { bearer: [], binding: [] } as const;

/** Failures of every call, and those that belong to a guard: shared code names them for calls without that guard. */
const ALWAYS: readonly ErrorCode[] = ['unavailable'];
const OF_GUARDS: ReadonlySet<string> = new Set(['factor_required', 'fresh_proof_required', 'unexpected']);

/** Guards of a route, by the names in its line. */
type Guards = {
  readonly names: ReadonlySet<string>;
  readonly roles: readonly string[];
  readonly isSignedIn: boolean;
};

function guardsOf(parts: readonly Expression[]): Guards {
  const names = new Set<string>();
  let roles: string[] = [];
  for (const part of parts) {
    const callee = isCallExpression(part) ? part.expression : part;
    if (!isIdentifier(callee)) continue;
    names.add(callee.text);
    if (callee.text === 'requireRole' && isCallExpression(part))
      roles = part.arguments.flatMap((role) => (isStringLiteral(role) ? [role.text] : []));
  }
  const isSignedIn = ['requireUser', 'requireRole', 'requireUserOrAdmin', 'requireSelf'].some((one) => names.has(one));
  return { names, roles, isSignedIn };
}

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

function queryOf(route: string, { named }: Route, typed: Readonly<Record<string, JsonSchema>>): readonly Parameter[] {
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
export function pathsOf(path: string): readonly { readonly path: string; readonly plain: string }[] {
  const [before = path, optional] = path.split(/(?=\/:\w+(?:\{[^/]*\})?\?$)/);
  const plainOf = (text: string) => text.replaceAll(/:(\w+)(?:\{(?:[^{}]|\{[^}]*\})*\})?\??/g, ':$1');
  const all = optional === undefined ? [before] : [before, path];
  return all.map((one) => ({ path: plainOf(one).replaceAll(/:(\w+)/g, '{$1}'), plain: plainOf(one) }));
}

function pathParametersOf(route: string, path: string): readonly Parameter[] {
  return [...path.matchAll(/:(\w+)(?:\{((?:[^{}]|\{[^}]*\})*)\})?/g)].map(([, name = '', pattern]): Parameter => {
    const description = (parameterWords.path as Readonly<Record<string, string>>)[name];
    if (description === undefined) throw new Error(`${route}: no words for :${name}`);
    const schema: JsonSchema = pattern === undefined ? { type: 'string' } : { type: 'string', pattern: `^${pattern}$` };
    return { name, in: 'path', required: true, description, schema };
  });
}

/** The body that a route takes: a schema of ours, a picture, or a text that is signed. */
async function bodyOf(
  source: Source,
  route: Route,
  schemas: Map<string, JsonSchema>,
): Promise<Operation['requestBody']> {
  for (const part of route.parts) {
    if (!isCallExpression(part) || !isIdentifier(part.expression)) continue;
    const reader = part.expression.text;
    if (reader !== 'body' && reader !== 'optionalBody') continue;
    const [named] = part.arguments;
    const [symbol] = named ? source.declared([named]) : [];
    if (!symbol) throw new Error(`${route.path}: the schema of its body has no name`);
    schemas.set(symbol.name, bodySchemaOf((await source.valueOf(symbol)) as v.GenericSchema));
    const schema = { $ref: `#/components/schemas/${symbol.name}` };
    return { required: reader === 'body', content: { 'application/json': { schema } } };
  }
  if (route.reached.has('readUpload')) {
    const image: JsonSchema = { type: 'string', format: 'binary', description: descriptionWords.image };
    const schema: JsonSchema = { type: 'object', properties: { image }, required: ['image'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!route.reached.has('readText')) return undefined;
  const isForm = route.named.has('html');
  const schema: JsonSchema = isForm
    ? { type: 'object', properties: { wanted: { type: 'string', enum: ['0', '1'] } } }
    : { type: 'object', description: descriptionWords.signed };
  return {
    required: !isForm,
    content: { [isForm ? 'application/x-www-form-urlencoded' : 'application/json']: { schema } },
  };
}

/** Members of an error beside its message (`facts` in functions/errors.ts). */
const FACTS: Readonly<Record<string, JsonSchema>> = {
  fields: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: descriptionWords.error.fields,
  },
  retry_at: { type: 'string', format: 'date-time', description: descriptionWords.error.retryAt },
  changes: {
    type: 'object',
    additionalProperties: { type: 'array', prefixItems: [{}, {}], items: false as never },
    description: descriptionWords.error.changes,
  },
  version: { type: 'number', description: descriptionWords.error.version },
  factor: { type: 'object', description: descriptionWords.error.factor },
  factor_over: { type: 'boolean', description: descriptionWords.error.factorOver },
  contact: { type: 'string', description: descriptionWords.error.contact },
};

export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  description: descriptionWords.error.what,
  properties: {
    message: { type: 'string', description: descriptionWords.error.message },
    code: { type: 'string', enum: Object.keys(STATUS) },
    ...FACTS,
  },
  required: ['message', 'code'],
};

/** The error codes of a route by status. */
function failuresOf(route: Route, { names, roles, isSignedIn }: Guards): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>(ALWAYS);
  for (const code of route.codes) if (!OF_GUARDS.has(code)) codes.add(code as ErrorCode);
  if (isSignedIn) codes.add('unauthorized');
  if (roles.length > 0 || names.has('requireSelf')) codes.add('forbidden');
  if (roles.includes('Admin') || names.has('requireUserOrAdmin')) codes.add('factor_required');
  if (names.has('requireProof')) codes.add('fresh_proof_required');
  // Another text than the path's pattern is no route.
  if (/\{/.test(route.path)) codes.add('not_found');
  // A write from a page of another origin (`refuseForeignWrites`).
  if (route.method !== 'get') codes.add('forbidden');
  return Map.groupBy([...codes].sort(), (code) => STATUS[code]);
}

const failure = (status: number, codes: readonly ErrorCode[]): Response => ({
  description: (descriptionWords.status as Readonly<Record<number, string>>)[status] ?? '',
  ...(status === 429 || status === 503
    ? { headers: { 'Retry-After': { description: descriptionWords.retryAfter, schema: { type: 'integer' } } } }
    : {}),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Error' }],
        properties: { code: { type: 'string', enum: codes } },
      },
    },
  },
});

const HTML: Content = { 'text/html': { schema: { type: 'string' } } };
const PICTURE: Content = { 'image/*': { schema: { type: 'string', format: 'binary' } } };

function success(route: Route, answers: readonly Answer[], refer: (schema: JsonSchema) => JsonSchema): Response {
  const [{ status, format } = { status: 200, format: 'other' as const }] = answers;
  const description =
    (descriptionWords.status as Readonly<Record<number, string>>)[status] ?? descriptionWords.status[200];
  const headers: Record<string, { description: string; schema: JsonSchema }> = {};
  for (const name of route.named.get('header') ?? [])
    if (name in descriptionWords.headers)
      headers[name] = {
        description: descriptionWords.headers[name as keyof typeof descriptionWords.headers],
        schema: { type: 'string' },
      };
  if (format === 'redirect') headers.Location = { description: descriptionWords.location, schema: { type: 'string' } };
  const schemas = answers.map(({ schema }) => refer(schema));
  const [only = {}] = schemas;
  const content =
    format === 'json'
      ? { 'application/json': { schema: schemas.length === 1 ? only : { anyOf: schemas } } }
      : format === 'redirect' || status === 204 || status === 304
        ? undefined
        : route.named.has('html')
          ? HTML
          : PICTURE;
  return {
    description,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(content ? { content } : {}),
  };
}

const operationIdOf = (method: string, plain: string): string =>
  method +
  plain
    .replace(/^\/api/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/^./, (letter) => letter.toUpperCase()))
    .join('');

/** Reads the whole API. Throws for a route without words, and for words without a route. */
export const describeApi = (): Promise<Description> =>
  withSource(async (source) => {
    const known = new Set(Object.keys(STATUS));
    const lines = readRoutes(source, known);
    const typed = readAnswers(source);
    const named: NamedSchemas = await readNamedSchemas(source);
    const app = createApi(() => {
      throw new Error('only its routes are looked at');
    });
    const schemas = new Map<string, JsonSchema>([['Error', ERROR_SCHEMA]]);
    const failures = new Map<string, Response>();
    const refer = (schema: JsonSchema) => withReferences(schema, named, schemas);
    const operations = new Map<string, { readonly path: string; readonly method: string; readonly of: Operation }>();
    const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('/*'));
    for (const full of new Set(routes.map(({ method, path }) => `${method} ${path}`))) {
      const [method = '', path = ''] = full.split(' ');
      const inRouter = path.replace(/^\/api/, '');
      const route = lines.find((line) => line.method === method.toLowerCase() && line.path === inRouter);
      const answers = typed.get(full);
      if (!route || !answers) throw new Error(`${full} has no line in functions/routes`);
      const guards = guardsOf(route.parts);
      const body = await bodyOf(source, route, schemas);
      const responses: Record<string, Response> = {};
      for (const [status, codes] of failuresOf(route, guards)) {
        const isPage = route.failsWithPages && codes.includes('not_found');
        const shared = codes.map(nameOf).join('Or') + (isPage ? 'Page' : '');
        failures.set(shared, isPage ? { ...failure(status, codes), content: HTML } : failure(status, codes));
        responses[status] = { $ref: `#/components/responses/${shared}` };
      }
      for (const [status, all] of Map.groupBy(answers.answers, (one) => one.status))
        responses[status] = merged(success(route, all, refer), failures, responses[status]);
      for (const { path: target, plain } of pathsOf(path)) {
        const name = `${method} ${plain}`;
        const words = NAMED_CALLS.get(name);
        if (!words) throw new Error(`${name} has no words in core/words/en/pages/calls`);
        const parameters = [
          ...pathParametersOf(name, target.length < path.length ? path : path).filter(({ name: one }) =>
            target.includes(`{${one}}`),
          ),
          ...queryOf(name, route, answers.query),
        ];
        operations.set(name, {
          path: target,
          method: method.toLowerCase(),
          of: {
            operationId: operationIdOf(method.toLowerCase(), plain),
            summary: words.summary,
            tags: [words.group.heading],
            ...(guards.roles.length > 0 ? { 'x-roles': guards.roles } : {}),
            ...(guards.names.has('requireProof') ? { 'x-proof': true } : {}),
            security: guards.isSignedIn ? [SIGNED_IN] : usesSession(route) ? [{}, SIGNED_IN] : [],
            ...(parameters.length > 0 ? { parameters } : {}),
            ...(body ? { requestBody: body } : {}),
            responses,
          },
        });
      }
    }
    const gone = [...NAMED_CALLS.keys()].filter((name) => !operations.has(name));
    if (gone.length > 0) throw new Error(`no routes: ${gone.join(', ')}`);
    const paths: Record<string, Record<string, Operation>> = {};
    for (const name of NAMED_CALLS.keys()) {
      const one = operations.get(name);
      if (!one) continue;
      paths[one.path] ??= {};
      Object.assign(paths[one.path] ?? {}, { [one.method]: one.of });
    }
    return {
      openapi: '3.1.0',
      info: { title: `${BRAND} API`, version: '1', description: descriptionWords.info },
      servers: [{ url: '/' }],
      tags: CALL_GROUPS.map(({ heading, lead }) => ({ name: heading, description: lead })),
      paths,
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: descriptionWords.bearer },
          binding: { type: 'apiKey', in: 'cookie', name: '__Host-bind', description: descriptionWords.binding },
        },
        schemas: byName(schemas),
        responses: byName(failures),
      },
    };
  });

/** A public call that answers more with a session. */
function usesSession({ parts }: Route): boolean {
  let found = false;
  for (const part of parts)
    visit(part, (node) => {
      if (isStringLiteral(node) && node.text === 'actor') found = true;
      if (isIdentifier(node) && node.text === 'actorOrNull') found = true;
    });
  return found;
}

/** A status that both a handler's answer and a failure have. */
function merged(answer: Response, failures: ReadonlyMap<string, Response>, failed: Response | undefined): Response {
  const shared = failures.get(failed?.$ref?.split('/').at(-1) ?? '');
  const own = answer.content?.['application/json']?.schema;
  const other = shared?.content?.['application/json']?.schema;
  if (!own || !other) return answer;
  return {
    ...shared,
    ...answer,
    description: shared.description ?? '',
    content: { 'application/json': { schema: { anyOf: [own, other] } } },
  };
}

/** `not_found` as `NotFound`. */
const nameOf = (code: string): string =>
  code
    .split('_')
    .map((word) => word.replace(/^./, (letter) => letter.toUpperCase()))
    .join('');

const byName = <Value>(all: ReadonlyMap<string, Value>): Record<string, Value> =>
  Object.fromEntries([...all].sort(([one], [other]) => (one < other ? -1 : 1)));
