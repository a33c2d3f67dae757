/** The answers of each route, from the types of its handler, and the names of their parts, from the wire tables. */
import type { Node } from 'typescript-native/unstable/ast';
import { isCallExpression, isIdentifier } from 'typescript-native/unstable/ast/is';
import type { Type } from 'typescript-native/unstable/sync';
import type { WireTable } from '../../core/entity/wire.ts';
import { canonical, documentedFields, type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { type Source, visit } from './typed-source.ts';

export type Answer = {
  readonly status: number;
  readonly format: 'json' | 'body' | 'redirect' | 'other';
  readonly schema: JsonSchema;
};

export type TypedRoute = {
  readonly answers: readonly Answer[];
  /** Names of the query, each with its schema, as the route's validator reads it. */
  readonly query: Readonly<Record<string, JsonSchema>>;
};

/** Success is 200 unless the handler says otherwise. */
const DEFAULT_STATUS = 200;

/** A handler that names no status has the type of all of them. */
const MANY_STATUSES = 10;

/** All routes by method and path as Hono takes it (`GET /api/category/:id`). */
export function readTypedRoutes(source: Source): ReadonlyMap<string, TypedRoute> {
  const { checker, program } = source;
  const app = program.getSourceFile(source.files.find((name) => name.endsWith('/functions/app.ts')) ?? '');
  const exported = app && checker.getSymbolAtLocation(app);
  const created = exported && checker.getMemberInModuleExports(exported, 'Api');
  const type = created && checker.getDeclaredTypeOfSymbol(created);
  const schema = type?.isTypeReference() ? checker.getTypeArguments(type)[1] : undefined;
  if (!schema) throw new Error('functions/app.ts has no type Api');
  const member = (of: Type, name: string): Type | undefined => {
    const property = checker.getPropertyOfType(of, name);
    return property && checker.getTypeOfSymbol(property);
  };
  const found = new Map<string, TypedRoute>();
  for (const part of partsOf(schema))
    for (const path of checker.getPropertiesOfType(part)) {
      const methods = checker.getTypeOfSymbol(path);
      for (const method of methods ? checker.getPropertiesOfType(methods) : []) {
        const endpoint = checker.getTypeOfSymbol(method);
        if (!endpoint) continue;
        const answers = partsOf(endpoint).flatMap((one): readonly Answer[] => {
          const [format, status, output] = ['outputFormat', 'status', 'output'].map((name) => member(one, name));
          const word = format?.isStringLiteralType() ? format.value : 'other';
          const answer = {
            format: word === 'json' || word === 'body' || word === 'redirect' ? word : 'other',
            schema: word === 'json' && output ? jsonSchemaOf(source, output) : {},
          } as const;
          return statusesOf(status).map((number) => ({ status: number, ...answer }));
        });
        const [first = endpoint] = partsOf(endpoint);
        const input = member(first, 'input');
        const query = input && member(input, 'query');
        found.set(`${method.name.slice(1).toUpperCase()} ${path.name}`, {
          answers,
          query: (query && jsonSchemaOf(source, query).properties) ?? {},
        });
      }
    }
  return found;
}

/** `c.json(body, isNew ? 201 : 200)` has both. */
const statusesOf = (status: Type | undefined): readonly number[] => {
  const numbers = (status ? partsOf(status) : []).flatMap((one) => (one.isNumberLiteralType() ? [one.value] : []));
  return numbers.length > 0 && numbers.length < MANY_STATUSES ? numbers : [DEFAULT_STATUS];
};

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

export type NamedSchemas = ReadonlyMap<string, { readonly name: string; readonly schema: JsonSchema }>;

/**
 * The objects that handlers send through a wire table, by their canonical text: named as their table is, in its order,
 * with the docstrings of their fields and the units of their amounts.
 */
export async function readNamedSchemas(source: Source): Promise<NamedSchemas> {
  const calls: { readonly table: Node; readonly value: Node; readonly call: Node }[] = [];
  for (const file of source.files.filter((name) => name.includes('/functions/routes/'))) {
    const sourceFile = source.program.getSourceFile(file);
    if (!sourceFile) continue;
    visit(sourceFile, (node) => {
      if (!isCallExpression(node) || !isIdentifier(node.expression) || node.expression.text !== 'toWire') return;
      const [table, value] = node.arguments;
      if (table && value && isIdentifier(table)) calls.push({ table, value, call: node });
    });
  }
  const tables = source.declared(calls.map(({ table }) => table));
  const values = source.checker.getTypeAtLocation(calls.map(({ value }) => value));
  const sent = source.checker.getTypeAtLocation(calls.map(({ call }) => call));
  const found = new Map<string, { readonly name: string; readonly schema: JsonSchema }>();
  for (const [at, symbol] of tables.entries()) {
    const [value, type] = [values[at], sent[at]];
    if (!symbol || !value || !type) continue;
    const schema = jsonSchemaOf(source, type);
    const key = canonical(schema);
    if (found.has(key)) continue;
    const table = ((await source.valueOf(symbol)) ?? {}) as WireTable;
    const name = symbol.name.replace(/Wire$/, '').replace(/^./, (letter) => letter.toUpperCase());
    found.set(key, { name, schema: inTableOrder(schema, table, documentedFields(source, value)) });
  }
  return found;
}

/** True for a codec that makes dollars of cents. */
const isDollars = (field: WireTable[string]): boolean => {
  if (typeof field === 'string') return false;
  try {
    return field.encode(1234) === 12.34;
  } catch {
    return false;
  }
};

function inTableOrder(schema: JsonSchema, table: WireTable, documented: ReadonlyMap<string, string>): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const [key, field] of Object.entries(table)) {
    const name = typeof field === 'string' ? field : field.name;
    const property = schema.properties?.[name];
    if (!property) continue;
    const text = documented.get(key) ?? (isDollars(field) ? 'US dollars' : undefined);
    properties[name] = text === undefined ? property : { ...property, description: text };
  }
  return { ...schema, properties: { ...properties, ...withoutKeys(schema.properties ?? {}, properties) } };
}

const withoutKeys = <Value>(all: Readonly<Record<string, Value>>, some: object): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !(name in some)));

/** Replaces named objects, at any depth, by references, and notes which ones. */
export function withReferences(schema: JsonSchema, named: NamedSchemas, used: Map<string, JsonSchema>): JsonSchema {
  const inside = (one: JsonSchema): JsonSchema => withReferences(one, named, used);
  const known = schema.type === 'object' ? named.get(canonical(schema)) : undefined;
  if (known) {
    const { properties = {}, ...rest } = known.schema;
    if (!used.has(known.name)) {
      used.set(known.name, {});
      used.set(known.name, { ...rest, properties: mapped(properties, inside) });
    }
    return { $ref: `#/components/schemas/${known.name}` };
  }
  return {
    ...schema,
    ...(schema.properties ? { properties: mapped(schema.properties, inside) } : {}),
    ...(schema.items ? { items: inside(schema.items) } : {}),
    ...(schema.anyOf ? { anyOf: schema.anyOf.map(inside) } : {}),
    ...(typeof schema.additionalProperties === 'object'
      ? { additionalProperties: inside(schema.additionalProperties) }
      : {}),
  };
}

const mapped = <Value>(all: Readonly<Record<string, Value>>, change: (value: Value) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, change(value)]));
