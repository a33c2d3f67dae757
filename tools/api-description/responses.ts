/** The answers of a route: those of its handler, and the failures of its guards and of the code that it reaches. */
import type { Expression } from 'typescript-native/unstable/ast';
import { isCallExpression, isIdentifier, isStringLiteral } from 'typescript-native/unstable/ast/is';
import { descriptionWords } from '../../core/words/en/pages/calls.ts';
import { type ErrorCode, type Facts, STATUS } from '../../functions/errors.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Content, Response } from './openapi.ts';
import type { Route } from './routes.ts';
import type { Answer } from './typed-answers.ts';

/** Failures of every call, and those that belong to a guard: shared code names them for calls without that guard. */
const ALWAYS: readonly ErrorCode[] = ['unavailable'];
const OF_GUARDS: ReadonlySet<string> = new Set(['factor_required', 'fresh_proof_required', 'unexpected']);

/** Guards of a route, by the names in its line. */
export type Guards = {
  readonly names: ReadonlySet<string>;
  readonly roles: readonly string[];
  readonly isSignedIn: boolean;
};

export function guardsOf(parts: readonly Expression[]): Guards {
  const names = new Set<string>();
  let roles: string[] = [];
  for (const part of parts) {
    const callee = isCallExpression(part) ? part.expression : part;
    if (!isIdentifier(callee)) continue;
    names.add(callee.text);
    if (callee.text === 'requireRole' && isCallExpression(part))
      roles = part.arguments.flatMap((role) => (isStringLiteral(role) ? [role.text] : []));
  }
  const isSignedIn = ['requireUser', 'requireRole', 'requireUserWithFactorIfAdmin', 'requireSelf'].some((one) =>
    names.has(one),
  );
  return { names, roles, isSignedIn };
}

/** Members of an error beside its message (`facts` in functions/errors.ts). */
const FACTS: Readonly<Record<keyof Facts | 'fields', JsonSchema>> = {
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
  sales: { type: 'array', items: { type: 'object' }, description: descriptionWords.error.sales },
  contact: { type: 'string', description: descriptionWords.error.contact },
  found: {
    type: 'array',
    items: {
      type: 'object',
      properties: { kind: { type: 'string' }, found: { type: 'string' } },
      required: ['kind', 'found'],
    },
    description: descriptionWords.error.found,
  },
  ended: { type: 'boolean', description: descriptionWords.error.ended },
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
export function failuresOf(
  route: Route,
  { names, roles, isSignedIn }: Guards,
): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>(ALWAYS);
  for (const code of route.codes) if (!OF_GUARDS.has(code)) codes.add(code as ErrorCode);
  // A handler without a guard may ask for the actor itself, as `GET /reviews` does for some of its queries.
  if (isSignedIn || route.named.get('get')?.has('actor')) codes.add('unauthorized');
  if (roles.length > 0 || names.has('requireSelf')) codes.add('forbidden');
  if (roles.includes('Admin') || names.has('requireUserWithFactorIfAdmin')) codes.add('factor_required');
  if (names.has('requireProof')) codes.add('fresh_proof_required');
  // Another text than the path's pattern is no route.
  if (/\{/.test(route.path)) codes.add('not_found');
  // A write from a page of another origin (`refuseForeignWrites`).
  if (route.method !== 'get') codes.add('forbidden');
  return Map.groupBy([...codes].sort(), (code) => STATUS[code]);
}

export const failure = (status: number, codes: readonly ErrorCode[]): Response => ({
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

export const HTML: Content = { 'text/html': { schema: { type: 'string' } } };
const PICTURE: Content = { 'image/*': { schema: { type: 'string', format: 'binary' } } };

export function success(route: Route, answers: readonly Answer[], refer: (schema: JsonSchema) => JsonSchema): Response {
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

/** `not_found` as `NotFound`. */
export const nameOf = (code: string): string =>
  code
    .split('_')
    .map((word) => word.replace(/^./, (letter) => letter.toUpperCase()))
    .join('');

/** A status that both a handler's answer and a failure have. */
export function merged(
  answer: Response,
  failures: ReadonlyMap<string, Response>,
  failed: Response | undefined,
): Response {
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
