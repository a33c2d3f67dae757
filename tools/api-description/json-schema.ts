/** JSON schemas (draft 2020-12, as OpenAPI 3.1 has them) of the answers' types and of the bodies' valibot schemas. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { type Symbol as Sym, SymbolFlags, type Type, TypeFlags } from 'typescript-native/unstable/sync';
import type * as v from 'valibot';
import type { Source } from './typed-source.ts';

export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly contentEncoding?: string;
};

/** Moments of an answer: ISO 8601, UTC (`moment` in core/entity/wire.ts). */
const MOMENT = /^(?:at|until|since|last_run|.*_(?:at|until))$/;

/** The schema of a type, which must be one that JSON can hold. */
export function jsonSchemaOf({ checker }: Source, type: Type): JsonSchema {
  const named = (name: string, schema: JsonSchema): JsonSchema =>
    MOMENT.test(name) && [schema.type].flat().includes('string') && !schema.enum
      ? { ...schema, format: 'date-time' }
      : schema;
  const of = (type: Type): JsonSchema => {
    if (type.getAliasSymbol()?.name === 'JSONValue') return {};
    if (type.isUnionType()) return ofUnion(type.getTypes());
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return {};
    if (type.flags & TypeFlags.Null) return { type: 'null' };
    if (type.isStringLiteralType()) return { type: 'string', enum: [type.value] };
    if (type.isNumberLiteralType()) return { type: 'number', enum: [type.value] };
    if (type.isBooleanLiteralType()) return { type: 'boolean', enum: [type.value] };
    if (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return { type: 'string' };
    if (type.flags & TypeFlags.Number) return { type: 'number' };
    if (type.flags & TypeFlags.Boolean) return { type: 'boolean' };
    if (type.isTupleType() || (type.isTypeReference() && checker.isTupleType(type)))
      return { type: 'array', prefixItems: checker.getTypeArguments(type).map(of) };
    if (checker.isArrayLikeType(type) && type.isTypeReference()) {
      const [item] = checker.getTypeArguments(type);
      return { type: 'array', ...(item ? { items: of(item) } : {}) };
    }
    if (type.isObjectType() || type.isIntersectionType()) return ofObject(type);
    throw new Error(`JSON has no value of the type ${checker.typeToString(type)}`);
  };
  const ofUnion = (types: readonly Type[]): JsonSchema => {
    const schemas = types.filter(({ flags }) => !(flags & TypeFlags.Undefined)).map(of);
    const literals = schemas.filter((schema) => schema.enum);
    const others = schemas.filter((schema) => !schema.enum && schema.type !== 'null');
    const nullable = schemas.some(({ type }) => type === 'null');
    const parts = [...others];
    for (const kind of new Set(literals.map(({ type }) => type as string))) {
      const values = literals.filter(({ type }) => type === kind).flatMap((schema) => schema.enum ?? []);
      if (kind === 'boolean' && values.length === 2) parts.push({ type: 'boolean' });
      else parts.push({ type: kind, enum: values });
    }
    const [only] = parts;
    if (parts.length === 1 && only && typeof only.type === 'string' && nullable)
      return { ...only, type: [only.type, 'null'], ...(only.enum ? { enum: [...only.enum, null] } : {}) };
    if (parts.length === 1 && only && !nullable) return only;
    return { anyOf: nullable ? [...parts, { type: 'null' }] : parts };
  };
  const ofObject = (type: Type): JsonSchema => {
    const [values] = checker.getIndexInfosOfType(type);
    const all = checker.getPropertiesOfType(type);
    const types = all.length > 0 ? checker.getTypeOfSymbol(all) : [];
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    all.forEach((property, at) => {
      const value = types[at];
      if (!value || value.flags & TypeFlags.Undefined) return;
      properties[property.name] = named(property.name, of(value));
      if (!(property.flags & SymbolFlags.Optional) && !mayBeUndefined(value)) required.push(property.name);
    });
    return {
      type: 'object',
      ...(all.length > 0 || !values ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(values ? { additionalProperties: of(values.valueType) } : {}),
    };
  };
  return of(type);
}

const mayBeUndefined = (type: Type): boolean =>
  type.isUnionType() && type.getTypes().some(({ flags }) => flags & TypeFlags.Undefined);

/** A schema of which every property is known to be in an answer, as a text that is the same for equal ones. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (key, inside: unknown) => {
    if (Array.isArray(inside)) return key === 'required' || key === 'enum' ? inside.toSorted() : inside;
    if (typeof inside !== 'object' || inside === null) return inside;
    return Object.fromEntries(
      Object.entries(inside)
        .filter(([name, value]) => name !== 'description' || typeof value !== 'string')
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  });

/** The schema of a body as it is sent; checks without a counterpart in JSON Schema are left out. */
export function bodySchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...made } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
    target: 'draft-2020-12',
  });
  return simplified(made as JsonSchema);
}

/** `anyOf` of plain types as one list of types; limits of integers that only JavaScript has are left out. */
function simplified(schema: JsonSchema): JsonSchema {
  const { anyOf, properties, items, minimum, maximum, required, ...rest } = schema;
  const parts = anyOf?.map(simplified);
  const inner = parts?.flatMap((part) => (part.anyOf && Object.keys(part).length === 1 ? part.anyOf : [part]));
  const isPlain = inner?.every((part) => Object.keys(part).join() === 'type');
  const kinds = inner?.flatMap(({ type }) => type ?? []);
  return {
    ...rest,
    ...(isPlain && kinds ? { type: kinds } : {}),
    ...(inner && !isPlain ? { anyOf: inner } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, simplified(one)])) }
      : {}),
    ...(required && required.length > 0 ? { required } : {}),
    ...(items ? { items: simplified(items) } : {}),
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? { minimum } : {}),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? { maximum } : {}),
  };
}

/** The docstrings of an entity's fields as descriptions; those in units of the inside are left out. */
export function documentedFields({ checker }: Source, type: Type): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const properties: readonly Sym[] = checker.getPropertiesOfType(type);
  for (const property of properties) {
    const text = checker.getDocumentationCommentOfSymbol(property).replaceAll(/\s+/g, ' ').trim();
    const plain = text.replaceAll(/,? (?:in )?ms since the epoch( \(UTC\))?/g, '');
    if (plain !== '' && !/\bms\b|\bcents?\b|`/i.test(plain)) found.set(property.name, plain);
  }
  return found;
}
