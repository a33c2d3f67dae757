/** Random requests of an operation: what its description allows, and what it does not. */
import fc from 'fast-check';
import type { JsonSchema } from '../../tools/api-description/json-schema.ts';
import type { Description, Operation, Parameter } from '../../tools/api-description/openapi.ts';
import { formOf, pictureOf } from '../fixtures/listings.ts';

export type FuzzedRequest = {
  readonly path: string;
  readonly body?: unknown;
  /** Sent as it is, with this type. */
  readonly raw?: { readonly type: string | null; readonly text: string };
  readonly upload?: boolean;
};

/** Texts that break careless code: other scripts, unpaired surrogates, NUL, markup, SQL, numbers that are none. */
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u2066abc',
  '\u00ad\u200b\ufeff',
  'Ærø 📚 ǅ ﷽ 漢字',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '%00%ff%2e%2e%2f',
  '../../etc/passwd',
  '__proto__',
  'NaN',
  '1e999',
  '-0',
  '99999999999999999999',
  'null',
  'a'.repeat(5000),
  '💥'.repeat(200),
] as const;

const ODD_VALUES = [null, true, false, 0, -1, 0.1, 1e308, -1e308, 2 ** 53, [], {}, [[]], { a: { b: [null] } }] as const;

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const anything: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...ODD_VALUES), text, fc.jsonValue({ maxDepth: 2 }));

/** `ids` are ids and addresses of all kinds of rows, most of which are not the caller's. */
export function requestsOf(
  description: Description,
  [method, template, operation]: readonly [string, string, Operation],
  ids: readonly [string, ...string[]],
): fc.Arbitrary<FuzzedRequest> {
  const known = fc.constantFrom(...ids);
  const schemas = description.components.schemas;
  const textOf = ({ pattern, maxLength = 60, minLength = 0, format }: JsonSchema): fc.Arbitrary<unknown> =>
    format === 'uri'
      ? fc.webUrl()
      : pattern && !pattern.includes('(?=')
        ? fc.stringMatching(new RegExp(pattern))
        : fc.oneof(known, fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }));
  const valid = (schema: JsonSchema): fc.Arbitrary<unknown> => {
    if (schema.$ref) return valid(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
    if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => valid({ ...schema, type })));
    if (schema.type === 'object') return objectOf(schema, valid);
    if (schema.type === 'array')
      return fc.array(schema.items ? valid(schema.items) : anything, { minLength: schema.minItems ?? 0, maxLength: 3 });
    if (schema.type === 'string') return textOf(schema);
    if (schema.type === 'integer')
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1000, 1e6) });
    if (schema.type === 'number')
      return fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.double({ min: 0, max: 500, noNaN: true }));
    if (schema.type === 'boolean') return fc.boolean();
    return schema.type === 'null' ? fc.constant(null) : anything;
  };
  /** Now and then a member of another type, one that is missing, and one that nobody knows. */
  const broken = (schema: JsonSchema): fc.Arbitrary<unknown> => {
    const of = schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
    if (of.type !== 'object') return fc.oneof(valid(of), anything);
    return fc
      .tuple(
        objectOf({ ...of, required: [] }, broken),
        fc.dictionary(fc.string({ maxLength: 12 }), anything, { maxKeys: 2 }),
      )
      .map(([one, more]) => ({ ...more, ...(one as object) }));
  };
  const objectOf = (
    { properties = {}, required = [] }: JsonSchema,
    of: (schema: JsonSchema) => fc.Arbitrary<unknown>,
  ) =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, of(one)])), {
      requiredKeys: [...required],
    } as never) as fc.Arbitrary<unknown>;
  const parameter = ({ schema }: Parameter, isPath: boolean): fc.Arbitrary<string> =>
    fc
      .oneof(
        { weight: 4, arbitrary: isPath ? known : valid(schema).map(String) },
        { weight: 2, arbitrary: schema.enum ? fc.constantFrom(...(schema.enum as string[])) : known },
        { weight: 1, arbitrary: text },
      )
      .map((value) => value.toWellFormed().slice(0, 4000));
  const { parameters = [], requestBody } = operation;
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const path = fc
    .tuple(
      fc.tuple(...inPath.map((one) => parameter(one, true))),
      fc.tuple(...inQuery.map((one) => fc.option(parameter(one, false), { nil: undefined, freq: 1 }))),
      fc.option(fc.tuple(text, text), { nil: undefined, freq: 5 }),
    )
    .map(([values, queries, more]) => {
      const filled = inPath.reduce(
        (path, { name }, at) => path.replace(`{${name}}`, encodeURIComponent(values[at] || '-').replaceAll('.', '%2E')),
        template,
      );
      const query = new URLSearchParams();
      for (const [at, { name }] of inQuery.entries())
        if (queries[at] !== undefined) query.append(name, queries[at] ?? '');
      // Pictures have no query: another address answers 308.
      if (more && template.startsWith('/api/')) query.append(more[0].toWellFormed(), more[1].toWellFormed());
      return query.size > 0 ? `${filled}?${query}` : filled;
    });
  const json = requestBody?.content['application/json'];
  if (method === 'GET' || !requestBody) return path.map((path) => ({ path }));
  if (requestBody.content['multipart/form-data'])
    return fc.record({ path, upload: fc.boolean() }).map(({ path, upload }) => ({ path, upload }));
  const schema = json?.schema ?? { type: 'object' };
  const raw = fc.record({
    type: fc.constantFrom(null, 'application/json', 'text/plain', 'application/x-www-form-urlencoded'),
    text: fc.oneof(
      text,
      anything.map((value) => JSON.stringify(value) ?? ''),
    ),
  });
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ path, body: valid(schema) }) },
    { weight: 3, arbitrary: fc.record({ path, body: broken(schema) }) },
    { weight: 1, arbitrary: fc.record({ path, raw }) },
  );
}

/** The request as `harness.send` takes it. */
export function initOf(
  method: string,
  { body, raw, upload }: FuzzedRequest,
  headers: Record<string, string>,
): RequestInit {
  if (upload) return { method, headers, body: formOf(new Blob([pictureOf('fuzzed') as BlobPart])) };
  if (raw)
    return {
      method,
      headers: raw.type === null ? headers : { ...headers, 'Content-Type': raw.type },
      body: new TextEncoder().encode(raw.text),
    };
  if (body === undefined) return { method, headers };
  return { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}
