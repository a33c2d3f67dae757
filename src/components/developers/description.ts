/** The description of the API as the page reads it. */
import { developersWords } from '../../../core/words/en/pages/developers.ts';
import text from './openapi.json?raw';

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
};

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
type Response = { readonly $ref?: string; readonly description?: string; readonly content?: Content };
type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
};
export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-roles'?: readonly string[];
  readonly 'x-proof'?: true;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
};
type Description = {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
};

const description = JSON.parse(text) as Description;

/** As it is served: without the lines that make its changes readable. */
export const served: string = JSON.stringify(description);

export const schemas = description.components.schemas;

export type Call = { readonly method: string; readonly path: string; readonly operation: Operation };

const calls: readonly Call[] = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

/** Ids of topics of the site's frame have no prefix. */
const idOf = (heading: string): string => `calls-${heading.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;

/** The calls by topic, in the order of the description. */
export const groups = description.tags.map(({ name, description: lead }) => ({
  id: idOf(name),
  heading: name,
  lead,
  calls: calls.filter(({ operation }) => operation.tags.includes(name)),
}));

export const typeNameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);
export const typeId = (name: string): string => `type-${name}`;

/** Answers that are no failures; a failure says its codes. */
export function answersOf({ responses }: Operation) {
  return Object.entries(responses).map(([status, response]) => {
    const shared = response.$ref ? description.components.responses[typeNameOf(response) ?? ''] : undefined;
    const { description: what = '', content } = shared ?? response;
    const json = content?.['application/json']?.schema;
    const codes = shared && json?.properties?.code?.enum?.map(String);
    return { status, what, schema: shared ? undefined : json, codes, kind: Object.keys(content ?? {})[0], content };
  });
}

/** The statuses of failures, each with all of its codes. */
export function failuresByStatus(): readonly { status: string; what: string; codes: readonly string[] }[] {
  const found = new Map<string, { what: string; codes: Set<string> }>();
  for (const { operation } of calls)
    for (const { status, what, codes = [] } of answersOf(operation)) {
      if (Number(status) < 400) continue;
      const known = found.get(status) ?? { what, codes: new Set() };
      for (const code of codes) known.codes.add(code);
      found.set(status, known);
    }
  return [...found]
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([status, { what, codes }]) => ({ status, what, codes: [...codes].sort() }));
}

/** Callers of an operation, in words. */
export function callersOf({ security, ...operation }: Operation): string {
  const { who } = developersWords;
  if (security.length === 0) return who.everybody;
  if (security.length > 1) return who.optional;
  const roles = operation['x-roles'];
  const callers = roles ? who.roles(roles) : who.signedIn;
  return operation['x-proof'] ? `${callers}, ${who.proof}` : callers;
}

/** A schema without members, in words: `text (date-time)`, `1 to 100`, `"a" | "b"`. */
export function shapeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map((one) => typeNameOf(one) ?? shapeOf(one)).join(' | ');
  const kinds = [schema.type ?? []].flat();
  if (kinds.length === 0) return developersWords.anything;
  const named = kinds.map((kind) => {
    if (kind !== 'array' || !schema.items) return kind;
    return `${typeNameOf(schema.items) ?? shapeOf(schema.items)}[]`;
  });
  const { minimum, maximum, maxLength, format } = schema;
  const limits = [
    ...(format ? [format] : []),
    ...(minimum !== undefined && maximum !== undefined ? [`${minimum}–${maximum}`] : []),
    ...(maxLength === undefined ? [] : [`≤ ${maxLength}`]),
  ];
  return [named.join(' | '), ...(limits.length > 0 ? [`(${limits.join(', ')})`] : [])].join(' ');
}

/** The schema whose members describe this one: its own, or those of its rows. */
export function membersOf(schema: Schema): Schema | undefined {
  if (schema.properties && Object.keys(schema.properties).length > 0) return schema;
  if (schema.items) return membersOf(schema.items);
  return schema.anyOf?.map(membersOf).find((one) => one !== undefined);
}

/** The request of the recorded example, as a program sends it; its answer below. */
export function exampleOf({ method, path, operation }: Call): string {
  const { parameters = [], requestBody, responses } = operation;
  const query = new URLSearchParams();
  let target = path;
  for (const { name, in: place, example } of parameters) {
    if (example === undefined) continue;
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(String(example)));
    else query.append(name, String(example));
  }
  const sent = requestBody?.content['application/json']?.example;
  const answered = Object.entries(responses).find(
    ([, { content }]) => content?.['application/json']?.example !== undefined,
  );
  const request = `${method} ${target}${query.size > 0 ? `?${decodeURIComponent(String(query))}` : ''}`;
  return [
    sent === undefined ? request : `${request}\n${printed(sent)}`,
    ...(answered ? [`→ ${answered[0]}\n${printed(answered[1].content?.['application/json']?.example)}`] : []),
  ].join('\n\n');
}

const WIDTH = 80;

/** JSON whose short lists and objects stand on one line. */
function printed(value: unknown, indent = ''): string {
  const line = onOneLine(value);
  if (typeof value !== 'object' || value === null || line.length + indent.length <= WIDTH) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => printed(one, inner))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${printed(one, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${onOneLine(one)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

/** A text with its `code` apart. */
export const codeIn = (text: string): readonly { readonly text: string; readonly isCode: boolean }[] =>
  text.split('`').map((part, at) => ({ text: part, isCode: at % 2 === 1 }));
