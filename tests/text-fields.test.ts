/**
 * Every text of a call that people read refuses what nobody can see (`core/entity/field-rules.ts`). This walks all schemas of bodies and
 * forms in `core`, so that a new field without the rule fails.
 */
import * as v from 'valibot';
import { expect, test } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>(['../core/**/*.ts', '!../core/**/*.test.ts'], {
  eager: true,
});

type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly Schema[];
};

/** Texts that no person reads: secrets, ids, and names of things that are looked up. */
const UNREAD = new Set([
  ...['password', 'newPassword', 'token', 'request', 'code'],
  ...['_id', 'productID', 'bookedId', 'transactionId', 'up_to', 'order', 'endpoint'],
  // Addresses that are looked up, and the words of a seller's own tables.
  ...['SignIn.email', 'LinkConfirmation.email', 'columns.header', 'words.word', 'words.means'],
]);

const isUnread = (path: string) => [...UNREAD].some((name) => path.endsWith(`.${name}`) || path.endsWith(` ${name}`));

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

/** The schemas of single fields within a schema, each with its path. */
function* fieldsIn(schema: Schema, path: string): Generator<[path: string, Schema]> {
  if (schema.entries) {
    for (const [name, entry] of Object.entries(schema.entries)) yield* fieldsIn(entry, `${path}.${name}`);
    return;
  }
  const inner = [schema.item, schema.wrapped, ...(schema.options ?? [])].filter(isSchema);
  const objects = inner.flatMap((one) => [...fieldsIn(one, path)]).filter(([at]) => at !== path);
  yield* objects.length > 0 ? objects : [[path, schema] as [string, Schema]];
}

const fields = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter((entry): entry is [string, Schema] => isSchema(entry[1]) && 'entries' in entry[1])
    .flatMap(([name, schema]) => [...fieldsIn(schema, `${file.replace('../', '')} ${name}`)]),
);

const HIDDEN = ['\u202e', '\u2066', '\u0007', '\u0085', '\u0000', '\ud800'] as const;

/** The texts with a hidden character that this field lets through. */
const passed = (schema: Schema): string[] =>
  HIDDEN.filter((character) => {
    // One of them is long enough, and in the shape, for most fields.
    return [`An${character}na 12`, `Ann12345678901234${character}x`].some((text) => {
      const { success, output } = v.safeParse(schema, text);
      return success && typeof output === 'string' && output.includes(character);
    });
  });

test('no text that people read takes characters that nobody sees', () => {
  expect(fields.length).toBeGreaterThan(100);
  const open = fields
    .filter(([path]) => !isUnread(path))
    .flatMap(([path, schema]) => (passed(schema).length > 0 ? [`${path}: ${JSON.stringify(passed(schema))}`] : []));
  expect(open).toEqual([]);
});
