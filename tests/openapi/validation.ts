/** JSON schemas of the description as functions that say what is wrong with a value. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../../tools/api-description/json-schema.ts';
import type { Description } from '../../tools/api-description/openapi.ts';

/** Null for a value of the schema; otherwise where it is off. */
export type Judge = (schema: JsonSchema, value: unknown) => string | null;

/** Objects of known members get no others: the description leaves room for later ones, an answer of today has none. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isKnown = 'properties' in inner && !('additionalProperties' in inner) && !('allOf' in inner);
  return isKnown ? { ...inner, additionalProperties: false } : inner;
}

/** With `isClosed`, a member that the schema does not name is wrong, too. */
export function judgeOf({ components }: Description, isClosed: boolean): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false, formats: { binary: true } });
  addFormats.default(ajv);
  const change = isClosed ? closed : (schema: unknown) => schema;
  ajv.addSchema({ $id: 'https://dogear.test/', components: { schemas: change(components.schemas) } });
  const known = new Map<string, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    const text = JSON.stringify(schema);
    const judge = known.get(text) ?? ajv.compile(absolute(change(schema)) as object);
    known.set(text, judge);
    return judge(value) ? null : ajv.errorsText(judge.errors);
  };
}

const absolute = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"https://dogear.test/#/components/'));
