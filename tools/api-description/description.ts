/** The description of the API (OpenAPI 3.1), made from its routes, their schemas and the types of their answers. */
import { isCallExpression, isIdentifier, isStringLiteral } from 'typescript-native/unstable/ast/is';
import type * as v from 'valibot';
import { BRAND } from '../../core/brand.ts';
import { descriptionWords } from '../../core/words/en/pages/calls.ts';
import { createApi } from '../../functions/app.ts';
import { STATUS } from '../../functions/errors.ts';
import { CALL_GROUPS, NAMED_CALLS } from './call-groups.ts';
import { bodySchemaOf, type JsonSchema } from './json-schema.ts';
import type { Description, Operation, Response } from './openapi.ts';
import { openApiPathsOf, pathParametersOf, queryOf } from './parameters.ts';
import { ERROR_SCHEMA, failure, failuresOf, guardsOf, HTML, merged, nameOf, success } from './responses.ts';
import { type Route, readRoutes } from './routes.ts';
import { type NamedSchemas, readNamedSchemas, readTypedRoutes, withReferences } from './typed-answers.ts';
import { type Source, visit, withSource } from './typed-source.ts';

const SIGNED_IN = { bearer: [], binding: [] } as const;

/** The body that a route takes: a schema of ours, a picture, or a text that is signed. */
async function bodyOf(
  source: Source,
  route: Route,
  schemas: Map<string, JsonSchema>,
): Promise<Operation['requestBody']> {
  for (const part of route.parts) {
    if (!isCallExpression(part) || !isIdentifier(part.expression)) continue;
    const reader = part.expression.text;
    if (reader !== 'validateBody' && reader !== 'validateOptionalBody') continue;
    const [named] = part.arguments;
    const [symbol] = named ? source.declared([named]) : [];
    if (!symbol) throw new Error(`${route.path}: the schema of its body has no name`);
    schemas.set(symbol.name, bodySchemaOf((await source.valueOf(symbol)) as v.GenericSchema));
    const schema = { $ref: `#/components/schemas/${symbol.name}` };
    return { required: reader === 'validateBody', content: { 'application/json': { schema } } };
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
    const typed = readTypedRoutes(source);
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
      for (const { path: target, plain } of openApiPathsOf(path)) {
        const name = `${method} ${plain}`;
        const words = NAMED_CALLS.get(name);
        if (!words) throw new Error(`${name} has no words in core/words/en/pages/calls.ts`);
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

const byName = <Value>(all: ReadonlyMap<string, Value>): Record<string, Value> =>
  Object.fromEntries([...all].sort(([one], [other]) => (one < other ? -1 : 1)));
